import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call } from '../support/call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
let mock: RunningMock;

beforeAll(async () => {
  const openapiFile = fileIn('multipart.json');
  const text = { type: 'string' };
  const content = (schema: object): object => ({ 'application/json': { schema } });
  const answered = (status: number, schema: object): object => ({
    responses: { [status]: { description: 'x', content: content(schema) } },
  });
  const own = {
    title: { ...text, minLength: 2 },
    pages: { type: 'integer' },
    tags: { type: 'array', items: text },
    about: { type: 'object', required: ['by'], properties: { by: text } },
  };
  const document = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer', readOnly: true }, ...own },
  };
  const schema = {
    type: 'object',
    required: ['title', 'file'],
    properties: { ...own, file: { ...text, format: 'binary' } },
  };
  const headers = { 'X-Pages': { schema: { type: 'integer', minimum: 1 } }, 'X-Any': { schema: { type: 'array' } } };
  const file = { contentType: 'image/png, text/*', headers };
  const multipart = { 'multipart/form-data': { schema, encoding: { file } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const paths = {
    '/documents': { post: { requestBody: { required: true, content: multipart }, ...answered(201, document) } },
    '/documents/{id}': { parameters, get: answered(200, document) },
  };
  writeFileSync(openapiFile, JSON.stringify({ openapi: '3.0.3', info: { title: 'Forms', version: '1' }, paths }));
  mock = await startMock({ openapiFile });
});
afterAll(() => mock.close());

interface Sent {
  readonly status: number;
  readonly body: unknown;
}

async function send(form: FormData): Promise<Sent> {
  const answer = await fetch(`${mock.baseUrl}/documents`, { method: 'POST', body: form });
  return { status: answer.status, body: await answer.json() };
}

function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const picture = new Blob([Buffer.from([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });

describe('a form of several parts', () => {
  test('is read by the types of its fields, and makes an item', async () => {
    const form = formOf({ title: 'Café', pages: '7', about: '{"by":"me"}', file: picture });
    form.append('tags', 'a');
    form.append('tags', 'b');
    const { status, body } = await send(form);
    const made = { id: expect.any(Number), title: 'Café', pages: 7, tags: ['a', 'b'], about: { by: 'me' } };
    expect([status, body]).toEqual([201, made]);
    const { id } = body as { id: number };
    expect(await (await fetch(`${mock.baseUrl}/documents/${id}`)).json()).toEqual(body);
  });

  test('has parts of JSON where they say so', async () => {
    const about = new Blob(['{"by":"you"}'], { type: 'application/json' });
    expect(await send(formOf({ title: 'ab', about, file: picture }))).toMatchObject({
      status: 201,
      body: { about: { by: 'you' } },
    });
  });

  test.each<[what: string, fields: Record<string, string | Blob>, words: string]>([
    ['without a file that is required', { title: 'ab' }, 'file'],
    ['with a number that is none', { title: 'ab', pages: 'x', file: picture }, 'body.pages'],
    ['with an object that lacks a member', { title: 'ab', about: '{}', file: picture }, 'body.about'],
    ['with a text that is too short', { title: 'a', file: picture }, 'body.title'],
    ['with a file of another type', { title: 'ab', file: new Blob(['x'], { type: 'video/mp4' }) }, 'image/png'],
    [
      'with JSON that is none',
      { title: 'ab', about: new Blob(['{'], { type: 'application/json' }), file: picture },
      'JSON',
    ],
  ])('is refused %s', async (_what, fields, words) => {
    const { status, body } = await send(formOf(fields));
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)]);
  });

  test('is refused with more members in a part of JSON than a body may have', async () => {
    const members = Array.from({ length: 100_001 }, (_, index) => `"${index.toString(36)}":1`).join(',');
    const about = new Blob([`{${members}}`], { type: 'application/json' });
    const { status, body } = await send(formOf({ title: 'ab', about, file: picture }));
    expect([status, JSON.stringify(body)]).toEqual([413, expect.stringContaining('100000 members')]);
  });

  test('has names that only parameters of their own tell, not what quotes hold', async () => {
    const part = (disposition: string, text: string): string =>
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
    const body = [
      part('filename="a; name=title; \\"b"; name="file"', 'text'),
      part('name=title', 'true title'),
      part('name="__proto__"', 'x'),
      '--x--',
    ].join('');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await call(mock.port, { method: 'POST', path: '/documents', headers, body });
    expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"title":"true title"')]);
  });

  test.each([
    ['7', 201],
    ['0', 400],
    ['many', 400],
  ])('has headers of parts that keep to their schemas: X-Pages: %s', async (pages, status) => {
    const part = `--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nab\r\n`;
    const disposition = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
    const file = `--x\r\n${disposition}\r\nContent-Type: text/plain\r\nX-Any: a,b\r\nX-Pages: ${pages}\r\n\r\nab\r\n--x--`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await call(mock.port, { method: 'POST', path: '/documents', headers, body: part + file });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.text).toContain('the header x-pages of this part to be');
  });

  test.each([
    ['no boundary', 'multipart/form-data', '--x\r\n'],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nab'],
    ['no headers', 'multipart/form-data; boundary=x', '--x\r\nab\r\n--x--'],
    ['a part without a name', 'multipart/form-data; boundary=x', '--x\r\nContent-Type: a/b\r\n\r\nab\r\n--x--'],
    [
      'too many parts',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1001)}--x--`,
    ],
  ])('is refused with %s', async (_what, type, body) => {
    const answer = await call(mock.port, {
      method: 'POST',
      path: '/documents',
      headers: { 'content-type': type },
      body,
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('body: expected')]);
  });
});
