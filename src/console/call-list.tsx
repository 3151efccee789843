import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { count as counted } from '../base/text';
import type { CallSummary } from '../mock/control/control-types';
import { queryParts, shownPath, wordsOf } from './call-words';
import { Icon, Status } from './controls';
import { Table, type Cell } from './tables';
import { milliseconds, timeOfDay } from './time-words';
import { useVisibleRows } from './use-visible-rows';

interface CallListProps {
  /** Oldest first; shown newest first. */
  readonly calls: readonly CallSummary[];
  readonly open: number | undefined;
  readonly basePath: string;
  /** How many came since the list stands still. */
  readonly newer: number;
  readonly onNewest: () => void;
  readonly onScroll: (isAtTop: boolean) => void;
  readonly children?: ComponentChildren;
}

const columns = [
  ...['Time|c-time', 'Method|c-method', 'Path', 'Status|c-status', 'ms|c-ms num', 'Session|c-session', 'Verdict'],
];

/** The calls, of which only the visible rows are in the page. */
export function CallList({ calls, open, basePath, newer, onNewest, onScroll, children }: CallListProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const { first, last, height } = useVisibleRows(list, calls.length);
  const count = calls.length;
  const shown = calls.slice(Math.max(0, count - last), count - first).toReversed();
  // The tab key stops at one row.
  const stop = shown.some(({ id }) => id === open) ? open : shown[0]?.id;
  const rows = shown.map((call, index) => {
    const cells = cellsOf(call, basePath, call.id === stop);
    return { cells, key: call.id, kind: 'go', isOpen: call.id === open, index: first + index + 2 };
  });
  const take = (): void => onScroll((list.current?.scrollTop ?? 0) < 1);
  return (
    <div class="list" role="region" aria-label="Calls, newest first" ref={list} onScroll={take}>
      {newer > 0 && (
        <button type="button" class="newer" onClick={onNewest}>
          {counted(newer, 'newer call')} <kbd>.</kbd>
        </button>
      )}
      <Table
        {...{ kind: 'calls', heads: columns, rows, total: count + 1 }}
        before={<Space height={first * height} />}
        after={<Space height={(count - first - rows.length) * height} />}
      />
      {children}
    </div>
  );
}

/** In place of rows that are not drawn. */
function Space({ height }: { readonly height: number }): JSX.Element {
  return (
    <tr class="space" aria-hidden="true">
      <td colSpan={7}>{height > 0 && <svg width="1" height={height} />}</td>
    </tr>
  );
}

function cellsOf(call: CallSummary, basePath: string, isStop: boolean): readonly Cell[] {
  const { id, time, method, status, session } = call;
  const { kind, icon, text } = wordsOf(call);
  const path = shownPath(call.path, basePath);
  const link = (
    <a href={`#call-${id}`} tabIndex={isStop ? 0 : -1} title={call.query === '' ? path : `${path}?${call.query}`}>
      {path}
      <Query call={call} />
    </a>
  );
  const verdict = (
    <span class={`v v-${kind}`}>
      <Icon name={icon} />
      <span>{text}</span>
    </span>
  );
  return [
    ['muted', timeOfDay(time)],
    ['', /^(?:GET|HEAD|OPTIONS)$/.test(method) ? method : <b class="write">{method}</b>],
    ['', link],
    ['', <Status status={status} />],
    ['num', milliseconds(call.milliseconds)],
    ['', session, session],
    ['', verdict, text],
  ];
}

/** The query with what is wrong in it marked. */
export function Query({ call: { query, violations } }: { readonly call: CallSummary }): JSX.Element | null {
  if (query === '') return null;
  const parts = queryParts(query, violations).map(({ text, isWrong }) => (isWrong ? <em>{text}</em> : text));
  return <span class="q">?{parts.flatMap((part, index) => (index === 0 ? [part] : ['&', part]))}</span>;
}
