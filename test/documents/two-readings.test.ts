import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inspectDocument } from '../../src/serve/inspect-document';
import { useTestFolder } from '../support/test-folder';

const inFolder = useTestFolder();

test('inspect names both readings of an identifier, and of what a collection lies below', () => {
  const text = { type: 'string' };
  const answer = (schema: object): object => ({
    responses: { '200': { description: 'Found', content: { 'application/json': { schema } } } },
  });
  const list = (schema: object): object => ({ get: answer({ type: 'array', items: schema }) });
  const one = (name: string, schema: object): object => ({
    get: { parameters: [{ name, in: 'path', required: true, schema: text }], ...answer(schema) },
  });
  const user = { type: 'object', required: ['id'], properties: { id: text, login: text, name: text } };
  const rule = { type: 'object', properties: { key: text, slug: text } };
  const org = { type: 'object', properties: { id: text } };
  const paths = {
    '/users': list(user),
    '/users/{person}': one('person', user),
    '/rules': list(rule),
    '/rules/{rule}': one('rule', rule),
    '/me/orgs': list(org),
    '/me/orgs/{id}': one('id', org),
    '/orgs/{org}/teams': {
      get: {
        parameters: [{ name: 'org', in: 'path', required: true, schema: text }],
        ...answer({ type: 'array', items: org }),
      },
    },
  };
  const openapiFile = inFolder('readings.json');
  writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info: { title: 'Readings', version: '1' }, paths }));
  const notes = Object.fromEntries(inspectDocument({ openapiFile }).operations.map(({ path, note }) => [path, note]));
  expect(notes).toEqual({
    '/users': undefined,
    '/users/{person}': '{person} is read as id, and may mean login or name',
    '/rules': undefined,
    '/rules/{rule}': 'keeps no state: nothing says which of key and slug is {rule}',
    '/me/orgs': undefined,
    '/me/orgs/{id}': undefined,
    '/orgs/{org}/teams': '{org} is taken as it comes; it may name an item of /me/orgs',
  });
});
