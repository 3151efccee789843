import { mkdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Service } from '../../contract-tests/self-proof/service';
import { withBoth } from '../support/both';
import { answer } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const ids = ['plt_0a1b2c3d', 'plt_9z8y7x6w', 'plt_k3j4h5g6'];

/** Asked for what is no identifier of its own, it says so; for one that nothing has, that it is not there. */
function plants(): Service {
  return ({ path, method }) => {
    if (method !== 'GET') return answer(405, { problem: 'Not so.' });
    if (path === '/plants')
      return answer(
        200,
        ids.map((id) => ({ id, name: `Plant ${id}` })),
      );
    const [, id = '', below] = /^\/plants\/([^/]{1,80})(\/leaves)?$/.exec(path) ?? [];
    if (id === '') return answer(404, { problem: 'No such way.' });
    if (!/^plt_[0-9a-z]{8}$/.test(id)) return answer(400, { problem: 'This names no plant.' });
    if (!ids.includes(id)) return answer(404, { problem: 'Nothing grows here.' });
    return answer(200, below === undefined ? { id, name: `Plant ${id}` } : [{ leaf: 1 }]);
  };
}

function documentOf(schema: object): object {
  const told = (of: object): object => ({ description: 'so', content: { 'application/json': { schema: of } } });
  const refused = { 400: told({ type: 'object' }), 404: told({ type: 'object' }) };
  const plant = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const parameters = [{ name: 'plantId', in: 'path', required: true, schema }];
  return {
    openapi: '3.0.3',
    info: { title: 'Plants', version: '1' },
    servers: [{ url: '/v1' }],
    paths: {
      '/plants': { get: { responses: { 200: told({ type: 'array', items: plant }) } } },
      '/plants/{plantId}': { parameters, get: { responses: { 200: told(plant), ...refused } } },
      '/plants/{plantId}/leaves': {
        parameters,
        get: { responses: { 200: told({ type: 'array', items: { type: 'object' } }), ...refused } },
      },
    },
  };
}

describe('understudy learn, of identifiers that nothing has', () => {
  test.each<[string, object]>([
    ['a pattern says', { type: 'string', pattern: '^plt_[0-9a-z]{8}$' }],
    ['no schema says but all that are seen have', { type: 'string' }],
  ])('learns what is said of those that are of the form that %s', async (_, schema) => {
    const folder = fileIn(JSON.stringify(schema).length.toString());
    mkdirSync(folder);
    await withBoth({ service: plants, document: documentOf(schema), folder }, async (ask) => {
      for (const path of ['/plants/plt_zzzzzzz9', '/plants/plt_zzzzzzz9/leaves']) {
        const { service, standIn } = await ask('GET', path);
        expect(service.status).toBe(404);
        expect([path, standIn.status, standIn.body]).toEqual([path, service.status, service.body]);
      }
    });
  });
});
