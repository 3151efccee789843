import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { readContract, type Contract } from '../../src/openapi/contract';
import type { InspectedOperation } from '../../src/openapi/collections/inspection';
import { bodySchema } from '../../src/openapi/collections/names';
import { sampleValue } from '../../src/openapi/schema/sample';
import { inspectDocument } from '../../src/serve/inspect-document';
import { createRandom } from '../../src/base/random';
import { callJson, type JsonAnswer } from '../support/json-call';

const files = [
  'library.yaml',
  'notes.yaml',
  'shop-floor.yaml',
  'kinds.yaml',
  'state/collections.yaml',
  'state/documents.yaml',
];

describe.each(files)('what inspect says of %s holds', (file) => {
  const openapiFile = `test/test-documents/${file}`;
  const { operations } = inspectDocument({ openapiFile });
  const of = (answeredBy: string): InspectedOperation[] =>
    operations.filter((one) => one.answeredBy === answeredBy && (one.parents ?? []).length === 0);
  const sibling = (path: string, method: string): InspectedOperation | undefined =>
    operations.find((one) => one.path === path && one.method === method);
  let mock: RunningMock;
  let contract: Contract;
  beforeAll(async () => {
    contract = readContract(openapiFile);
    mock = await startMock({ openapiFile, count: 3 });
  });
  afterAll(() => mock.close());

  const send = (method: string, where: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body, { authorization: 'Bearer understudy-key' });

  /** Sends an operation with a body that its schema allows. */
  const play = ({ id, method }: InspectedOperation, where: string): Promise<JsonAnswer> => {
    const operation = contract.operations.find((one) => one.id === id);
    const schema = operation === undefined ? undefined : bodySchema(operation);
    const random = createRandom(where);
    return send(method, where, schema && sampleValue({ schemas: contract.schemas, random }, schema));
  };

  test('a create adds what read and list show, and remove takes away', async () => {
    for (const create of of('create')) {
      const made = await play(create, create.path);
      expect([create.path, Math.floor(made.status / 100)]).toEqual([create.path, 2]);
      const list = sibling(create.path, 'GET');
      if (list?.stateful === true) expect(JSON.stringify((await send('GET', create.path)).body)).not.toBe('[]');
      const location = made.headers.get('location');
      if (location === null) continue;
      const where = new URL(location, mock.baseUrl).href;
      const read = await send('GET', where);
      expect([where, read.status]).toEqual([where, 200]);
      const item = operations.find((one) => one.answeredBy === 'remove' && one.keptAt === create.keptAt);
      if (item === undefined) continue;
      expect((await send('DELETE', where)).status).toBeLessThan(300);
      expect((await send('GET', where)).status).toBe(404);
    }
  });

  test('a list below parents has items where it is said to start with some', async () => {
    for (const where of operations.flatMap(({ startsAt = [] }) => startsAt)) {
      const { status, body } = await send('GET', where);
      expect([where, status, JSON.stringify(body)]).toEqual([where, 200, expect.stringMatching(/\[\{/)]);
    }
    const below = operations.filter((one) => one.answeredBy === 'list' && (one.parents ?? []).length > 0);
    expect(below.every(({ startsAt = [] }) => startsAt.length > 0)).toBe(true);
  });

  test('a document shows what was written, a membership what was put', async () => {
    for (const read of [...of('document'), ...of('membership')].filter(({ method }) => method === 'GET')) {
      const where = read.path.replaceAll(/\{[^{}]+\}/g, '1');
      const write = sibling(read.path, 'PUT') ?? sibling(read.path, 'PATCH');
      if (write?.stateful !== true) continue;
      // What lies above may not be there.
      if ((await play(write, where)).status === 404) continue;
      const first = await send('GET', where);
      expect([where, Math.floor(first.status / 100)]).toEqual([where, 2]);
      expect((await send('GET', where)).body).toEqual(first.body);
      const remove = sibling(read.path, 'DELETE');
      if (remove?.answeredBy !== 'membership') continue;
      expect((await send('DELETE', where)).status).toBeLessThan(300);
      expect((await send('GET', where)).status).toBe(404);
    }
  });

  test('what keeps no state answers the same after everything was written', async () => {
    const samples = [...of('sample'), ...of('example')].filter(({ method }) => method === 'GET');
    const ask = (): Promise<unknown[]> =>
      Promise.all(samples.map(async ({ path }) => (await send('GET', path.replaceAll(/\{[^{}]+\}/g, '1'))).body));
    const before = await ask();
    for (const write of operations.filter(({ method }) => method === 'POST'))
      await play(write, write.path.replaceAll(/\{[^{}]+\}/g, '1'));
    expect(await ask()).toEqual(before);
  });
});
