import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

const integer = { type: 'integer' };
const thing = { type: 'object', required: ['id'], properties: { id: integer, kind: { enum: ['a', 'b'] } } };
const around = (more: object): object => ({
  type: 'object',
  required: ['items', 'count'],
  properties: { items: { type: 'array', items: thing }, total: integer, pages: integer, count: integer },
  ...more,
});
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });

/** Plays a list of two things of a kind and three of another, whose object a profile knows the members of. */
async function answered(members: unknown, more: object, paths: readonly string[]): Promise<unknown[]> {
  const [openapiFile, profile, itemsFile] = [fileIn('api.json'), fileIn('profile.yaml'), fileIn('items.json')];
  const content = { 'application/json': { schema: around(more) } };
  const parameters = [
    query('limit', { ...integer, minimum: 1, maximum: 50, default: 2 }),
    query('offset', integer),
    query('kind', { enum: ['a', 'b', 'c'] }),
  ];
  const get = { parameters, responses: { 200: { description: 'x', content } } };
  const info = { title: 'Things', version: '1' };
  const things = ['a', 'a', 'b', 'b', 'b'].map((kind, index) => ({ id: index + 1, kind }));
  writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info, paths: { '/things': { get } } }));
  writeFileSync(itemsFile, JSON.stringify({ '/things': things }));
  const points = { 'list.members': { '/things': { value: members } } };
  writeFileSync(profile, JSON.stringify({ profile: 1, points }));
  const mock = await startMock({ openapiFile, profile, itemsFile });
  try {
    const bodies: unknown[] = [];
    for (const path of paths) {
      const body = (await callJson(mock.baseUrl, path)).body as Record<string, unknown>;
      bodies.push(Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'items')));
    }
    return bodies;
  } finally {
    await mock.close();
  }
}

test('a profile says what the object around a list tells beyond its document', async () => {
  const members = {
    pages: { make: 'pages-or-none' },
    meta: { members: { limit: { make: 'limit' }, offset: { make: 'offset' }, more: { make: 'has-more' } } },
    took: { value: 0.3 },
    shown: { make: 'returned' },
  };
  const [all, last, none] = await answered(members, {}, ['/things', '/things?offset=4&limit=3', '/things?kind=c']);
  expect(all).toEqual({
    ...{ total: 5, pages: 3, count: 2, took: 0.3, shown: 2 },
    meta: { limit: 2, offset: 0, more: true },
  });
  expect(last).toMatchObject({ pages: 2, shown: 1, meta: { limit: 3, offset: 4, more: false } });
  expect(none).toMatchObject({ pages: 0, total: 0, shown: 0 });
});

test('what is left out of the whole list is there where a filter is named', async () => {
  const members = { total: { make: 'total', whole: 'absent' }, pages: { make: 'absent' } };
  const [all, filtered] = await answered(members, {}, ['/things?offset=1', '/things?kind=b']);
  expect(all).toEqual({ count: 2 });
  expect(filtered).toEqual({ count: 2, total: 3 });
});

test('no profile has a list break its document', async () => {
  const members = { count: { value: 'many' }, total: { value: 'many' }, pages: { make: 'absent' }, took: { value: 1 } };
  const [all] = await answered(members, { additionalProperties: false }, ['/things']);
  expect(all).toEqual({ count: 2, total: 5 });
  const [other] = await answered({ count: { make: 'absent' } }, {}, ['/things']);
  expect(other).toMatchObject({ count: 2 });
});
