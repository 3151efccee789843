import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { headerOf, type HttpRequest, type HttpResponse } from '../../src/base/http';
import { packageRoot } from '../../src/base/files';
import { isObject, type JsonValue } from '../../src/base/json';
import { body as changed, error, headers, isOf, items, queried, response, sent, textIn, without } from './mutate';
import { ordersMeanings } from './orders-meanings';
import { ordersMutations } from './orders-mutations';
import { petStoreMeanings } from './pet-store-meanings';
import { petStoreMutations, type Row } from './pet-store-mutations';
import { foundBy, jsonOf, wholeRun, type Mutation } from './whole-run';

const petStore = path.join(packageRoot(), 'spec', 'openapi.yaml');
const orders = path.join(__dirname, 'orders.yaml');
/** Lists below others, whose items have paths of their own. */
const projects = path.join(__dirname, 'projects.yaml');

/** What no rule finds yet. */
const notFound = ['a PATCH touches another order', 'an action changes the reference'];

describe.each<readonly [name: string, file: string, isAnyLeft: boolean, rows: readonly Row[]]>([
  [
    'the Pet Store',
    path.join(packageRoot(), 'spec', 'openapi.yaml'),
    true,
    [...petStoreMutations, ...petStoreMeanings],
  ],
  ['the orders', orders, false, [...ordersMutations, ...ordersMeanings]],
])('the mock of %s', (_, file, isAnyLeft, rows) => {
  test('has no problem, and nothing is inconclusive', async () => {
    const { found, inconclusive, result } = await wholeRun(file);
    expect(found).toEqual([]);
    expect(inconclusive).toEqual([]);
    expect(result).toMatchObject({ cameOnce: 0, end: { leftOut: 0 } });
    expect(result.cleanedUp.left.length > 0).toBe(isAnyLeft);
  });

  const isFound = ([name]: Row): boolean => !notFound.includes(name);

  test.each(rows.filter(isFound))('%s: %s', async (_name, rule, mutation, scenarios) => {
    expect(await foundBy(rule, file, mutation, scenarios)).not.toEqual([]);
  });

  const others = rows.filter((row) => !isFound(row));
  if (others.length > 0)
    test.failing.each(others)('%s: %s', async (_name, rule, mutation, scenarios) => {
      expect(await foundBy(rule, file, mutation, scenarios)).not.toEqual([]);
    });
});

const customers = ['createCustomer', 'listCustomers', 'readCustomer', 'deleteCustomer'];
const order = '/customers/*/orders/*';

/** Lists show what was created a second ago, and nothing newer. */
function lagging(): Mutation {
  const created = new Map<number, number>();
  const isNew = (pet: Readonly<Record<string, unknown>>, now: number): boolean =>
    now - (created.get(Number(pet['id'])) ?? 0) < 1000;
  return async (request, ask, surroundings) => {
    const received = await ask(request);
    const pet = isOf(request, 'POST /pets') ? jsonOf(received) : null;
    if (received.status === 201 && isObject(pet)) created.set(Number(pet['id']), surroundings.now());
    const now = surroundings.now();
    const shown = items('GET /pets', (pets) => pets.filter((one) => !isNew(one, now)));
    return shown(request, () => Promise.resolve(received), surroundings);
  };
}

/** Somebody else creates a customer now and then. */
function busy(): Mutation {
  let number = 0;
  return async (request, ask) => {
    number += 1;
    const type = ['Content-Type', 'application/json'];
    const other = { method: 'POST', target: '/customers', headers: [...request.headers, ...type] };
    const body = { text: `{"name":"Somebody else","email":"somebody${number}@example.com"}` };
    if (number % 7 === 0) await ask({ ...other, body });
    return ask(request);
  };
}

/** Somebody else renames all pets now and then, so that reads show another name than the list before them. */
function renaming(): Mutation {
  let number = 0;
  const renamed = (pet: Readonly<Record<string, JsonValue>>): Readonly<Record<string, JsonValue>> =>
    Number(pet['id']) > 12 ? pet : { ...pet, name: `Name ${Math.floor(number / 3)}` };
  const inList = items('GET /pets', (pets) => pets.map(renamed));
  const inReads = changed('GET /pets/*', renamed);
  const untagged = response('GET /pets/*', (one) => headers(one, { ETag: undefined }));
  return (request, ask, surroundings) => {
    number += 1;
    const read = async (one: HttpRequest): Promise<HttpResponse> =>
      (await inReads(one, ask, surroundings)) ?? error(500);
    const listed = async (one: HttpRequest): Promise<HttpResponse> =>
      (await inList(one, read, surroundings)) ?? error(500);
    return untagged(request, listed, surroundings);
  };
}

/** Each tenth request has to wait. */
function limiting(): Mutation {
  let number = 0;
  return (request, ask) => {
    number += 1;
    return number % 10 === 0 ? headers(error(429), { 'Retry-After': '1' }) : ask(request);
  };
}

/** A property that counts how often an item was shown. */
function counting(): Mutation {
  let views = 0;
  return changed('GET /pets/*', (pet) => ({ ...pet, views: (views += 1) }));
}

test.each<readonly [name: string, file: string, mutation: Mutation, scenarios: readonly string[]]>([
  ['lists lag for a second', petStore, lagging(), []],
  ['somebody else renames pets', petStore, renaming(), ['listPets', 'getPet.reads']],
  ['a property that the file does not have counts the views', petStore, counting(), []],
  [
    'too great a limit is clamped',
    petStore,
    queried('GET /pets', (all) => {
      if (Number(all.get('limit')) > 100) all.set('limit', '100');
    }),
    ['listPets'],
  ],
  [
    'names are trimmed',
    petStore,
    sent('POST /pets', (pet) => (typeof pet['name'] === 'string' ? { ...pet, name: pet['name'].trim() } : undefined)),
    ['createPet'],
  ],
  [
    'a charset, and more headers',
    petStore,
    response('* /pets', (one) =>
      headers(one, { 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': '7' }),
    ),
    [],
  ],
  ['requests have to wait', petStore, limiting(), []],
  [
    'what is not there is null',
    orders,
    changed(`GET ${order}`, (one) => ({ note: null, ...one })),
    ['createOrder.creates', 'updateOrder.changes'],
  ],
  ['204 for a PUT', orders, response(`PUT ${order}`, () => ({ status: 204, headers: [] })), ['replaceOrder']],
  [
    '204 for a second DELETE',
    orders,
    response('DELETE /customers/*', () => ({ status: 204, headers: [] }), 404),
    ['deleteCustomer'],
  ],
  [
    'emails in lower case',
    orders,
    sent('POST /customers', (one) =>
      typeof one['email'] === 'string' ? { ...one, email: one['email'].toLowerCase() } : undefined,
    ),
    customers,
  ],
  [
    'absolute addresses',
    orders,
    response('POST /customers', (one) =>
      headers(one, { Location: `https://api.example.com${headerOf(one.headers, 'location') ?? ''}` }),
    ),
    ['createCustomer'],
  ],
  [
    'lists without times',
    orders,
    items('GET /customers/*/orders', (all) => all.map((one) => without(one, 'note', 'tags', 'address'))),
    ['createOrder.creates', 'updateOrder.changes', 'listOrders.lists'],
  ],
  [
    '422 for what is invalid',
    orders,
    response('POST /customers/*/orders', () => error(422), 400),
    ['createOrder.invalid-bodies'],
  ],
  ['somebody else writes', orders, busy(), customers],
  ['items with a path of their own', projects, (request, ask) => ask(request), []],
  [
    'times with another offset',
    orders,
    changed('GET /customers/*', (one) => ({ ...one, createdAt: textIn(one, 'createdAt').replace('Z', '+00:00') })),
    ['createCustomer', 'readCustomer'],
  ],
])('%s: nothing is found', async (_, file, mutation, scenarios) => {
  const { found } = await wholeRun(file, mutation, scenarios, { keep: true });
  expect(found).toEqual([]);
});
