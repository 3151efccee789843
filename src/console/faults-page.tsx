import type { JSX } from 'preact';
import type { NewFault } from '../mock/control/control-types';
import { loadArranged, type Arranged } from './arranged';
import { pathOf } from './control-api';
import { Button, Icon, Note } from './controls';
import { NewFaultForm } from './new-fault-form';
import { Table, type Cell } from './tables';
import { useConsole, useLoaded } from './use-console';

/** Most sessions whose faults are asked for at once. */
const mostSessions = 30;

const columns = ['On', 'What happens', 'Where', 'Share|num', 'Hits|num', 'Left|num', 'Actions|hidden'];

export function FaultsPage(): JSX.Element {
  const { store, state } = useConsole();
  const { changes, session } = state;
  const names = session === '' ? state.sessions.slice(0, mostSessions).map(({ name }) => name) : [session];
  const { value: all = [], error } = useLoaded(() => loadArranged(store.api, names), [names.join(' '), changes]);
  const target = session === '' ? 'default' : session;
  const on = all.filter((one) => one.on && one.hits < (one.most ?? Infinity));
  const change = (which: readonly Arranged[], to: 'on' | 'off' | 'removed'): void =>
    store.run(async () => {
      for (const { session: owner, kind, id } of which) {
        const path = pathOf(['sessions', owner, kind, id]);
        await (to === 'removed' ? store.api.send('DELETE', path) : store.api.send('PUT', path, { on: to === 'on' }));
      }
      return undefined;
    });
  const rows = all.map((one) => {
    const cells = cellsOf(one, (to) => change([one], to));
    return { cells, key: `${one.session} ${one.id}`, kind: one.on ? '' : 'off' };
  });
  const words =
    all.length === 0
      ? 'Nothing goes wrong on purpose.'
      : `${on.length} of ${all.length} are on. They are tried from top to bottom.`;
  return (
    <main class="page">
      <div class="title">
        <h1>Faults</h1>
        <p>{words}</p>
      </div>
      {error !== undefined && <Note kind="bad">{error}</Note>}
      <div class="cols">
        <div class="stack-l">
          <section class="panel" aria-label="Faults and own responses">
            {all.length > 0 && <Table kind="faults" heads={columns} rows={rows} />}
            <div class="foot">
              <Button {...{ disabled: on.length === 0, onClick: () => change(on, 'off') }}>Switch all off</Button>
              <Button {...{ disabled: all.length === 0, onClick: () => change(all, 'removed') }}>Remove all</Button>
              <span class="grow" />
              <span class="muted">Clients can also ask for one: Prefer: code=503; force</span>
            </div>
          </section>
          <Ready session={target} />
        </div>
        <NewFaultForm session={target} />
      </div>
    </main>
  );
}

function cellsOf(one: Arranged, change: (to: 'on' | 'off' | 'removed') => void): readonly Cell[] {
  const { title, detail, condition, operation, session, most, hits, share, on } = one;
  const what = `${title} in session ${session}`;
  const happens = (
    <span class="v">
      <Icon name={one.kind === 'faults' ? 'fault' : 'mine'} />
      <b>{title}</b>
    </span>
  );
  const flip = (): void => change(on ? 'off' : 'on');
  const where = operation === undefined ? 'all operations' : <code class="long">{`${operation} ${condition}`}</code>;
  return [
    ['', <input {...{ ...switched, checked: on, 'aria-label': what, onChange: flip }} />],
    ['wraps', [happens, <small>{detail}</small>]],
    ['wraps', [where, <small>session {session}</small>]],
    ['num', `${Math.round(share * 100)} %`],
    ['num', hits],
    ['num', most === undefined ? 'no end' : `${Math.max(0, most - hits)} of ${most}`],
    ['', <Button {...{ kind: 'quiet', icon: 'bad', label: `Remove ${what}`, onClick: () => change('removed') }} />],
  ];
}

const switched = { type: 'checkbox', class: 'switch', role: 'switch' } as const;

const rateLimit = { kind: 'status', headers: { 'Retry-After': '2' } } as const;

const ready: readonly (readonly [name: string, words: string, fault: NewFault])[] = [
  ['Slow network', 'Latency of 400 to 1,200 ms, all operations', { kind: 'latency', from: 400, to: 1200 }],
  ['Fails now and then', '503 for one call in ten', { kind: 'status', status: 503, share: 0.1 }],
  ['Rate limit', '429 for the next 5 calls', { ...rateLimit, status: 429, count: 5 }],
  ['Key expired', '401 once, then as before', { kind: 'status', status: 401, count: 1 }],
];

function Ready({ session }: { readonly session: string }): JSX.Element {
  const { store } = useConsole();
  const add = (fault: NewFault): void =>
    store.act('POST', ['sessions', session, 'faults'], fault, `Switched on in session ${session}.`);
  return (
    <section class="panel">
      <h2>Ready to use</h2>
      <ul class="ready">
        {ready.map(([name, words, fault]) => (
          <li>
            <div>
              <b>{name}</b>
              <p>{words}</p>
            </div>
            <Button {...{ label: `Switch on ${name}`, onClick: () => add(fault) }}>Switch on</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
