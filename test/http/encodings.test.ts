import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call, type Answer } from '../support/call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
let mock: RunningMock;

beforeAll(async () => {
  const file = fileIn('encodings.json');
  const text = { type: 'string' };
  const numbers = { type: 'array', items: { type: 'integer' } };
  const place = { type: 'object', required: ['city'], properties: { city: text, zip: { type: 'integer' } } };
  const own = { commas: numbers, pipes: numbers, plain: numbers, deep: place, open: place, json: place, boxed: place };
  const files = { type: 'array', items: { ...text, format: 'binary' } };
  const properties = { id: { type: 'integer', readOnly: true }, ...own, files, photo: { ...text, format: 'binary' } };
  const document = { type: 'object', additionalProperties: false, required: ['id'], properties };
  const encoding = {
    commas: { style: 'form', explode: false },
    pipes: { style: 'pipeDelimited', explode: false },
    deep: { style: 'deepObject', explode: true },
    open: { style: 'form', explode: true },
    photo: { contentType: 'image/png, image/jpeg', headers: { 'X-Checksum': { required: true, schema: text } } },
    files: { contentType: 'text/*' },
  };
  const media = { schema: document, encoding };
  const content = { 'application/x-www-form-urlencoded': media, 'multipart/form-data': media };
  const answered = (status: number): object => ({
    responses: { [status]: { description: 'x', content: { 'application/json': { schema: document } } } },
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const paths = {
    '/things': { post: { requestBody: { required: true, content }, ...answered(201) } },
    '/things/{id}': { parameters, get: answered(200) },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'E', version: '1' }, paths }));
  mock = await startMock({ openapiFile: file });
});
afterAll(() => mock.close());

const send = (type: string, body: string | Buffer): Promise<Answer> =>
  call(mock.port, { method: 'POST', path: '/things', headers: { 'content-type': type }, body });

const part = (disposition: string, content: string, headers = ''): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n${content}\r\n`;
const multipart = 'multipart/form-data; boundary=b';

async function made(type: string, body: string): Promise<unknown> {
  const { status, text } = await send(type, body);
  const { id, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return [status, typeof id, rest];
}

describe('the properties of a form', () => {
  test.each([
    ['commas=1,2,3', { commas: [1, 2, 3] }],
    ['pipes=1%7C2', { pipes: [1, 2] }],
    ['plain=1&plain=2', { plain: [1, 2] }],
    ['plain[]=1&plain[]=2', { plain: [1, 2] }],
    ['deep[city]=x&deep[zip]=7', { deep: { city: 'x', zip: 7 } }],
    ['city=x&zip=7', { open: { city: 'x', zip: 7 } }],
    ['json=%7B%22city%22%3A%22x%22%7D', { json: { city: 'x' } }],
    ['boxed[city]=x&boxed[zip]=7', { boxed: { city: 'x', zip: 7 } }],
  ])('are read by their encoding: %s', async (body, expected) => {
    expect(await made('application/x-www-form-urlencoded', body)).toEqual([201, 'number', expected]);
  });

  test.each([
    ['commas', part('name="commas"', '1,2'), { commas: [1, 2] }],
    ['brackets', part('name="boxed[city]"', 'x') + part('name="boxed[zip]"', '7'), { boxed: { city: 'x', zip: 7 } }],
    [
      'files of one list',
      part('name="files[]"; filename="a"', 'A') + part('name="files[]"; filename="b"', 'B'),
      { files: ['A', 'B'] },
    ],
    ['one file of a list', part('name="files"; filename="a"', 'A'), { files: ['A'] }],
    [
      'a file whose name looks like parameters',
      part(String.raw`filename="a; name=boxed \"x\""; name="files"`, 'A'),
      { files: ['A'] },
    ],
    ['a text that begins like the boundary', part('name="files"; filename="a"', 'A\r\n--bc'), { files: ['A\r\n--bc'] }],
    [
      'a part with the header that it needs',
      part('name="photo"; filename="p"', 'P', 'Content-Type: image/png\r\nX-Checksum: 1\r\n'),
      { photo: 'P' },
    ],
  ])('are read of several parts: %s', async (_what, parts, expected) => {
    expect(await made(multipart, `${parts}--b--`)).toEqual([201, 'number', expected]);
  });

  test.each([
    ['lack a header', part('name="photo"; filename="p"', 'P', 'Content-Type: image/png\r\n'), 'header x-checksum'],
    ['are of another type', part('name="files[]"; filename="p"', 'P', 'Content-Type: image/png\r\n'), 'text/*'],
    ['are of the wrong type within', part('name="boxed[zip]"', 'x'), 'body.boxed'],
  ])('are refused that %s', async (_what, parts, words) => {
    const { status, text } = await send(multipart, `${parts}--b--`);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  });
});

test.each([
  ['a hundred thousand tiny parts', multipart, part('name="a"', '').repeat(15_000)],
  ['a part without an end', multipart, part('name="files"; filename="a"', 'x'.repeat(900_000))],
  ['boundaries without parts', multipart, '\r\n--b'.repeat(200_000)],
  ['what begins like boundaries', multipart, '\r\n--bb'.repeat(150_000)],
  ['headers without an end', multipart, `--b\r\n${'A: b\r\n'.repeat(140_000)}`],
  ['quotes without an end', multipart, part(`name="${'\\"'.repeat(7000)}`, '').repeat(50)],
  ['brackets without an end', multipart, `${part(`name="boxed${'['.repeat(8000)}"`, '').repeat(100)}--b--`],
  ['brackets in a form', 'application/x-www-form-urlencoded', `boxed${'[a'.repeat(400_000)}=1`],
])('%s end in a refusal', async (_what, type, body) => {
  const { status } = await send(type, body);
  expect([400, 413]).toContain(status);
});
