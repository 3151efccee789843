import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

/** Gives what a document of a version answers to a body. */
async function answersTo(openapi: string, properties: object, sent: unknown): Promise<number> {
  const file = fileIn('defaults.json');
  const schema = { type: 'object', required: ['kind'], properties };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const paths = { '/things': { post: { requestBody, responses: { 204: { description: 'x' } } } } };
  const components = { schemas: { Short: { type: 'string', maxLength: 3 } } };
  writeFileSync(file, JSON.stringify({ openapi, info: { title: 'Defaults', version: '1' }, paths, components }));
  const mock = await startMock({ openapiFile: file });
  try {
    return (await callJson(mock.baseUrl, '/things', 'POST', sent)).status;
  } finally {
    await mock.close();
  }
}

const text = { type: 'string' };

test.each<[what: string, openapi: string, properties: object, sent: object, status: number]>([
  ['a default does not stand in for what is required', '3.0.3', { kind: { ...text, default: 'a' } }, {}, 400],
  ['a default of null refuses nothing', '3.0.3', { kind: text, note: { ...text, default: null } }, { kind: 'a' }, 204],
  ['the same in 3.1', '3.1.0', { kind: text, note: { ...text, default: null } }, { kind: 'a' }, 204],
  [
    'beside a reference nothing counts in 3.0',
    '3.0.3',
    { kind: { $ref: '#/components/schemas/Short', maxLength: 1, enum: ['x'] } },
    { kind: 'abc' },
    204,
  ],
  [
    'and all does in 3.1',
    '3.1.0',
    { kind: { $ref: '#/components/schemas/Short', maxLength: 1 } },
    { kind: 'abc' },
    400,
  ],
])('%s (%s)', async (_what, openapi, properties, sent, status) => {
  expect(await answersTo(openapi, properties, sent)).toBe(status);
});
