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

const emailOfAda = 'ada@shop.example';

/** People whom a service finds by what they are reached by, or log in with. */
const reachable: Collection = {
  ...users,
  properties: { ...users.properties, email: text, phone: text, username: text },
  seeds: named(4, (index) => ({
    ...{ id: index + 1, count: 0, email: index === 0 ? emailOfAda : `p${index}@shop.example` },
    ...{ phone: `+49 30 555010${index}`, username: index === 0 ? 'ada' : `p${index}` },
  })),
};

const finding = (told: (data: Json) => readonly unknown[]): Ways => ({
  afterwards: (event, { data }, { world }) => {
    const texts = told(data).filter((one) => typeof one === 'string');
    if (event === 'removed') return;
    countUp(world.table('/users'), (one) =>
      ['email', 'phone', 'username'].some((name) => texts.includes(String(one[name]))),
    );
  },
});

const example = (value: string): Json => ({ type: 'string', minLength: 1, maxLength: 100, example: value });

/** What people are reached by stands in a body as an example, and is somebody's. */
const contacts: readonly Shop[] = [
  {
    name: 'invited: an invitation counts up whom its contact reaches',
    collections: [
      reachable,
      naming(
        finding(({ contact }) => Object.values((contact ?? {}) as Json)),
        {
          contact: object({
            email: example(emailOfAda),
            phone: example('+49 30 5550102'),
            username: example('ada'),
          }),
        },
        { path: '/invitations', parameter: 'invitationId' },
      ),
    ],
    naive: [`POST /invitations {"contact":{"email":"${emailOfAda}"},"note":"x"}`],
  },
  {
    name: 'invitedMany: the same by a list of addresses',
    collections: [
      reachable,
      naming(
        finding(({ recipients }) => recipients as readonly unknown[]),
        { recipients: { type: 'array', minItems: 1, items: example(emailOfAda) } },
        { path: '/invitations', parameter: 'invitationId' },
      ),
    ],
    naive: [`POST /invitations {"recipients":["${emailOfAda}"],"note":"x"}`],
  },
  {
    name: 'invitedHidden: the same, and no list shows whom it reaches',
    collections: [
      { ...reachable, ways: { shown: ({ data: { id, name } }) => ({ id, name }) } },
      naming(
        finding(({ mobileNumber, userName }) => [mobileNumber, userName]),
        { mobileNumber: example('+49 30 5550103'), userName: example('ada') },
        { path: '/invitations', parameter: 'invitationId' },
      ),
    ],
    naive: ['POST /invitations {"mobileNumber":"+49 30 5550103","userName":"x","note":"x"}'],
  },
  {
    name: 'rungUp: a telephone number that the schema describes by a pattern alone rings with somebody, unless it is kept for fiction',
    collections: [
      reachable,
      naming(
        {
          afterwards: (event, { data: { phone } }, { world }) => {
            const digits = String(phone).replaceAll(/\D/g, '');
            const rings = digits.length >= 7 && !/^(?:1?\d{3})?55501\d\d$|^(?:44|0)?7700900\d{3}$/.test(digits);
            if (event === 'created' && rings) countUp(world.table('/users'), ({ id }) => id === 1);
          },
        },
        { phone: { type: 'string', pattern: String.raw`^\+?[0-9]{10,15}$` } },
        { path: '/invitations', parameter: 'invitationId' },
      ),
    ],
    naive: ['POST /invitations {"phone":"493012345678","note":"x"}'],
  },
];

/** Does something to items that have the same in what holds their properties. */
const within = (holder: string, change: (mine: Json, theirs: Json) => Json | undefined): Ways => ({
  afterwards: (event, thing, { things }) => {
    const mine = (thing.data[holder] ?? {}) as Json;
    if (event === 'removed') return;
    for (const other of things) {
      const theirs = (other.data[holder] ?? {}) as Json;
      const changed = other === thing ? undefined : change(mine, theirs);
      if (changed !== undefined) other.data = { ...other.data, [holder]: { ...theirs, ...changed } };
    }
  },
});

function held(path: string, holder: string, ways: Ways, properties: Json, seeds: readonly Json[]): Collection {
  return {
    ...{ path, parameter: 'thingId', properties: { id: ownId, [holder]: object(properties) } },
    ...{ sent: [holder], required: [holder], ways },
    seeds: seeds.map((seed, index) => ({ id: index + 1, [holder]: seed })),
  };
}

/** The properties of items stand in what holds them, as JSON:API has it. */
const inHolders: readonly Shop[] = [
  {
    name: 'heldKeys: one text for each locale, in `attributes`',
    collections: [
      held(
        '/translations',
        'attributes',
        within('attributes', (mine, theirs) =>
          mine['locale'] === theirs['locale'] ? { text: mine['text'] } : undefined,
        ),
        { locale: { type: 'string', enum: ['de', 'en', 'fr', 'it', 'es'] }, text },
        ['de', 'en', 'fr'].map((locale) => ({ locale, text: `Hello in ${locale}` })),
      ),
    ],
    naive: ['POST /translations {"attributes":{"locale":"en","text":"x"}}'],
  },
  {
    name: 'heldDefault: one alone is the default, in `spec`',
    collections: [
      held(
        '/plans',
        'spec',
        within('spec', (mine, theirs) =>
          mine['isDefault'] === true && theirs['isDefault'] === true ? { isDefault: false } : undefined,
        ),
        { title: text, isDefault: { type: 'boolean' } },
        [0, 1, 2, 3].map((index) => ({ title: `Plan ${index}`, isDefault: index === 2 })),
      ),
    ],
    naive: ['POST /plans {"spec":{"title":"x","isDefault":true}}'],
  },
  {
    name: 'heldPlaces: others make room for a position, in `fields`',
    collections: [
      held(
        '/steps',
        'fields',
        {
          ...within('fields', (mine, theirs) =>
            Number(theirs['position']) >= Number(mine['position'])
              ? { position: Number(theirs['position']) + 1 }
              : undefined,
          ),
          instead: ({ sent }) => {
            const position = (sent['fields'] as Json | null)?.['position'];
            return Number.isInteger(position) && Number(position) > 0
              ? undefined
              : { status: 400, body: { error: 'That is no position.' } };
          },
        },
        { title: text, position: { type: 'integer', minimum: 1, maximum: 1000, example: 3 } },
        [1, 2, 3, 4, 5, 6].map((position) => ({ title: `Step ${position}`, position })),
      ),
    ],
    naive: ['POST /steps {"fields":{"title":"x","position":3}}'],
  },
];

/** Counts up the item that a query parameter of a create names. */
const countingBy = (name: string, path: string, key = 'id'): Ways => ({
  instead: ({ world, query }) => {
    countUp(world.table(path), (one) => String(one[key]) === query.get(name));
    return undefined;
  },
});

/** The query of a create names an item of others. */
const inQueries: readonly Shop[] = [
  {
    name: 'namedInQuery: a comment counts up the post that its postId names',
    collections: [
      posts,
      naming(countingBy('postId', '/posts'), {}, { createQuery: { postId: { type: 'integer', example: 3 } } }),
    ],
    naive: ['POST /comments?postId=3 {"note":"x"}'],
  },
  {
    name: 'namedByUserInQuery: a comment counts up the user of others that its user_id names',
    collections: [
      users,
      naming(
        countingBy('user_id', '/users'),
        {},
        { createQuery: { user_id: { type: 'integer', minimum: 1, maximum: 9 } } },
      ),
    ],
    naive: ['POST /comments?user_id=2 {"note":"x"}'],
  },
];

/** Services that do something to what a body, or the query, names, though it is sent to something else. */
export const namedOthers: readonly Shop[] = [...unresolved, ...contacts, ...inHolders, ...inQueries];
