import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CollectionState } from '../mock/control/console-types';
import { ClockPanel } from './clock-panel';
import { pathOf } from './control-api';
import { Button, onSubmit } from './controls';
import { Table, type Cell, type Row } from './tables';
import { ago } from './time-words';
import { useConsole, useLoaded } from './use-console';

/** Most sessions whose items are counted at once. */
const mostCounted = 30;

const columns = [
  ...['Session', 'Base URL', 'Items|num', 'Changes', 'Calls|num', 'Faults|num', 'Clock', 'Last used', 'Actions|hidden'],
];

export function SessionsPage(): JSX.Element {
  const { store, state } = useConsole();
  const { sessions, changes, calls } = state;
  const shown = state.session === '' ? 'default' : state.session;
  const names = sessions.slice(0, mostCounted).map(({ name }) => name);
  const load = (name: string): Promise<CollectionState[]> => store.api.get(pathOf(['sessions', name, 'collections']));
  const loadAll = (): Promise<CollectionState[][]> => Promise.all(names.map(load));
  const { value: items } = useLoaded(loadAll, [names.join(' '), changes]);
  const rows = sessions.map(({ name, basePath, calls: count, faults, now }, index): Row => {
    const sum = (part: 'total' | 'added' | 'changed' | 'deleted'): number =>
      (items?.[index] ?? []).reduce((total, one) => total + one[part], 0);
    const parts = (['added', 'changed', 'deleted'] as const).filter((part) => sum(part) > 0);
    const last = calls.findLast((call) => call.session === name)?.time;
    const isMoved = Math.abs(Date.parse(now) - Date.now()) > 60_000;
    const url = store.origin + basePath;
    const reset = (): void => store.act('POST', ['sessions', name, 'reset'], {}, `Session ${name} is as at its start.`);
    const show = (): void => store.update({ session: name });
    const copy = (): void => store.copy(url, url);
    const buttons = [
      <Button {...{ kind: 'quiet', label: `Copy URL of ${name}`, onClick: copy, children: 'Copy URL' }} />,
      <Button {...{ kind: 'quiet', label: `Reset ${name}`, onClick: reset, children: 'Reset' }} />,
    ];
    const cells: readonly Cell[] = [
      ['', <a {...{ href: '#sessions', onClick: show, children: <b>{name}</b> }} />],
      ['mono', basePath],
      ['num', items?.[index] === undefined ? '' : sum('total')],
      ['', parts.map((part) => `${sum(part)} ${part}`).join(', ') || <span class="muted">none</span>],
      ['num', count],
      ['num', faults],
      ['', isMoved ? <span class="tag made">{now.slice(0, 10)}</span> : 'real time'],
      ['muted', last === undefined ? '' : ago(last, Date.now())],
      ['num', buttons],
    ];
    return { cells, key: name, kind: 'go', isOpen: name === shown };
  });
  const session = sessions.find(({ name }) => name === shown);
  return (
    <main class="page">
      <div class="title">
        <h1>Sessions</h1>
        <p>Each has its own items, faults and clock. The first request that names one begins it.</p>
      </div>
      <section class="panel" aria-label="Sessions">
        <Table kind="sess" heads={columns} rows={rows} />
        <NewSession />
      </section>
      {session !== undefined && <ClockPanel key={shown} session={session} />}
    </main>
  );
}

function NewSession(): JSX.Element {
  const { store, state } = useConsole();
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const content = { name, ...(from !== '' && { from }) };
  const begin = (): void => store.act('POST', ['sessions'], content, `Session ${name} has begun.`);
  return (
    <form class="foot" onSubmit={onSubmit(begin)}>
      <label for="name">New session</label>
      <input
        {...{ id: 'name', class: 'mono', placeholder: 'tab2', value: name }}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <label for="from">from</label>
      <select id="from" value={from} onChange={(event) => setFrom(event.currentTarget.value)}>
        <option value="">the seed</option>
        {state.sessions.map((session) => (
          <option key={session.name}>{session.name}</option>
        ))}
      </select>
      <button class="btn">Begin</button>
    </form>
  );
}
