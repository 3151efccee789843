import { writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const text = { type: 'string' };
const book = {
  type: 'object',
  required: ['id', 'title', 'tags', 'authors'],
  properties: {
    id: { type: 'integer', const: 7, xml: { attribute: true } },
    title: { ...text, const: 'A & "B"' },
    tags: { type: 'array', minItems: 2, maxItems: 2, items: { ...text, const: 't', xml: { name: 'tag' } } },
    authors: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      xml: { wrapped: true, name: 'by' },
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { ...text, const: 'N' } },
        xml: { name: 'author' },
      },
    },
    '2nd': { type: 'integer', const: 2 },
  },
  additionalProperties: false,
  xml: { name: 'book', prefix: 'b', namespace: 'http://books.example/' },
};
const row = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer', const: 1 }, name: { ...text, const: 'a, "b"' } },
  additionalProperties: false,
};
const rows = { type: 'array', minItems: 2, maxItems: 2, items: row };
const binary = { ...text, format: 'binary' };
const line = '{"id":1,"name":"a, \\"b\\""}';
const answers: readonly (readonly [mediaType: string, media: object])[] = [
  ['image/png', { schema: binary, example: 'not a picture' }],
  ['image/jpeg', { schema: binary }],
  ['image/gif', {}],
  ['image/webp', { schema: {} }],
  ['application/pdf', { schema: binary }],
  ['application/zip', { schema: binary }],
  ['application/gzip', { schema: binary }],
  ['audio/wav', { schema: binary }],
  ['audio/mpeg', { schema: binary }],
  ['video/mp4', { schema: binary }],
  ['application/octet-stream', { schema: binary }],
  ['application/xml', { schema: { $ref: '#/components/schemas/Book' } }],
  ['text/csv', { schema: rows }],
  ['text/html', { schema: { ...text, const: 'a < b' } }],
  ['text/plain', { schema: { ...text, const: 'plain' } }],
  ['application/x-ndjson', { schema: rows }],
  ['application/jsonl', { itemSchema: { $ref: '#/components/schemas/Row' } }],
  ['text/event-stream', { schema: row }],
];
let mock: RunningMock;

beforeAll(async () => {
  const file = fileIn('types.json');
  const paths = Object.fromEntries(
    answers.map(([name, media]) => [
      `/${name}`,
      { get: { responses: { 200: { description: 'x', content: { [name]: media } } } } },
    ]),
  );
  const components = { schemas: { Book: book, Row: row } };
  writeFileSync(file, JSON.stringify({ openapi: '3.2.0', info: { title: 'T', version: '1' }, paths, components }));
  mock = await startMock({ openapiFile: file });
});
afterAll(() => mock.close());

async function get(mediaType: string): Promise<Buffer> {
  const answer = await fetch(`${mock.origin}/${mediaType}`);
  const body = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mediaType]);
  expect(answer.headers.get('content-length')).toBe(String(body.length));
  return body;
}

describe('an answer is what its media type says', () => {
  test.each([
    ['image/png', '89504e470d0a1a0a', '49454e44ae426082'],
    ['image/jpeg', 'ffd8ff', 'ffd9'],
    ['image/gif', '474946383761', '3b'],
    ['image/webp', '52494646', ''],
    ['application/pdf', '255044462d', '2525454f460a'],
    ['application/zip', '504b0304', ''],
    ['audio/wav', '52494646', ''],
    ['audio/mpeg', 'fffb', ''],
    ['video/mp4', '00000014667479706973', ''],
    ['application/octet-stream', '00fe02fc', ''],
  ])('%s', async (mediaType, start, end) => {
    const body = (await get(mediaType)).toString('hex');
    expect([body.slice(0, start.length), body.slice(body.length - end.length)]).toEqual([start, end]);
  });

  test('gzip can be unpacked', async () => {
    expect(gunzipSync(await get('application/gzip')).toString()).toBe('sample\n');
  });

  test.each([
    ['text/csv', 'id,name\r\n1,"a, ""b"""\r\n1,"a, ""b"""\r\n'],
    ['text/plain', 'plain'],
    ['application/x-ndjson', `${line}\n${line}\n`],
    ['application/jsonl', `${line}\n`],
    ['text/event-stream', `data: ${line}\n\n`],
  ])('%s', async (mediaType, expected) => {
    expect((await get(mediaType)).toString()).toBe(expected);
  });

  test('a page says what the text is', async () => {
    expect((await get('text/html')).toString()).toMatch(/^<!doctype html>[\s\S]*<p>a &lt; b<\/p>[\s\S]*<\/html>\n$/);
  });

  test('XML has the names of the schemas', async () => {
    expect((await get('application/xml')).toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<b:book xmlns:b="http://books.example/" id="7"><title>A &amp; &quot;B&quot;</title>' +
        '<tag>t</tag><tag>t</tag><by><author><name>N</name></author></by><_2nd>2</_2nd></b:book>\n',
    );
  });
});

describe('bytes', () => {
  test('are described to HEAD, and revalidated', async () => {
    const head = await fetch(`${mock.origin}/image/png`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '78']);
    const headers = { 'if-none-match': head.headers.get('etag') ?? '' };
    expect((await fetch(`${mock.origin}/image/png`, { headers })).status).toBe(304);
  });

  test('stand in base64 in the journal and in archives', async () => {
    const bytes = (await get('image/png')).toString('base64');
    const session = mock.control.session();
    const { calls } = await session.calls({ path: '/image/png' });
    expect(calls.at(-1)?.response.body).toBe(bytes);
    const content = { mimeType: 'image/png', size: 78, text: bytes, encoding: 'base64' };
    expect(JSON.parse(JSON.stringify(await session.har()))).toMatchObject({
      log: {
        entries: expect.arrayContaining([expect.objectContaining({ response: expect.objectContaining({ content }) })]),
      },
    });
  });

  test('can be cut short by a fault', async () => {
    await mock.control.session().addFault({ kind: 'truncate', bytes: 3, count: 1 });
    const answer = await fetch(`${mock.origin}/image/gif`);
    expect(answer.headers.get('content-length')).toBe('54');
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  });
});
