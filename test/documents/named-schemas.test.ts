import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { readContract } from '../../src/openapi/contract';
import { loadDocument } from '../../src/openapi/load-document';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();

const running: RunningMock[] = [];
afterEach(() => Promise.all(running.splice(0).map((mock) => mock.close())));

function write(schema: unknown, schemas: object, rest: object = {}): string {
  const file = pathTo('named.json');
  const content = { 'application/json': { schema } };
  const paths = {
    '/x': { post: { requestBody: { required: true, content }, responses: { 204: { description: 'ok' } } } },
  };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas }, ...rest };
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/** Gives the statuses of bodies for a document whose `POST /x` takes a schema. */
async function statuses(file: string, ...bodies: readonly unknown[]): Promise<number[]> {
  const mock = await startMock({ openapiFile: file, count: 1 });
  running.push(mock);
  const send = (body: unknown): Promise<Response> =>
    fetch(`${mock.baseUrl}/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return Promise.all(bodies.map(async (body) => (await send(body)).status));
}

const named = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
const [right, wrong] = [{ a: 1 }, { a: 'x' }];

describe('schemas are found by their own names', () => {
  test.each<readonly [string, unknown, object, object?]>([
    [
      'an absolute $id',
      { $ref: 'https://example.com/schemas/pet' },
      { P: { $id: 'https://example.com/schemas/pet', ...named } },
    ],
    [
      'an $id relative to another, and a reference relative to that',
      { $ref: '#/components/schemas/Q' },
      {
        Q: { $id: 'https://example.com/a/', allOf: [{ $ref: 'b/pet' }], $defs: { p: { $id: 'b/pet', ...named } } },
      },
    ],
    ['an $anchor', { $ref: '#pet' }, { P: { $anchor: 'pet', ...named } }],
    [
      'an $anchor within what has an $id',
      { $ref: 'https://example.com/p#pet' },
      { P: { $id: 'https://example.com/p', $defs: { x: { $anchor: 'pet', ...named } } } },
    ],
    [
      'a pointer within what has an $id',
      { $ref: '#/components/schemas/P' },
      { P: { $id: 'https://example.com/p', $ref: '#/$defs/x', $defs: { x: named } } },
    ],
    [
      'a pointer of the document within what has an $id all the same',
      { $ref: '#/components/schemas/P' },
      { P: { $id: 'https://example.com/p', $ref: '#/components/schemas/My~1Pet%20' }, 'My/Pet ': named },
    ],
    ['a $dynamicRef', { $dynamicRef: '#pet' }, { P: { $dynamicAnchor: 'pet', ...named } }],
    [
      'a $dynamicRef beside a $ref',
      { $ref: '#/components/schemas/O', $dynamicRef: '#pet' },
      { O: { type: 'object' }, P: { $dynamicAnchor: 'pet', ...named } },
    ],
    [
      '$self as the base',
      { $ref: 'https://example.com/api#/components/schemas/P' },
      { P: named },
      { openapi: '3.2.0', $self: 'https://example.com/api' },
    ],
  ])('%s', async (_name, schema, schemas, rest = {}) => {
    const file = write(schema, schemas, rest);
    expect(loadDocument(file).flaws.found()).toEqual([]);
    expect(await statuses(file, right, wrong)).toEqual([204, 400]);
  });

  test('where a $dynamicRef may mean several schemas nothing is judged by it, and that is said', async () => {
    const node = { $id: 'https://example.com/node', $dynamicAnchor: 'node', ...named };
    const other = { $id: 'https://example.com/other', $dynamicAnchor: 'node', type: 'string' };
    const list = { $id: 'https://example.com/list', type: 'array', items: { $dynamicRef: 'node#node' } };
    const file = write({ $ref: 'https://example.com/list' }, { Node: node, Other: other, List: list });
    const { flaws } = readContract(file);
    expect(flaws.found().map(({ problem }) => problem)).toEqual(['`$dynamicRef` is not followed']);
    expect(await statuses(file, [right], [wrong])).toEqual([204, 204]);
  });

  test('what an example or an extension calls itself names no schema', async () => {
    const example = { $id: 'https://example.com/p', $anchor: 'pet', a: 1 };
    const file = write({ $ref: '#pet' }, { P: { ...named, $anchor: 'pet', example }, Q: { 'x-of': example } });
    expect(await statuses(file, right, wrong)).toEqual([204, 400]);
  });
});
