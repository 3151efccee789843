import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src';
import { useTestFolder } from '../support/test-folder';

const file = useTestFolder();

const document = `
openapi: 3.1.0
info: { title: Beds, version: 1.0.0 }
paths:
  /beds:
    get: { operationId: listBeds, responses: { '200': { description: all, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Bed' } } } } } } }
    post:
      operationId: createBed
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewBed' } } } }
      responses:
        '201': { description: made, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } }
        '422': { $ref: '#/components/responses/Wrong' }
  /beds/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getBed, responses: { '200': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } } } }
    put:
      operationId: putBed
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewBed' } } } }
      responses:
        '200': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } }
        '422': { $ref: '#/components/responses/Wrong' }
    patch:
      operationId: patchBed
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/BedPatch' } } } }
      responses:
        '200': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } }
        '422': { $ref: '#/components/responses/Wrong' }
components:
  responses:
    Wrong: { description: wrong, content: { application/json: { schema: { type: object, required: [problem], properties: { problem: { type: string } } } } } }
  schemas:
    Text: { type: string, minLength: 2, maxLength: 9 }
    Bed: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { $ref: '#/components/schemas/Text' }, code: { type: string, pattern: '^[ a-z]{3,}$' }, note: { type: string } } }
    NewBed: { type: object, required: [name], properties: { name: { anyOf: [{ $ref: '#/components/schemas/Text' }, { type: integer }] }, code: { type: string, pattern: '^[ a-z]{3,}$' }, note: { type: string } } }
    BedPatch: { type: object, properties: { name: { $ref: '#/components/schemas/Text' }, code: { type: string, pattern: '^[ a-z]{3,}$' }, note: { type: string } } }
`;

const refusal = (problem: string): unknown => ({
  '*': {
    value: { status: 422, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ problem }) },
  },
});

test('a text that is trimmed to one that its schema forbids is refused as if it had come so', async () => {
  const [openapiFile, profile] = [file('beds.yaml'), file('profile.yaml')];
  writeFileSync(openapiFile, document);
  const points = {
    'text.kept': {
      'body.name': { value: 'trimmed' },
      'body.code': { value: 'collapsed' },
      'body.note': { value: 'trimmed' },
    },
    'refusal.member.too-short': refusal('{{subject}} is too short'),
    'refusal.member.malformed': refusal('{{subject}} is malformed'),
  };
  writeFileSync(profile, JSON.stringify({ profile: 1, points }));
  const mock = await startMock({ openapiFile, profile, count: 2 });
  try {
    const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(mock.baseUrl + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const before = await call('GET', '/beds/1');
    const ways = [
      ['POST', '/beds'],
      ['PUT', '/beds/1'],
      ['PATCH', '/beds/1'],
    ] as const;
    for (const [method, path] of ways) {
      for (const name of ['  ', ' \t\u00a0 ', ' x '])
        expect(await call(method, path, { name })).toEqual({ status: 422, body: { problem: 'name is too short' } });
      const malformed = { status: 422, body: { problem: 'code is malformed' } };
      expect(await call(method, path, { name: 'fair', code: '   b ' })).toEqual(malformed);
    }
    expect(await call('GET', '/beds/1')).toEqual(before);
    const taken = { name: ' 🌱🌱 ', code: ' a  b ', note: '  ' };
    const kept = { name: '🌱🌱', code: 'a b', note: '' };
    expect(await call('POST', '/beds', taken)).toMatchObject({ status: 201, body: kept });
    expect(await call('PUT', '/beds/1', taken)).toMatchObject({ status: 200, body: kept });
    expect(await call('PATCH', '/beds/2', taken)).toMatchObject({ status: 200, body: kept });
  } finally {
    await mock.close();
  }
});
