import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
let mock: RunningMock;

const login = {
  type: 'object',
  required: ['name'],
  maxProperties: 6,
  properties: {
    name: { type: 'string' },
    password: { type: 'string', format: 'password' },
    pin: { $ref: '#/components/schemas/Pin' },
    cards: { type: 'array', items: { allOf: [{ $ref: '#/components/schemas/Card' }] } },
    other: { oneOf: [{ type: 'integer' }, { type: 'string', format: 'password', maxLength: 3 }] },
  },
};
const components = {
  schemas: {
    Pin: { type: 'string', writeOnly: true },
    Card: { type: 'object', properties: { bank: { type: 'string' }, code: { type: 'integer', writeOnly: true } } },
  },
};

beforeAll(async () => {
  const file = fileIn('logins.json');
  const content = { 'application/json': { schema: login } };
  const code = { name: 'code', in: 'query', schema: { type: 'string', format: 'password', maxLength: 3 } };
  const post = { parameters: [code], requestBody: { content }, responses: { 204: { description: 'Well' } } };
  const document = { openapi: '3.1.0', info: { title: 'Logins', version: '1' }, paths: { '/logins': { post } } };
  writeFileSync(file, JSON.stringify({ ...document, components }));
  mock = await startMock({ openapiFile: file });
});
afterAll(() => mock.close());

async function send(body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${mock.baseUrl}/logins`, { method: 'POST', headers, body });
  const { calls } = await mock.control.session().calls();
  const { error, violations } = calls.at(-1) ?? {};
  expect(answer.status).toBe(400);
  return JSON.stringify([await answer.text(), error, violations]);
}

test.each([
  ['{"a":1,"password":hunter2sec}', 'line 1, column 19'],
  ['{"password":"hunter2",\n\n "pin" "hunter2"}', 'line 3, column 8'],
  ['{"password":"hunter2', 'line 1, column 21'],
  ['hunter2', 'line 1, column 1'],
  ['{"a":1,"a":2,"password":\'hunter2\'}', 'line 1, column 25'],
])('of %s, which is no JSON, is said where it is none, and nothing of it is shown', async (body, place) => {
  const told = await send(body);
  expect(told).toContain(place);
  expect(told).not.toMatch(/hunter2|password/);
});

test.each([
  ['a password of another type', { name: 'n', password: 98765 }, 'body.password: expected a string, got [redacted]'],
  ['what is writeOnly behind a reference', { name: 'n', pin: 98765 }, 'body.pin: expected a string, got [redacted]'],
  ['in lists', { name: 'n', cards: [{ code: '98765' }] }, 'body.cards.0.code: expected an integer, got [redacted]'],
  ['in an alternative', { name: 'n', other: '98765' }, 'got [redacted]'],
  [
    'in the whole',
    { name: 'n', password: '98765', a: 1, b: 2, c: 3, d: 4, e: 5 },
    String.raw`{\\\"name\\\":\\\"n\\\",\\\"password\\\":\\\"[redacted]\\\"`,
  ],
])('a secret is not shown: %s', async (_where, body, words) => {
  const told = await send(JSON.stringify(body));
  expect(told).toContain(words);
  expect(told).not.toContain('98765');
});

test('a parameter of the format password is not shown in the journal of queries', async () => {
  await fetch(`${mock.baseUrl}/logins?code=987&else=1`, { method: 'POST' });
  const { calls } = await mock.control.session().calls();
  expect(calls.at(-1)?.query).toBe('code=[redacted]&else=1');
});
