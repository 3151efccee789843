import { expect, test } from '@jest/globals';
import type { HttpResponse } from '../../base/http';
import type { JsonValue } from '../../base/json';
import { Problems } from '../document/document';
import type { Operation } from '../operation';
import { readOperations } from '../read-operations';
import { createSchemaJudge } from '../schema/judge';
import { Schemas } from '../schema/schemas';
import { describeViolations } from '../schema/violation-text';
import { checkHeader, createResponseCheck, headerText } from './response-check';

const pet = {
  type: 'object',
  required: ['id', 'password'],
  properties: { id: { type: 'integer' }, password: { type: 'string', writeOnly: true } },
};
const limit = { required: true, schema: { type: 'integer' } };
const responses = {
  200: { description: '', headers: { 'X-Limit': limit }, content: { 'application/json': { schema: pet } } },
  204: { description: '', content: { 'application/json': { schema: pet } } },
  '4XX': { description: '', content: { 'text/*': { schema: pet } } },
};
const root = { paths: { '/pets': { get: { responses }, post: {} } } };
const document = { root, problems: new Problems() };
const schemas = new Schemas(root);
const reading = { schemas, judge: createSchemaJudge(document, schemas) };
const [get, post] = readOperations(document) as [Operation, Operation];
const check = createResponseCheck(reading);
const headers = ['Content-Type', 'application/json', 'x-limit', '5'];

test.each<[string, Partial<HttpResponse>, string]>([
  ['valid', { body: { text: '{"id":1}' } }, ''],
  ['an undocumented status', { status: 500, body: { text: '{}' } }, 'status must be 200, 204 or 4XX, got 500.'],
  ['not modified', { status: 304 }, ''],
  ['a class of statuses', { status: 404, headers: ['Content-Type', 'text/html'], body: { text: 'x' } }, ''],
  ['no body where there is none', { status: 204 }, ''],
  [
    'another media type',
    { headers: ['Content-Type', 'text/html', 'X-Limit', '5'], body: { text: '<p>' } },
    'Content-Type must be application/json, got text/html.',
  ],
  ['no media type', { headers: ['X-Limit', '5'] }, 'Content-Type is missing. Send application/json.'],
  [
    'a missing header',
    { headers: ['Content-Type', 'application/json'], body: { text: '{"id":1}' } },
    'header.X-Limit is required.',
  ],
  [
    'a wrong header',
    { headers: [...headers.slice(0, 3), 'many'], body: { text: '{"id":1}' } },
    'header.X-Limit must be an integer, got "many".',
  ],
  ['a wrong body', { body: { text: '{"id":"1"}' } }, 'body.id must be an integer, got "1".'],
  ['no JSON', { body: { text: '{' } }, 'body is not valid JSON: it ends too early, at line 1, column 2.'],
  ['no body', {}, 'body is not valid JSON: it ends too early, at line 1, column 1.'],
])('%s', (_, response, sentence) => {
  expect(describeViolations(check(get, { status: 200, headers, ...response }))).toBe(sentence);
});

const described = { description: '', content: { 'application/json': { schema: pet } } };

test.each([
  ['a default alone says what a success has', { default: described }, 200, 'header Content-Type'],
  ['and nothing of an error', { default: described }, 404, ''],
  ['beside others it says what an error has', { 400: described, default: described }, 404, 'header Content-Type'],
  ['and nothing of a success', { 400: described, default: described }, 200, ''],
  ['nor of a 304', { 400: described, default: { ...described, headers: { 'X-Limit': limit } } }, 304, ''],
])('%s', (_, given, status, places) => {
  const root = { paths: { '/pets': { get: { responses: given } } } };
  const [operation] = readOperations({ ...document, root }) as [Operation];
  const found = check(operation, {
    status,
    headers: ['Content-Type', 'text/html'],
    body: { text: '<p>' },
  });
  expect(found.map(({ place }) => `${place.in} ${place.at}`).join()).toBe(places);
});

test('HEAD has no body, and an operation without responses says nothing', () => {
  expect(check(get, { status: 200, headers }, 'HEAD')).toEqual([]);
  expect(check(post, { status: 200, headers })).toEqual([]);
});

test.each<[string, boolean, JsonValue, string]>([
  ['a text', false, 'a,b', 'a,b'],
  ['an array', false, ['a', 'b,'], 'a,b'],
  ['an object', false, { a: 1, b: 'c' }, 'a,1,b,c'],
  ['an exploded object', true, { a: 1, b: 'c' }, 'a=1,b=c'],
])('the header of %s', (_, explode, value, text) => {
  const header = { name: 'X', required: true, explode, examples: [], pointer: '/x' };
  expect(headerText(header, value)).toBe(text);
});

test.each<[boolean, string, string]>([
  [false, 'a,1', ''],
  [true, 'a=1', ''],
  [true, 'a=x', 'header.X.a must be an integer, got "x".'],
])('an object in a header, exploded: %s, %s', (explode, text, sentence) => {
  const schema = { type: 'object', properties: { a: { type: 'integer' } } };
  const header = { name: 'X', required: true, explode, examples: [], pointer: '/x', schema: { schema, pointer: '/x' } };
  expect(describeViolations(checkHeader(reading, header, ['x', text]))).toBe(sentence);
});
