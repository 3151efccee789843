import { expect, test } from '@jest/globals';
import { encodePart, textOf, type HttpRequest } from '../../src/base/http';
import { asText, isEqual, isObject, parseJson, type JsonObject } from '../../src/base/json';
import { rules } from '../../src/rules/rules';
import { runVerify, type RunOptions, type RunResult } from '../../src/verify/run';
import { createCredentials } from '../../src/visit/credentials';
import type { WritePolicy } from '../../src/visit/write-policy';
import { contractOf } from '../contract';
import { bool, list, object, openapi, text } from '../mock/openapi';
import { hastyClock } from '../exchange/manual-clock';
import { createService, reply, type Oddity, type Service } from '../visit/service';
import { shop, shopContract } from '../visit/shop';
import { foreign, locating, oddServices, withJsonAlone } from './odd-services';

type Items = Readonly<Record<string, JsonObject>>;

interface Visited {
  readonly service: Service;
  readonly result: RunResult;
}

/** A run on a service that has items of others. */
async function visit(
  others: Items,
  oddity: Oddity,
  more: Partial<RunOptions> & Pick<RunOptions, 'contract'>,
): Promise<Visited> {
  const service = createService(others, withJsonAlone(oddity));
  const result = await runVerify({
    ...{ rules, client: service, clock: hastyClock(), basePath: '', seed: 'odd', runTag: 'k3vbm2qa' },
    ...{ timeMs: 10 ** 9, isWanted: () => true, accepted: () => false, policy: { writes: 1000, isDisposable: true } },
    credentials: createCredentials({ key: 'k' }, more.contract),
    ...more,
  });
  return { service, result };
}

test('an ID is not sent to a create that shows none: nobody could tell whose it is', async () => {
  const booking = object({ id: text, name: text });
  const bookings = openapi(
    {
      'GET /bookings': { 200: list(booking) },
      'POST /bookings': { body: object({ name: text }), 201: object({ paid: bool }) },
      'GET /bookings/{id}': { 200: booking },
    },
    {},
    { id: text },
  );
  const sent: HttpRequest[] = [];
  await visit({}, ({ method }) => (method === 'POST' ? reply(201, { paid: true }) : undefined), {
    contract: contractOf(JSON.stringify(bookings)),
    onExchange: ({ request }) => sent.push(request),
  });
  const bodies = sent.flatMap(({ method, body }) => (method === 'POST' ? (textOf(body) ?? '') : []));
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.filter((body) => body.includes('"id"'))).toEqual([]);
});

test('an item that a create returns with an undocumented 200 is the own one: it is changed and deleted', async () => {
  const note = object({ id: text, name: text });
  const notes = openapi(
    {
      'GET /notes': { 200: list(note) },
      'POST /notes': { body: object({ name: text }), 201: note },
      'GET /notes/{id}': { 200: note, 404: 'unknown' },
      'PATCH /notes/{id}': { body: object({ name: text }), 200: note },
      'DELETE /notes/{id}': { 204: 'gone' },
    },
    {},
    { id: text },
  );
  const always200: Oddity = (request, service) =>
    request.method === 'POST' ? { ...service.respond(request), status: 200 } : undefined;
  const { service, result } = await visit({}, always200, { contract: contractOf(JSON.stringify(notes)) });
  expect(service.requests.map(({ method }) => method)).toEqual(expect.arrayContaining(['PATCH', 'DELETE']));
  expect(result.cleanedUp.deleted).toBeGreaterThan(5);
});

test('an action that the state of a full item forbids is tried on one with the least that an item has', async () => {
  const order = object({ id: text, name: text, 'state?': { enum: ['paid', 'shipped'] } });
  const orders = openapi(
    {
      'GET /orders': { 200: list(order) },
      'POST /orders': { body: object({ name: text, 'state?': { enum: ['paid', 'shipped'] } }), 201: order },
      'GET /orders/{id}': { 200: order, 404: 'unknown' },
      'POST /orders/{id}/pay': { 200: order, 409: 'paid' },
    },
    {},
    { id: text },
  );
  const answers: number[] = [];
  const pay: Oddity = ({ method, target }, { items }) => {
    const path = /^(.*)\/pay$/.exec(target)?.[1];
    const item = path === undefined || method !== 'POST' ? undefined : items.get(path);
    if (item === undefined) return undefined;
    answers.push(item['state'] === undefined ? 200 : 409);
    return item['state'] === undefined ? reply(200, item) : reply(409, { message: 'paid' });
  };
  await visit({}, pay, { contract: contractOf(JSON.stringify(orders)) });
  expect([answers[0], answers.includes(200)]).toEqual([409, true]);
});

function touchedIn({ items }: Service, others: Items): readonly string[] {
  return Object.keys(others).filter((path) => !isEqual(items.get(path), others[path]));
}

/** What was added, and nothing tells of. */
function untold({ service, result }: Visited, others: Items): readonly string[] {
  const told = result.cleanedUp.left.map(({ path }) => path);
  const added = [...service.items].filter(([path, { name }]) => !Object.hasOwn(others, path) && name !== 'Somebody');
  return added.map(([path]) => path).filter((path) => !told.some((one) => path === one || path.startsWith(`${one}/`)));
}

const contract = shopContract();
const settings: readonly WritePolicy[] = [
  { writes: 20, isDisposable: false },
  { writes: 1000, isDisposable: true },
];
const runs = oddServices.flatMap(([name, oddity]) => settings.map((policy) => [name, policy, oddity] as const));

/** An item stays that nothing tells of. */
const notKept = ['another key than the ID'];
const title = '%s, %j: nothing of others is touched, and what stays is told';

test.each(runs.filter(([name]) => !notKept.includes(name)))(title, (_, policy, oddity) => visitShop(policy, oddity));

test.failing.each(runs.filter(([name]) => notKept.includes(name)))(title, (_, policy, oddity) =>
  visitShop(policy, oddity),
);

/** Without rules: they only judge. */
async function visitShop(policy: WritePolicy, oddity: Oddity): Promise<void> {
  const visited = await visit(foreign, oddity, { contract, policy, rules: [], basePath: '/v1' });
  expect(touchedIn(visited.service, foreign)).toEqual([]);
  expect(untold(visited, foreign)).toEqual([]);
}

test.each<readonly [name: string, status: number, body: JsonObject | undefined, locate: (path: string) => string]>([
  ['as a path', 201, undefined, (path) => `/v1${path}`],
  ['as an address, with a query', 201, undefined, (path) => `http://localhost:8080/v1${path}/?view=full#top`],
  ['relative to the collection', 201, undefined, (path) => path.replace(/^.*\/(\w+\/\w+)$/, '$1')],
  ['beside a 200', 200, undefined, (path) => path],
  ['beside a body without its ID', 201, { name: 'k3vbm2qa stored' }, (path) => path],
  ['beside an ID of something else', 201, { job: { id: '7' } }, (path) => path],
])('an item that Location names %s is created, changed and deleted', async (_, status, body, locate) => {
  const file = shop.replaceAll(
    /(operationId: create.* responses: \{ )201: .*? \}/g,
    `$1${status}: { description: Made }`,
  );
  const { service, result } = await visit(foreign, locating(locate, status, body), { contract: contractOf(file) });
  const plain = await visit(foreign, () => undefined, { contract });
  const changed = service.lines.filter((line) => /^(?:PUT|PATCH|DELETE) \/pets\/1\d\d/.test(line));
  expect(new Set(changed.map((line) => line.split(' ', 1)[0]))).toEqual(new Set(['PUT', 'PATCH', 'DELETE']));
  expect(touchedIn(service, foreign)).toEqual([]);
  expect(Object.keys(result.created)).toEqual(Object.keys(plain.result.created));
  expect(result.cleanedUp.left.length).toEqual(plain.result.cleanedUp.left.length);
});

test('an item of a create that shows nothing is found in the list, and changed and deleted', async () => {
  const { service } = await visit(
    foreign,
    locating(() => ''),
    { contract },
  );
  const changed = service.lines.filter((line) => /^(?:PUT|PATCH|DELETE) \/pets\/1\d\d/.test(line));
  expect(new Set(changed.map((line) => line.split(' ', 1)[0]))).toEqual(new Set(['PUT', 'PATCH', 'DELETE']));
  expect(touchedIn(service, foreign)).toEqual([]);
});

/** Pets may be named by clients, notes must be; shops are told apart by their kind alone. */
const keys = contractOf(`
openapi: 3.1.0
info: { title: Keys, version: 1.0.0 }
paths:
  /pets:
    get: { operationId: listPets, responses: { 200: { $ref: '#/components/responses/Pets' } } }
    post: { operationId: createPet, requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: { 200: { $ref: '#/components/responses/Pet' } } }
  /pets/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get: { operationId: readPet, responses: { 200: { $ref: '#/components/responses/Pet' }, 404: { description: None } } }
    put: { operationId: replacePet, requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: { 200: { $ref: '#/components/responses/Pet' } } }
    delete: { operationId: deletePet, responses: { 204: { description: Gone } } }
  /notes:
    get: { operationId: listNotes, responses: { 200: { $ref: '#/components/responses/Pets' } } }
    post: { operationId: createNote, requestBody: { $ref: '#/components/requestBodies/Note' }, responses: { 200: { $ref: '#/components/responses/Pet' } } }
  /notes/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get: { operationId: readNote, responses: { 200: { $ref: '#/components/responses/Pet' }, 404: { description: None } } }
    delete: { operationId: deleteNote, responses: { 204: { description: Gone } } }
  /shops:
    get: { operationId: listShops, responses: { 200: { $ref: '#/components/responses/Shops' } } }
    post: { operationId: createShop, requestBody: { $ref: '#/components/requestBodies/Shop' }, responses: { 200: { $ref: '#/components/responses/Shop' } } }
  /shops/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get: { operationId: readShop, responses: { 200: { $ref: '#/components/responses/Shop' }, 404: { description: None } } }
    delete: { operationId: deleteShop, responses: { 204: { description: Gone } } }
components:
  parameters:
    Id: { name: id, in: path, required: true, schema: { type: string } }
  schemas:
    Pet: { type: object, required: [name], properties: { id: { type: integer, examples: [10] }, name: { type: string } } }
    Shop: { type: object, required: [id, kind], properties: { id: { type: string }, kind: { enum: [basic, pro] } } }
  requestBodies:
    Pet: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
    Note: { required: true, content: { application/json: { schema: { type: object, required: [id, name], properties: { id: { type: integer, examples: [10] }, name: { type: string } } } } } }
    Shop: { required: true, content: { application/json: { schema: { type: object, required: [kind], properties: { kind: { enum: [basic, pro] } } } } } }
  responses:
    Pet: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
    Pets: { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } }
    Shop: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Shop' } } } }
    Shops: { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Shop' } } } } }
`);

const foreignKeys: Readonly<Record<string, JsonObject>> = {
  '/pets/10': { id: 10, name: 'Rex' },
  '/pets/7': { id: 7, name: 'Bella' },
  '/notes/10': { id: 10, name: 'Milk' },
  '/shops/b': { id: 'b', kind: 'basic' },
  '/shops/p': { id: 'p', kind: 'pro' },
};

function sentBy({ body }: HttpRequest): JsonObject | undefined {
  try {
    const value = parseJson(textOf(body) ?? '');
    return isObject(value) && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A create stores at the ID that it names. */
const upserting: Oddity = (request, { items }) => {
  if (request.method !== 'POST') return undefined;
  const sent = sentBy(request);
  if (sent === undefined) return reply(400, {});
  if (request.target === '/shops') return undefined;
  const { id = items.size + 1000 } = sent;
  items.set(`${request.target}/${encodePart(asText(id))}`, { ...sent, id });
  return reply(200, { ...sent, id });
};

/** A create returns what has the kind, as if it were new. */
const getOrCreate =
  (status: number): Oddity =>
  (request, { items }) => {
    if (request.method !== 'POST') return undefined;
    const sent = sentBy(request);
    if (sent === undefined) return reply(400, {});
    if (request.target !== '/shops') return undefined;
    const found = [...items].find(([path, { kind }]) => path.startsWith('/shops/') && isEqual(kind, sent['kind']));
    return found === undefined ? reply(400, {}) : reply(status, found[1]);
  };

/** Lists show nothing. */
const hidden =
  (oddity: Oddity): Oddity =>
  (request, service) =>
    request.method === 'GET' && !service.items.has(request.target) && !/\/.*\//.test(request.target)
      ? reply(200, [])
      : oddity(request, service);

/** A create stores, and leads elsewhere. */
const leading =
  (status: number): Oddity =>
  (request, { items, respond }) => {
    if (request.method !== 'POST') return undefined;
    if (sentBy(request) === undefined) return reply(400, {});
    respond(request);
    return reply(status, undefined, ['Location', [...items.keys()].at(-1) ?? '']);
  };

/** Each other create stores, and says that the service is busy. */
const busy = (): Oddity => {
  let isBusy = false;
  return (request, { respond }) => {
    if (request.method !== 'POST') return undefined;
    if (sentBy(request) === undefined) return reply(400, {});
    const response = respond(request);
    isBusy = !isBusy;
    return isBusy ? reply(503, {}, ['Retry-After', '1']) : response;
  };
};

const visitKeys = (oddity: Oddity, more: Partial<RunOptions> = {}): Promise<Visited> =>
  visit(foreignKeys, oddity, { contract: keys, ...more });

test.each<readonly [name: string, oddity: Oddity]>([
  ['creates that store at the ID they name', upserting],
  ['the same, and lists show nothing', hidden(upserting)],
  ['creates that return what has the same kind', getOrCreate(200)],
  ['the same, and lists show nothing', hidden(getOrCreate(200))],
  ['the same with 201', hidden(getOrCreate(201))],
  ['creates that end in 303', leading(303)],
  ['creates that end in 307', hidden(leading(307))],
  ['creates of a busy service', busy()],
  ['creates of a busy service whose lists show nothing', hidden(busy())],
])('%s: nothing of others is touched, and what stays is told', async (_, oddity) => {
  for (const isDisposable of [true, false]) {
    const run = await visitKeys(oddity, { policy: { writes: 1000, isDisposable }, ...(isDisposable && { rules: [] }) });
    expect(touchedIn(run.service, foreignKeys)).toEqual([]);
    expect(untold(run, foreignKeys)).toEqual([]);
  }
});

test('items of creates that name their ID are created, changed and deleted all the same', async () => {
  const { service, result } = await visitKeys(upserting);
  expect(result.created).toMatchObject({ '/pets': expect.any(Number), '/notes': expect.any(Number) });
  expect(service.lines.filter((line) => /^(?:PUT|DELETE) \/(?:pets|notes)\//.test(line)).length).toBeGreaterThan(4);
  expect(result.cleanedUp.left).toEqual([]);
});

test('the list shows the example of the ID, and the create is sent', async () => {
  const { result } = await visitKeys(upserting, { policy: { writes: 5, isDisposable: false } });
  expect(result.skipped.get(keys.operations[1] as never)).not.toContain('names');
  expect(result.created['/pets']).toBeGreaterThan(0);
});

test.each<readonly [name: string, more: Partial<RunOptions>]>([
  [
    'a listener',
    {
      onExchange: ({ number }) => {
        if (number >= 60) throw new Error('the file is too long');
      },
    },
  ],
  [
    'a rule',
    {
      rules: [
        {
          ...{ id: 'answered', sentence: 'It throws.', layer: 'wire', fix: '' },
          *judge({ number }) {
            if (number >= 60) throw new Error('the file is too long');
            yield* [];
          },
        },
      ],
    },
  ],
])('what %s throws ends the run after its clean-up', async (_, more) => {
  const services: Service[] = [];
  const run = visitKeys((request, service) => {
    services.push(service);
    return upserting(request, service);
  }, more);
  await expect(run).rejects.toThrow('the file is too long');
  expect(services[0]?.lines.filter((line) => line.startsWith('POST')).length).toBeGreaterThan(0);
  expect([...(services[0]?.items.keys() ?? [])]).toEqual(Object.keys(foreignKeys));
});
