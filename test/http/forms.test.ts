import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call } from '../support/call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
let mock: RunningMock;

beforeAll(async () => {
  const file = fileIn('forms.json');
  const schema = { type: 'object', properties: { name: { type: 'string' } } };
  const content = { 'application/x-www-form-urlencoded': { schema } };
  const post = { requestBody: { content }, responses: { 204: { description: 'Well' } } };
  const paths = { '/things': { post } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Forms', version: '1' }, paths }));
  mock = await startMock({ openapiFile: file });
});
afterAll(() => mock.close());

test.each([
  ['UTF-8', 'name=\xc3\xa9', 204, /^$/],
  ['an escape that is UTF-8', 'name=%C3%A9+%25', 204, /^$/],
  ['bytes that are no UTF-8', 'name=\xff\xfe', 400, /body: expected a form in UTF-8/],
  ['an escape that is none', 'name=%zz', 400, /body: expected well-formed percent escapes, got others/],
  ['a cut-off escape', 'name=5%', 400, /body: expected well-formed percent escapes/],
  ['an escape that is no UTF-8', 'name=%ff', 400, /body: expected percent escapes that are UTF-8/],
])('a form with %s', async (_what, text, status, words) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await call(mock.port, {
    method: 'POST',
    path: '/things',
    headers,
    body: Buffer.from(text, 'latin1'),
  });
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(words);
});
