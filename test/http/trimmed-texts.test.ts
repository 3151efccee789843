import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
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

test.each([
  ['said of all operations', { 'body.name': { value: 'trimmed' }, 'body.note': { value: 'collapsed' } }],
  ['said of creates', { 'POST /beds body.name': { value: 'trimmed' }, 'POST /beds body.note': { value: 'collapsed' } }],
])('the texts that a JSON Patch brings are kept as those of a body are: %s', async (what, kept) => {
  const [openapiFile, profile] = [file(`patched-${what.length}.yaml`), file(`patched-${what.length}-profile.yaml`)];
  const patching =
    'requestBody: { required: true, content: { application/json-patch+json: { schema: { type: array, items: { type: object } } } } }';
  writeFileSync(openapiFile, document.replace(/(operationId: patchBed\n\s+)requestBody: .*/, `$1${patching}`));
  const points = {
    'text.kept': kept,
    'text.longest': { 'POST /beds body.note': { value: 20 } },
    'refusal.member.too-short': refusal('{{subject}} is too short'),
    'refusal.member.too-long': refusal('{{subject}} is too long'),
  };
  writeFileSync(profile, JSON.stringify({ profile: 1, points }));
  const mock = await startMock({ openapiFile, profile, count: 2 });
  try {
    const patch = async (...operations: unknown[]): Promise<unknown> => {
      const answer = await fetch(`${mock.baseUrl}/beds/1`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json-patch+json' },
        body: JSON.stringify(operations),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const put = (path: string, value: unknown): unknown => ({ op: 'add', path, value });
    expect(await patch(put('/name', ' fair '), put('/note', ' in  the  sun '))).toMatchObject({
      status: 200,
      body: { name: 'fair', note: 'in the sun' },
    });
    expect(await (await fetch(`${mock.baseUrl}/beds/1`)).json()).toMatchObject({ name: 'fair', note: 'in the sun' });
    const tooShort = { status: 422, body: { problem: 'name is too short' } };
    expect(await patch(put('/name', ' x '))).toEqual(tooShort);
    const tooLong = { status: 422, body: { problem: 'note is too long' } };
    expect(await patch(put('/note', 'more than twenty characters'))).toEqual(tooLong);
    expect(await patch({ op: 'test', path: '/name', value: 'other' }, put('/name', ' x '))).toMatchObject({
      status: 422,
      body: { problem: expect.not.stringContaining('too short') },
    });
  } finally {
    await mock.close();
  }
});
