import { describe, expect, test } from '@jest/globals';
import type { HttpRequest } from '../../src/base/http';
import { createRandom, type Random } from '../../src/base/random';
import { actOf, intentOf, whyWithheld, type WritePolicy, type Written } from '../../src/visit/write-policy';
import { knowledgeOf, type Known } from './known';
import { contractOf } from '../contract';
import { shop, shopContract } from './shop';

const contract = shopContract();
/** The same, with the pet of a create in an envelope. */
const envelopes = contractOf(
  shop.replace(
    '    Pet: { content: { application/json: { schema: { $ref: ',
    "    Pet: { content: { application/json: { schema: { type: object, properties: { pet: { $ref: '#/components/schemas/Pet' } } } } } }\n    Plain: { content: { application/json: { schema: { $ref: ",
  ),
);

const nothing: Written = { created: 0, missing: new Set(), uncertain: new Map() };
const elsewhere: WritePolicy = { writes: 5, isDisposable: false };
const here: WritePolicy = { writes: 5, isDisposable: true };
const thrownAway: WritePolicy = { ...here, sendsEverything: true };
const own: Known = { origin: 'created', isProven: true };
const foreign: Known = { origin: 'found' };

function why(
  line: string,
  known: Readonly<Record<string, Known>>,
  policy: WritePolicy,
  written: Partial<Written> & { readonly givenBack?: readonly string[] } = {},
  body?: string,
  otherwise = contract.operations[0],
  file = contract,
): string | undefined {
  const [method = '', target = ''] = line.split(' ');
  const request: HttpRequest = {
    method,
    target,
    headers: body === undefined ? [] : ['Content-Type', 'application/json'],
    ...(body !== undefined && { body: { text: body } }),
  };
  const [path = ''] = target.split('?');
  const match = file.match(method, path);
  const operation = match.kind === 'operation' ? match.operation : otherwise;
  if (operation === undefined) throw new Error('no operation');
  const { givenBack = [], ...rest } = written;
  const knowledge = knowledgeOf(file, known, () => [], givenBack);
  return whyWithheld(intentOf(file, operation, request), knowledge, policy, {
    ...nothing,
    ...rest,
  });
}

const name = '{"name":"Ada"}';

describe('is sent', () => {
  test.each([
    ['GET /pets', {}, elsewhere],
    ['HEAD /pets/7', {}, elsewhere],
    ['OPTIONS /reset', {}, elsewhere],
    ['POST /pets/search', {}, { writes: 0, isDisposable: false }],
    ['POST /pets', {}, elsewhere],
    ['PUT /pets/7', { '/pets/7': own }, elsewhere],
    ['PATCH /pets/7', { '/pets/7': own }, elsewhere],
    ['DELETE /pets/7', { '/pets/7': own }, elsewhere],
    ['POST /pets/7/feed', { '/pets/7': own }, elsewhere],
    ['POST /shops/1/orders', { '/shops/1': own }, elsewhere],
    ['DELETE /shops/1/orders/2', { '/shops/1': own, '/shops/1/orders/2': own }, elsewhere],
    ['PUT /settings', { '/settings': foreign }, thrownAway],
  ] as const)('%s', (line, known, policy) => {
    expect(why(line, known, policy, {}, line.startsWith('P') ? name : undefined)).toBeUndefined();
  });

  test('a change of an item that was deleted, once a read did not find it', () => {
    const known = { '/pets/7': { ...own, state: 'deleted' } } as const;
    expect(why('DELETE /pets/7', known, elsewhere)).toBe('its ID may belong to another item by now');
    expect(why('DELETE /pets/7', known, elsewhere, { missing: new Set(['/pets/7']) })).toBeUndefined();
  });

  test('a change of an item that a create without a response left, told by its mark', () => {
    const mark = { sentIn: [4], wasAccepted: false };
    const known = knowledgeOf(contract, { '/pets/7': foreign }, () => [mark]);
    const operation = contract.operation('deletePet');
    if (operation === undefined) throw new Error('no operation');
    const intent = intentOf(contract, operation, { method: 'DELETE', target: '/pets/7', headers: [] });
    expect(whyWithheld(intent, known, elsewhere, nothing)).toBe('this run did not create it');
    const createdAt = (at: string): Written => ({ ...nothing, uncertain: new Map([[4, at]]) });
    expect(whyWithheld(intent, known, elsewhere, createdAt('/pets'))).toBeUndefined();
    expect(whyWithheld(intent, known, elsewhere, createdAt('/pets/{petId}/notes'))).toBe('this run did not create it');
  });

  test('an item that an earlier run noted, if it shows the tag of that run', () => {
    const earlier = { paths: new Set(['/pets/7']), runTags: ['other', 'k3vbm2qa'] };
    const value = { name: 'k3vbm2qa Ada' };
    expect(why('DELETE /pets/7', { '/pets/7': { value } }, elsewhere, { earlier })).toBeUndefined();
    expect(why('DELETE /pets/7', { '/pets/7': foreign }, elsewhere, { earlier })).toBe('this run did not create it');
    expect(why('DELETE /pets/8', { '/pets/8': { value } }, elsewhere, { earlier })).toBe('this run did not create it');
  });

  test('a delete of what is left of an own item that was deleted', () => {
    const known = { '/shops/1': { ...own, state: 'deleted' }, '/shops/1/orders/2': own } as const;
    expect(why('DELETE /shops/1/orders/2', known, here)).toBeUndefined();
  });

  test('a change of a made-up item that a read did not find, where data may be lost', () => {
    const missing = new Set(['/pets/none']);
    expect(why('DELETE /pets/none', {}, elsewhere, { missing })).toBe('this run did not create it');
    expect(why('DELETE /pets/none', {}, here)).toBe('this run did not create it');
    expect(why('DELETE /pets/none', {}, here, { missing })).toBeUndefined();
  });
});

describe('is withheld', () => {
  test.each([
    ['GET /logout', {}, here, 'its name says that it changes something: logout'],
    ['GET /pets/7/delete', { '/pets/7': own }, here, 'its name says that it changes something: delete'],
    ['POST /pets', {}, { writes: 0, isDisposable: true }, 'the run is read-only. Add --writes 20 to allow 20 creates'],
    ['POST /reset', {}, here, 'it is neither a create nor a change of an item that this run created'],
    ['DELETE /pets', {}, here, 'it is neither a create nor a change of an item that this run created'],
    ['TRACE /pets', {}, here, 'it is neither a create nor a change of an item that this run created'],
    ['DELETE /pets/', { '/pets/7': own }, here, 'it is neither a create nor a change of an item that this run created'],
    ['DELETE /pets/..', { '/pets/..': own }, here, 'a server may read its path in another way'],
    ['DELETE /pets/..%2F5', { '/pets/..%2F5': own }, here, 'a server may read its path in another way'],
    ['PUT /pets/7', { '/pets/7': foreign }, here, 'this run did not create it'],
    ['PUT /pets/7', { '/pets/7': { origin: 'created' } }, here, 'this run did not create it'],
    ['PUT /pets/7', { '/pets/7': { ...foreign, state: 'lost' } }, here, 'this run did not create it'],
    ['POST /pets/7/feed', {}, here, 'this run did not create it'],
    ['POST /shops/1/orders', { '/shops/1': foreign }, here, 'it writes below an item that this run did not create'],
    [
      'DELETE /shops/1/orders/2',
      { '/shops/1': foreign, '/shops/1/orders/2': own },
      here,
      'it writes below an item that this run did not create',
    ],
    [
      'POST /shops/1/orders',
      { '/shops/1': { ...own, state: 'deleted' } },
      here,
      'it writes below an item that this run did not create',
    ],
    ['PUT /settings', { '/settings': foreign }, here, 'this run did not create it'],
    ['DELETE /settings', { '/settings': foreign }, thrownAway, 'this run did not create it'],
  ] as const)('%s', (line, known, policy, reason) => {
    expect(why(line, known, policy, {}, line.startsWith('P') ? name : undefined)).toBe(reason);
  });

  test('a create beyond the budget, or one that returned an item of others', () => {
    expect(why('POST /pets', {}, elsewhere, { created: 5 }, name)).toBe(
      'the run has created 5 items, which is its maximum (--writes)',
    );
    expect(why('POST /pets', {}, elsewhere, { givenBack: ['/pets'] }, name)).toBe(
      'this create returned an item that was there before',
    );
  });

  test('a password of a singleton', () => {
    const known = { '/settings': foreign };
    expect(why('PUT /settings', known, thrownAway, {}, '{"user":{"password":"x"}}')).toBe(
      'it may decide who has access, this run included',
    );
  });

  test.each([
    ...['/session-policy', '/authSettings', '/authentication', '/authorization', '/loginPolicy', '/passwordPolicy'],
    ...[
      '/oauth2Config',
      '/settings/tokenExpiry',
      '/settings/security',
      '/ipAllowlist',
      '/accessControl',
      '/OIDC/config',
    ],
  ])('a singleton that may lock the run itself out: %s', (path) => {
    const access = contractOf(shop.replace('/settings:', `${path}:`));
    expect(why(`PUT ${path}`, { [path]: foreign }, thrownAway, {}, name, undefined, access)).toBe(
      'it may decide who has access, this run included',
    );
  });

  test.each(['/author', '/accessories', '/settings/display'])('but no other: %s', (path) => {
    const other = contractOf(shop.replace('/settings:', `${path}:`));
    expect(why(`PUT ${path}`, { [path]: foreign }, thrownAway, {}, name, undefined, other)).toBeUndefined();
  });

  test('a create below an item of others, though the items have a path of their own', () => {
    const flat = contractOf(
      shop
        .replaceAll('/shops/{shopId}/orders/{orderId}', '/orders/{orderId}')
        .replace('required: [name], properties: { id', 'required: [name], properties: { shopId: { type: string }, id'),
    );
    expect(flat.collections.map(({ path }) => path)).toContain('/orders');
    const line = 'POST /shops/1/orders';
    expect(why(line, { '/shops/1': foreign }, here, {}, name, undefined, flat)).toBe(
      'it writes below an item that this run did not create',
    );
    expect(why(line, { '/shops/1': own }, here, {}, name, undefined, flat)).toBeUndefined();
    expect(why('DELETE /orders/1', { '/orders/1': foreign }, here, {}, undefined, undefined, flat)).toBe(
      'this run did not create it',
    );
    expect(why('DELETE /orders/1', { '/orders/1': own }, here, {}, undefined, undefined, flat)).toBeUndefined();
  });

  test('a body that names an item of others', () => {
    const known = { '/pets/7': own, '/pets/1': foreign };
    expect(why('PUT /pets/7', known, here, {}, '{"id":"1","name":"Ada"}')).toBe(
      'it names an item that this run did not create',
    );
    expect(why('POST /pets', known, here, {}, '{"id":"1","name":"Ada"}')).toBe(
      'it names an item that this run did not create',
    );
    expect(why('PUT /pets/7', known, here, {}, '{"id":"7","name":"Ada"}')).toBeUndefined();
  });

  test.each([
    ['POST /pets', '{"id":"8","name":"Ada"}'],
    ['POST /pets', '{"pet":{"id":"8","name":"Ada"}}'],
    ['POST /pets', '[{"name":"Ada"},{"id":"8"}]'],
    ['PUT /pets/7', '{"id":"8","name":"Ada"}'],
  ])('%s %s, while no read has shown that nothing has the ID', (line, body) => {
    const known = { '/pets/7': own };
    const names = 'it names an ID that no read has just shown to be free';
    const enveloped = body.includes('"pet"') ? envelopes : contract;
    expect(why(line, known, here, {}, body, undefined, enveloped)).toBe(names);
    const missing = new Set(['/pets/8']);
    expect(why(line, known, here, { missing }, body, undefined, enveloped)).toBeUndefined();
    // What was lost belongs to somebody else all the same.
    const lost = { ...known, '/pets/8': { ...foreign, state: 'lost' } } as const;
    expect(why(line, lost, here, { missing }, body, undefined, enveloped)).toBe(
      'it names an item that this run did not create',
    );
  });
});

/** What the policy promises, read from the plain path: nothing here knows the OpenAPI file. */
function mayBeSent(
  method: string,
  target: string,
  known: Readonly<Record<string, Known>>,
  policy: WritePolicy,
  written: Written & { readonly givenBack: readonly string[] },
): boolean {
  if (method === 'OPTIONS') return true;
  if (method === 'GET' || method === 'HEAD') return !/logout|delete/.test(target);
  if (method === 'POST' && target === '/pets/search') return true;
  if (policy.writes === 0) return false;
  const isOwn = (path: string): boolean => {
    const item = known[path];
    return item?.origin === 'created' && item.isProven === true;
  };
  const isThere = (path: string): boolean => known[path]?.state !== 'deleted' || written.missing.has(path);
  const shop = /^(\/shops\/[^/]+)\/orders/.exec(target)?.[1];
  if (shop !== undefined && !(isOwn(shop) && (isThere(shop) || method === 'DELETE'))) return false;
  const isCreate = method === 'POST' && /^\/(?:pets|shops|shops\/[^/]+\/orders)$/.test(target);
  if (isCreate) return written.created < policy.writes && !written.givenBack.includes(target);
  const item = target.replace(/\/feed$/, '');
  if (item === '/settings') return false;
  if (!/^\/(?:pets|shops|shops\/\w+\/orders)\/\w+$/.test(item)) return false;
  const isFree = policy.isDisposable && written.missing.has(item) && known[item] === undefined;
  return (isOwn(item) && isThere(item)) || isFree;
}

test('whatever is known and whatever is asked, nothing else passes', () => {
  const random = createRandom('write policy');
  const paths = ['/pets/1', '/pets/2', '/shops/1', '/shops/2', '/shops/1/orders/1', '/shops/2/orders/1', '/settings'];
  const targets = [
    ...paths,
    ...['/pets', '/pets/search', '/pets/1/feed', '/pets/2/feed', '/pets/3', '/pets/', '/pets/..', '/pets/%2e%2e/shops'],
    ...['/shops', '/shops/1/orders', '/shops/2/orders', '/shops/3/orders', '/shops/1/orders/', '/reset', '/logout'],
    ...['/pets/1/delete', '/pets//1', '/pets/1%2F2', '/pets/1#x', '//pets/1', '/unknown', '/pets/search/1', '/'],
  ];
  const methods = [
    'POST',
    'PUT',
    'DELETE',
    'GET',
    'HEAD',
    'OPTIONS',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'TRACE',
    'delete',
    'PURGE',
  ];
  const bodies = [name, '{"id":"1"}', '[]', '{', ''];
  let sent = 0;
  for (let round = 0; round < 6000; round += 1) {
    const known = someKnown(random, paths);
    const policy: WritePolicy = { writes: random.pick([0, 1, 5]), isDisposable: random.pick([true, false]) };
    const written = {
      created: random.integer(0, 5),
      givenBack: random.pick([[], ['/pets']]),
      missing: new Set([...paths, '/pets/3'].filter(() => random.next() < 0.2)),
      uncertain: new Map<number, string>(),
    };
    const [method, target] = [random.pick(methods), random.pick(targets)];
    if (
      why(`${method} ${target}`, known, policy, written, random.pick(bodies), random.pick(contract.operations)) !==
      undefined
    )
      continue;
    sent += ['GET', 'HEAD', 'OPTIONS'].includes(method) ? 0 : 1;
    const isAllowed = mayBeSent(method, target, known, policy, written);
    const { missing } = written;
    if (!isAllowed) throw new Error(`${method} ${target} ${JSON.stringify({ known, policy, missing: [...missing] })}`);
  }
  expect(sent).toBeGreaterThan(50);
});

function someKnown(random: Random, paths: readonly string[]): Readonly<Record<string, Known>> {
  const some: Record<string, Known> = {};
  for (const path of paths)
    if (random.next() < 0.7)
      some[path] = {
        origin: random.pick(['created', 'found']),
        state: random.pick(['present', 'deleted', 'present']),
        isProven: random.next() < 0.7,
      };
  return some;
}

test.each<readonly [path: string, id: string, act: string | undefined]>([
  ['/cache/clear', 'clear', 'clear'],
  ['/cache/clear-all', '', 'clear-all'],
  ['/unsubscribe', 'x', 'unsubscribe'],
  ['/orders/{id}/cancel', 'x', 'cancel'],
  ['/orders/{id}:cancel', 'x', ':cancel'],
  ['/orders/{id}/status', 'cancelOrder', 'cancelOrder'],
  ['/orders/{id}/status', 'order_cancel', 'order_cancel'],
  ['/jobs/{id}/run', 'x', 'run'],
  ['/mails/{id}/copy', 'sendMail', 'sendMail'],
  ['/servers/{id}/stop', 'x', 'stop'],
  // Nouns, and names that only read.
  ['/stops', 'listStops', undefined],
  ['/flow_run/{id}', 'readFlowRun', undefined],
  ['/stats/run_count', 'x', undefined],
  ['/orders/{id}/status', 'getOrderCancel', undefined],
  ['/stop/{id}', 'getStop', undefined],
  ['/start', 'x', 'start'],
])('GET %s, %s: acts by %s', (path, id, act) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parameters = names.map((name) => `{ name: ${name ?? ''}, in: path, required: true, schema: { type: string } }`);
  const list = '{ type: array, items: { type: object, properties: { id: { type: string } } } }';
  const file = contractOf(
    `
openapi: 3.1.0
info: { title: Acts, version: 1.0.0 }
paths:
  /stop: { get: { operationId: allStops, responses: { 200: { description: OK, content: { application/json: { schema: ${list} } } } } } }
  '${path}': { get: { ${id === '' ? '' : `operationId: ${id}, `}parameters: [${parameters.join(', ')}], responses: { 200: { description: OK, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } } } }
`,
  );
  const operation = file.operation(`GET ${path}`);
  expect(operation && actOf(file, operation)).toBe(act);
});
