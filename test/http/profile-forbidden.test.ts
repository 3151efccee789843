import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

const json = (schema: unknown): unknown => ({ content: { 'application/json': { schema } } });
const thing = { $ref: '#/components/schemas/Thing' };
const at = { name: 'thingId', in: 'path', required: true, schema: { type: 'integer' } };

const members = {
  title: { type: 'string' },
  note: { type: 'string' },
  mark: { not: { type: 'null' } },
  round: { type: 'integer' },
  flat: { type: 'integer' },
};

/** Things with members that may not be null, one of them by a rule that no type says, and one only where another is not. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: { responses: { 200: { description: 'All.', ...(json({ type: 'array', items: thing }) as object) } } },
      post: {
        requestBody: json({ type: 'object', properties: members }),
        responses: { 201: { description: 'It.', ...(json(thing) as object) } },
      },
    },
    '/things/{thingId}': {
      parameters: [at],
      get: { responses: { 200: { description: 'It.', ...(json(thing) as object) } } },
      patch: {
        requestBody: json({ type: 'object', properties: members }),
        responses: { 200: { description: 'It.', ...(json(thing) as object) } },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['id', 'title'],
        properties: { id: { type: 'integer' }, ...members },
        not: { required: ['round', 'flat'] },
      },
    },
  },
};

test.each([
  ['member.left-out', 'body.note', 'null'],
  ['member.left-out', 'body.mark', 'null'],
  ['created.sets', 'POST /things', { mark: { value: null } }],
  ['created.sets', 'POST /things', { title: { make: 'absent' } }],
  ['created.sets', 'POST /things', { round: { value: 1 }, flat: { value: 1 } }],
])('%s %s %j: what the document forbids is not played', async (point, place, value) => {
  const [openapiFile, profile] = [fileIn('things.json'), fileIn('profile.json')];
  writeFileSync(openapiFile, JSON.stringify(document));
  writeFileSync(profile, JSON.stringify({ profile: 1, points: { [point]: { [place]: { value } } } }));
  const mock = await startMock({ openapiFile, profile, count: 2 });
  try {
    const created = await callJson(mock.baseUrl, '/things', 'POST', { title: 'one' });
    expect(created).toMatchObject({ status: 201 });
    expect(created.body).toEqual({ id: 3, title: 'one' });
    expect((await callJson(mock.baseUrl, '/things/3')).body).toEqual(created.body);
    const changed = await callJson(mock.baseUrl, '/things/3', 'PATCH', { title: 'two' });
    expect(changed).toMatchObject({ status: 200, body: { id: 3, title: 'two' } });
  } finally {
    await mock.close();
  }
});
