import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
let mock: RunningMock;

beforeAll(async () => {
  const openapiFile = fileIn('lamps.json');
  const lamp = {
    type: 'object',
    required: ['id', 'room'],
    properties: { id: { type: 'integer' }, room: { type: 'string', enum: ['hall'] } },
    xml: { name: 'lamp' },
  };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const answers = (schema: object, ...types: string[]): object => ({
    responses: {
      200: { description: 'x', content: Object.fromEntries(types.map((type) => [type, { schema }])) },
    },
  });
  const list = { type: 'array', items: lamp };
  const paths = {
    '/lamps': { get: answers(list, 'application/json', 'application/xml', 'text/csv', 'image/png') },
    '/lamps/{id}': { parameters, get: answers(lamp, 'application/xml', 'application/json') },
    '/plain': { get: answers(lamp, 'application/json') },
  };
  writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info: { title: 'L', version: '1' }, paths }));
  mock = await startMock({ openapiFile, count: 3 });
});
afterAll(() => mock.close());

test.each([
  ['/lamps', 'application/json', 200, 'application/json', /^\[\{"id":/],
  ['/lamps', 'application/xml', 200, 'application/xml', /<lamp>\s*<id>\d+<\/id>\s*<room>hall<\/room>/],
  ['/lamps', 'application/xml, */*', 200, 'application/json', /^\[/],
  ['/lamps', 'text/csv, application/json;q=0', 200, 'text/csv', /^id,room\r\n\d+,hall\r\n/],
  ['/lamps', 'image/png', 406, undefined, /Accept: expected a range/],
  ['/lamps/1', 'application/xml', 200, 'application/xml', /<lamp>\s*<id>1<\/id>/],
  ['/lamps/1', 'text/html,application/xml;q=0.9,*/*;q=0.8', 200, 'application/json', /^\{"id":1,/],
  ['/lamps/999', 'application/xml', 404, undefined, /no item/],
  ['/plain', 'application/xml', 406, undefined, /Accept: expected a range that holds application\/json/],
  ['/plain', 'application/xml, */*', 200, 'application/json', /^\{/],
])(
  '%s for %s is %i as %s: JSON where it is accepted, else what the document has',
  async (path, accept, status, type, words) => {
    const answer = await fetch(mock.baseUrl + path, { headers: { accept } });
    expect(answer.status).toBe(status);
    if (type !== undefined) expect(answer.headers.get('content-type')).toContain(type);
    expect(await answer.text()).toMatch(words);
  },
);
