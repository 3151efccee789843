import { mkdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { stockService } from '../support/stock-service';
import { withBoth } from '../support/both';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });
const text = { type: 'string' };
const answers = (status: string, schema: object): object => ({
  [status]: { description: 'done', content: { 'application/json': { schema } } },
  '4XX': { description: 'refused', content: { 'application/json': { schema: { type: 'object' } } } },
});
const body = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const withRemoved = { name: 'with_removed', in: 'query', schema: { type: 'boolean', default: false } };
const given = {
  sku: { type: 'string' },
  name: { type: 'string' },
  note: orNull(text),
  price: { type: 'number' },
  quantity: { type: 'integer' },
};
const article = {
  type: 'object',
  required: ['id', ...Object.keys(given), 'worth', 'is_there', 'removed_at'],
  properties: {
    ...{ id: id.schema, ...given, worth: { type: 'number' }, is_there: { type: 'boolean' } },
    removed_at: orNull({ type: 'string', format: 'date-time' }),
  },
};
const movement = {
  type: 'object',
  required: ['id', 'article_id', 'delta'],
  properties: { id: id.schema, article_id: id.schema, delta: { type: 'integer' } },
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Stock', version: '1' },
  paths: {
    '/articles': {
      get: { parameters: [withRemoved], responses: answers('200', { type: 'array', items: article }) },
      post: {
        requestBody: body({ type: 'object', required: ['sku', 'name', 'price'], properties: given }),
        responses: answers('201', article),
      },
    },
    '/articles/{id}': {
      parameters: [id],
      get: { parameters: [withRemoved], responses: answers('200', article) },
      patch: { requestBody: body({ type: 'object', properties: given }), responses: answers('200', article) },
      delete: { responses: { '204': { description: 'gone' }, '4XX': { description: 'refused' } } },
    },
    '/articles/{id}/movements': {
      parameters: [id],
      get: { responses: answers('200', { type: 'array', items: movement }) },
      post: {
        requestBody: body({ type: 'object', required: ['delta'], properties: { delta: { type: 'integer' } } }),
        responses: answers('201', movement),
      },
    },
  },
};

const at = (number: number): string => `/articles/0f3c1a2b-4d5e-4f60-8a71-${String(number).padStart(12, '0')}`;

/** Each a request of its own kind, none of which learn sends; what is made is named by neither. */
const requests: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  // What follows from other members is made anew.
  ['POST', '/articles', { sku: 'New-1', name: 'First', price: 2.5, quantity: 7 }],
  ['PATCH', at(3), { quantity: 41 }],
  ['PATCH', at(3), { quantity: 0 }],
  // No two have a code in whatever case.
  ['POST', '/articles', { sku: 'NEW-1', name: 'Again', price: 1 }],
  ['PATCH', at(4), { sku: 'part-b' }],
  // A create keeps a text in another way than a change.
  ['POST', '/articles', { sku: 'New-2', name: '  blanks around ', price: 1 }],
  ['PATCH', at(5), { name: '  blanks around ' }],
  // What is done below an article changes it, as far as there are so many.
  ['POST', `${at(6)}/movements`, { delta: 9 }],
  ['POST', `${at(6)}/movements`, { delta: -4 }],
  ['POST', `${at(6)}/movements`, { delta: -400 }],
  ['GET', at(6)],
  ['GET', `${at(6)}/movements`],
  // All that is wrong in path and body is told.
  ['PATCH', '/articles/nothing', { price: 'dear', note: 4 }],
  ['POST', '/articles/nothing/movements', {}],
  ['POST', '/articles', { name: 5, price: null }],
  // What is removed is shown to those that ask for it.
  ['DELETE', at(8)],
  ['GET', at(8)],
  ['GET', `${at(8)}?with_removed=true`],
  ['DELETE', at(8)],
  ['GET', `${at(8)}/movements`],
  ['POST', '/articles', { sku: 'part-h', name: 'In its place', price: 1 }],
  ['GET', '/articles?with_removed=true'],
  ['GET', '/articles'],
];

/** Identifiers that were made, and moments, are each side's own. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-(?!8a71-0{8})[0-9a-f]{4}-[0-9a-f]{12}/g, 'made')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now'),
  );
}

test('a stand-in plays what follows from members, what happens below items, and what is removed, as it has learnt it', async () => {
  const folder = fileIn('stock');
  mkdirSync(folder);
  await withBoth({ service: stockService, document, folder }, async (ask) => {
    for (const [method, path, sent] of requests) {
      const { service, standIn } = await ask(method, path, sent);
      const told = ({ status, body: own }: typeof service): unknown => [method, path, sent, status, plain(own)];
      expect(told(standIn)).toEqual(told(service));
    }
  });
}, 120_000);
