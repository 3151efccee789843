import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const inFolder = useTestFolder();

/** Writes a document of so many collections, every other one below the one before it, with two operations each. */
function documentOf(count: number): string {
  const answer = (schema: object): object => ({
    responses: { '200': { description: 'Found', content: { 'application/json': { schema } } } },
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {};
  for (let index = 0; index < count; index += 1) {
    const isBelow = index % 2 === 1;
    const path = isBelow ? `/kind${index - 1}/{id}/parts` : `/kind${index}`;
    const item = { $ref: `#/components/schemas/Kind${index}` };
    const properties = {
      [isBelow ? 'partId' : 'id']: { type: 'integer' },
      name: { type: 'string' },
      kind2Id: { type: 'integer' },
    };
    schemas[`Kind${index}`] = { type: 'object', required: [isBelow ? 'partId' : 'id'], properties };
    const own = [{ name: 'partId', in: 'path', required: true, schema: { type: 'integer' } }];
    paths[path] = { get: { ...(isBelow && { parameters }), ...answer({ type: 'array', items: item }) } };
    paths[`${path}/{${isBelow ? 'partId' : 'id'}}`] = {
      get: { parameters: isBelow ? [...parameters, ...own] : parameters, ...answer(item) },
    };
  }
  const file = inFolder(`${count}.json`);
  const document = { openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths, components: { schemas } };
  writeFileSync(file, JSON.stringify(document));
  return file;
}

test('thousands of collections all keep state', () => {
  const large = documentOf(5000);
  const { totals } = inspectDocument({ openapiFile: large });
  expect(totals).toMatchObject({ operations: 10_000, stateful: 10_000, collections: 5000, flaws: 0 });
});

test('the last of thousands of collections answers as the first does', async () => {
  const mock = await startMock({ openapiFile: documentOf(5000), count: 3 });
  try {
    for (const path of ['/kind0', '/kind4998']) {
      const all = (await callJson(mock.baseUrl, path)).body as { id: number }[];
      expect((await callJson(mock.baseUrl, `${path}/${all[1]?.id ?? ''}`)).body).toEqual(all[1]);
      expect((await callJson(mock.baseUrl, `${path}/999`)).status).toBe(404);
      expect((await callJson(mock.baseUrl, `${path}/${all[0]?.id ?? ''}/parts`)).status).toBe(200);
    }
  } finally {
    await mock.close();
  }
});
