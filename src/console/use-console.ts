import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { messageOf } from '../base/errors';
import type { ConsoleState, ConsoleStore } from './console-store';

export interface ConsoleView {
  readonly store: ConsoleStore;
  readonly state: ConsoleState;
}

export const ConsoleContext = createContext<ConsoleView | undefined>(undefined);

export function useConsole(): ConsoleView {
  const view = useContext(ConsoleContext);
  if (view === undefined) throw new Error('the console has no store');
  return view;
}

interface Loaded<Value> {
  readonly value?: Value;
  readonly error?: string;
}

/** What the control API has, asked for again whenever one of `inputs` changes. Until then the old value stays. */
export function useLoaded<Value>(load: () => Promise<Value>, inputs: readonly unknown[]): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setLoaded({ value }),
      (error: unknown) => isCurrent && setLoaded((before) => ({ ...before, error: messageOf(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return loaded;
}

/** What keys do: none of them in a field, and none with Ctrl, Alt or Meta. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping =
        (event.target as Element).closest('input:not([type=checkbox]), textarea, select, dialog') !== null;
      const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      const isOff = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (action === undefined || isOff || (isTyping && event.key !== 'Escape')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** Moves the focus from row to row of the list that is shown. */
export function moveFocus(step: 1 | -1): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.list tr.go a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const current = at === -1 ? links.findIndex((link) => link.closest('[aria-current]') !== null) : at;
  const next = links[current === -1 ? 0 : current + step];
  next?.focus();
  return next;
}

export function focusFilter(): void {
  document.querySelector<HTMLElement>('.find input')?.focus();
}
