import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count } from '../base/text';
import type { Coverage, OperationInfo } from '../mock/control/console-types';
import type { SessionInfo } from '../mock/control/control-types';
import { pathOf } from './control-api';
import { Button, Status } from './controls';
import { Cells, Head, type Cell } from './tables';
import { ago } from './time-words';
import { useConsole, useLoaded } from './use-console';

const day = 86_400_000;

/** The clock of a session, what its time means for deprecated operations, and who still calls them. */
export function ClockPanel({ session }: { readonly session: SessionInfo }): JSX.Element {
  const { store, state } = useConsole();
  const { name, now } = session;
  const [given, setGiven] = useState(now);
  useEffect(() => setGiven(now), [now]);
  const path = pathOf(['sessions', name, 'clock']);
  const set = (moment: number | string): void =>
    store.run(async () => {
      const text = typeof moment === 'number' ? new Date(moment).toISOString() : moment;
      await store.api.send('PUT', path, { now: text });
      return { kind: 'ok', text: `It is ${text} in session ${name}.` };
    });
  const real = (): void =>
    store.run(async () => {
      await store.api.send('DELETE', path);
      return { kind: 'ok', text: `Session ${name} lives by the real time.` };
    });
  const submit = (event: Event): void => {
    event.preventDefault();
    set(given);
  };
  const deprecated = (state.api?.operations ?? []).filter((operation) => operation.deprecated);
  const [next] = deprecated
    .filter(({ sunset }) => sunset !== undefined)
    .sort((one, other) => sunsetOf(one) - sunsetOf(other));
  const today = Math.floor(Date.now() / day) * day;
  return (
    <>
      <section class="panel" aria-label="Clock">
        <h2>
          Clock of {name} <span class="grow" />
          <Button onClick={real}>Real time</Button>
          {next !== undefined && <Button onClick={() => set(sunsetOf(next) - 60_000)}>One minute before</Button>}
          {next !== undefined && <Button onClick={() => set(sunsetOf(next))}>Sunset of {next.id}</Button>}
        </h2>
        <div class="pad stack">
          <form class="row" onSubmit={submit}>
            <label for="clock">
              <b>It is</b>
            </label>
            <input
              id="clock"
              class="mono"
              value={given}
              size={26}
              onInput={(event) => setGiven(event.currentTarget.value)}
            />
            <button class="btn">Set</button>
            <span class="muted">{distance(Date.parse(now) - Date.now())}</span>
          </form>
          {next !== undefined && <Slider {...{ operation: next, today, now: Date.parse(now), set, name }} />}
        </div>
      </section>
      {deprecated.length > 0 && <Deprecated operations={deprecated} now={Date.parse(now)} />}
    </>
  );
}

function sunsetOf({ sunset = '' }: OperationInfo): number {
  return Date.parse(sunset);
}

function distance(milliseconds: number): string {
  const days = Math.round(Math.abs(milliseconds) / day);
  if (days === 0) return 'today';
  return `${count(days, 'day')} ${milliseconds > 0 ? 'from today' : 'ago'}`;
}

interface SliderProps {
  readonly operation: OperationInfo;
  /** Midnight, in milliseconds since 1970, as all moments here. */
  readonly today: number;
  readonly now: number;
  readonly set: (moment: number) => void;
  readonly name: string;
}

/** From today to a while after the sunset, in days. */
function Slider({ operation, today, now, set, name }: SliderProps): JSX.Element {
  const sunset = Math.round((sunsetOf(operation) - today) / day);
  const last = Math.max(30, Math.ceil(sunset * 1.12));
  const x = Math.max(0, (1000 * sunset) / last);
  const value = Math.round((now - today) / day);
  const words =
    new Date(now).toISOString().slice(0, 10) + (value >= sunset ? `, after the sunset of ${operation.id}` : '');
  return (
    <>
      <div class="clock">
        <svg viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
          <path class="z-now" d={`M0 6h${x}v22h-${x}z`} />
          <path class="z-gone" d={`M${x} 6h${1000 - x}v22h-${1000 - x}z`} />
          <path class="sun" d={`M${x} 0v34`} />
        </svg>
        <span class="zone">{operation.id} is deprecated</span>
        <span class="zone gone">410 Gone</span>
        <input
          {...{
            type: 'range',
            min: 0,
            max: last,
            value,
            'aria-valuetext': words,
            'aria-label': `Date of session ${name}`,
          }}
          onChange={(event) => set(today + Number(event.currentTarget.value) * day)}
        />
      </div>
      <p class="row">
        <span class="tag made">Sunset of {operation.id}</span> <span class="at">{operation.sunsetAt}</span>
        <span class="at muted">{operation.sunset}</span>
      </p>
    </>
  );
}

function Deprecated({
  operations,
  now,
}: {
  readonly operations: readonly OperationInfo[];
  readonly now: number;
}): JSX.Element {
  const { store, state } = useConsole();
  const { value: coverage } = useLoaded(() => store.api.get<Coverage>('coverage'), [state.changes]);
  const used = coverage?.deprecated ?? [];
  const heads: readonly Cell[] = [
    ['', 'Client'],
    ['', 'Operation'],
    ['', 'Session'],
    ['num', 'Calls'],
    ['wide', 'Last'],
  ];
  return (
    <div class="cols even">
      <section class="panel">
        <h2>What clients get at this time</h2>
        <div class="pad stack">
          {operations.map((operation) => (
            <div class="row" key={operation.id}>
              <code>{`${operation.method} ${operation.path}`}</code>
              {now >= sunsetOf(operation) ? (
                <Status status={410} isLong />
              ) : (
                <span class="muted">
                  as documented, with Deprecation{operation.sunset === undefined ? '' : ' and Sunset'}
                </span>
              )}
            </div>
          ))}
          <p class="muted">All other operations respond as before.</p>
        </div>
      </section>
      <section class="panel">
        <h2>
          Who still calls it{' '}
          <span class="tag">
            {count(
              used.reduce((sum, { calls }) => sum + calls, 0),
              'call',
            )}
          </span>
        </h2>
        <table>
          <Head cells={heads} />
          <tbody>
            {used.map(({ client, operation, session, calls, last }) => (
              <tr key={`${client} ${operation} ${session}`}>
                <Cells
                  cells={[
                    ['mono', client.slice(0, 100), client],
                    ['', operation],
                    ['', session],
                    ['num', calls],
                    ['muted wide', ago(last, Date.now())],
                  ]}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
