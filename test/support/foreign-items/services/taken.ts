import { having, integer, named, ownId, pets, text } from '../pieces';
import type { Collection, Create, Shop, Ways } from '../shop';
import type { Json, Table, Thing } from '../world';

const enumOf = (...values: readonly string[]): Json => ({ type: 'string', enum: values });

/** A create that stores over the item which has the same in all of these. */
function over(...keys: readonly string[]): Ways {
  return {
    instead: ({ table, sent }) => {
      const found = table.things.find(({ data }) => keys.every((key) => data[key] === sent[key]));
      if (found !== undefined) found.data = { ...found.data, ...sent };
      return found === undefined ? undefined : { status: 201, body: found.data };
    },
  };
}

function texts(
  path: string,
  ways: Ways,
  properties: Collection['properties'],
  seeds: readonly Json[],
  more: Partial<Collection> = {},
): Collection {
  const sent = Object.keys(properties);
  return {
    ...{ path, parameter: 'id', properties: { id: ownId, ...properties } },
    ...{ sent, required: sent, ways, ...more },
    seeds: seeds.map((seed, index) => ({ id: index + 1, ...seed })),
  };
}

const locales = ['de', 'en', 'fr'];
const days = Array.from({ length: 14 }, (_none, index) => `2024-05-${String(index + 10)}`);

/** Takes a flag from all others as soon as an item has it. */
const onlyOne = (flag: string): Ways => ({
  afterwards: (event, thing, table) => {
    if (event === 'removed' || thing.data[flag] !== true) return;
    for (const other of table.things)
      if (other !== thing && other.data[flag] === true) other.data = { ...other.data, [flag]: false };
  },
});

function makeRoom({ data }: Thing, { things }: Table, name = 'position'): void {
  for (const other of things)
    if (other.data !== data && Number(other.data[name]) >= Number(data[name]))
      other.data = { ...other.data, [name]: Number(other.data[name]) + 1 };
}

const flagged = (flag: string): Partial<Collection> => ({
  properties: { id: ownId, name: text, [flag]: { type: 'boolean' } },
  sent: ['name', flag],
  seeds: named(12, (index) => ({ id: index + 1, [flag]: index === 4 })),
});

/** The ratings of customers, one for each of theirs and a product. */
const customers = pets(
  {},
  {
    path: '/customers',
    parameter: 'customerId',
    properties: { id: ownId, name: text },
    sent: ['name'],
    seeds: named(4, (index) => ({ id: index + 1 })),
  },
);
const products = { ...customers, path: '/products', parameter: 'productId' };

const counted: Ways = {
  told: (made, { table: { world } }: Create) => {
    const customer = having(world.table('/customers').things, 'id', made.data['customerId']);
    if (customer !== undefined) customer.data = { ...customer.data, orders: Number(customer.data['orders'] ?? 0) + 1 };
    return { status: 201, body: made.data };
  },
};

const lines: Json = {
  type: 'array',
  minItems: 1,
  maxItems: 3,
  items: {
    type: 'object',
    required: ['productId', 'quantity'],
    properties: { productId: integer, quantity: { type: 'integer', minimum: 1 } },
  },
};

const taking: Ways = {
  told: (made, { table: { world } }) => {
    for (const line of made.data['lines'] as readonly Json[]) {
      const product = having(world.table('/products').things, 'id', line['productId']);
      if (product !== undefined)
        product.data = { ...product.data, stock: Number(product.data['stock'] ?? 100) - Number(line['quantity']) };
    }
    return { status: 201, body: made.data };
  },
};

const superseding: Ways = {
  mint: ({ table }) => {
    for (const other of table.things) other.data = { ...other.data, state: 'superseded' };
    return { id: table.number(), state: 'current' };
  },
};

/** A desk has room for one: whoever had it before has none any more. */
const seating: Ways = {
  afterwards: (event, thing, table) => {
    if (event !== 'created') return;
    for (const other of table.things)
      if (other !== thing && other.data['deskId'] === thing.data['deskId'])
        other.data = { ...other.data, deskId: null };
  },
};

/** What a body says does something to items of others. */
export const taken: readonly Shop[] = [
  {
    name: 'desks: of which none can be made, and each has room for one employee',
    collections: [
      {
        ...pets({}, { path: '/desks', parameter: 'deskId', properties: { id: ownId, name: text }, sent: ['name'] }),
        operations: ['list', 'read'],
        seeds: named(9, (index) => ({ id: index + 1 })),
      },
      texts(
        '/employees',
        seating,
        { deskId: { type: 'integer', nullable: true }, note: text },
        [1, 2, 3, 4, 5, 6].map((id) => ({ deskId: id, note: `So ${id}` })),
      ),
    ],
    naive: ['POST /employees {"deskId":2,"note":"x"}'],
  },
  {
    name: 'locales: one text for each locale, of which one that is there is stored over',
    collections: [
      texts(
        '/translations',
        over('locale'),
        { locale: enumOf(...locales, 'it'), text },
        locales.map((locale) => ({ locale, text: `Hello in ${locale}` })),
      ),
    ],
    naive: ['POST /translations {"locale":"en","text":"x"}'],
  },
  {
    name: 'localesUnread: the same where no path names one',
    collections: [
      texts(
        '/translations',
        over('locale'),
        { locale: enumOf(...locales), text },
        locales.map((locale) => ({ locale, text: `Hello in ${locale}` })),
        { operations: ['list', 'create'] },
      ),
    ],
    naive: ['POST /translations {"locale":"en","text":"x"}'],
  },
  {
    name: 'days: one number for each day, and the example is a day that is there',
    collections: [
      texts(
        '/closings',
        over('date'),
        { date: { type: 'string', format: 'date', example: days[3] }, total: integer },
        days.map((date, total) => ({ date, total })),
      ),
    ],
    naive: [`POST /closings {"date":"${days[3] ?? ''}","total":1}`],
  },
  {
    name: 'rates: one rate for each two currencies, which are no enums',
    collections: [
      texts(
        '/rates',
        over('base', 'quote'),
        {
          base: { type: 'string', minLength: 3, maxLength: 3, example: 'EUR' },
          quote: { type: 'string', minLength: 3, maxLength: 3, example: 'USD' },
          rate: { type: 'number' },
        },
        [
          { base: 'EUR', quote: 'USD', rate: 1.1 },
          { base: 'USD', quote: 'EUR', rate: 0.9 },
        ],
      ),
    ],
    naive: ['POST /rates {"base":"EUR","quote":"USD","rate":2}'],
  },
  {
    name: 'years: one budget for each year, a small number',
    collections: [
      texts(
        '/budgets',
        over('year'),
        { year: { type: 'integer', minimum: 2000, maximum: 2100, example: 2024 }, amount: integer },
        [2023, 2024, 2025].map((year) => ({ year, amount: 5 })),
      ),
    ],
    naive: ['POST /budgets {"year":2024,"amount":1}'],
  },
  {
    name: 'phones: a create with a telephone number that is there changes the contact',
    collections: [
      texts(
        '/contacts',
        over('phone'),
        { phone: { type: 'string', example: '+1 555 0101' }, note: text },
        [0, 1, 2].map((index) => ({ phone: `+1 555 010${index}`, note: `Note ${index}` })),
      ),
    ],
    naive: ['POST /contacts {"phone":"+1 555 0101","note":"x"}'],
  },
  {
    name: 'channels: one setting for each channel',
    collections: [
      texts(
        '/preferences',
        over('channel'),
        { channel: enumOf('email', 'sms', 'push'), enabled: { type: 'boolean' } },
        [
          { channel: 'email', enabled: true },
          { channel: 'sms', enabled: false },
        ],
      ),
    ],
    naive: ['POST /preferences {"channel":"email","enabled":false}'],
  },
  {
    name: 'ratings: one for each customer and product, of whom lists show the pairs that are there',
    collections: [
      customers,
      products,
      texts(
        '/ratings',
        over('customerId', 'productId'),
        { customerId: integer, productId: integer, stars: { type: 'integer', minimum: 1, maximum: 5 }, comment: text },
        [1, 2, 3, 4].map((id) => ({ customerId: id, productId: id, stars: 3, comment: `So ${id}` })),
      ),
    ],
    naive: ['POST /ratings {"customerId":2,"productId":2,"stars":1,"comment":"x"}'],
  },
  {
    name: 'reviews: one for each product, for the service knows whose key it is',
    collections: [
      products,
      texts(
        '/reviews',
        over('productId'),
        { productId: integer, comment: text },
        [1, 2, 3, 4].map((id) => ({ productId: id, comment: `So ${id}` })),
      ),
    ],
    naive: ['POST /reviews {"productId":2,"comment":"x"}'],
  },
  {
    name: 'counts: a customer keeps how many orders there are',
    collections: [
      {
        ...customers,
        properties: { ...customers.properties, orders: { type: 'integer', readOnly: true } },
        seeds: named(4, (index) => ({ id: index + 1, orders: 1 })),
      },
      texts(
        '/orders',
        counted,
        { customerId: integer, note: text },
        [1, 2, 3, 4].map((id) => ({ customerId: id, note: `So ${id}` })),
      ),
    ],
    naive: ['POST /orders {"customerId":2,"note":"x"}'],
  },
  {
    name: 'isDefault: one pet alone is the default',
    collections: [pets(onlyOne('isDefault'), flagged('isDefault'))],
    naive: ['POST /pets {"name":"x","isDefault":true}'],
  },
  {
    name: 'primary: the same by a change, under another name',
    collections: [pets(onlyOne('primary'), flagged('primary'))],
    naive: ['POST /pets {"name":"x","primary":false}', 'PATCH /pets/{id} {"primary":true}'],
  },
  {
    name: 'makeRoom: a pet in the place of another moves that one and all behind it',
    collections: [
      pets(
        {
          afterwards: (event, thing, table) => {
            if (event !== 'removed') makeRoom(thing, table);
          },
        },
        {
          properties: { id: ownId, name: text, position: { type: 'integer', minimum: 1, maximum: 1000, example: 3 } },
          sent: ['name', 'position'],
          seeds: named(12, (index) => ({ id: index + 1, position: index + 1 })),
        },
      ),
    ],
    naive: ['POST /pets {"name":"x","position":3}'],
  },
  {
    name: 'lines: an order takes from the stock of the products that its lines name',
    collections: [
      {
        ...products,
        properties: { ...products.properties, stock: { type: 'integer', readOnly: true } },
        seeds: named(4, (index) => ({ id: index + 1, stock: 100 })),
      },
      texts('/orders', taking, { lines: lines, note: text }, [{ lines: [{ productId: 1, quantity: 1 }], note: 'So' }]),
    ],
    naive: ['POST /orders {"lines":[{"productId":2,"quantity":5}],"note":"x"}'],
  },
  {
    name: 'supersede: a new version takes the place of the current one, as its words say',
    collections: [
      texts(
        '/terms',
        superseding,
        { text },
        [
          { text: 'One', state: 'superseded' },
          { text: 'Two', state: 'superseded' },
          { text: 'Three', state: 'current' },
        ],
        {
          properties: { id: ownId, text, state: { type: 'string', readOnly: true } },
          createAnswers: { status: 201, words: 'Published. The previous version becomes superseded.' },
        },
      ),
    ],
    naive: ['POST /terms {"text":"x"}'],
  },
  {
    name: 'active: one theme alone is active, which its list shows',
    collections: [pets(onlyOne('active'), { ...flagged('active'), path: '/themes', parameter: 'themeId' })],
    naive: ['POST /themes {"name":"x","active":true}'],
  },
  {
    name: 'priority: a rule in the place of another moves that one and all behind it',
    collections: [
      pets(
        {
          afterwards: (event, thing, table) => {
            if (event !== 'removed') makeRoom(thing, table, 'priority');
          },
        },
        {
          ...{ path: '/rules', parameter: 'ruleId' },
          properties: { id: ownId, name: text, priority: { type: 'integer', minimum: 1 } },
          sent: ['name', 'priority'],
          required: ['name', 'priority'],
          seeds: named(6, (index) => ({ id: index + 1, priority: (index + 1) * 10 })),
        },
      ),
    ],
    naive: ['POST /rules {"name":"x","priority":20}'],
  },
  {
    name: 'deeds: a job does to all what its kind says',
    collections: [
      pets(),
      texts(
        '/jobs',
        {
          afterwards: (event, { data }, table) => {
            if (event !== 'created' || data['kind'] !== 'purge') return;
            for (const other of table.world.table('/pets').things)
              if (!other.isOwn) table.world.table('/pets').drop(other);
          },
        },
        { kind: enumOf('purge', 'export', 'count') },
        [{ kind: 'export' }, { kind: 'count' }],
      ),
    ],
    naive: ['POST /jobs {"kind":"purge"}'],
  },
];

const countedAtTarget: Ways = {
  afterwards: (event, { data }, table) => {
    const target = having(table.world.table('/pets').things, 'id', data['targetId']);
    if (event === 'created' && target !== undefined)
      target.data = { ...target.data, reactions: Number(target.data['reactions'] ?? 0) + 1 };
  },
};

/** What a create does to others besides, which no word of the document says: it is seen after the first. */
export const unsaid: readonly Shop[] = [
  {
    name: 'evicts: twelve searches are kept, and the oldest makes room for a new one',
    collections: [
      pets(
        {
          afterwards: (event, _thing, table) => {
            const [oldest] = table.things;
            if (event === 'created' && oldest !== undefined && table.things.length > 12) table.drop(oldest);
          },
        },
        { path: '/searches', parameter: 'searchId' },
      ),
    ],
    naive: ['POST /searches {"name":"x"}'],
  },
  {
    name: 'counts without a create: a customer, of whom none can be made, keeps how many orders there are',
    collections: [
      {
        ...customers,
        operations: ['list', 'read'],
        properties: { ...customers.properties, orders: { type: 'integer', readOnly: true } },
        seeds: named(4, (index) => ({ id: index + 1, orders: 1 })),
      },
      texts(
        '/orders',
        counted,
        { customerId: integer, note: text },
        [1, 2, 3, 4].map((id) => ({ customerId: id, note: `So ${id}` })),
      ),
    ],
    naive: ['POST /orders {"customerId":2,"note":"x"}'],
  },
];

/** What a body names, and no name says of which collection it is. */
export const targets: readonly Shop[] = [
  {
    name: 'targets: a reaction counts up what it is of, and no name says which collection that is',
    collections: [
      pets({}, { properties: { id: ownId, name: text, reactions: { type: 'integer', readOnly: true } } }),
      texts('/reactions', countedAtTarget, { targetId: integer, note: text }, [{ targetId: 2, note: 'So' }]),
    ],
    naive: ['POST /reactions {"targetId":2,"note":"x"}'],
  },
];

/** What a change or a removal of an item does to others besides: elsewhere it is not sent again. */
export const changedAlong: readonly Shop[] = [
  {
    name: 'turns: as soon as a pet is removed, the first one has one turn more',
    collections: [
      pets(
        {
          afterwards: (event, _thing, { things: [first] }) => {
            if (event === 'removed' && first !== undefined && !first.isOwn)
              first.data = { ...first.data, turns: Number(first.data['turns'] ?? 0) + 1 };
          },
        },
        { properties: { id: ownId, name: text, turns: { type: 'integer', readOnly: true } }, sent: ['name'] },
      ),
    ],
    naive: ['POST /pets {"name":"x"}', 'DELETE /pets/{id}'],
  },
  {
    name: 'firstGone: as soon as a pet is changed or removed, the first one is gone',
    collections: [
      pets({
        afterwards: (event, _thing, table) => {
          const [first] = table.things;
          if (event !== 'created' && first !== undefined && !first.isOwn) table.drop(first);
        },
      }),
    ],
    naive: ['POST /pets {"name":"x"}', 'DELETE /pets/{id}'],
  },
];
