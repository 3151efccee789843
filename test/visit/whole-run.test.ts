import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isEqual, isObject, parseJson, type JsonValue } from '../../src/base/json';
import type { Exchange } from '../../src/exchange/exchange';
import { createKnowledge } from '../../src/knowledge/create-knowledge';
import { buildMock } from '../../src/mock/start/build-mock';
import { valueAt } from '../../src/openapi/document/pointer';
import { jsonOf } from '../../src/learn/alike';
import { createPlanner } from '../../src/plan/planner';
import { planFor } from '../../src/plan/generators';
import { PlanRun } from '../../src/plan/plan-run';
import type { CleanedUp } from '../../src/visit/clean-up';
import { createCredentials } from '../../src/visit/credentials';
import type { WritePolicy } from '../../src/visit/write-policy';
import { hastyClock } from '../exchange/manual-clock';
import { contractOf } from '../contract';
import { createFolders } from '../files';
import { mockClient } from '../../src/mock/start/ask-mock';
import { list, object, openapi, ref, text, uuid } from '../mock/openapi';
import { shop } from './shop';

const folderWith = createFolders();
const runTag = 'k3vbm2qa';

interface WholeRun {
  readonly created: number;
  readonly cleaned: CleanedUp;
  readonly exchanges: readonly Exchange[];
  /** Items that were there before and are not as they were. */
  readonly touched: readonly string[];
  /** Items that were not there before. */
  readonly added: readonly string[];
}

/** An item without what a PUT cannot set: the mock drops it. */
function settable(text = 'null'): JsonValue {
  const item = parseJson(text);
  return isObject(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'revision')) : item;
}

/** The whole plan on a mock, and what it did to what was there before. */
async function wholeRun(file: string, policy: WritePolicy): Promise<WholeRun> {
  const clock = hastyClock();
  const rethrow = (error: unknown): never => {
    throw error;
  };
  const { contract, handle, sessions } = await buildMock(
    { openapiFile: file, count: 3, apiKeys: ['k'] },
    rethrow,
    clock,
  );
  const basePath = contract.servers[0]?.basePath ?? '';
  const dump = (): ReadonlyMap<string, string> =>
    new Map(sessions.default.store.dump().map(({ address, item }) => [`${address.at}/${address.id}`, item.text]));
  const before = dump();
  const exchanges: Exchange[] = [];
  const planRun = new PlanRun({ clock, timeMs: Infinity });
  const run = planRun.visit({
    ...{ contract, policy, runTag, client: mockClient({ handle, contract }), isParallel: policy.isDisposable },
    ...{ knowledge: createKnowledge(contract, { runTag, basePath }), seed: 'whole run' },
    credentials: createCredentials({ key: 'k' }, contract),
    onView: () => Promise.resolve(undefined),
    onExchange: (exchange) => exchanges.push(exchange),
  });
  await planRun.play(planFor(createPlanner(contract, { policy }, { mayOverlap: policy.isDisposable })), run);
  const cleaned = await run.cleanUp();
  const after = dump();
  const touched = [...before]
    .filter(([at, text]) => !isEqual(settable(after.get(at)), settable(text)))
    .map(([at]) => at);
  const added = [...after.keys()].filter((at) => !before.has(at));
  return { created: Object.values(run.created).reduce((sum, one) => sum + one, 0), cleaned, exchanges, touched, added };
}

test.each<WritePolicy>([
  { writes: 1000, isDisposable: true },
  { writes: 1000, isDisposable: false },
  { writes: 5, isDisposable: false },
  { writes: 0, isDisposable: false },
])('a whole run with %j touches nothing of others, and tells all that it leaves', async (policy) => {
  const file = path.join(folderWith({ 'shop.yaml': shop }), 'shop.yaml');
  const { created, cleaned, exchanges, touched, added } = await wholeRun(file, policy);
  expect(touched).toEqual([]);
  expect(created).toBeLessThanOrEqual(policy.writes);
  expect(cleaned.left.map(({ path: at }) => at).sort()).toEqual([...added].sort());
  expect(exchanges.length).toBeGreaterThan(50);
  if (policy.writes === 0) expect(exchanges.filter(({ request }) => isWrite(request))).toEqual([]);
});

const cars = `
openapi: 3.1.0
info: { title: Cars, version: 1.0.0 }
paths:
  /cars:
    get: { responses: { 200: { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Car' } } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Car' } } } }
      responses: { 201: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Car' } } } } }
  /cars/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { 200: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Car' } } } }, 404: { description: None } } }
    delete: { responses: { 204: { description: Gone } } }
  /engines:
    get: { responses: { 200: { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Engine' } } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { 201: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Engine' } } } } }
  /engines/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { 200: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Engine' } } } }, 404: { description: None } } }
    delete: { responses: { 204: { description: Gone } } }
components:
  schemas:
    Car: { type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string }, kind: { type: string }, engine: { $ref: '#/components/schemas/Engine' } } }
    Engine: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string }, power: { type: integer } } }
`;

test('a body holds items of the run as a whole', async () => {
  const file = path.join(folderWith({ 'cars.yaml': cars }), 'cars.yaml');
  const { exchanges } = await wholeRun(file, { writes: 1000, isDisposable: true });
  const accepted = (at: string): readonly JsonValue[] =>
    exchanges.flatMap(({ request, response }) =>
      request.method === 'POST' && request.target === at && response?.status === 201
        ? [jsonOf(at === '/cars' ? request.body : response.body) ?? null]
        : [],
    );
  const own = accepted('/engines').map((engine) => valueAt(engine, '/id'));
  const [first] = accepted('/cars');
  expect(own).toContainEqual(valueAt(first ?? null, '/engine/id'));
  expect(Object.keys(valueAt(first ?? null, '/engine') ?? {})).toEqual(['id', 'name']);
});

function isWrite({ method, target }: Exchange['request']): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && target !== '/pets/search';
}

const tasks = JSON.stringify(
  openapi(
    {
      'GET /projects': { 200: list(ref('Project')) },
      'POST /projects': { body: object({ name: text }), 201: ref('Project') },
      'GET /projects/{id}': { 200: ref('Project'), 404: 'unknown' },
      'DELETE /projects/{id}': { 204: 'gone', 404: 'unknown' },
      'GET /projects/{id}/tasks': { query: { kind: text }, 200: list(ref('Task')), 404: 'unknown' },
      'POST /projects/{id}/tasks': { body: object({ kind: text }), 201: ref('Task'), 404: 'unknown' },
      'GET /tasks/{taskId}': { 200: ref('Task'), 404: 'unknown' },
      'DELETE /tasks/{taskId}': { 204: 'gone', 404: 'unknown' },
    },
    { Project: object({ id: uuid, name: text }), Task: object({ id: uuid, kind: text, project: text }) },
    { id: uuid, taskId: uuid },
  ),
);

test('a list is asked for below the item that its items tell', async () => {
  const file = path.join(folderWith({ 'tasks.json': tasks }), 'tasks.json');
  const { exchanges } = await wholeRun(file, { writes: 1000, isDisposable: true });
  const asked = exchanges.filter(({ label }) => /^GET .*tasks\.(?!unknown)/.test(label?.scenario ?? ''));
  const plain = asked.filter(({ label }) => label?.step === 'plain');
  expect(plain.length).toBeGreaterThan(3);
  expect(plain.map(({ response }) => response?.status)).toEqual(plain.map(() => 200));
});

test('a HEAD that the file has is no HEAD of a GET', () => {
  const heads = (document: string): readonly string[] =>
    planFor(createPlanner(contractOf(document), { policy: { writes: 0, isDisposable: false } })).flatMap(({ id }) =>
      id.endsWith('.heads') ? [id] : [],
    );
  const own = shop.replace(
    '  /settings:\n',
    '  /settings:\n    head: { operationId: askSettings, responses: { 204: { description: Yes } } }\n',
  );
  expect(heads(shop)).toContain('readSettings.heads');
  expect(heads(own)).toEqual(heads(shop).filter((id) => id !== 'readSettings.heads'));
});
