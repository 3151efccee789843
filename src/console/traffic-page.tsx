import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { CallSummary } from '../mock/control/control-types';
import { fitsAll, sets, wordsIn, type Fits, type SetName } from './call-filter';
import { CallList } from './call-list';
import { CallPane } from './call-pane';
import { mostCalls } from './console-store';
import { Button, Find } from './controls';
import { EmptyCard, NothingFits } from './states';
import { Timeline } from './timeline';
import { focusFilter, moveFocus, useConsole, useKeys } from './use-console';

const setNames = Object.keys(sets) as SetName[];

export function TrafficPage(): JSX.Element {
  const { store, state } = useConsole();
  const { address, api, session } = state;
  const [filter, setFilter] = useState('');
  const [set, setSet] = useState<SetName>('All');
  const [isPaused, setPaused] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const words = wordsIn(filter);
  const ofSession = useCalls(state.calls, (call) => session === '' || call.session === session, session);
  const fitsWords = fitsAll(words);
  const fits: Fits = (call) => (session === '' || call.session === session) && fitsWords(call) && sets[set](call);
  const [held, hold] = useHeld(state.calls, isPaused || isScrolled || address.call !== undefined);
  const calls = useCalls(held ?? state.calls, fits, `${filter} ${set} ${session}`);
  const lastHeld = held?.at(-1)?.id ?? Infinity;
  const newer = state.calls.filter((call) => call.id > lastHeld && fits(call)).length;
  const older = state.total - state.calls.length;
  const toNewest = (): void => {
    hold();
    for (const scroller of [document.querySelector('.list'), document.documentElement]) scroller?.scrollTo({ top: 0 });
  };
  const move = (step: 1 | -1): void => {
    const link = moveFocus(step);
    if (address.call !== undefined && link !== undefined) location.replace(link.hash);
  };
  const togglePause = (): void => setPaused(!isPaused);
  const show = (text: string): void => {
    setFilter(text);
    setSet('All');
  };
  useKeys({
    ...{ j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1) },
    ...{ '/': focusFilter, p: togglePause, '.': toNewest },
    ...(address.call === undefined && { Escape: () => show('') }),
  });
  return (
    <main class="work">
      <h1 class="vh">Traffic</h1>
      <div class="tools">
        <Find value={filter} onInput={setFilter} hint="operation:listPets status:4xx" />
        <div class="sets" role="group" aria-label="Show">
          {setNames.map((name) => (
            <button key={name} type="button" aria-pressed={name === set} onClick={() => setSet(name)}>
              {name} <span>{ofSession.filter(sets[name]).length}</span>
            </button>
          ))}
        </div>
        <span class="grow" />
        <Button icon="pause" title="Stop the list; calls are still recorded (p)" onClick={togglePause}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
        <Button {...{ kind: 'wide', onClick: () => store.clearCalls() }}>Clear</Button>
        <Button {...{ kind: 'wide', onClick: () => store.save('calls/har', 'calls.har') }}>Export HAR</Button>
      </div>
      <Timeline calls={ofSession} />
      <div class="split">
        {api !== undefined && state.calls.length === 0 ? (
          <EmptyCard api={api} />
        ) : calls.length === 0 && newer === 0 ? (
          <NothingFits {...{ words, calls: ofSession, onFilter: show }} />
        ) : (
          <CallList
            {...{ calls, newer, open: address.call, basePath: api?.basePath ?? '', onNewest: toNewest }}
            onScroll={(isAtTop) => setScrolled(!isAtTop)}
          >
            {older > 0 && <p class="pad muted">{`${older} older calls than these ${mostCalls}: Export HAR.`}</p>}
          </CallList>
        )}
        {address.call !== undefined && <CallPane key={address.call} id={address.call} />}
      </div>
    </main>
  );
}

function useCalls(calls: readonly CallSummary[], fits: Fits, key: string): readonly CallSummary[] {
  return useMemo(() => calls.filter(fits), [calls, key]);
}

/** The calls at the moment when the list came to stand still, while it does; and what moves it to the newest ones. */
function useHeld(
  calls: readonly CallSummary[],
  stands: boolean,
): [held: readonly CallSummary[] | undefined, hold: () => void] {
  const [held, setHeld] = useState<readonly CallSummary[]>();
  const newest = calls.at(-1)?.id ?? 0;
  // After a restart the numbers begin anew.
  const isStale = held === undefined || (held.at(-1)?.id ?? 0) > newest;
  if (stands && isStale && calls.length > 0) setHeld(calls);
  if (!stands && held !== undefined) setHeld(undefined);
  return [stands ? held : undefined, () => setHeld(calls)];
}
