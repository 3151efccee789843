import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { killServed, run, serve } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

type Json = Record<string, unknown>;

const pathTo = useTestFolder();
const collections = 30;

function answered(schema: Json): Json {
  return { description: 'ok', content: { 'application/json': { schema } } };
}

/** A list, a create and a read of items of a component schema. */
function collectionOf(name: string): Json {
  const schema = { $ref: `#/components/schemas/${name}` };
  const key = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const list = { responses: { 200: answered({ type: 'array', items: schema }) } };
  const create = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 201: answered(schema) },
  };
  return {
    [`/${name.toLowerCase()}s`]: { get: list, post: create },
    [`/${name.toLowerCase()}s/{id}`]: { parameters: [key], get: { responses: { 200: answered(schema) } } },
  };
}

function item(property: string, schema: Json): Json {
  const id = { type: 'integer', readOnly: true };
  return { type: 'object', required: ['id', property], properties: { id, [property]: schema } };
}

/** Writes a document of more operations than are compiled at start, some of whose collections are odd. */
function writeLarge(more: Json = {}): string {
  const names = Array.from({ length: collections }, (_, index) => `Thing${index}x`);
  const schemas: Json = {
    ...Object.fromEntries(names.map((name) => [name, item('name', { type: 'string' })])),
    // Nobody can make a value that holds itself.
    Endless: item('inner', { $ref: '#/components/schemas/Endless' }),
    // One draw in six keeps to it: some items cannot be made in as many attempts as there are.
    Rare: item('x', { type: 'integer', minimum: 1000, maximum: 9999, not: { minimum: 2500 } }),
  };
  const paths = [...names, 'Endless', 'Rare'].map(collectionOf);
  const info = { title: 'Many things', version: '1' };
  const file = pathTo('large.json');
  const all: Json = Object.assign({}, ...paths, more) as Json;
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths: all, components: { schemas } }));
  return file;
}

describe('a large document', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: writeLarge(), count: 50 });
  });
  afterAll(() => mock.close());

  const itemsOf = async (name: string): Promise<Json[]> => {
    const { status, body } = await callJson(mock.baseUrl, `/${name}s`);
    expect(status).toBe(200);
    return body as Json[];
  };

  test('keeps state as a small one does, whichever operation is asked first', async () => {
    const { status, body } = await callJson(mock.baseUrl, '/thing7xs', 'POST', { name: 'made' });
    expect([status, body]).toEqual([201, { id: expect.any(Number), name: 'made' }]);
    const { id } = body as { id: number };
    expect((await callJson(mock.baseUrl, `/thing7xs/${id}`)).body).toEqual(body);
    expect(await itemsOf('thing7x')).toHaveLength(51);
    const seeds = await itemsOf('thing8x');
    for (const seed of [seeds[0], seeds[49]])
      expect((await callJson(mock.baseUrl, `/thing8xs/${String(seed?.['id'])}`)).body).toEqual(seed);
  });

  test('gives items of its own where some cannot be made', async () => {
    const items = await itemsOf('rare');
    expect(new Set(items.map(({ id }) => id)).size).toBe(50);
    expect(items.every(({ x }) => (x as number) < 2500)).toBe(true);
    expect(await itemsOf('rare')).toEqual(items);
  });

  test('tells how many items a collection has once it was looked at', async () => {
    expect(await itemsOf('endless')).toEqual([]);
    await itemsOf('thing9x');
    const session = await callJson(mock.origin, '/__mock/sessions/default');
    const { items } = session.body as { items: Record<string, number> };
    expect(items).toMatchObject({ '/thing9xs': 50, '/endlesss': 0 });
    const metrics = await (await fetch(`${mock.origin}/__mock/metrics`)).text();
    const sum = Object.values(items).reduce((total, count) => total + count, 0);
    expect(metrics).toContain(`understudy_store_items ${sum}\n`);
  });
});

describe('of a large document', () => {
  afterEach(killServed);

  test('a collection whose items cannot be made costs its part alone, and each flaw is told once', async () => {
    const { baseUrl, end } = await serve([writeLarge(), '--log-level', 'warn']);
    for (const round of [1, 2]) {
      const statuses = await Promise.all(
        ['/endlesss', '/rares', '/thing1xs'].map(async (where) => (await callJson(baseUrl, where)).status),
      );
      expect([round, ...statuses]).toEqual([round, 200, 200, 200]);
    }
    const told = (await end()).split('\n');
    const about = (words: string): string[] => told.filter((line) => line.includes(words));
    expect(about('in /rares the first one stands in their place')).toHaveLength(1);
    expect(about('/endlesss starts empty')).toHaveLength(1);
    expect(about('/thing')).toEqual([]);
  });

  test('--max-items is kept to from the start on, as of a small one', () => {
    const { status, stderr } = run('serve', writeLarge(), '--port', '0', '--count', '10', '--max-items', '100');
    expect([status, stderr]).toEqual([2, expect.stringContaining('maximumItems: expected room for the 320 items')]);
  });

  test('a create past --max-items is refused', async () => {
    const { baseUrl } = await serve([writeLarge(), '--count', '1', '--max-items', '33']);
    let made = 0;
    let status = 0;
    for (; made <= 33 && status !== 507; made += 1)
      ({ status } = await callJson(baseUrl, '/thing1xs', 'POST', { name: 'one more' }));
    expect([status, made <= 33]).toEqual([507, true]);
  });

  test('a chosen fixture that does not fit its schema is told at start', async () => {
    const fixtures = { schemas: { Thing3x: () => ({ name: 7 }) } };
    await expect(startMock({ openapiFile: writeLarge(), fixtures })).rejects.toThrow(/fixture of Thing3x does not fit/);
  });

  test('--strict-document looks at every part of it', () => {
    const endless = { get: { responses: { 200: answered({ type: 'string', minLength: 1_000_000_000 }) } } };
    const { status, stderr } = run('serve', writeLarge({ '/huge': endless }), '--port', '0', '--strict-document');
    expect([status, stderr]).toEqual([2, expect.stringContaining('GET /huge is not played')]);
  });
});
