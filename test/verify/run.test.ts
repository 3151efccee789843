import { describe, expect, test } from '@jest/globals';
import { textOf } from '../../src/base/http';
import { asText, isArray, isObject, parseJson, tryParseJson, type JsonObject } from '../../src/base/json';
import { withGuessedCollections } from '../../src/openapi/collections/guessed-hints';
import { rules } from '../../src/rules/rules';
import { runVerify, type RunOptions, type RunResult } from '../../src/verify/run';
import { createCredentials } from '../../src/visit/credentials';
import { contractOf } from '../contract';
import { hastyClock } from '../exchange/manual-clock';
import { list, object, openapi } from '../mock/openapi';
import { createService, reply, type Oddity, type Service } from '../visit/service';
import { shop, shopContract } from '../visit/shop';
import { withJsonAlone } from './odd-services';

const contract = shopContract();

/** A run that judges nothing: what it sends is of interest. */
async function run(
  oddity: Oddity = () => undefined,
  more: Partial<RunOptions> = {},
  others: Parameters<typeof createService>[0] = {},
): Promise<{ service: Service; result: RunResult }> {
  const settings = { theme: 'dark', size: 3, revision: 1 };
  const foreign = { '/pets/1': { id: '1', name: 'Rex' }, '/settings': settings, ...others };
  const service = createService(foreign, withJsonAlone(oddity));
  const result = await runVerify({
    ...{ contract, rules: [], client: service, clock: hastyClock(), basePath: '/v1', seed: 'run', runTag: 'k3vbm2qa' },
    ...{ timeMs: 10 ** 9, isWanted: () => true, accepted: () => false, policy: { writes: 1000, isDisposable: true } },
    credentials: createCredentials({ key: 'k' }, contract),
    ...more,
  });
  return { service, result };
}

/** Scenarios of some operations alone. */
const only = (...ids: readonly string[]): Pick<RunOptions, 'isWanted'> => ({
  isWanted: ({ operation: { id } }) => ids.includes(id),
});

describe('what a person asked for', () => {
  test('an operation that --skip names is never sent, and the others are tested without it', async () => {
    const pets = ['listPets', 'readPet', 'createPet', 'replacePet', 'updatePet', 'deletePet'];
    for (const id of pets) {
      const sent: string[] = [];
      const { result } = await run(undefined, {
        ...only(...pets.filter((one) => one !== id)),
        isSkipped: (operation) => operation.id === id,
        policy: { writes: 20, isDisposable: true },
        onExchange: ({ request: { method, target } }) => {
          const match = contract.match(method === 'HEAD' ? 'GET' : method, target.split('?')[0] ?? '');
          sent.push(match.kind === 'operation' ? match.operation.id : '');
        },
      });
      expect(sent).not.toContain(id);
      const others = pets.filter((one) => one !== id);
      if (id === 'listPets') expect(others.filter((one) => !sent.includes(one))).toEqual([]);
      if (id === 'deletePet') expect(result.cleanedUp.left[0]?.reason).toBe('--skip leaves it out');
    }
  });

  test('what is below items is looked for below new and old ones', async () => {
    const others: Record<string, JsonObject> = { '/shops/9/orders/7': { id: '7', name: 'Order' } };
    for (let id = 0; id < 10; id += 1) others[`/shops/${id}`] = { id: String(id), name: 'Shop' };
    const { service } = await run(undefined, { policy: { writes: 0, isDisposable: false } }, others);
    expect(service.lines).toContain('GET /shops/9/orders/7');
  });

  test('not one request more is sent than --max-requests says, but for the clean-up', async () => {
    for (const maxRequests of [7, 50]) {
      const { service, result } = await run(undefined, { maxRequests, policy: { writes: 0, isDisposable: false } });
      expect(service.lines).toHaveLength(maxRequests);
      expect([result.end.ended?.message, result.end.leftOut > 0]).toEqual([undefined, true]);
    }
  });

  test('all forms of wrong credentials are sent to one operation of those that ask for the same', async () => {
    const wrong = new Map<string, number>();
    await run(undefined, {
      onExchange: ({ request: { method }, label }) => {
        const operation = `${method} ${label?.scenario ?? ''}`;
        if (label?.credential === 'wrong') wrong.set(operation, (wrong.get(operation) ?? 0) + 1);
      },
    });
    const counts = [...wrong.values()];
    expect(counts.length).toBeGreaterThan(2);
    expect(counts.filter((count) => count > 1)).toEqual([Math.max(...counts)]);
  });

  test('--keep lists what was created, and what may have been', async () => {
    const { result } = await run(
      (request) => (request.method === 'POST' && request.target === '/shops' ? { failure: 'timeout' } : undefined),
      { keep: true },
    );
    const reasons = new Set(result.cleanedUp.left.map(({ path, reason }) => `${path.replace(/\d+$/, 'n')}: ${reason}`));
    expect([...reasons].sort()).toEqual([
      '/pets/n: kept, as --keep says',
      '/shops: POST /shops had no response: an item may be there',
    ]);
  });
});

test('an operation that stopped responding is tried once more at the end', async () => {
  let silent = 3;
  const isList = ({ method, target }: { method: string; target: string }): boolean =>
    method === 'GET' && target === '/shops';
  const { result } = await run(
    (request) => (isList(request) && (silent -= 1) > 0 ? { failure: 'timeout' } : undefined),
    {
      ...only('listShops', 'listPets'),
      policy: { writes: 0, isDisposable: false },
    },
  );
  const list = contract.operation('listShops');
  expect(list && [...result.ledger.statusesOf(list).keys()]).toContain(200);
});

test('a create gets the optional properties that a rejection names', async () => {
  const file = contractOf(
    shop.replace('name: { type: string } } }\n', 'name: { type: string }, kind: { enum: [cat] } } }\n'),
  );
  const { result } = await run(
    (request) => {
      const body =
        request.method === 'POST' && request.target === '/pets' ? parseJson(textOf(request.body) ?? '') : null;
      if (!isObject(body) || 'kind' in body) return undefined;
      return reply(422, { errors: [{ code: 'required', field: 'kind' }] });
    },
    { contract: file, bodies: new Map(), ...only('createPet') },
  );
  expect(result.created['/pets']).toBeGreaterThan(0);
});

test('a create gets an ID that the file leaves open, where it is not accepted without', async () => {
  const tag = object({ 'id?': { type: 'string' }, 'color?': { type: 'string' } });
  const paths = {
    'GET /notes': { 200: list(tag) },
    'POST /notes': { body: tag, 201: tag },
    'GET /notes/{id}': { 200: tag },
  };
  const { service, result } = await run(
    (request, { items }) => {
      if (request.method !== 'POST') return undefined;
      const body = tryParseJson(textOf(request.body) ?? '');
      if (!isObject(body) || typeof body['id'] !== 'string') return reply(400, 'an ID is required');
      items.set(`/notes/${body['id']}`, body);
      return reply(201, body);
    },
    { contract: contractOf(JSON.stringify(openapi(paths, {}, { id: { type: 'string' } }))) },
  );
  expect(result.created['/notes']).toBeGreaterThan(1);
  expect([...service.items.keys()].filter((path) => path.startsWith('/notes/k3vbm2qa-'))).not.toEqual([]);
});

test('items are created below what the file does not have, but not on a service of others', async () => {
  const note = object({ 'id?': { type: 'string' }, name: { type: 'string' } });
  const at = '/teams/{team}/notes';
  const paths = {
    [`GET ${at}`]: { 200: list(note) },
    [`POST ${at}`]: { body: note, 201: note },
    [`GET ${at}/{id}`]: { 200: note, 404: 'unknown' },
  };
  const teams = { contract: contractOf(JSON.stringify(openapi(paths, {}))), values: { team: 'blue' } };
  const { service, result } = await run(undefined, teams);
  expect(service.lines).toContain('POST /teams/blue/notes');
  expect(result.created[at]).toBeGreaterThan(0);
  const elsewhere = await run(undefined, { ...teams, policy: { writes: 1000, isDisposable: false } });
  expect(elsewhere.service.lines.filter((line) => line.startsWith('POST'))).toEqual([]);
});

test('what is written to one object of a path that nothing lists is read at that path', async () => {
  const board = object({ 'id?': { type: 'string' }, theme: { type: 'string' } });
  const at = '/boards/{board}';
  const paths = { [`GET ${at}`]: { 200: board }, [`PUT ${at}`]: { body: board, 200: 'Changed.' } };
  const { service } = await run(
    undefined,
    {
      contract: contractOf(JSON.stringify(openapi(paths, {}))),
      values: { board: 7 },
      policy: { writes: 1000, isDisposable: true, sendsEverything: true },
    },
    { '/boards/7': { theme: 'dark' } },
  );
  expect(service.lines).toContain('PUT /boards/7');
  expect(service.lines).not.toContain('GET /boards/');
});

test('a create is tried as the items are that a list shows, under a name of the same form', async () => {
  const { service, result } = await run(
    (request, { items }) => {
      items.set('/pets/1', { id: '1', name: 'rex.example.' });
      if (request.method !== 'POST' || request.target !== '/pets') return undefined;
      const body = tryParseJson(textOf(request.body) ?? '');
      const name = isObject(body) ? asText(body['name'] ?? '') : '';
      return /^[a-z\d-]+\.example\.$/.test(name) ? undefined : reply(422, { message: 'no name' });
    },
    only('listPets', 'createPet'),
  );
  expect(result.created['/pets']).toBeGreaterThan(0);
  expect(service.items.get('/pets/1')).toEqual({ id: '1', name: 'rex.example.' });
});

test('what lists show of a rejected create is deleted at the end', async () => {
  const { result } = await run(
    (request, { respond }) => {
      if (request.method !== 'POST') return undefined;
      respond(request);
      return reply(400, { message: 'no' });
    },
    only('createPet', 'listPets'),
  );
  expect(result.cleanedUp.deleted).toBeGreaterThan(0);
});

test('an item of others that shows what a rejected create stored below it is not deleted', async () => {
  const note = object({ 'id?': { type: 'string' }, name: { type: 'string' } });
  const owner = object({ id: { type: 'string' }, notes: list(note) });
  const [at, item] = ['/shops/{id}/notes', '/shops/{id}/notes/{note}'];
  const paths = {
    ...{
      'GET /shops': { 200: list(owner) },
      'GET /shops/{id}': { 200: owner },
      'DELETE /shops/{id}': { 204: 'deleted' },
    },
    ...{ [`GET ${at}`]: { 200: list(note) }, [`POST ${at}`]: { body: note, 201: note } },
    ...{ [`GET ${item}`]: { 200: note }, [`DELETE ${item}`]: { 204: 'deleted' } },
  };
  const { service } = await run(
    ({ method, body }, { items }) => {
      if (method !== 'POST') return undefined;
      items.set('/shops/1', { id: '1', notes: [tryParseJson(textOf(body) ?? '') ?? null] });
      return reply(400, { message: 'no' });
    },
    { contract: contractOf(JSON.stringify(openapi(paths, {}, { id: { type: 'string' }, note: { type: 'string' } }))) },
    { '/shops/1': { id: '1', notes: [] } },
  );
  expect(service.lines).toContain('POST /shops/1/notes');
  expect(service.lines).not.toContain('DELETE /shops/1');
});

describe('references in bodies', () => {
  const properties = `properties: { id: { type: string, readOnly: true }, name: { type: string }, shopIds: { type: array, items: { type: string } }, parent: { oneOf: [{ type: string }, { $ref: '#/components/schemas/Pet' }] } } }
    Shop: { type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string } } }\n`;
  const ofShops = shop
    .replace('properties: { id: { type: string, readOnly: true }, name: { type: string } } }\n', properties)
    .replaceAll(/(?<=operationId: (?:listShops|createShop|readShop),.*)\/(Pets?)'/g, "/Shop$1'")
    .replace(
      '  requestBodies:\n',
      `  requestBodies:
    ShopPet: { content: { application/json: { schema: { $ref: '#/components/schemas/Shop' } } } }\n`,
    )
    .replace(
      '  responses:\n',
      `  responses:
    ShopPet: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Shop' } } } }
    ShopPets: { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Shop' } } } } }\n`,
    );

  test('name own items, where they name several, and no item of the same collection', async () => {
    const { service } = await run(
      (_, { items }) => {
        items.set('/shops/7', { id: '7', name: 'Corner shop' });
        return undefined;
      },
      { contract: contractOf(ofShops) },
    );
    const bodies = service.requests
      .filter(({ target }) => /^\/pets(?:\/\d+)?$/.test(target))
      .map(({ body }) => tryParseJson(textOf(body) ?? 'null'))
      .filter(isObject);
    const lists = bodies.map(({ shopIds }) => shopIds).filter((one) => one !== undefined);
    expect(lists.some((one) => isArray(one) && one.some((id) => /^1\d\d$/.test(asText(id))))).toBe(true);
    expect(lists.filter((one) => isArray(one) && one.includes('7'))).toEqual([]);
    const known = [...service.lines.join(' ').matchAll(/\/pets\/(\w+)/g)].map(([, id]) => id);
    expect(bodies.filter(({ parent }) => typeof parent === 'string' && known.includes(parent))).toEqual([]);
  });
});

describe('below own items, where data may be lost', () => {
  const notify = `
  /pets/{petId}/notify:
    post:
      operationId: notifyPet
      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } } }
      responses: { 200: { description: Done, content: { application/json: { schema: { type: object, properties: { done: { type: boolean } } } } } } }
  /settings:
`;
  const file = contractOf(shop.replace('\n  /settings:\n', notify));

  test.each<readonly [isDisposable: boolean, sent: boolean]>([
    [true, true],
    [false, false],
  ])('disposable %s: what no collection has is sent %s', async (isDisposable, isSent) => {
    const { service } = await run(
      (request) => (request.target.endsWith('/notify') ? reply(200, { done: true }) : undefined),
      { contract: file, policy: { writes: 1000, isDisposable }, ...only('createPet', 'notifyPet') },
    );
    const lines = service.lines.filter((line) => line.endsWith('/notify'));
    expect(lines.length > 0).toBe(isSent);
    expect(lines.filter((line) => line.includes('/pets/1/'))).toEqual([]);
  });

  test('what it may have made is listed', async () => {
    const { result } = await run(
      (request) => (request.target.endsWith('/notify') ? reply(201, { id: '99' }) : undefined),
      { contract: file, ...only('createPet', 'notifyPet') },
    );
    expect(result.cleanedUp.left.map(({ reason }) => reason)).toContain(
      'POST /pets/{petId}/notify returned 201: an item may be there',
    );
  });
});

test.each<readonly [isDisposable: boolean, isCreated: boolean]>([
  [true, true],
  [false, false],
])('disposable %s: below items that nobody can create, items are created: %s', async (isDisposable, isCreated) => {
  const create = shop.indexOf('    post: { operationId: createShop');
  const file = contractOf(shop.slice(0, create) + shop.slice(shop.indexOf('\n', create) + 1));
  const { service, result } = await run(
    (_, { items }) => {
      items.set('/shops/7', { id: '7', name: 'Corner shop' });
      return undefined;
    },
    { contract: file, policy: { writes: 1000, isDisposable } },
  );
  expect((result.created['/shops/{shopId}/orders'] ?? 0) > 0).toBe(isCreated);
  expect(service.lines.filter((line) => /^(?:PUT|PATCH|DELETE) \/shops\/7$/.test(line))).toEqual([]);
  const left = result.cleanedUp.left.map(({ path }) => path);
  expect([...service.items.keys()].filter((path) => path.includes('/orders/') && !left.includes(path))).toEqual([]);
});

describe('a file that says nothing of responses', () => {
  const open = (responses: string): string => `
paths:
  /pets:
    get: { operationId: listPets, responses: { 200: { description: All } } }
    post:
      operationId: createPet
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses: { 201: { description: One } }
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get: { operationId: readPet, responses: ${responses} }
    put:
      operationId: replacePet
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses: ${responses}
    delete: { operationId: deletePet, responses: { 204: { description: Gone } } }
`;
  const file = withGuessedCollections(contractOf(open('{ 200: { description: One }, 404: { description: None } }')));

  test('own items are created, read, changed and deleted; those of others are read', async () => {
    const { service, result } = await run(undefined, { contract: file });
    // What a create without values made, anybody may have made.
    expect(result.cleanedUp.left.map(({ path }) => service.items.get(path)?.['name'])).toEqual([undefined]);
    expect(service.lines).toContain('GET /pets/1');
    expect(service.lines.filter((line) => /^(?:PUT|DELETE) \/pets\/1$/.test(line))).toEqual([]);
    expect(service.lines.some((line) => /^PUT \/pets\/1\d\d$/.test(line))).toBe(true);
  });

  test('no service is held to what is guessed: a PUT that stores nothing is no finding', async () => {
    const unmoved: Oddity = ({ method, target }, { items }) =>
      method === 'PUT' ? reply(items.has(target) ? 200 : 404, items.get(target)) : undefined;
    const { result } = await run(unmoved, { contract: file, rules });
    expect(result.ledger.failures().map(({ rule }) => rule.id)).toEqual([]);
  });
});

describe('where a person says that all data may be lost', () => {
  const file = contractOf(
    shop.replace(
      '\n  /reset:\n',
      `
  /login:
    post:
      operationId: login
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses: { 200: { description: Done }, 400: { description: Invalid } }
  /reset:
`,
    ),
  );
  const policy = { writes: 1000, isDisposable: true, sendsEverything: true };
  const anyhow: Oddity = ({ method, target }) =>
    /^(?:POST \/login|POST \/reset|GET \/logout|DELETE \/settings|DELETE \/pets)$/.test(`${method} ${target}`)
      ? reply(200)
      : undefined;
  const left = ['DELETE /pets', 'DELETE /settings', 'POST /login', 'POST /reset', 'GET /logout'];

  test('what is left is sent at the end, what may decide who has access last', async () => {
    const { service } = await run(anyhow, { contract: file, policy });
    const sent = service.lines.filter((line) => left.includes(line));
    expect([...new Set(sent)]).toEqual(left);
    const first = service.lines.indexOf('DELETE /pets');
    expect(service.lines.slice(first).filter((line) => /^(?:PUT|PATCH) \/pets|^POST \/pets$/.test(line))).toEqual([]);
  });

  test('on this machine alone it is not sent', async () => {
    const { service } = await run(anyhow, { contract: file });
    expect(service.lines.filter((line) => left.includes(line))).toEqual([]);
  });

  test('it is checked: credentials, and a body that is invalid in one place', async () => {
    const { result } = await run(anyhow, { contract: file, policy, rules });
    const failed = result.ledger.failures().map(({ rule, view }) => `${rule.id} ${view.operation.id}`);
    expect(failed).toContain('invalid-is-rejected login');
    expect(failed).toContain('credentials reset');
  });
});
