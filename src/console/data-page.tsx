import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CollectionInfo, CollectionState, ItemPage, StoredItem } from '../mock/control/console-types';
import { dataAddress } from './address';
import { CollectionsSide } from './collections-side';
import { pathOf } from './control-api';
import { Button, Find, Note } from './controls';
import { ItemForm } from './item-form';
import { membersOf, readable } from './json-text';
import { Table, type Cell, type Row } from './tables';
import { grouped } from './time-words';
import { focusFilter, moveFocus, useConsole, useKeys, useLoaded } from './use-console';

const size = 50;

/** Columns that only a wide window shows. */
const mostWide = 3;

export function DataPage(): JSX.Element {
  const { store, state } = useConsole();
  const { address, api, changes } = state;
  const session = state.session === '' ? 'default' : state.session;
  const load = (): Promise<CollectionState[]> =>
    store.api.get(pathOf(['sessions', session, 'collections'], { values: address.at }));
  const { value: collections = [], error } = useLoaded(load, [session, address.at, changes]);
  const open = collections.find(({ at }) => at === address.at) ?? collections[0];
  const { at = '' } = open ?? {};
  const { filter = '', item: id } = address;
  // Another list begins at its first page.
  const [page, setPage] = useState({ list: '', offset: 0 });
  const list = `${session} ${at} ${filter}`;
  const offset = page.list === list ? page.offset : 0;
  const stored = ['sessions', session, 'stored'];
  const loadItems = async (): Promise<ItemPage> =>
    at === '' ? { items: [], total: 0 } : store.api.get(pathOf(stored, { at, filter, offset, limit: size }));
  const { value, error: itemsError } = useLoaded(loadItems, [list, offset, changes]);
  const { items = [], total = 0 } = value ?? {};
  const info = api?.collections.find(({ path }) => path === open?.collection);
  // One that is open may be on no page of the list, such as a new one.
  const loadItem = async (): Promise<StoredItem | undefined> => {
    if (id === undefined || id === '' || at === '') return undefined;
    const filter = info?.idProperty === undefined ? '' : `${info.idProperty}:${id}`;
    const found = await store.api.get<ItemPage>(pathOf(stored, { at, filter, limit: size }));
    return found.items.find((one) => one.id === id);
  };
  const { value: item } = useLoaded(loadItem, [session, at, id, info]);
  const problem = error ?? itemsError;
  useKeys({
    ...{ j: () => moveFocus(1), ArrowDown: () => moveFocus(1), k: () => moveFocus(-1), ArrowUp: () => moveFocus(-1) },
    ...{ '/': focusFilter, Escape: () => (location.hash = dataAddress(id === undefined ? { at } : { at, filter })) },
  });
  const turn = (step: number): void => setPage({ list, offset: offset + step });
  const add = (): void => void (location.hash = dataAddress({ at, filter, item: '' }));
  const find = (text: string): void => location.replace(dataAddress({ at, filter: text }));
  return (
    <main class="work data">
      <h1 class="vh">Data</h1>
      <CollectionsSide {...{ collections, open, session }} />
      <section class="items" aria-label={`Items of ${at}`}>
        <div class="tools">
          <Find value={filter} onInput={find} hint="name:rex status:sold" />
          <span class="grow" />
          <Button {...{ icon: 'plus', disabled: info === undefined, onClick: add }}>Add item</Button>
        </div>
        <div class="list" role="region" aria-label="Items" tabIndex={0}>
          {problem !== undefined && <Note kind="bad">{problem}</Note>}
          {info !== undefined && itemTable(info, items, id, (one) => dataAddress({ at, filter, item: one.id }))}
          {total === 0 && <p class="pad muted">{filter === '' ? 'No items.' : 'No item fits the filter.'}</p>}
        </div>
        <div class="foot">
          <span class="muted">
            {Math.min(offset + 1, total)} to {Math.min(offset + size, total)} of {grouped(total)}
          </span>
          <span class="grow" />
          <Button {...{ disabled: offset === 0, onClick: () => turn(-size) }}>Previous</Button>
          <Button {...{ disabled: offset + size >= total, onClick: () => turn(size) }}>Next</Button>
        </div>
      </section>
      {info !== undefined && (id === '' || (item !== undefined && item.id === id)) && (
        <ItemForm
          key={`${session} ${at} ${id}`}
          {...{ info, item: id === '' ? undefined : item, stored, at, back: dataAddress({ at, filter }) }}
        />
      )}
    </main>
  );
}

/** The ID, a name, further properties as there is room, and where each item comes from. */
function itemTable(
  { properties, idProperty }: CollectionInfo,
  items: readonly StoredItem[],
  open: string | undefined,
  hrefOf: (item: StoredItem) => string,
): JSX.Element {
  const others = properties.filter(({ name, input }) => name !== idProperty && input !== 'json');
  const title = others.find(({ input }) => input === 'text') ?? others[0];
  const [more, side = more, ...extra] = others.filter((one) => one !== title);
  const wide = extra.slice(0, mostWide).map((one) => [one, 'wide'] as const);
  const kinds = new Map([[title, 'k-title'], [more, 'k-more'], ...wide, [side, 'k-side']]); // prettier-ignore
  const columns = [...kinds].flatMap(([one, kind]) => (one === undefined ? [] : [{ ...one, kind }]));
  const numeric = (input: string): string => (input === 'number' ? 'num mono' : '');
  const idKind = numeric(properties.find(({ name }) => name === idProperty)?.input ?? '');
  const rows = items.map((item): Row => {
    const members = membersOf(item.text);
    const link = (words: string): JSX.Element => <a href={hrefOf(item)}>{words}</a>;
    const cells = columns.map(({ name, kind, input }): Cell => {
      const text = members.get(name);
      const words = readable(text ?? '').slice(0, 200);
      const shown = text === undefined ? <span class="muted">not set</span> : words;
      return [`${kind} ${numeric(input)}`, kind === 'k-title' ? link(text === undefined ? 'not set' : words) : shown];
    });
    const origin = <span class={item.origin === 'seed' ? 'muted' : 'tag made'}>{item.origin}</span>;
    const id: Cell = [`k-id ${idKind}`, columns.length === 0 ? link(item.id) : item.id, item.id];
    return { cells: [id, ...cells, ['k-origin', origin]], key: item.id, kind: 'go', isOpen: item.id === open };
  });
  const heads = columns.map(({ name, kind, input }) => `${name}|${kind} ${numeric(input)}`);
  return <Table kind="pets" heads={[`${idProperty ?? 'ID'}|${idKind}`, ...heads, 'Origin']} rows={rows} />;
}
