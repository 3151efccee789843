import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { enumerate } from '../base/text';
import type { CollectionState } from '../mock/control/console-types';
import type { SessionInfo } from '../mock/control/control-types';
import { ClockPanel } from './clock-panel';
import { pathOf } from './control-api';
import { Button } from './controls';
import { Cells, Head, type Cell } from './tables';
import { ago } from './time-words';
import { useConsole, useLoaded } from './use-console';

/** Most sessions whose items are counted at once. */
const mostCounted = 30;

const columns: readonly Cell[] = [
  ...([
    ['', 'Session'],
    ['', 'Base URL'],
    ['num', 'Items'],
    ['', 'Changes'],
    ['num', 'Calls'],
  ] as const),
  ...([
    ['num', 'Faults'],
    ['', 'Clock'],
    ['', 'Last used'],
    ['', <span class="vh">Actions</span>],
  ] as const),
];

export function SessionsPage(): JSX.Element {
  const { store, state } = useConsole();
  const { sessions, changes, calls } = state;
  const shown = state.session === '' ? 'default' : state.session;
  const names = sessions.slice(0, mostCounted).map(({ name }) => name);
  const load = async (): Promise<ReadonlyMap<string, readonly CollectionState[]>> => {
    const load = (name: string): Promise<CollectionState[]> => store.api.get(pathOf(['sessions', name, 'collections']));
    return new Map(await Promise.all(names.map(async (name) => [name, await load(name)] as const)));
  };
  const { value: items } = useLoaded(load, [names.join(' '), changes]);
  const reset = (name: string): void =>
    store.run(async () => {
      await store.api.send('POST', pathOf(['sessions', name, 'reset']), {});
      return { kind: 'ok', text: `Session ${name} is as at its start.` };
    });
  const cellsOf = ({ name, basePath, calls: count, faults, now }: SessionInfo): readonly Cell[] => {
    const states = items?.get(name);
    const sum = (part: 'total' | 'added' | 'changed' | 'deleted'): number =>
      (states ?? []).reduce((total, one) => total + one[part], 0);
    const parts = (['added', 'changed', 'deleted'] as const).flatMap((part) =>
      sum(part) > 0 ? [`${sum(part)} ${part}`] : [],
    );
    const last = calls.findLast((call) => call.session === name)?.time;
    const isMoved = Math.abs(Date.parse(now) - Date.now()) > 60_000;
    const url = store.origin + basePath;
    return [
      [
        '',
        <a href="#sessions" onClick={() => store.update({ session: name })}>
          <b>{name}</b>
        </a>,
      ],
      ['mono', basePath],
      ['num', states === undefined ? '' : sum('total')],
      [parts.length === 0 ? 'muted' : '', parts.length === 0 ? 'none' : enumerate(parts, 'and')],
      ['num', count],
      ['num', faults],
      ['', isMoved ? <span class="tag made">{now.slice(0, 10)}</span> : 'real time'],
      ['muted', last === undefined ? '' : ago(last, Date.now())],
      [
        'num',
        [
          <Button {...{ kind: 'quiet', label: `Copy the URL of ${name}`, onClick: () => store.copy(url, url) }}>
            Copy URL
          </Button>,
          <Button {...{ kind: 'quiet', label: `Reset ${name}`, onClick: () => reset(name) }}>Reset</Button>,
        ],
      ],
    ];
  };
  return (
    <main class="page">
      <div class="title">
        <h1>Sessions</h1>
        <p>Each has its own items, faults and clock. The first request that names one begins it.</p>
      </div>
      <section class="panel" aria-label="Sessions">
        <table class="sess">
          <Head cells={columns} />
          <tbody>
            {sessions.map((session) => (
              <tr key={session.name} class="go" role="row" aria-current={session.name === shown ? 'true' : undefined}>
                <Cells cells={cellsOf(session)} />
              </tr>
            ))}
          </tbody>
        </table>
        <NewSession />
      </section>
      {sessions
        .filter(({ name }) => name === shown)
        .map((session) => (
          <ClockPanel key={shown} session={session} />
        ))}
    </main>
  );
}

function NewSession(): JSX.Element {
  const { store, state } = useConsole();
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const begin = (event: Event): void => {
    event.preventDefault();
    store.run(async () => {
      await store.api.send('POST', 'sessions', { name, ...(from !== '' && { from }) });
      setName('');
      return { kind: 'ok', text: `Session ${name} has begun.` };
    });
  };
  return (
    <form class="foot" onSubmit={begin}>
      <label for="new-name">New session</label>
      <input
        id="new-name"
        class="mono"
        placeholder="tab2"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <label for="new-from">from</label>
      <select id="new-from" value={from} onChange={(event) => setFrom(event.currentTarget.value)}>
        <option value="">the seed</option>
        {state.sessions.map((session) => (
          <option key={session.name}>{session.name}</option>
        ))}
      </select>
      <button class="btn">Begin</button>
    </form>
  );
}
