import type { Action, Collection, Ways } from './shop';
import type { Json, Table, Thing } from './world';

export const integer: Json = { type: 'integer' };
export const text: Json = { type: 'string', minLength: 1, maxLength: 100 };

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
    properties: { id: { ...integer, readOnly: true }, name: text, age: { type: 'integer', minimum: 0, maximum: 99 } },
    sent: ['name', 'age'],
    required: ['name'],
    seeds: named(12, (index) => ({ id: index + 1, age: index })),
    ways,
    ...more,
  };
}

/** Pets that are told apart by a text. */
export function textPets(ways: Ways, ids: readonly string[], more: Partial<Collection> = {}): Collection {
  return pets(ways, {
    properties: { id: { type: 'string', readOnly: true }, name: text, age: integer },
    seeds: named(ids.length, (index) => ({ id: ids[index], age: index })),
    ...more,
  });
}

/** Gives the item with a value of a property. */
export function having(things: readonly Thing[], property: string, value: unknown): Thing | undefined {
  return things.find(({ data, isArchived }) => !isArchived && data[property] === value);
}

/** Gives the item whose number is that of a text, however it is written. */
export function byNumber(read: (text: string) => number): NonNullable<Ways['reach']> {
  return (given, things) => having(things, 'id', read(given));
}

/** Gives a way of answering each create with an item of others, made up or changed in what is answered. */
export function answering(
  choose: (table: Table) => Thing | undefined,
  status = 201,
  shown: (data: Json) => unknown = (data) => data,
): NonNullable<Ways['instead']> {
  return ({ table }) => {
    const thing = choose(table);
    return thing === undefined ? undefined : { status, body: shown(thing.data) };
  };
}

/** As soon as something is removed, somebody else gets its ID. */
export function takenAgain(key = 'id'): NonNullable<Ways['afterwards']> {
  return (event, { data, above, isOwn }, table) => {
    if (event !== 'removed' || !isOwn) return;
    table.world.asOthers(() => table.add({ ...data, name: 'Somebody', age: 7, [key]: data[key] }, above));
  };
}

/** Actions on pets that have no GET beside them. */
export function petActions(): Action[] {
  const all = (things: Table, drops: (thing: Thing) => boolean): void => {
    for (const thing of things.things) if (drops(thing)) things.drop(thing);
  };
  return [
    {
      method: 'POST',
      path: '/pets/{petId}/retire',
      words: 'Retires a pet.',
      act: ({ found }) => {
        if (found !== undefined) found.data = { ...found.data, name: 'retired' };
        return { status: 200, body: found?.data };
      },
    },
    {
      method: 'POST',
      path: '/pets/{petId}/note',
      words: 'Adds a note to a pet.',
      body: { type: 'object', properties: { text }, required: ['text'] },
      act: ({ found, sent }) => {
        if (found !== undefined) found.data = { ...found.data, note: sent['text'] ?? '' };
        return { status: 200, body: found?.data };
      },
    },
    {
      method: 'POST',
      path: '/pets/bulk-delete',
      words: 'Removes several pets at once.',
      body: { type: 'object', properties: { ids: { type: 'array', items: integer } } },
      act: ({ world, sent }) => {
        const ids = Array.isArray(sent['ids']) ? (sent['ids'] as unknown[]) : [];
        all(world.table('/pets'), ({ data }) => ids.length === 0 || ids.includes(data['id']));
        return { status: 200, body: {} };
      },
    },
    {
      method: 'POST',
      path: '/reset',
      words: 'Takes the service back to its first state.',
      act: ({ world }) => {
        all(world.table('/pets'), () => true);
        return { status: 200, body: {} };
      },
    },
  ];
}
