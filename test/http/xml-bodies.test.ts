import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call, type Answer } from '../support/call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
let mock: RunningMock;

beforeAll(async () => {
  const file = fileIn('xml.json');
  const content = { 'application/xml': { schema: { type: 'object' } } };
  const post = { requestBody: { required: true, content }, responses: { 204: { description: 'x' } } };
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'X', version: '1' }, paths: { '/things': { post } } }),
  );
  mock = await startMock({ openapiFile: file });
});
afterAll(() => mock.close());

const plain = 'application/xml';
const send = (body: string | Buffer, type = 'application/xml'): Promise<Answer> =>
  call(mock.port, { method: 'POST', path: '/things', headers: { 'content-type': type }, body });

const laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><l>&b;</l>';

describe('a body of XML', () => {
  test.each<[what: string, body: string | Buffer, type: string]>([
    [
      'with all that it may have',
      '<?xml version="1.0"?><!-- c --><a b="1"><![CDATA[<x>]]>&amp;&#233;<c:d xmlns:c="u"/></a>',
      plain,
    ],
    ['behind a mark of the order of bytes', '\ufeff<a/>', plain],
    [
      'in an encoding that it declares',
      Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>\xe9</a>', 'latin1'),
      plain,
    ],
    ['in an encoding of its media type', Buffer.from('<a>\xe9</a>', 'latin1'), 'application/xml; charset=iso-8859-1'],
    ['in UTF-16', Buffer.from('\ufeff<a/>', 'utf16le'), plain],
  ])('%s is taken', async (_what, body, type) => {
    expect((await send(body, type)).status).toBe(204);
  });

  test.each<[what: string, body: string | Buffer, words: string]>([
    ['is cut off', '<a><b></b>', 'expected tags that match, got others at line 1'],
    ['has tags that cross', '<a>\n<s3cret>\n</a></s3cret>', 'expected tags that match, got others at line 3, column 5'],
    ['has two roots', '<a/><b/>', 'expected one element around all'],
    ['is a text', 'hello', 'expected one element around all'],
    ['has an attribute twice', '<a b="1" b="2"/>', 'attributes'],
    ['has an entity of its own', '<a>&other;</a>', 'entities of XML'],
    ['has a document type', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'expected no document type, got one'],
    ['has entities that grow', laughs, 'expected no document type, got one'],
    ['is not of its encoding', Buffer.from('<a>\xff</a>', 'latin1'), 'characters of a known encoding'],
    ['is of an unknown encoding', '<?xml version="1.0" encoding="x-none"?><a/>', 'characters of a known encoding'],
  ])('that %s is refused with the place, quoting nothing of it', async (_what, body, words) => {
    const { status, text } = await send(body);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
    expect(text).toMatch(/line \d+, column \d+|encoding/);
    expect(text).not.toContain('s3cret');
  });

  test('is read no further than to its first fault', async () => {
    expect((await send('<a>'.repeat(300_000))).text).toContain('at most 1000 levels');
    expect((await send('&;'.repeat(450_000))).status).toBe(400);
  });

  test('that is empty is none', async () => {
    expect(await send('')).toMatchObject({ status: 400, text: expect.stringContaining('which is required') });
  });
});
