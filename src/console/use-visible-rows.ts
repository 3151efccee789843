import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Rows that are drawn above and below those that are visible. */
const beyond = 10;

interface VisibleRows {
  readonly first: number;
  readonly last: number;
  /** Of one row, in pixels. */
  readonly height: number;
}

/** Which rows of a list are visible, whether the list scrolls or the page does. Each has the same height. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ first: 0, last: 40, height: 28 });
  useLayoutEffect(() => {
    const measure = (): void => {
      const body = list.current?.querySelector('tbody');
      if (list.current === null || body === null || body === undefined) return;
      const box = list.current.getBoundingClientRect();
      const height = body.querySelector('tr.go')?.getBoundingClientRect().height ?? rows.height;
      const top = body.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor((Math.max(0, box.top) - top) / height) - beyond);
      const last = Math.ceil((Math.min(innerHeight, box.bottom) - top) / height) + beyond;
      const isSame = first === rows.first && last === rows.last && height === rows.height;
      if (!isSame) setRows({ first, last, height });
    };
    measure();
    addEventListener('scroll', measure, { capture: true, passive: true });
    const observer = new ResizeObserver(measure);
    if (list.current !== null) observer.observe(list.current);
    return () => {
      removeEventListener('scroll', measure, { capture: true });
      observer.disconnect();
    };
    // Not with each call: measuring makes the browser lay out the page.
  }, [rows, count === 0]);
  return { ...rows, first: Math.min(rows.first, Math.max(0, count - 1)) };
}
