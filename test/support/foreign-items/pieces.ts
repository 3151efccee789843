import type { Action, Answer, Collection, Create, Ways } from './shop';
import type { Json, Table, Thing } from './world';

export const integer: Json = { type: 'integer' };
export const text: Json = { type: 'string', minLength: 1, maxLength: 100 };
/** The `id` that a service gives. */
export const ownId: Json = { type: 'integer', readOnly: true };

const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Eli', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kit', 'Lou'];

/** Gives items of others with a name each. */
export function named(count: number, more: (index: number) => Json): Json[] {
  return Array.from({ length: count }, (_none, index) => ({ ...more(index), name: `${names[index % 12]} ${index}` }));
}

/** Gives a collection of pets, numbered from 1, with ways of its own. */
export function pets(ways: Ways = {}, more: Partial<Collection> = {}): Collection {
  return {
    path: '/pets',
    parameter: 'petId',
    properties: { id: ownId, name: text, age: { type: 'integer', minimum: 0, maximum: 99 } },
    sent: ['name', 'age'],
    required: ['name'],
    seeds: named(12, (index) => ({ id: index + 1, age: index })),
    ways,
    ...more,
  };
}

/** Pets that are told apart by texts, those of others first. */
export function textPets(ways: Ways, ids: readonly string[], more: Partial<Collection> = {}): Collection {
  return pets(
    { mint: ({ table }) => ({ id: `p${table.number() + 1000}x` }), ...ways },
    {
      properties: { id: { type: 'string', readOnly: true }, name: text, age: integer },
      seeds: named(ids.length, (index) => ({ id: ids[index], age: index })),
      ...more,
    },
  );
}

/** Plates, which keep numbers and a kind, and no text by which one is known. */
export const plates: Partial<Collection> = {
  path: '/plates',
  parameter: 'plateId',
  properties: {
    id: ownId,
    size: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    kind: { type: 'string', enum: ['flat', 'deep'] },
  },
  sent: ['size', 'kind'],
  required: ['size', 'kind'],
  seeds: Array.from({ length: 40 }, (_none, index) => ({
    id: index + 1,
    size: index + 1,
    kind: index % 2 === 0 ? 'flat' : 'deep',
  })),
};
/** Stores, and orders below them: two stores of others with four orders each, numbered by the service. */
export function storesAndOrders(
  ways: Ways = {},
  more: Partial<Collection> = {},
  ofStores: Ways = {},
): readonly Collection[] {
  const orders = named(8, (index) => ({ id: index + 1 }));
  const only = { properties: { id: ownId, name: text }, sent: ['name'], required: ['name'] };
  return [
    pets(ofStores, { path: '/stores', parameter: 'storeId', ...only, seeds: named(2, (index) => ({ id: index + 1 })) }),
    {
      ...{ path: '/stores/{storeId}/orders', parameter: 'orderId', ...only },
      seeds: orders,
      above: orders.map((_order, index) => ({ storeId: String((index % 2) + 1) })),
      ways,
      ...more,
    },
  ];
}

/** Gives the item with a value of a property that is not archived. */
export function having(things: readonly Thing[], property: string, value: unknown): Thing | undefined {
  return things.find(({ data, isArchived }) => !isArchived && data[property] === value);
}

/** Has a path reach the item whose number it is, however that is read. */
export function byNumber(read: (text: string) => number): NonNullable<Ways['reach']> {
  return (given, things) => having(things, 'id', read(given));
}

/** Has a path reach the item with an ID, or another where there is none. */
export function byIdOr(
  other: (text: string, things: readonly Thing[]) => Thing | undefined,
): NonNullable<Ways['reach']> {
  return (given, things) =>
    things.find(({ data, isArchived }) => !isArchived && String(data['id']) === given) ?? other(given, things);
}

/** Answers each create with an item that is there, made up or changed in what is answered. */
export function answering(
  choose: (create: Create) => Thing | undefined,
  shown: (data: Json) => unknown = (data) => data,
  status = 201,
): NonNullable<Ways['instead']> {
  return (create) => {
    const thing = choose(create);
    return thing === undefined ? undefined : { status, body: shown(thing.data) };
  };
}

/** Others add a pet. */
export function newcomer(table: Table, above: Json = {}): Thing {
  const data = { id: table.number(), name: 'Somebody', age: 7 };
  return table.world.asOthers(() => table.add(data, above));
}

/** Answers a create for the pet that somebody else has added right after it. */
export function toldOfNewest(shown: (newest: Json, made: Json) => Answer): NonNullable<Ways['told']> {
  return (made, { table, above }) => shown(newcomer(table, above).data, made.data);
}

/** As soon as something of the tool is removed, somebody else gets its ID. */
export function takenAgain(key = 'id'): NonNullable<Ways['afterwards']> {
  return (event, { data, above, isOwn }, table) => {
    if (event !== 'removed' || !isOwn) return;
    table.world.asOthers(() => table.add({ ...data, name: 'Somebody', age: 7, [key]: data[key] }, above));
  };
}

/** Lists show the first two alone. */
export const few: Ways = { listed: (things) => things.slice(0, 2) };

/** Gives an operation beside those of collections, which changes pets; `found` is the one that its path names. */
export function action(
  told: Omit<Action, 'act'>,
  change: (pets: Table, given: Omit<Parameters<Action['act']>[0], 'world'>) => void,
): Action {
  return {
    ...told,
    act: ({ world, ...given }) => {
      change(world.table('/pets'), given);
      return { status: 200, body: given.found?.data ?? {} };
    },
  };
}

/** Removes what is named by its ID, and all where nothing is. */
export function dropChosen(table: Table, ids: unknown): void {
  for (const thing of table.things) if (isChosen(ids, thing)) table.drop(thing);
}

/** Tells whether an item is one of those that are named, as all are where none is. */
export function isChosen(ids: unknown, { data }: Thing): boolean {
  return !Array.isArray(ids) || ids.length === 0 || ids.map(String).includes(String(data['id']));
}
