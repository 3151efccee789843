import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

/** A collection whose items have a schema, with the list's parameters and members beside its array. */
async function mockOf(item: object, parameters: readonly string[], beside: object): Promise<RunningMock> {
  const openapiFile = fileIn(`${parameters.join('-')}-${Object.keys(beside).length}.json`);
  const text = { type: 'string' };
  const query = parameters.map((name) => ({ name, in: 'query', schema: text }));
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } };
  const told = (schema: object): object => ({
    200: { description: 'so', content: { 'application/json': { schema } } },
  });
  const properties = { data: { type: 'array', items: item }, ...beside };
  const list = { type: 'object', required: Object.keys(properties), properties };
  const one = {
    parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
    get: { responses: told(item) },
  };
  const paths = {
    '/runs': { get: { parameters: [limit, ...query], responses: { ...told(list), 400: { description: 'no' } } } },
    '/runs/{id}': one,
  };
  writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info: { title: 'Runs', version: '1' }, paths }));
  return startMock({ openapiFile, count: 5 });
}

const run = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } };
const orNull = { type: ['string', 'null'] };

test.each([
  ['last_id', 'after_id', { has_more: { type: 'boolean' }, first_id: orNull, last_id: orNull }],
  ['next_starting_after', 'starting_after', { has_more: { type: 'boolean' }, next_starting_after: orNull }],
  ['next_cursor', 'starting_after', { has_more: { type: 'boolean' }, next_cursor: orNull }],
])('pages that go by items are led through by %s', async (member, parameter, beside) => {
  const mock = await mockOf(run, [parameter], beside);
  try {
    const seen: string[] = [];
    let [query, isMore] = ['', true];
    while (isMore && seen.length < 10) {
      const { status, body } = await callJson(mock.baseUrl, `/runs?limit=2${query}`);
      const page = body as { data: { id: string }[]; has_more: boolean } & Record<string, unknown>;
      expect(status).toBe(200);
      seen.push(...page.data.map(({ id }) => id));
      if ('first_id' in page) expect(page['first_id']).toBe(page.data[0]?.id);
      isMore = page.has_more;
      query = `&${parameter}=${String(page[member])}`;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  } finally {
    await mock.close();
  }
});

test('a text or null keeps to what is said beside the two and within one of them', async () => {
  const name = { minLength: 2, anyOf: [{ type: 'string', minLength: 45 }, { type: 'null' }] };
  const item = { type: 'object', required: ['id', 'name'], properties: { ...run.properties, name } };
  const mock = await mockOf(item, [], {});
  try {
    const { body } = await callJson(mock.baseUrl, '/runs');
    const names = (body as { data: { name: string | null }[] }).data.map((one) => one.name);
    expect(names).toHaveLength(5);
    expect(names.every((one) => one === null || one.length >= 45)).toBe(true);
  } finally {
    await mock.close();
  }
});
