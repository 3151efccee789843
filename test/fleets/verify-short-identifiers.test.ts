import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Service } from '../../contract-tests/self-proof/service';
import { closeServers } from '../support/verify';
import { useTestFolder } from '../support/test-folder';
import { answer, answered, bodyIn, refused, verifyAs, type Json } from '../support/verify-document';

/** Services whose identifiers are short: one that is made up may name an item that is there, whoever lists it or not. */

const fileIn = useTestFolder();

afterEach(closeServers);

function paths(id: Json): Json {
  const properties = { id: { ...id, readOnly: true }, name: { type: 'string' } };
  const thing = { type: 'object', required: ['id', 'name'], properties };
  const body = { required: true, content: { 'application/json': { schema: thing } } };
  return {
    '/things': {
      get: { operationId: 'listThings', responses: { 200: answered({ type: 'array', items: thing }) } },
      post: { operationId: 'createThing', requestBody: body, responses: { 201: answered(thing), 400: answered({}) } },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
      get: { operationId: 'getThing', responses: { 200: answered(thing), 404: answered({}) } },
      delete: { operationId: 'deleteThing', responses: { 204: { description: 'x' }, 404: answered({}) } },
    },
  };
}

/** Keeps things by their identifiers, lists the first of them with those that were made, under the identifiers given. */
function things(kept: Map<string, Json>, fresh: string[]): Service {
  const made: string[] = [];
  return (request) => {
    const { method, path } = request;
    if (path === '/things' && method === 'GET')
      return answer(
        200,
        [...kept.values()].filter(({ id }, index) => index < 2 || made.includes(String(id))),
      );
    if (path === '/things') {
      const body = bodyIn(request);
      const id = fresh.shift();
      if (typeof body?.['name'] !== 'string' || id === undefined) return refused;
      made.push(id);
      kept.set(id, { ...body, id });
      return answer(201, kept.get(id));
    }
    const id = decodeURIComponent(path.slice('/things/'.length));
    const found = kept.get(id);
    if (found === undefined) return answer(404, {});
    if (method === 'GET') return answer(200, found);
    kept.delete(id);
    return { status: 204, headers: {}, body: '' };
  };
}

const keptOf = (ids: readonly string[]): Map<string, Json> => new Map(ids.map((id) => [id, { id, name: `n ${id}` }]));
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** Verifies things with identifiers of a schema; gives the exit code, what is at odds, and the verdict of a check with its reason. */
async function judged(id: Json, service: Service, check: string, seed = 'a'): Promise<readonly unknown[]> {
  const json = fileIn('report.json');
  const { status } = await verifyAs(fileIn, paths(id), service, ['--json', json, '--seed', seed]);
  const { checks } = JSON.parse(readFileSync(json, 'utf8')) as { checks: Record<string, string>[] };
  const found = checks.find((one) => one['id'] === check);
  const odd = checks.flatMap(({ id: name, verdict }) => (verdict === 'violated' ? [name] : []));
  return [status, odd, found?.['verdict'], found?.['reason']];
}

describe('an identifier that no item has', () => {
  test('is not made up where any may be an item: nothing that is there is removed or found at odds', async () => {
    const kept = keptOf(codes);
    const fresh = codes.map((code) => `${code}X`);
    const id = { type: 'string', pattern: '^[A-Z]{2,3}$' };
    const why = expect.stringMatching(/^any identifier of its form may be an item's, [A-Z]{2,3} too$/);
    expect(await judged(id, things(kept, fresh), 'deleteThing.not-found.made-up')).toEqual([
      0,
      [],
      'inconclusive',
      why,
    ]);
    expect(codes.filter((code) => !kept.has(code))).toEqual([]);
  });

  test('is made long where its form lets it be', async () => {
    const kept = keptOf(Array.from({ length: 2000 }, (_, index) => String(index)));
    const fresh = Array.from({ length: 1000 }, (_, index) => String(5000 + index));
    const id = { type: 'string', pattern: '^(0|[1-9][0-9]*)$' };
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const service = things(kept, fresh.splice(0, 200));
      expect(await judged(id, service, 'getThing.not-found.made-up', seed)).toEqual([0, [], 'proved', '']);
      expect([...Array(2000).keys()].filter((number) => !kept.has(String(number)))).toEqual([]);
    }
  });
});
