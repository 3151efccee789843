import { afterEach, expect, test } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { closeServers } from '../support/verify';
import { answer, answered, bodyIn, refused, verifyAs, type Json } from '../support/verify-document';

const fileIn = useTestFolder();
afterEach(closeServers);

const text = { type: 'string' };
const integer = { type: 'integer' };

test('a service that keeps what it was sent, however deep, answers JSON', async () => {
  const open = { type: 'object', properties: { id: { ...integer, readOnly: true }, name: text } };
  const kept: Json[] = [];
  const { stdout, status } = await verifyAs(
    fileIn,
    {
      '/notes': {
        get: { operationId: 'list', responses: { 200: answered({ type: 'array', items: open }) } },
        post: {
          operationId: 'create',
          requestBody: { required: true, content: { 'application/json': { schema: open } } },
          responses: { 201: answered({ ...open, required: ['id'] }), 400: answered({}) },
        },
      },
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: integer }],
        get: { operationId: 'read', responses: { 200: answered(open), 404: answered({}) } },
      },
    },
    (request) => {
      if (request.method === 'GET') {
        if (request.path === '/notes') return answer(200, kept);
        const found = kept.find(({ id }) => `/notes/${String(id)}` === request.path);
        return found === undefined ? answer(404, {}) : answer(200, found);
      }
      const body = bodyIn(request);
      if (body === undefined || (body['name'] !== undefined && typeof body['name'] !== 'string')) return refused;
      kept.push({ ...body, id: kept.length + 1 });
      return answer(201, kept.at(-1));
    },
  );
  expect(JSON.stringify(kept)).toContain('['.repeat(600));
  expect(stdout).not.toMatch(/VIOLATED/);
  expect(status).toBe(0);
});
