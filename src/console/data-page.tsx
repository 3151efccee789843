import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CollectionInfo, CollectionState, ItemPage, StoredItem } from '../mock/control/console-types';
import { dataAddress } from './address';
import { CollectionsSide } from './collections-side';
import { pathOf } from './control-api';
import { Button, Find, Note } from './controls';
import { ItemForm } from './item-form';
import { membersOf, readable } from './json-text';
import { Cells, Head, type Cell } from './tables';
import { grouped } from './time-words';
import { focusFilter, moveFocus, useConsole, useKeys, useLoaded } from './use-console';

const pageSize = 50;

export function DataPage(): JSX.Element {
  const { store, state } = useConsole();
  const { address, api, changes } = state;
  const session = state.session === '' ? 'default' : state.session;
  const [offset, setOffset] = useState(0);
  const load = (): Promise<CollectionState[]> => store.api.get(pathOf(['sessions', session, 'collections']));
  const { value: collections = [], error } = useLoaded(load, [session, changes]);
  const open = collections.find(({ at }) => at === address.at) ?? collections[0];
  const { at = '' } = open ?? {};
  const { filter = '', item: id } = address;
  const stored = ['sessions', session, 'stored'];
  const { value: page = { items: [], total: 0 }, error: pageError } = useLoaded<ItemPage>(
    async () =>
      at === '' ? { items: [], total: 0 } : store.api.get(pathOf(stored, { at, filter, offset, limit: pageSize })),
    [session, at, filter, offset, changes],
  );
  const info = api?.collections.find(({ path }) => path === open?.collection);
  const find = (text: string): void => {
    setOffset(0);
    location.replace(dataAddress({ at, filter: text }));
  };
  useKeys({
    ...{ j: () => moveFocus(1), ArrowDown: () => moveFocus(1), k: () => moveFocus(-1), ArrowUp: () => moveFocus(-1) },
    ...{ '/': focusFilter, Escape: () => (location.hash = dataAddress(id === undefined ? { at } : { at, filter })) },
  });
  const item = page.items.find((one) => one.id === id);
  const message = error ?? pageError;
  return (
    <main class="work data">
      <h1 class="vh">Data</h1>
      <CollectionsSide {...{ collections, open, session }} />
      <section class="items" aria-label={`Items of ${at}`}>
        <div class="tools">
          <Find value={filter} onInput={find} hint="name:rex status:sold" />
          <span class="grow" />
          {open !== undefined && (
            <Button icon="plus" onClick={() => (location.hash = dataAddress({ at, filter, item: '' }))}>
              Add item
            </Button>
          )}
        </div>
        <div class="list" role="region" aria-label="Items" tabIndex={0}>
          {message !== undefined && <Note kind="bad">{message}</Note>}
          {info !== undefined && (
            <ItemTable
              {...{ info, items: page.items, hrefOf: (one) => dataAddress({ at, filter, item: one.id }), open: id }}
            />
          )}
          {page.total === 0 && <p class="pad muted">{filter === '' ? 'No items.' : 'No item fits the filter.'}</p>}
        </div>
        <div class="foot">
          <span class="muted">{`${Math.min(offset + 1, page.total)} to ${Math.min(offset + pageSize, page.total)} of ${grouped(page.total)}`}</span>
          <span class="grow" />
          <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - pageSize))}>
            Previous
          </Button>
          <Button disabled={offset + pageSize >= page.total} onClick={() => setOffset(offset + pageSize)}>
            Next
          </Button>
        </div>
      </section>
      {info !== undefined && (id === '' || item !== undefined) && (
        <ItemForm key={`${session} ${at} ${id}`} {...{ info, item, stored, at, back: dataAddress({ at, filter }) }} />
      )}
    </main>
  );
}

interface ItemTableProps {
  readonly info: CollectionInfo;
  readonly items: readonly StoredItem[];
  readonly hrefOf: (item: StoredItem) => string;
  /** The ID of the item that is open. */
  readonly open: string | undefined;
}

/** The ID, a name, two further properties, and where the item comes from. */
function ItemTable({ info, items, hrefOf, open }: ItemTableProps): JSX.Element {
  const others = info.properties.filter(({ name, input }) => name !== info.idProperty && input !== 'json');
  const title = others.find(({ input }) => input === 'text')?.name ?? others[0]?.name;
  const more = others.filter(({ name }) => name !== title).slice(0, 2);
  const isNumber = (name: string | undefined): boolean =>
    info.properties.some((one) => one.name === name && one.input === 'number');
  const kinds = [...more.slice(1).map(() => 'k-more'), 'k-side'];
  const columns: readonly (readonly [name: string | undefined, kind: string])[] = [
    [info.idProperty, 'k-id'],
    [title, 'k-title'],
    ...more.map(({ name }, index) => [name, kinds[index] ?? ''] as const),
  ];
  const kindOf = (name: string | undefined, kind: string): string => `${kind} ${isNumber(name) ? 'num mono' : ''}`;
  const heads = columns.map(([name, kind]): Cell => [isNumber(name) ? `${kind} num` : kind, name ?? 'ID']);
  const cellsOf = (item: StoredItem): readonly Cell[] => {
    const members = membersOf(item.text);
    const cells = columns.map(([name, kind]): Cell => {
      const text = kind === 'k-id' ? item.id : members.get(name ?? '');
      const shown = text === undefined ? <span class="muted">not set</span> : readable(text).slice(0, 200);
      return [
        kindOf(name, kind),
        kind === (title === undefined ? 'k-id' : 'k-title') ? <a href={hrefOf(item)}>{shown}</a> : shown,
      ];
    });
    return [...cells, ['k-origin', <span class={item.origin === 'seed' ? 'muted' : 'tag made'}>{item.origin}</span>]];
  };
  return (
    <table class="pets">
      <Head cells={[...heads, ['', 'Origin']]} />
      <tbody>
        {items.map((item) => (
          <tr key={item.id} class="go" role="row" aria-current={item.id === open ? 'true' : undefined}>
            <Cells cells={cellsOf(item)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
