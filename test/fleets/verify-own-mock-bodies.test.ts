import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';
import { verify } from '../support/verify';
import { answered, type Json } from '../support/verify-document';

const fileIn = useTestFolder();
let mock: RunningMock | undefined;
afterEach(() => mock?.close());

const text = { type: 'string' };
const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });
const list = (items: Json): Json => ({ type: 'array', items });
const body = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } });
const get = (schema: Json, parameters: Json[] = []): Json => ({ parameters, responses: { 200: answered(schema) } });
const change = (sent: Json, shown: Json): Json => ({
  requestBody: body(sent),
  responses: { 200: answered(shown), 400: answered({}), 404: answered({}), 409: answered({}) },
});
const named = (name: string): Json => ({ name, in: 'path', required: true, schema: text });
const read = (schema: Json, more: Json = {}): Json => ({
  parameters: [named('id')],
  get: { responses: { 200: answered(schema), 404: answered({}) } },
  ...more,
});
/** A collection of items that are sent in one form and shown in another. */
const kept = (sent: Json, shown: Json, more: Json = {}): Json => ({
  '/things': { get: get(list(shown)), post: change(sent, shown) },
  '/things/{id}': read(shown, more),
});

const uuid = { type: 'string', format: 'uuid', example: '2f4f9c1e-5d0f-4c59-9d7e-3f9b6f2d8a11' };
const zone = object({ id: text, label: text }, { required: ['id', 'label'] });
const guild = object({ id: text, name: text, tax: text }, { required: ['id', 'tax'] });
const theme = { colour: text, isWide: { type: 'boolean' } };
const worker = (more: Json): Json =>
  object({
    name: text,
    pay: list(
      object({ id: { ...text, readOnly: true }, rate: { type: 'integer' } }, { example: { rate: 5, ...more } }),
    ),
  });
const key = { ...text, minLength: 1 };
const one = (kind: string): Json => object({ id: key, kind: { type: 'string', enum: [kind] } }, { required: ['id'] });
const snippet = object({ id: text, site_id: text, title: text }, { required: ['id'] });

const documents: [cause: string, paths: Json, more?: Json][] = [
  ['the client names the identifier, which may be an empty text', kept(zone, zone)],
  [
    'the client names the identifier, which has an example',
    kept({ ...zone, properties: { id: uuid, label: text } }, zone),
  ],
  [
    'one of several forms of a body names the identifier',
    kept({ oneOf: [one('dog'), one('cat')] }, object({ id: text, kind: text }, { required: ['id'] })),
  ],
  [
    'a PUT may leave out what reads must show',
    kept(object({ name: text, tax: text }, { required: ['name'] }), guild, {
      put: change(object({ name: text, tax: text }, { required: ['name'] }), guild),
    }),
  ],
  [
    'the example of a body has members that only answers describe',
    kept(
      object(theme, { example: { colour: 'red', isWide: true, logo: 'a.png' } }),
      object({ id: text, ...theme, logo: text }),
    ),
  ],
  [
    'the example of a part of a body has what is read-only',
    kept(worker({ id: '7' }), {
      ...worker({ id: '7' }),
      properties: { ...(worker({})['properties'] as Json), id: text },
    }),
  ],
  [
    'a body may tell the place that its path decides',
    {
      '/sites': { get: get(list(zone)), post: change(object({ label: text }), zone) },
      '/sites/{site_id}': { parameters: [named('site_id')], get: { responses: { 200: answered(zone) } } },
      '/sites/{site_id}/snippets': {
        parameters: [named('site_id')],
        get: get(list(snippet)),
        post: change(object({ site_id: text, title: text }), snippet),
      },
      '/sites/{site_id}/snippets/{id}': {
        parameters: [named('site_id'), named('id')],
        get: { responses: { 200: answered(snippet), 404: answered({}) } },
      },
    },
  ],
  [
    'a stream is asked for by an upgrade alone',
    {
      ...kept(zone, zone),
      '/live': { get: { operationId: 'live', responses: { 101: { description: 'A stream.' } } } },
    },
  ],
  [
    'a read speaks of what is gone, not of what never was',
    {
      '/things': { get: get(list(zone)) },
      '/things/{id}': {
        parameters: [named('id')],
        get: { responses: { 200: answered(zone), 410: { description: 'It once was there.' } } },
      },
    },
  ],
  [
    'two schemes share one header field',
    { '/things': { get: { security: [{ mine: [], yours: [] }], ...get(list(zone)) } } },
    { securitySchemes: { mine: { type: 'http', scheme: 'bearer' }, yours: { type: 'http', scheme: 'bearer' } } },
  ],
];

test.each(documents)('nothing is at odds where %s', async (_cause, paths, components = {}) => {
  const file = fileIn('document.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths, components }));
  mock = await startMock({ openapiFile: file, port: 0, logLevel: 'silent' });
  const args = [mock.baseUrl, '--spec', file, '--seed', '6'];
  const { stdout, status } = await verify(args, { API_KEY: 'understudy-key' });
  expect(stdout).not.toMatch(/VIOLATED/);
  expect(stdout).toMatch(/[1-9]\d* checks proved/);
  expect([0, 3]).toContain(status);
});
