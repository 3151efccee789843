import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../base/text';
import type { Coverage, OperationInfo } from '../mock/control/console-types';
import type { SessionInfo } from '../mock/control/control-types';
import { Button, onSubmit } from './controls';
import { Table, type Cell } from './tables';
import { ago } from './time-words';
import { useConsole, useLoaded } from './use-console';

const day = 86_400_000;

/** The clock of a session, and who still calls what goes away. */
export function ClockPanel({ session: { name, now } }: { readonly session: SessionInfo }): JSX.Element {
  const { store, state } = useConsole();
  // Until somebody types, it shows the time.
  const [given, setGiven] = useState<string>();
  const parts = ['sessions', name, 'clock'];
  const set = (moment: number | string): void => {
    setGiven(undefined);
    const text = typeof moment === 'number' ? new Date(moment).toISOString() : moment;
    store.act('PUT', parts, { now: text }, `It is ${text} in session ${name}.`);
  };
  const real = (): void => store.act('DELETE', parts, undefined, `Session ${name} lives by the real time.`);
  const deprecated = (state.api?.operations ?? []).filter((operation) => operation.deprecated);
  const [next] = deprecated
    .filter(({ sunset }) => sunset !== undefined)
    .sort((one, other) => sunsetOf(one) - sunsetOf(other));
  const days = Math.round((Date.parse(now) - Date.now()) / day);
  return (
    <>
      <section class="panel" aria-label="Clock">
        <h2>
          Clock of {name} <span class="grow" />
          <Button onClick={real}>Real time</Button>
          {next !== undefined && (
            <Button onClick={() => set(sunsetOf(next) - 60_000)}>One minute before the sunset</Button>
          )}
          {next !== undefined && <Button onClick={() => set(sunsetOf(next))}>Sunset of {next.id}</Button>}
        </h2>
        <div class="pad stack">
          <form class="row" onSubmit={onSubmit(() => set(given ?? now))}>
            <label for="clock">It is</label>
            <input
              {...{ id: 'clock', class: 'mono', value: given ?? now, size: 26 }}
              onInput={(event) => setGiven(event.currentTarget.value)}
            />
            <button class="btn">Set</button>
            <span class="muted">
              {days === 0 ? 'today' : `${count(Math.abs(days), 'day')} ${days > 0 ? 'from today' : 'ago'}`}
            </span>
          </form>
          {next !== undefined && <Slider {...{ operation: next, now: Date.parse(now), set, name }} />}
        </div>
      </section>
      {deprecated.length > 0 && <DeprecatedUse operations={deprecated} now={Date.parse(now)} />}
    </>
  );
}

function sunsetOf({ sunset = '' }: OperationInfo): number {
  return Date.parse(sunset);
}

interface SliderProps {
  readonly operation: OperationInfo;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly set: (moment: number) => void;
  readonly name: string;
}

/** From today to a while after the sunset, in days. */
function Slider({ operation, now, set, name }: SliderProps): JSX.Element {
  const today = Math.floor(Date.now() / day) * day;
  const sunset = Math.round((sunsetOf(operation) - today) / day);
  const max = Math.max(30, Math.ceil(sunset * 1.12));
  const x = Math.max(0, (1000 * sunset) / max);
  const value = Math.round((now - today) / day);
  const words =
    new Date(now).toISOString().slice(0, 10) + (value < sunset ? '' : `, after the sunset of ${operation.id}`);
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
          {...{ type: 'range', min: 0, max, value, 'aria-valuetext': words, 'aria-label': `Date of session ${name}` }}
          onChange={(event) => set(today + Number(event.currentTarget.value) * day)}
        />
      </div>
      <p class="row">
        <span class="tag made">{`Sunset of ${operation.id}: ${operation.sunset ?? ''}`}</span>
        <span class="at">{operation.sunsetAt}</span>
      </p>
    </>
  );
}

const columns = ['Client', 'Operation', 'Session', 'Calls|num', 'Last|wide'];

function DeprecatedUse(props: { readonly operations: readonly OperationInfo[]; readonly now: number }): JSX.Element {
  const { store, state } = useConsole();
  const { value } = useLoaded(() => store.api.get<Coverage>('coverage'), [state.changes]);
  const rows = (value?.deprecated ?? []).map(({ client, operation, session, calls, last }) => {
    const cells: readonly Cell[] = [
      ['mono', client.slice(0, 100), client],
      ['', operation],
      ['', session],
      ['num', calls],
      ['muted wide', ago(last, Date.now())],
    ];
    return { cells };
  });
  const gone = props.operations.filter((operation) => props.now >= sunsetOf(operation)).map(({ id }) => id);
  return (
    <section class="panel">
      <h2>
        Who still calls what goes away <span class="grow" />
        {gone.length > 0 && <span class="tag made">410 Gone at this time: {gone.join(', ')}</span>}
      </h2>
      {rows.length === 0 ? <p class="pad muted">Nobody.</p> : <Table kind="" heads={columns} rows={rows} />}
    </section>
  );
}
