import type { JSX } from 'preact';
import { useEffect, useReducer, useState } from 'preact/hooks';
import { capitalized } from '../base/text';
import { pages, readAddress, type Page } from './address';
import { Bar } from './bar';
import type { ConsoleStore } from './console-store';
import { Button, Note } from './controls';
import { CoveragePage } from './coverage-page';
import { DataPage } from './data-page';
import { FaultsPage } from './faults-page';
import { Keys } from './keys';
import { SessionsPage } from './sessions-page';
import { LockedCard, LostBanner } from './states';
import { TrafficPage } from './traffic-page';
import { ConsoleContext, useKeys } from './use-console';

const views: Readonly<Record<Page, () => JSX.Element>> = {
  traffic: TrafficPage,
  data: DataPage,
  faults: FaultsPage,
  sessions: SessionsPage,
  coverage: CoveragePage,
};

export function App({ store }: { readonly store: ConsoleStore }): JSX.Element {
  const [, draw] = useReducer<number, undefined>((count) => count + 1, 0);
  const [showsKeys, setShowsKeys] = useState(false);
  useEffect(() => {
    store.onChange(() => draw(undefined));
    draw(undefined);
    const onHash = (): void => store.update({ address: readAddress(location.hash) });
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, [store]);
  const { state } = store;
  const { address, api, connection, notice } = state;
  const open = pages.filter((page) => api?.kind !== 'proxy' || page === 'traffic' || page === 'coverage');
  const page = open.find((one) => one === address.page) ?? 'traffic';
  useEffect(() => {
    document.title = [capitalized(page), api?.title, 'Understudy'].filter(Boolean).join(' · ');
  });
  useKeys({
    ...Object.fromEntries(open.map((one, index) => [String(index + 1), () => (location.hash = one)])),
    '?': () => setShowsKeys(!showsKeys),
  });
  const closeNotice = (): void => store.update({ notice: undefined });
  const View = views[page];
  return (
    <ConsoleContext.Provider value={{ store, state }}>
      <Bar pages={open} page={page} />
      <div class="messages">
        {connection.state === 'lost' && <LostBanner lost={connection} />}
        {api?.error !== undefined && <Note kind="bad">{`The mock is that of the files before. ${api.error}`}</Note>}
        <div role="status">
          {notice !== undefined && (
            <Note kind={notice.kind}>
              {notice.text}
              <Button {...{ kind: 'quiet', icon: 'bad', label: 'Close the message', onClick: closeNotice }} />
            </Note>
          )}
        </div>
      </div>
      {connection.state === 'locked' ? <LockedCard wasRejected={connection.wasRejected} /> : <View key={page} />}
      {showsKeys && <Keys onClose={() => setShowsKeys(false)} />}
    </ConsoleContext.Provider>
  );
}
