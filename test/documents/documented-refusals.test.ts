import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const item = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** Asks without a key, and creates what is there already, where these statuses are documented. */
async function refusals(...statuses: string[]): Promise<JsonAnswer[]> {
  const file = fileIn('refusals.json');
  const answers = (status: number, schema: object): object => ({
    responses: {
      [status]: { description: 'x', ...json(schema) },
      ...Object.fromEntries(statuses.map((one) => [one, { description: 'x' }])),
    },
  });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const paths = {
    '/things': {
      get: { ...answers(200, { type: 'array', items: item }), security: [{ key: [] }] },
      post: { requestBody: { required: true, ...json(item) }, ...answers(201, item) },
    },
    '/things/{id}': { parameters: [id], get: answers(200, item) },
  };
  const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'No', version: '1' }, paths, components }));
  const mock = await startMock({ openapiFile: file });
  try {
    await callJson(mock.baseUrl, '/things', 'POST', { id: 'mine' });
    return [
      await callJson(mock.baseUrl, '/things'),
      await callJson(mock.baseUrl, '/things', 'GET', undefined, { authorization: 'Bearer wrong' }),
      await callJson(mock.baseUrl, '/things', 'POST', { id: 'mine' }),
    ];
  } finally {
    await mock.close();
  }
}

test.each<[documented: string[], statuses: number[]]>([
  [[], [401, 401, 409]],
  [['403'], [403, 403, 409]],
  [
    ['401', '403', '409', '400'],
    [401, 401, 409],
  ],
  [
    ['4XX', '403', '422'],
    [401, 401, 409],
  ],
  [
    ['default', '403', '422'],
    [401, 401, 409],
  ],
  [
    ['400', '422'],
    [401, 401, 422],
  ],
  [['400'], [401, 401, 400]],
])('where %j are documented, a request is refused by one of them', async (documented, statuses) => {
  const answers = await refusals(...documented);
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  for (const { headers } of answers.slice(0, 2)) expect(headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
});
