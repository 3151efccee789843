import path from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../src/base/files';
import { createMasker } from '../../src/exchange/masking/mask';
import { titleOf } from '../../src/compare/difference-text';
import type { Comparison } from '../../src/compare/compare';
import { petStoreMeanings } from '../verify/pet-store-meanings';
import { petStoreMutations } from '../verify/pet-store-mutations';
import { textOf } from '../../src/base/http';
import { error, headers, rejecting, response } from '../verify/mutate';
import { jsonOf, withJson, type Mutation } from '../verify/whole-run';
import { isObject } from '../../src/base/json';
import { createFolders } from '../files';
import { int, list, object, openapi, ref, text } from '../mock/openapi';
import { compareMocks, compareWithItself } from './two-mocks';

const file = path.join(packageRoot(), 'spec', 'openapi.yaml');
const orders = path.join(packageRoot(), 'test', 'verify', 'orders.yaml');
const masker = createMasker([], []);
const createFolder = createFolders();

/** Each difference with the sides that break the OpenAPI file there, and by which rule. */
function told({ findings }: Comparison): readonly string[] {
  return findings.map((one) => {
    const wrong = (['a', 'b'] as const).flatMap((side) =>
      one.wrong[side] === undefined ? [] : `${side} ${one.wrong[side].rule.id}`,
    );
    return `${titleOf(one, masker)} | ${wrong.join(', ')}`;
  });
}

test('a mock with itself: no difference, and nearly everything is compared', async () => {
  const comparison = await compareMocks(file);
  expect(told(comparison)).toEqual([]);
  expect(comparison).toMatchObject({ otherData: [], end: { leftOut: 0 } });
  expect(comparison.compared).toBeGreaterThan(130);
  expect(comparison.notCompared).toBeLessThan(3);
});

test('a service with itself: items of the other run, whose values do not tell whose they are, are no difference', async () => {
  const operations = {
    'GET /rolls': { query: { limit: int }, 200: list(ref('Roll')) },
    'POST /rolls': { body: ref('Roll'), 201: ref('Roll') },
    'GET /codes': { 200: list(ref('Code')) },
    'POST /codes': { body: ref('Code'), 201: ref('Code'), 409: 'The code is taken' },
    'GET /codes/{codeId}': { 200: ref('Code'), 404: 'unknown' },
    'GET /rolls/{rollId}': { 200: ref('Roll'), 404: 'unknown' },
    'DELETE /rolls/{rollId}': { 204: 'gone', 404: 'unknown' },
  };
  const document = openapi(operations, {
    Roll: object({ 'id?': int, dots: int }),
    Code: object({ 'id?': int, code: { ...text, pattern: '^[0-9]{13}$' } }),
  });
  const folder = createFolder({ 'openapi.json': JSON.stringify(document) });
  const comparison = await compareWithItself(path.join(folder, 'openapi.json'));
  expect(told(comparison)).toEqual([]);
  expect(comparison.otherData).toEqual([]);
  expect(comparison.compared).toBeGreaterThan(50);
});

test('a service with itself: an ID beside the name in the path is another one in each run', async () => {
  const club = object({ 'id?': { ...int, readOnly: true }, username: text });
  const operations = {
    'GET /clubs': { 200: list(ref('Club')) },
    'POST /clubs': { body: ref('Club'), 201: ref('Club') },
    'GET /clubs/{username}': { 200: ref('Club'), 404: 'unknown' },
  };
  const document = openapi(operations, { Club: club }, { username: text });
  const folder = createFolder({ 'openapi.json': JSON.stringify(document) });
  const comparison = await compareWithItself(path.join(folder, 'openapi.json'));
  expect(told(comparison)).toEqual([]);
  expect(comparison.compared).toBeGreaterThan(20);
});

test('of other items, only the form is compared', async () => {
  const comparison = await compareMocks(file, undefined, [], [1, 2]);
  expect(told(comparison)).toEqual([]);
  expect(comparison.otherData).toEqual(['/pets']);
});

test.each<readonly [mutation: string, told: readonly string[]]>([
  ['a create is 200 for 201', ['POST /pets: A returned 201, B returned 200 | b documented-status']],
  ['a list closes the connection', ['GET /pets: A returned 200, B closed the connection | b answered']],
  [
    'half a body',
    ['GET /pets/{petId}: A returned application/json, B returned application/json that is no JSON | b answered'],
  ],
  ['rejects the greatest limit', ['GET /pets?limit=100: A returned 200, B returned 400 | b valid-is-accepted']],
  [
    'the enum is not checked',
    ['POST /pets with an invalid status: A returned 400, B returned 201 | b invalid-is-rejected'],
  ],
  ['any key will do', ['GET /pets (wrong credentials): A returned 401, B returned 200 | b credentials']],
  ['an unknown ID is found', ['GET /pets/{petId}: A returned 404, B returned 200 | b unknown-is-not-found']],
  ['a null that the file does not allow', ['/pets: status is a string in A, null in B | b body-schema']],
  ['a required property is missing', ['/pets: name is missing in B | b body-schema']],
  ['an error with another status in its body', ['Errors 404: status differs | b body-schema']],
  ['no Sunset', ['GET /pets/{petId}: B sends no Sunset header, A does | b headers']],
  ['names in lower case', ['/pets: name differs | b kept-as-sent']],
  ['a list shows an item twice', ['GET /pets: A does not list 1 item of B | b ids-are-unique']],
  ['the list lags forever', ['GET /pets: B does not list 2 items of A | b list-complete']],
])('%s', async (name, expected) => {
  const [, , mutation, scenarios] = [...petStoreMutations, ...petStoreMeanings].find((row) => row[0] === name) ?? [];
  // Responses that stand in for others have none of their headers.
  const found = told(await compareMocks(file, mutation, scenarios ?? [])).filter(
    (one) => !one.includes('header') || name === 'no Sunset',
  );
  expect(found).toEqual(expected);
});

/** Adds a property to what reads show. */
const reading = (name: string, value: () => string | number): Mutation =>
  response('GET /pets/*', (received) => {
    const pet = jsonOf(received);
    return isObject(pet) ? withJson(received, { ...pet, [name]: value() }) : received;
  });

test('what changes from read to read is noise', async () => {
  let views = 0;
  const counting = reading('views', () => (views += 1));
  const comparison = await compareMocks(file, counting, ['getPet'], [1, 1], counting);
  expect(told(comparison)).toEqual([]);
  expect(comparison.same).toBe(comparison.compared);
});

test('the path to a service, its host and the moment are no difference', async () => {
  const of = (host: string): Mutation =>
    reading(
      'link',
      () => `http://${host}.test/v1/pets at ${new Date(Date.UTC(2026, 0, 1, 1, host.length)).toISOString()}`,
    );
  expect(told(await compareMocks(file, of('b'), ['getPet'], [1, 1], of('a')))).toEqual([]);
});

test('items have other IDs: each side is asked by its own, for a HEAD too', async () => {
  /** B counts its pets from 1001. */
  const shifted: Mutation = async (request, ask) => {
    const target = request.target.replace(/(?<=\/pets\/)1(\d{3})\b/, (_, id: string) => String(Number(id)));
    if (/\/pets\/[1-9]\d{0,2}$/.test(request.target)) return error(404);
    const received = await ask({ ...request, target });
    const text = textOf(received.body)?.replace(/(?<="id":)\d+/g, (id) => String(1000 + Number(id)));
    return { ...headers(received, { Location: undefined }), ...(text !== undefined && { body: { text } }) };
  };
  const comparison = await compareMocks(file, shifted, ['getPet.heads', 'listPets.lists'], [1, 1], (request, ask) =>
    ask(request),
  );
  expect(told(comparison).filter((one) => one.includes('HEAD'))).toEqual([]);
  expect(comparison.compared).toBeGreaterThan(2);
});

test.each(['a', 'b'])('what only %s rejects: both are asked by a body that both accept', async (side) => {
  const strict = rejecting('POST /customers/*/orders', (order) => 'note' in order);
  const plain: Mutation = (request, ask) => ask(request);
  const scenarios = ['createOrder.creates', 'createOrder.valid-values', 'updateOrder.changes'];
  const [first, second] = side === 'a' ? [strict, plain] : [plain, strict];
  const comparison = await compareMocks(orders, second, scenarios, [1, 1], first);
  const names = [...comparison.operations].map(({ id }) => id);
  expect(names).toEqual(expect.arrayContaining(['createOrder', 'updateOrder']));
  expect(told(comparison).filter((one) => one.includes('returned'))).toEqual([
    expect.stringMatching(/^POST \/customers\/\{customerId\}\/orders.*: A returned \d+, B returned \d+/),
  ]);
  expect(comparison.notCompared).toBeLessThan(comparison.compared / 5);
});
