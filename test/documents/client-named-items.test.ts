import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
let mock: RunningMock;

const text = { type: 'string' };
const answers = (...statuses: string[]): object => ({
  responses: Object.fromEntries(
    statuses.map((status) => [
      status,
      status.startsWith('2') && status !== '204' ? shown(label) : { description: 'x' },
    ]),
  ),
});
const shown = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
const label = { type: 'object', required: ['name', 'colour'], properties: { name: text, colour: text } };
const taken = (properties: object): object => ({
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties } } } },
});
const parameter = (name: string, schema: object = text): object => ({ name, in: 'path', required: true, schema });
const numbered = { type: 'object', required: ['id'], properties: { id: { type: 'integer', format: 'int64' } } };

beforeAll(async () => {
  const file = fileIn('named.json');
  const paths = {
    '/teams/{teamId}/labels': {
      parameters: [parameter('teamId')],
      get: { responses: { 200: shown({ type: 'array', items: label }) } },
    },
    '/teams/{teamId}/labels/{name}': {
      parameters: [parameter('teamId'), parameter('name')],
      get: answers('200', '404'),
      put: { ...taken({ colour: text }), ...answers('200', '201') },
      delete: answers('204', '404'),
    },
    '/teams/{teamId}/badges': {
      parameters: [parameter('teamId')],
      get: { responses: { 200: shown({ type: 'array', items: label }) } },
      post: { ...taken({ name: text, colour: text }), ...answers('201', '409') },
    },
    '/teams/{teamId}/badges/{name}': {
      parameters: [parameter('teamId'), parameter('name')],
      get: answers('200', '404'),
    },
    '/numbers/{numberId}': {
      parameters: [parameter('numberId')],
      get: { responses: { 200: shown(numbered) } },
    },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Named', version: '1' }, paths }));
  mock = await startMock({ openapiFile: file, count: 2 });
});
afterAll(() => mock.close());

const send = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

const namesIn = async (where: string): Promise<unknown[]> =>
  ((await send(where)).body as { name: string }[]).map(({ name }) => name);

describe('an item that its client names', () => {
  test('is made by PUT, and again after DELETE', async () => {
    for (const colour of ['red', 'blue']) {
      const made = await send('/teams/a/labels/urgent', 'PUT', { colour });
      expect([made.status, made.body]).toEqual([201, { name: 'urgent', colour }]);
      expect((await send('/teams/a/labels/urgent')).body).toEqual(made.body);
      expect(await namesIn('/teams/a/labels')).toEqual(['urgent']);
      expect((await send('/teams/a/labels/urgent', 'DELETE')).status).toBe(204);
      expect((await send('/teams/a/labels/urgent')).status).toBe(404);
      expect(await namesIn('/teams/a/labels')).toEqual([]);
    }
  });

  test('may be called like one below another parent, and stays its own', async () => {
    expect((await send('/teams/b/labels/late', 'PUT', { colour: 'red' })).status).toBe(201);
    expect((await send('/teams/c/labels/late', 'PUT', { colour: 'blue' })).status).toBe(201);
    expect((await send('/teams/c/labels/late', 'PUT', { colour: 'green' })).status).toBe(200);
    expect((await send('/teams/b/labels/late')).body).toEqual({ name: 'late', colour: 'red' });
    expect((await send('/teams/c/labels/late')).body).toEqual({ name: 'late', colour: 'green' });
    expect((await send('/teams/b/badges', 'POST', { name: 'gold', colour: 'red' })).status).toBe(201);
    expect((await send('/teams/c/badges', 'POST', { name: 'gold', colour: 'blue' })).status).toBe(201);
    expect((await send('/teams/c/badges', 'POST', { name: 'gold', colour: 'blue' })).status).toBe(409);
    expect((await send('/teams/b/badges/gold')).body).toEqual({ name: 'gold', colour: 'red' });
  });

  test('is made once by requests that come at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => send('/teams/d/labels/same', 'PUT', { colour: 'red' })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(await namesIn('/teams/d/labels')).toEqual(['same']);
  });
});

describe('a sample that its path names', () => {
  test.each([
    ['9007199254740993', '9007199254740993'],
    ['42', '42'],
  ])('has %s to the last digit', async (sent, kept) => {
    const answer = await fetch(`${mock.baseUrl}/numbers/${sent}`);
    expect(await answer.text()).toBe(`{"id":${kept}}`);
  });

  test.each(['0x10', '1e3', ' 7'])('takes %j for no number', async (sent) => {
    const { body } = await send(`/numbers/${encodeURIComponent(sent)}`);
    expect((body as { id: number }).id).not.toBe(Number(sent));
  });
});
