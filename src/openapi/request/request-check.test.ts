import { describe, expect, test } from '@jest/globals';
import type { HttpRequest, RawHeaders } from '../../base/http';
import { parseJson, type JsonObject, type JsonValue } from '../../base/json';
import type { PathValues, RequestReading } from '../contract';
import { Problems } from '../document/document';
import type { Operation } from '../operation';
import { readOperations } from '../read-operations';
import { createSchemaJudge } from '../schema/judge';
import { Schemas } from '../schema/schemas';
import { describeViolations } from '../schema/violation-text';
import { createRequestCheck } from './request-check';

/** Reads a request by an operation of one path. */
function read(operation: JsonObject, request: Partial<HttpRequest>, path: PathValues = {}): RequestReading {
  const names = Object.keys(path).map((name) => `{${name}}`);
  const root = { paths: { [`/pets/${names.join('/')}`]: { post: operation } } };
  const problems = new Problems();
  const schemas = new Schemas(root);
  const judge = createSchemaJudge({ root, problems }, schemas);
  const [found] = readOperations({ root, problems }) as [Operation];
  const whole = { method: 'POST', target: '/pets', headers: [], ...request };
  return createRequestCheck({ schemas, judge }, () => path)(found, whole);
}

const integers = { type: 'array', items: { type: 'integer' } };
const point = { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'string' } } };
const filter = {
  type: 'object',
  properties: {
    age: { type: 'object', properties: { gte: { type: 'integer' } } },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

describe('values by style', () => {
  test.each<[string, JsonObject, string, JsonValue | undefined]>([
    ['form', { schema: integers }, 'p=1&p=2', [1, 2]],
    ['form, one item', { schema: integers }, 'p=1', [1]],
    ['form, not exploded', { schema: integers, explode: false }, 'p=1,2', [1, 2]],
    ['form, escaped commas', { schema: integers, explode: false }, 'p=1%2C2', [1, 2]],
    [
      'form, a comma in an item',
      { schema: { type: 'array', items: { type: 'string' } }, explode: false },
      'p=a%2Cb,c',
      ['a,b', 'c'],
    ],
    ['form object', { schema: point }, 'x=1&y=2', { x: 1, y: '2' }],
    ['form object, not exploded', { schema: point, explode: false }, 'p=x,1,y,2', { x: 1, y: '2' }],
    ['spaceDelimited', { schema: integers, style: 'spaceDelimited', explode: false }, 'p=1%202', [1, 2]],
    ['pipeDelimited', { schema: integers, style: 'pipeDelimited', explode: false }, 'p=1|2', [1, 2]],
    [
      'deepObject',
      { schema: filter, style: 'deepObject' },
      'p[age][gte]=3&p[tags][]=a&p[tags][]=b',
      { age: { gte: 3 }, tags: ['a', 'b'] },
    ],
    ['content', { content: { 'application/json': { schema: point } } }, 'p=%7B%22x%22%3A1%7D', { x: 1 }],
    ['an empty array', { schema: integers }, 'p=', []],
    ['an empty value', { schema: { type: 'integer' }, allowEmptyValue: true }, 'p', undefined],
    ['a default', { schema: { type: 'integer', default: 20 } }, '', 20],
    [
      'a default of one alternative',
      { schema: { oneOf: [{ enum: ['a'], default: 'a' }, { type: 'null' }] } },
      '',
      undefined,
    ],
    ['text where text is possible', { schema: { type: ['string', 'integer'] } }, 'p=5', '5'],
    [
      'the alternative that fits',
      { schema: { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'integer' }] } },
      'p=5',
      5,
    ],
    ['null', { schema: { type: ['integer', 'null'] } }, 'p=', null],
    ['a long integer', { schema: { type: 'integer' } }, 'p=9007199254740993', 9007199254740993n],
    ['an invalid escape', { schema: { type: 'string' } }, 'p=100%', '100%'],
  ])('%s', (_, parameter, query, value) => {
    const found = read({ parameters: [{ name: 'p', in: 'query', ...parameter }] }, { target: `/pets?${query}` });
    expect(found).toMatchObject({ violations: [], unknown: [] });
    expect(found.values.get('query.p')).toEqual(value);
  });

  test.each<[string, JsonObject, string, JsonValue]>([
    ['simple', { schema: integers }, '1,2', [1, 2]],
    ['simple object, exploded', { schema: point, explode: true }, 'x=1,y=2', { x: 1, y: '2' }],
    ['label', { schema: integers, style: 'label', explode: true }, '.1.2', [1, 2]],
    ['matrix', { schema: integers, style: 'matrix' }, ';p=1,2', [1, 2]],
    ['matrix, exploded', { schema: integers, style: 'matrix', explode: true }, ';p=1;p=2', [1, 2]],
    ['matrix object, exploded', { schema: point, style: 'matrix', explode: true }, ';x=1;y=2', { x: 1, y: '2' }],
  ])('in paths: %s', (_, parameter, text, value) => {
    const found = read({ parameters: [{ name: 'p', in: 'path', ...parameter }] }, {}, { p: text });
    expect(found.values.get('path.p')).toEqual(value);
  });

  test.each<[string, RawHeaders, JsonValue]>([
    ['header', ['x-P', '1, 2'], [1, 2]],
    ['cookie', ['Cookie', 'a=b; X-P="1,2"'], [1, 2]],
  ])('in a %s', (location, headers, value) => {
    const found = read({ parameters: [{ name: 'X-P', in: location, schema: integers }] }, { headers });
    expect(found.values.get(`${location}.X-P`)).toEqual(value);
  });
});

describe('parameters are rejected', () => {
  test.each<[JsonObject, string, string]>([
    [{ type: 'integer', maximum: 100 }, 'p=500', 'query.p must be at most 100, got 500.'],
    [{ type: 'integer' }, 'p=', 'query.p must be an integer, got "".'],
    [{ type: 'integer' }, 'p=0x10', 'query.p must be an integer, got "0x10".'],
    [{ type: 'integer' }, 'p=1e1', 'query.p must be an integer, got "1e1".'],
    [{ type: 'integer' }, 'p=%2B5', 'query.p must be an integer, got "+5".'],
    [{ type: 'integer' }, 'p=+5', 'query.p must be an integer, got " 5".'],
    [{ type: 'integer' }, 'p=05', 'query.p must be an integer, got "05".'],
    [
      { type: 'integer', format: 'int64' },
      'p=9223372036854775808',
      'query.p must be at most 9223372036854775807 (int64), got 9223372036854775808.',
    ],
    [{ type: 'boolean' }, 'p=1', 'query.p must be true or false, got "1".'],
    [{ enum: ['available', 'sold'] }, 'p=lost', 'query.p must be available or sold, got "lost".'],
    [{ type: 'integer' }, 'p=1&p=2', 'query.p must be sent once, got 2 values.'],
    [integers, 'p=1&p=x', 'query.p[1] must be an integer, got "x".'],
    [{ type: 'string' }, '', 'query.p is required.'],
  ])('%j, %s', (schema, query, sentence) => {
    const found = read(
      { parameters: [{ name: 'p', in: 'query', required: true, schema }] },
      { target: `/pets?${query}` },
    );
    expect(describeViolations(found.violations)).toBe(sentence);
    expect(found.values.size).toBe(0);
  });
});

const person = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    age: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
    at: point,
    'owner[name]': { type: 'string' },
  },
};

function readBody(contentType: string, body: string | Uint8Array, media: JsonObject = {}): RequestReading {
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/plain',
    'image/png',
  ];
  const content = Object.fromEntries(
    types.map((type) => [
      type,
      type.startsWith('image')
        ? {}
        : { schema: type === 'text/plain' ? { type: 'string', maxLength: 3 } : person, ...media },
    ]),
  );
  const request = {
    headers: contentType === '' ? [] : ['Content-Type', contentType],
    body: typeof body === 'string' ? { text: body } : { bytes: body },
  };
  return read({ requestBody: { required: true, content } }, request);
}

const multipart = (...parts: readonly string[]): string =>
  parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}\r\n`).join('') + '--b--\r\n';

describe('bodies', () => {
  test.each<[string, string, string | Uint8Array, JsonValue | undefined]>([
    ['JSON', 'application/json; charset=utf-8', '{"name":"Rex"}', { name: 'Rex' }],
    [
      'a form',
      'application/x-www-form-urlencoded',
      'name=R+x&age=3&tags=a&tags=b&at[x]=1&owner%5Bname%5D=Ada',
      { name: 'R x', age: 3, tags: ['a', 'b'], at: { x: 1 }, 'owner[name]': 'Ada' },
    ],
    [
      'a multipart form',
      'multipart/form-data; boundary=b',
      multipart('name="name"\r\n\r\nRex', 'name="tags"\r\n\r\na', 'name="at"\r\n\r\n{"x":1}'),
      { name: 'Rex', tags: ['a'], at: { x: 1 } },
    ],
    ['text', 'text/plain', 'abc', 'abc'],
    ['another media type', 'image/png', new Uint8Array([255]), undefined],
  ])('%s', (_, contentType, body, value) => {
    const found = readBody(contentType, body);
    expect(found).toMatchObject({ violations: [], unknown: [] });
    expect(found.body).toEqual(value);
  });

  test.each<[string, string, string | Uint8Array, string]>([
    ['a missing property', 'application/json', '{}', 'body.name is required.'],
    ['a wrong one', 'application/json', '{"name":1}', 'body.name must be a string, got 1.'],
    ['no JSON', 'application/json', '{"name":', 'body is not valid JSON: it ends too early, at line 1, column 9.'],
    ['no UTF-8', 'application/json', new Uint8Array([0x22, 0xff, 0x22]), 'body is not valid UTF-8.'],
    ['nesting', 'application/json', '['.repeat(600), 'body is not valid JSON of at most 500 levels.'],
    ['a wrong field', 'application/x-www-form-urlencoded', 'name=a&age=x', 'body.age must be an integer, got "x".'],
    [
      'a broken form',
      'multipart/form-data; boundary=c',
      multipart('name="name"\r\n\r\nRex'),
      'body is not valid multipart/form-data.',
    ],
    ['text', 'text/plain', 'abcd', 'body must have at most 3 characters, got "abcd".'],
    [
      'a media type',
      'application/xml',
      '<a/>',
      'Content-Type must be application/json, application/x-www-form-urlencoded, multipart/form-data, text/plain or image/png, got application/xml.',
    ],
    ['nothing', 'application/json', '', 'body is required.'],
  ])('%s', (_, contentType, body, sentence) => {
    expect(describeViolations(readBody(contentType, body).violations)).toBe(sentence);
  });
});

test('what the file does not have', () => {
  const parameters = [
    { name: 'p', in: 'query', schema: {} },
    { name: 'f', in: 'query', style: 'deepObject', schema: filter },
  ];
  const found = read({ parameters }, { target: '/pets?p=1&q=2&q=3&f[a]=1&constructor=1' });
  expect(found.unknown.map(({ at }) => at)).toEqual(['q', 'constructor']);
  expect(readBody('application/json', '{"name":"Rex","colour":1}').unknown).toEqual([{ in: 'body', at: '/colour' }]);
});

test('long integers in bodies are exact', () => {
  const text = '{"name":"Rex","age":9007199254740993}';
  expect(readBody('application/json', text).body).toEqual(parseJson(text));
});
