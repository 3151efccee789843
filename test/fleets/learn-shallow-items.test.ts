import { mkdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Service, ServiceResponse } from '../../contract-tests/self-proof/service';
import { withBoth, type AskBoth } from '../support/both';
import { textMember } from '../support/collection-document';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

interface Crate {
  readonly id: number;
  readonly shelfId: number;
  label: string;
  version: number;
}

/**
 * Shelves, and crates that are made and listed below them and have a path of their own. It routes in any case, answers changes
 * without If-Match 428, tags crates by identifier and version, and says of each thing that is not there what it is.
 */
function stockRoom(): Service {
  const shelves = [1, 2, 3].map((id) => ({ id, name: `Shelf ${id}` }));
  const crates = new Map<number, Crate>();
  for (let id = 1; id <= 7; id += 1)
    crates.set(id, { id, shelfId: 1 + (id % 2), label: `Crate ${id}`, version: id % 3 });
  let last = 40;
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}): ServiceResponse => ({
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const problem = (status: number, text: string): ServiceResponse => answer(status, { problem: text });
  const shown = (crate: Crate, status = 200): ServiceResponse =>
    answer(status, crate, { ETag: `"${crate.id}-${crate.version}"` });
  const change = (crate: Crate, match: string | undefined, body: Buffer): ServiceResponse => {
    if (match === undefined) return problem(428, 'Say which crate you have seen.');
    if (match !== '*' && match !== `"${crate.id}-${crate.version}"`) return problem(412, 'It is another by now.');
    const label = textMember(body, 'label');
    if (label === undefined) return problem(400, 'A crate has a label.');
    crate.label = label;
    crate.version += 1;
    return shown(crate);
  };
  return ({ path, method, header, body }) => {
    const [, root = '', id = '', below] = path.toLowerCase().split('/');
    const number = /^\d{1,9}$/.test(id) ? Number(id) : -1;
    const shelf = shelves.find((one) => one.id === number);
    const crate = crates.get(number);
    if (root === 'shelves' && id === '') return method === 'GET' ? answer(200, shelves) : problem(405, 'Not so.');
    if (root === 'shelves' && shelf === undefined) return problem(404, `No shelf ${id}.`);
    if (root === 'shelves' && below === undefined)
      return method === 'GET' ? answer(200, shelf) : problem(405, 'Not so.');
    if (root === 'shelves' && below === 'crates') {
      if (method === 'GET')
        return answer(
          200,
          [...crates.values()].filter(({ shelfId }) => shelfId === number),
        );
      const label = textMember(body, 'label');
      if (method !== 'POST') return problem(405, 'Not so.');
      if (label === undefined) return problem(400, 'A crate has a label.');
      last += 1;
      const made = { id: last, shelfId: number, label, version: 0 };
      crates.set(last, made);
      return shown(made, 201);
    }
    if (root !== 'crates' || id === '') return problem(404, 'No such way.');
    if (crate === undefined) return problem(404, `No crate ${id}.`);
    if (method === 'GET') return shown(crate);
    return method === 'PUT' ? change(crate, header('If-Match'), body) : problem(405, 'Not so.');
  };
}

function documentOf(): object {
  const told = (of: object): object => ({ description: 'so', content: { 'application/json': { schema: of } } });
  const integer = { type: 'integer' };
  const [shelf, crate] = [{ $ref: '#/components/schemas/Shelf' }, { $ref: '#/components/schemas/Crate' }];
  const requestBody = {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', required: ['label'], properties: { label: { type: 'string' } } },
      },
    },
  };
  const wrong = { default: told({ type: 'object' }) };
  const at = (name: string): object[] => [{ name, in: 'path', required: true, schema: integer }];
  const tag = { name: 'If-Match', in: 'header', schema: { type: 'string' } };
  return {
    openapi: '3.0.3',
    info: { title: 'Stock room', version: '1' },
    servers: [{ url: '/v1' }],
    paths: {
      '/shelves': { get: { responses: { 200: told({ type: 'array', items: shelf }), ...wrong } } },
      '/shelves/{shelfId}': { parameters: at('shelfId'), get: { responses: { 200: told(shelf), ...wrong } } },
      '/shelves/{shelfId}/crates': {
        parameters: at('shelfId'),
        get: { responses: { 200: told({ type: 'array', items: crate }), ...wrong } },
        post: { requestBody, responses: { 201: told(crate), ...wrong } },
      },
      '/crates/{crateId}': {
        parameters: at('crateId'),
        get: { responses: { 200: told(crate), ...wrong } },
        put: { parameters: [tag], requestBody, responses: { 200: told(crate), ...wrong } },
      },
    },
    components: {
      schemas: {
        Shelf: { type: 'object', required: ['id', 'name'], properties: { id: integer, name: { type: 'string' } } },
        Crate: {
          type: 'object',
          required: ['id', 'shelfId', 'label', 'version'],
          properties: { id: integer, shelfId: integer, label: { type: 'string' }, version: integer },
        },
      },
    },
  };
}

async function expectAlike(ask: AskBoth, ...asked: Parameters<AskBoth>): Promise<number> {
  const { service, standIn } = await ask(...asked);
  const tags = [service, standIn].map(({ headers }) => headers.get('ETag'));
  expect({ asked, status: standIn.status, body: standIn.body }).toEqual({
    asked,
    status: service.status,
    body: service.body,
  });
  if (tags[0] !== null) expect({ asked, tag: tags[1] }).toEqual({ asked, tag: tags[0] });
  return service.status;
}

describe('understudy learn, of items that have a path of their own and are made below others', () => {
  test('has them as the service has: their data, tags, what is asked for of a change, and what is not there', async () => {
    const folder = fileIn('shallow');
    mkdirSync(folder);
    await withBoth({ service: stockRoom, document: documentOf(), folder }, async (ask) => {
      const alike = (...asked: Parameters<AskBoth>): Promise<number> => expectAlike(ask, ...asked);
      const json = 'application/json';
      expect(await alike('GET', '/crates/5')).toBe(200);
      expect(await alike('GET', '/Crates/6')).toBe(200);
      expect(await alike('GET', '/shelves/2/crates')).toBe(200);
      expect(await alike('GET', '/shelves/77/crates')).toBe(404);
      expect(await alike('POST', '/shelves/77/crates', { label: 'lost' })).toBe(404);
      expect(await alike('PUT', '/crates/5', { label: 'bare' })).toBe(428);
      expect(await alike('PUT', '/crates/5', { label: 'stale' }, json, [['If-Match', '"5-9"']])).toBe(412);
      expect(await alike('PUT', '/crates/5', { label: 4 }, json, [['If-Match', '*']])).toBe(400);
      expect(await alike('PUT', '/crates/5', { label: 'seen' }, json, [['If-Match', '"5-2"']])).toBe(200);
      expect(await alike('GET', '/shelves/2/crates')).toBe(200);
      expect(await alike('DELETE', '/crates/6')).toBe(405);
    });
  });
});
