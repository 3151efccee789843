import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count, shellWord } from '../base/text';
import type { ApiInfo } from '../mock/control/console-types';
import type { CallSummary } from '../mock/control/control-types';
import { fitsAll } from './call-filter';
import type { Connection } from './console-store';
import { Button, Field, Icon, onSubmit } from './controls';
import { Facts, type Cell } from './tables';
import { timeOfDay } from './time-words';
import { useConsole } from './use-console';

/** Before the first call: a line to try. */
export function EmptyCard({ api }: { readonly api: ApiInfo }): JSX.Element {
  const { store } = useConsole();
  const { apiKey, basePath, collections, example, file, kind, operations, problems } = api;
  const { target = basePath, headers = [] } = example ?? {};
  const url = store.origin + target;
  const words = headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)} `);
  const line = `curl -s ${words.join('')}${shellWord(url)}`;
  const send = async (): Promise<undefined> => {
    await fetch(url, { headers: Object.fromEntries(headers) });
    return undefined;
  };
  const copy = (): void => store.copy(line, 'a line for curl');
  const facts: readonly (Cell | false)[] = [
    ['Base URL', <code>{store.origin + basePath}</code>],
    apiKey !== undefined && ['API key', <code>{apiKey}</code>],
    ['OpenAPI file', [<code>{file}</code>, `, ${count(operations.length, 'operation')}`]],
    collections.length > 0 && ['Data', <a href="#data">{count(collections.length, 'collection')}</a>],
    kind === 'mock' && ['Own session', [<code>{`${store.origin}/@tab1${basePath}`}</code>, ' begins one']],
    ...problems.map(({ at, message }) => ['Problem', [<code>{at}</code>, ` ${message}`]] as const),
  ];
  return (
    <section class="state">
      <div class="card">
        <h2>No calls yet</h2>
        <p>Send one. It shows up here at once.</p>
        {example !== undefined && (
          <>
            <pre class="cmd" tabIndex={0} children={line} />
            <div class="row">
              <Button {...{ kind: 'primary', icon: 'copy', onClick: copy, children: 'Copy' }} />
              {kind === 'mock' && <Button onClick={() => store.run(send)}>Send it from here</Button>}
            </div>
          </>
        )}
        <Facts facts={facts.filter((fact) => fact !== false)} />
        <p class="muted">
          Every operation, with a form to try it: <a href="reference/">Reference</a>
        </p>
      </div>
    </section>
  );
}

interface NothingFitsProps {
  readonly words: readonly string[];
  readonly calls: readonly CallSummary[];
  readonly onFilter: (filter: string) => void;
}

/** The last word of the filter is the one that may go. */
export function NothingFits({ words, calls, onFilter }: NothingFitsProps): JSX.Element {
  const [last, others] = [words.at(-1), words.slice(0, -1)];
  const without = others.length > 0 ? ` ${calls.filter(fitsAll(others)).length} fit without ${last}.` : '';
  return (
    <section class="state">
      <div class="card">
        <h2>No call fits the filter</h2>
        <code>{words.join(' ')}</code>
        <p class="muted">{`Hidden: ${count(calls.length, 'call')}.${without}`}</p>
        <div class="row">
          <Button {...{ kind: 'primary', keyName: 'Esc', onClick: () => onFilter('') }}>Clear the filter</Button>
          {others.length > 0 && <Button onClick={() => onFilter(others.join(' '))}>Drop {last}</Button>}
        </div>
      </div>
    </section>
  );
}

/** The mock does not respond; what the page holds stays readable. */
export function LostBanner({ lost }: { readonly lost: Connection & { readonly state: 'lost' } }): JSX.Element {
  const { store } = useConsole();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((lost.nextTry - now) / 1000));
  return (
    <div class="banner">
      <Icon name="warn" />
      <div class="grow">
        <b role="alert">The mock does not respond.</b> Last heard at {timeOfDay(lost.lastHeard, false)}. Next try in{' '}
        {seconds} s.
      </div>
      <Button onClick={() => store.retry()}>Try now</Button>
    </div>
  );
}

export function LockedCard({ wasRejected }: { readonly wasRejected: boolean }): JSX.Element {
  const { store } = useConsole();
  const [value, onInput] = useState('');
  const open = (): void => {
    store.api.token = value;
    store.retry();
  };
  const error = wasRejected ? { error: 'The mock rejected this token.' } : {};
  return (
    <main class="states">
      <h1 class="vh">Locked</h1>
      <form class="card" onSubmit={onSubmit(open)}>
        <h2>This mock asks for its control token</h2>
        <p>It was started with --control-token, or listens beyond this machine.</p>
        <Field {...{ label: 'Control token', isSecret: true, value, onInput, ...error }} />
        <div class="row">
          <button class="btn primary">Open</button>
          <span class="muted">Kept for this tab only, never in the address.</span>
        </div>
      </form>
    </main>
  );
}
