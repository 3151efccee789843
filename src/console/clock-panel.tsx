import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../base/text';
import type { OperationInfo } from '../mock/control/console-types';
import type { SessionInfo } from '../mock/control/control-types';
import { Button, onSubmit } from './controls';
import { useConsole } from './use-console';

const day = 86_400_000;

/** The clock of a session: it may go to the moment when an operation is removed. */
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
  const [next] = (state.api?.operations ?? [])
    .filter(({ sunset }) => sunset !== undefined)
    .sort((one, other) => sunsetOf(one) - sunsetOf(other));
  const days = Math.round((Date.parse(now) - Date.now()) / day);
  return (
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
        {next !== undefined && (
          <p class="row">
            <span class="tag made">{`Sunset of ${next.id}: ${next.sunset ?? ''}`}</span>
            <span class="at">{next.sunsetAt}</span>
            {Date.parse(now) >= sunsetOf(next) && <span class="tag made">410 Gone at this time</span>}
          </p>
        )}
      </div>
    </section>
  );
}

function sunsetOf({ sunset = '' }: OperationInfo): number {
  return Date.parse(sunset);
}
