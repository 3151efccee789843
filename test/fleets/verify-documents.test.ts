import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { collectionService, json, type CollectionRules } from '../../contract-tests/self-proof/collection-service';
import type { Service } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { closeServers, serve, verify } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

/** Writes a document with a collection of parcels, its bodies of the properties given. */
function parcels(properties: Record<string, unknown>, changes: Record<string, unknown> = {}): string {
  const content = (schema: unknown): unknown => ({ description: 'x', content: { 'application/json': { schema } } });
  const refused = content({ type: 'object' });
  const body = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, ...properties } };
  const parcel = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const post = {
    operationId: 'send',
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    responses: { 201: content(parcel), 400: refused },
    ...changes,
  };
  const none = { description: 'gone' };
  const document = {
    openapi: '3.0.3',
    info: { title: 'Parcels', version: '1' },
    paths: {
      '/parcels': {
        get: { operationId: 'list', responses: { 200: content({ type: 'array', items: parcel }) } },
        post,
      },
      '/parcels/{id}': {
        parameters,
        get: { operationId: 'read', responses: { 200: content(parcel), 404: refused } },
        put: { operationId: 'replace', responses: { 200: content(parcel) } },
        delete: { operationId: 'remove', responses: { 204: none } },
      },
    },
  };
  const file = fileIn(`${String(Math.random())}.json`);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

function parcelService(changes: Partial<CollectionRules> = {}): Service {
  return collectionService({
    path: '/parcels',
    idProperty: 'id',
    filters: [],
    seed: () => [1, 2, 3].map((id) => ({ id, name: `parcel ${id}` })),
    isAuthentic: () => true,
    pageSize: () => 100,
    filter: () => true,
    page: (items) => items,
    renderList: (items) => items,
    render: (item) => item,
    validate: (body) => (typeof (Object(body) as { name?: unknown }).name === 'string' ? undefined : 'no name'),
    takesId: false,
    makeId: ({ items }) => items.length + 1,
    keep: (item) => item,
    find: ({ items }, text) => items.find(({ id }) => String(id) === text),
    invalidStatus: 400,
    renderError: (status, detail) => ({ status, detail }),
    errorType: 'application/json',
    finish: (response) => response,
    ...changes,
  });
}

function postsOf(requests: readonly string[]): string[] {
  return requests.filter((request) => request.startsWith('POST'));
}

const zip = { type: 'object', required: ['zip'], properties: { zip: { type: 'string', pattern: '^[0-9]{5}$' } } };
/** No generator follows a look-ahead. */
const sealed = { type: 'string', pattern: '^(?=.*[A-Z])(?=.*[0-9])[A-Z0-9]{12}$' };

describe('writes of a document', () => {
  test('are sent with texts of a pattern', async () => {
    const { baseUrl, created } = await serve(parcelService());
    const { stdout } = await verify([baseUrl, '--spec', parcels({ address: zip }), '--only', 'send']);
    expect(stdout).toContain('tested)');
    expect(created.some((body) => /"address":{"zip":"[0-9]{5}"}/.test(body))).toBe(true);
  });

  test('leave out an optional property for which no valid value can be made', async () => {
    const { baseUrl, created } = await serve(parcelService());
    await verify([baseUrl, '--spec', parcels({ sealed, address: zip }), '--only', 'send']);
    expect(created.some((body) => body.includes('"zip"') && !body.includes('"sealed"'))).toBe(true);
  });

  test('that cannot be made are named with the reason, and the run is not conformant', async () => {
    const { baseUrl, requests } = await serve(parcelService());
    const requestBody = {
      required: true,
      content: {
        'application/json': { schema: { type: 'object', required: ['sealed'], properties: { sealed } } },
      },
    };
    const file = parcels({}, { requestBody });
    const { status, stdout } = await verify([baseUrl, '--spec', file]);
    expect(postsOf(requests)).toEqual([]);
    expect(stdout).toMatch(/INCONCLUSIVE send\.is-tried: no body that its schema allows could be made: body\.sealed/);
    expect(stdout).toMatch(/TOO LITTLE TESTED: no write was tried \(send\.is-tried: /);
    expect(status).toBe(3);
    const readOnly = await verify([baseUrl, '--spec', file, '--read-only']);
    expect(readOnly.status).toBe(0);
  });

  test('carry another address each time, where a service takes none twice', async () => {
    const taken = new Set<unknown>();
    const { baseUrl } = await serve(
      parcelService({
        keep: (item) => {
          taken.add(item['email']);
          return item;
        },
        validate: (body) => {
          const { name, email = '' } = Object(body) as { name?: unknown; email?: unknown };
          if (typeof name !== 'string' || typeof email !== 'string' || !/^(.+@.+)?$/.test(email)) return 'invalid';
          return email !== '' && taken.has(email) ? 'taken' : undefined;
        },
      }),
    );
    const email = { type: 'string', format: 'email' };
    const { stdout } = await verify([baseUrl, '--spec', parcels({ email }), '--only', 'creation', 'stored-values']);
    expect(stdout).not.toMatch(/VIOLATED|refused/);
  });

  test('may lack a body unless the document requires one; where it does, the clause says so', async () => {
    const accepting: Partial<CollectionRules> = {
      finish: (response, { body, method }) => {
        return method === 'POST' && body.length === 0 ? json(201, { id: 7 }) : response;
      },
    };
    const { baseUrl } = await serve(parcelService(accepting));
    const optional = await verify([
      baseUrl,
      '--spec',
      parcels(
        {},
        {
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
          },
        },
      ),
      '--only',
      'send.refuses',
    ]);
    expect(optional.stdout).not.toMatch(/send\.refuses\.body\.(absent|empty)/);
    const required = await verify([baseUrl, '--spec', parcels({}), '--only', 'send.refuses.body.absent']);
    expect(required.stdout).toContain('/paths/~1parcels/post/requestBody/required\n            required: true');
  });

  test('by PUT, PATCH and DELETE go to what the run created alone, and not at all where nothing may be changed', async () => {
    const deleted: string[] = [];
    const { baseUrl } = await serve(
      parcelService({
        finish: (response, { method, path }) => {
          if (method !== 'DELETE') return response;
          deleted.push(path);
          return { status: 204, headers: {}, body: '' };
        },
      }),
    );
    const reading = await verify([baseUrl, '--spec', parcels({}), '--read-only']);
    expect(deleted).toEqual([]);
    expect(reading.stdout).not.toMatch(/INCONCLUSIVE (replace|remove)/);
    const { stdout } = await verify([baseUrl, '--spec', parcels({})]);
    // What is told as removed and is still there is left behind.
    expect(stdout).toContain('Left over');
    expect(deleted.length).toBeGreaterThan(2);
    const seeded = ['/parcels/1', '/parcels/2', '/parcels/3'];
    expect(deleted.filter((path) => seeded.includes(path))).toEqual([]);
  });

  test('what cannot be removed stays, and is told', async () => {
    const { baseUrl } = await serve(parcelService());
    const { stdout } = await verify([baseUrl, '--spec', parcels({})]);
    expect(stdout).toContain('Left over');
    const kept = await verify([baseUrl, '--spec', parcels({}), '--keep', '--only', 'creation']);
    expect(kept.stdout).toContain('Left over');
  });
});

test('a success that is not documented is a wrong status, and its body is no error body', async () => {
  const { baseUrl } = await serve(
    parcelService({ finish: (response) => ({ ...response, status: response.status === 201 ? 200 : response.status }) }),
  );
  const error = {
    description: 'x',
    content: { 'application/json': { schema: { type: 'object', required: ['code'] } } },
  };
  const responses = { 201: { description: 'x' }, default: error };
  const { stdout } = await verify([
    baseUrl,
    '--spec',
    parcels({}, { responses }),
    '--only',
    'send.every-property',
    'send.default',
  ]);
  expect(stdout).toMatch(/VIOLATED send\.every-property/);
  expect(stdout).not.toContain('VIOLATED send.default.body');
});
