import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CollectionState } from '../mock/control/console-types';
import { dataAddress } from './address';
import { pathOf } from './control-api';
import { Button, Field } from './controls';
import { readable } from './json-text';
import { grouped } from './time-words';
import { useConsole } from './use-console';

interface CollectionsSideProps {
  readonly collections: readonly CollectionState[];
  readonly open: CollectionState | undefined;
  readonly session: string;
}

/** The collections of a session, what is in the open one, and what the session can begin from. */
export function CollectionsSide({ collections, open, session }: CollectionsSideProps): JSX.Element {
  const { at = '', values = {}, added = 0, changed = 0, deleted = 0 } = open ?? {};
  return (
    <nav class="side" aria-label="Collections" tabIndex={0}>
      <h2>Collections</h2>
      <ul>
        {collections.map((one) => {
          const words = <code title={one.at}>{shortened(one)}</code>;
          return <Row {...{ href: dataAddress({ at: one.at }), words, number: one.total, isOpen: one === open }} />;
        })}
      </ul>
      {Object.entries(values).map(([property, numbers]) => (
        <>
          <h2>{property}</h2>
          <ul>
            {Object.entries(numbers).map(([value, number]) => {
              if (value === '') return <Row words="not set" number={number} />;
              const text = readable(value);
              return <Row {...{ href: dataAddress({ at, filter: `${property}:${text}` }), words: text, number }} />;
            })}
          </ul>
        </>
      ))}
      <h2 class="wide">Changed since the start</h2>
      <ul class="wide">
        {Object.entries({ added, changed, deleted }).map(([words, number]) => (
          <Row {...{ words, number }} />
        ))}
      </ul>
      <h2 class="wide">Session {session}</h2>
      <Begin session={session} />
    </nav>
  );
}

/** Long IDs of parents are cut, so that the last word stays in sight: `/customers/3cf3…/orders`. */
function shortened({ at, collection }: CollectionState): string {
  const template = collection.split('/');
  const isLong = (part: string, index: number): boolean => template[index]?.startsWith('{') === true && part.length > 8;
  return at
    .split('/')
    .map((part, index) => (isLong(part, index) ? `${part.slice(0, 4)}…` : part))
    .join('/');
}

interface RowProps {
  readonly words: JSX.Element | string;
  readonly number: number;
  readonly href?: string;
  readonly isOpen?: boolean;
}

function Row({ words, number, href, isOpen = false }: RowProps): JSX.Element {
  return (
    <li>
      <a {...(href !== undefined && { href })} aria-current={isOpen ? 'true' : undefined}>
        {words}
        <span class="num">{grouped(number)}</span>
      </a>
    </li>
  );
}

function Begin({ session }: { readonly session: string }): JSX.Element {
  const { store, state } = useConsole();
  const [from, setFrom] = useState('seed');
  const own = state.sessions.find(({ name }) => name === session);
  const others = state.sessions.filter(({ name }) => name !== session);
  const content = {
    ...(from === 'empty' && { count: 0 }),
    ...(from.startsWith('=') && { to: from.slice(1) }),
    keep: ['journal'],
  };
  const done = `Session ${session} begins anew. Its calls are still listed.`;
  const reset = (): void => store.act('POST', ['sessions', session, 'reset'], content, done);
  const seed = own === undefined ? 'As it began' : `Seed ${own.seed}, ${own.count} items`;
  const options = [['seed', seed], ['empty', 'Empty'], ...others.map(({ name }) => [`=${name}`, `Session ${name}`])];
  return (
    <div class="begin stack">
      <Field {...{ label: 'Begin from', value: from, onInput: setFrom, options: options as [string, string][] }} />
      <div class="row">
        <Button icon="again" onClick={reset}>
          Reset
        </Button>
        <Button kind="wide" onClick={() => store.save(pathOf(['sessions', session, 'items']), 'items.json')}>
          Export
        </Button>
      </div>
    </div>
  );
}
