import { having, named, ownId, pets, text } from '../pieces';
import type { Collection, Shop, Ways } from '../shop';
import type { Json, Table, World } from '../world';

const counter: Json = { type: 'integer', readOnly: true };

/** Posts of others, of which the tool can make its own, and which keep how many comments there are. */
const posts: Collection = pets(
  {},
  {
    ...{ path: '/posts', parameter: 'postId', sent: ['name'] },
    properties: { id: ownId, name: text, count: counter },
    seeds: named(9, (index) => ({ id: index + 1, count: 0 })),
  },
);
const users: Collection = { ...posts, path: '/users', parameter: 'userId' };

function countUp(table: Table, isMeant: (data: Json) => boolean): void {
  for (const thing of table.things)
    if (isMeant(thing.data)) thing.data = { ...thing.data, count: Number(thing.data['count'] ?? 0) + 1 };
}

/** Counts up what items name as soon as they are made or changed; `found` gives the collection and the IDs that one names. */
const counting = (
  found: (data: Json) => readonly (readonly [path: string, id: unknown])[],
  events: readonly string[] = ['created', 'changed'],
): Ways => ({
  afterwards: (event, { data }, table) => {
    if (!events.includes(event)) return;
    for (const [path, id] of found(data))
      countUp(table.world.table(path), (one) => id !== undefined && one['id'] === id);
  },
});

function naming(ways: Ways, properties: Collection['properties'], more: Partial<Collection> = {}): Collection {
  const sent = Object.keys(properties);
  return {
    ...{ path: '/comments', parameter: 'commentId', properties: { id: ownId, ...properties, note: text } },
    ...{ sent: [...sent, 'note'], required: [...sent, 'note'], ways, seeds: [], ...more },
  };
}

const object = (properties: Json): Json => ({ type: 'object', properties, required: Object.keys(properties) });
const small: Json = { type: 'integer', minimum: 1, maximum: 9 };
const exists = (world: World, path: string, id: unknown): boolean =>
  having(world.table(path).things, 'id', id) !== undefined;

/** A body names an item of others by a property of which nobody can tell the collection. */
const unresolved: readonly Shop[] = [
  {
    name: 'namedByTarget: a comment counts up the post that its targetId names',
    collections: [
      posts,
      naming(
        counting(({ targetId }) => [['/posts', targetId]]),
        { targetId: { type: 'integer', minimum: 1, example: 3 } },
        { seeds: [{ id: 1, targetId: 2, note: 'So' }] },
      ),
    ],
    naive: ['POST /comments {"targetId":3,"note":"x"}'],
  },
  {
    name: 'namedSmall: the same, and its schema allows IDs of others alone',
    collections: [
      posts,
      naming(
        counting(({ entity }) => [['/posts', entity]]),
        { entity: small },
        { seeds: [{ id: 1, entity: 2, note: 'So' }] },
      ),
    ],
    naive: ['POST /comments {"entity":3,"note":"x"}'],
  },
  {
    name: 'namedOptional: the same, and the property may be left out',
    collections: [
      posts,
      naming(
        counting(({ targetId }) => [['/posts', targetId]]),
        { targetId: small },
        { required: ['note'], seeds: [{ id: 1, targetId: 2, note: 'So' }] },
      ),
    ],
    naive: ['POST /comments {"targetId":3,"note":"x"}'],
  },
  {
    name: 'namedByKind: a reaction counts up what its kind and targetId name, which must be there',
    collections: [
      posts,
      users,
      naming(
        {
          ...counting(({ kind, targetId }) => [[`/${String(kind)}s`, targetId]]),
          instead: ({ sent, world }) =>
            exists(world, `/${String(sent['kind'])}s`, sent['targetId'])
              ? undefined
              : { status: 400, body: { error: 'There is no such thing.' } },
        },
        { kind: { type: 'string', enum: ['post', 'user'] }, targetId: { type: 'integer', example: 3 } },
        { path: '/reactions', parameter: 'reactionId', seeds: [{ id: 1, kind: 'post', targetId: 2, note: 'So' }] },
      ),
    ],
    naive: ['POST /reactions {"kind":"post","targetId":3,"note":"x"}'],
  },
  {
    name: 'namedFromTo: a transfer moves money between two accounts',
    collections: [
      { ...posts, path: '/accounts', parameter: 'accountId' },
      naming(
        counting(({ fromAccount, toAccount }) => [
          ['/accounts', fromAccount],
          ['/accounts', toAccount],
        ]),
        { fromAccount: { type: 'integer', example: 1 }, toAccount: { type: 'integer', example: 2 } },
        { path: '/transfers', parameter: 'transferId', seeds: [{ id: 1, fromAccount: 3, toAccount: 4, note: 'So' }] },
      ),
    ],
    naive: ['POST /transfers {"fromAccount":3,"toAccount":4,"note":"x"}'],
  },
  {
    name: 'namedBelow: an audit entry counts up the user that its subject names',
    collections: [
      users,
      naming(
        counting(({ subject }) => [['/users', (subject as Json | null)?.['id']]]),
        {
          subject: object({
            type: { type: 'string', enum: ['user', 'robot'] },
            id: { type: 'integer', example: 4 },
          }),
        },
        { path: '/entries', parameter: 'entryId' },
      ),
    ],
    naive: ['POST /entries {"subject":{"type":"user","id":4},"note":"x"}'],
  },
  {
    name: 'namedInList: a playlist counts up the posts that its parts name',
    collections: [
      posts,
      naming(
        counting(({ parts }) => (parts as readonly (Json | null)[]).map((part) => ['/posts', part?.['ref']] as const)),
        { parts: { type: 'array', minItems: 1, items: object({ ref: { type: 'integer', example: 5 } }) } },
        { path: '/playlists', parameter: 'playlistId' },
      ),
    ],
    naive: ['POST /playlists {"parts":[{"ref":5}],"note":"x"}'],
  },
  {
    name: 'namedByText: a tag counts up what its ref names, a text',
    collections: [
      pets(
        { mint: ({ table }) => ({ id: `post-${table.number() + 1000}` }) },
        {
          ...{ path: '/posts', parameter: 'postId', sent: ['name'] },
          properties: { id: { type: 'string', readOnly: true }, name: text, count: counter },
          seeds: named(9, (index) => ({ id: `post-${index + 1}`, count: 0 })),
        },
      ),
      naming(
        counting(({ ref }) => [['/posts', ref]]),
        { ref: { type: 'string', example: 'post-3', minLength: 1, maxLength: 40 } },
        { path: '/tags', parameter: 'tagId', seeds: [{ id: 1, ref: 'post-2', note: 'So' }] },
      ),
    ],
    naive: ['POST /tags {"ref":"post-3","note":"x"}'],
  },
  {
    name: 'namedByChange: a comment counts up what it names when it is moved there',
    collections: [
      posts,
      naming(
        counting(({ targetId }) => [['/posts', targetId]], ['changed']),
        { targetId: { type: 'integer', minimum: 1, example: 3 } },
        { seeds: [{ id: 1, targetId: 2, note: 'So' }] },
      ),
    ],
    naive: ['POST /comments {"targetId":99,"note":"x"}', 'PATCH /comments/{id} {"targetId":3}'],
  },
  {
    name: 'namedUnlisted: a comment counts up a post that no page shows',
    collections: [
      { ...posts, seeds: named(900, (index) => ({ id: index + 1, count: 0 })) },
      naming(
        counting(({ targetId }) => [['/posts', targetId]]),
        { targetId: { type: 'integer', minimum: 1, example: 777 } },
      ),
    ],
    naive: ['POST /comments {"targetId":777,"note":"x"}'],
  },
];

/** Services that do something to what a body names, though it is sent to something else. */
export const namedOthers: readonly Shop[] = [...unresolved];
