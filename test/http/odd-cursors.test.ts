import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

const thing = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const content = {
  'application/json': {
    schema: {
      type: 'object',
      required: ['items'],
      properties: { items: { type: 'array', items: thing }, nextCursor: { type: ['string', 'null'] } },
    },
  },
};
const parameters = ['limit', 'cursor'].map((name) => ({
  name,
  in: 'query',
  schema: { type: name === 'limit' ? 'integer' : 'string' },
}));
const get = {
  parameters,
  responses: { 200: { description: 'x', content }, 400: { description: 'x', content: { 'text/plain': {} } } },
};

test.each([
  ['refuse', 400, undefined],
  ['ignore', 200, 3],
  ['empty', 200, 0],
])('a cursor that no answer gave: a profile says %s', async (value, status, count) => {
  const [openapiFile, profile] = [fileIn('api.json'), fileIn('profile.yaml')];
  const info = { title: 'Things', version: '1' };
  writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info, paths: { '/things': { get } } }));
  const place = 'GET /things query.cursor';
  const points = {
    'parameter.not-given': { [place]: { value } },
    'refusal.parameter.not-given': { [place]: { value: { status: 400, body: '"no such page"' } } },
  };
  writeFileSync(profile, JSON.stringify({ profile: 1, points }));
  const mock = await startMock({ openapiFile, profile, count: 3 });
  try {
    const odd = await callJson(mock.baseUrl, '/things?cursor=made-up');
    expect(odd.status).toBe(status);
    if (count === undefined) expect(odd.body).toBe('no such page');
    else expect(odd.body).toMatchObject({ items: { length: count } });
    const { nextCursor } = (await callJson(mock.baseUrl, '/things?limit=2')).body as { nextCursor: string };
    expect((await callJson(mock.baseUrl, `/things?cursor=${nextCursor}`)).body).toMatchObject({ items: [{ id: 3 }] });
  } finally {
    await mock.close();
  }
});
