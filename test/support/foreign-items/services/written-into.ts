import { having, named, ownId, pets, text } from '../pieces';
import type { Shop, Ways } from '../shop';
import type { Thing } from '../world';

/** A create that is written into the item which is open, whoever made it; `write` gives what becomes of it. */
const intoOpen = (write: (thing: Thing, name: unknown) => unknown, hidden = false): Ways => ({
  instead: ({ table, sent }) => {
    const open = having(table.things, 'state', 'open');
    if (open === undefined) return undefined;
    open.data = { ...open.data, name: write(open, sent['name']) };
    return { status: 201, body: open.data };
  },
  ...(hidden && { listed: (things) => things.filter(({ data }) => data['state'] !== 'open') }),
});

const properties = { id: ownId, name: text, state: { type: 'string', readOnly: true } };
const seedsOf = (count: number, open: number): ReturnType<typeof named> =>
  named(count, (index) => ({ id: index + 1, state: index + 1 === open ? 'open' : 'closed' }));

/** Texts by keys that clients choose; reads and lists show those alone that are there in English. */
const byKey: Ways = {
  isReadable: ({ data }) => data['text'] !== undefined,
  listed: (things) => things.filter(({ data }) => data['text'] !== undefined),
  instead: ({ table, sent }) => {
    const found = having(table.things, 'key', sent['key']);
    if (found === undefined) return undefined;
    found.data = { ...found.data, text: sent['text'] };
    return { status: 201, body: found.data };
  },
};

const replaced = (_thing: Thing, name: unknown): unknown => name;
const appended = ({ data }: Thing, name: unknown): string => `${String(data['name'])} ${String(name)}`.slice(-100);

const naive = ['POST /pets {"name":"Rex"}'];

/**
 * A create is written into an item of others that no page has shown, which then bears what was sent: nobody can tell before the
 * first that it is so, and two are needed to see it.
 */
export const writtenInto: readonly Shop[] = [
  {
    name: 'openBehind: the open item, far behind the first page',
    collections: [pets(intoOpen(replaced), { properties, sent: ['name'], seeds: seedsOf(250, 140) })],
    naive,
  },
  {
    name: 'openHidden: the open item, which lists leave out',
    collections: [pets(intoOpen(replaced, true), { properties, sent: ['name'], seeds: seedsOf(12, 3) })],
    naive,
  },
  {
    name: 'openAppended: the open item, which keeps its own words too',
    collections: [pets(intoOpen(appended, true), { properties, sent: ['name'], seeds: seedsOf(12, 5) })],
    naive,
  },
  {
    name: 'openUnlisted: the open item, and there is no list',
    collections: [
      pets(intoOpen(replaced), {
        ...{ properties, sent: ['name'], seeds: seedsOf(12, 7) },
        operations: ['create', 'read', 'replace', 'change', 'remove'],
      }),
    ],
    naive,
  },
  {
    name: 'keyElsewhere: a key that is there in French alone, which reads in English do not find',
    collections: [
      {
        ...{ path: '/texts', parameter: 'key', key: 'key', sent: ['key', 'text'], required: ['key', 'text'] },
        properties: { key: { type: 'string', enum: ['welcome', 'goodbye'] }, text },
        seeds: ['welcome', 'goodbye'].map((key) => ({ key, fr: 'Bonjour' })),
        ways: byKey,
      },
    ],
    naive: ['POST /texts {"key":"welcome","text":"x"}'],
  },
];
