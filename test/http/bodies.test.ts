import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call, type Answer } from '../support/call';
import { useTestFolder } from '../support/test-folder';
import { callJson, type JsonAnswer } from '../support/json-call';

describe('forms', () => {
  const fileIn = useTestFolder();
  let mock: RunningMock;

  beforeAll(async () => {
    const file = fileIn('forms.json');
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    const content = { 'application/x-www-form-urlencoded': { schema } };
    const post = { requestBody: { content }, responses: { 204: { description: 'Well' } } };
    const paths = { '/things': { post } };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Forms', version: '1' }, paths }));
    mock = await startMock({ openapiFile: file });
  });
  afterAll(() => mock.close());

  test.each([
    ['UTF-8', 'name=\xc3\xa9', 204, /^$/],
    ['an escape that is UTF-8', 'name=%C3%A9+%25', 204, /^$/],
    ['bytes that are no UTF-8', 'name=\xff\xfe', 400, /body: expected a form in UTF-8/],
    ['an escape that is none', 'name=%zz', 400, /body: expected well-formed percent escapes, got others/],
    ['a cut-off escape', 'name=5%', 400, /body: expected well-formed percent escapes/],
    ['an escape that is no UTF-8', 'name=%ff', 400, /body: expected percent escapes that are UTF-8/],
  ])('a form with %s', async (_what, text, status, words) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await call(mock.port, {
      method: 'POST',
      path: '/things',
      headers,
      body: Buffer.from(text, 'latin1'),
    });
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(words);
  });
});

describe('multipart', () => {
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
});

describe('xml bodies', () => {
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
      [
        'has tags that cross',
        '<a>\n<s3cret>\n</a></s3cret>',
        'expected tags that match, got others at line 3, column 5',
      ],
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
});

describe('broken bytes', () => {
  const fileIn = useTestFolder();

  test('bytes that are not UTF-8 are read as a profile says, by operations of which it says nothing too', async () => {
    const [read, refused] = [fileIn('read.yaml'), fileIn('refused.yaml')];
    const profileOf = (value: string): string =>
      `profile: 1\npoints:\n  body.not-utf-8:\n    POST /pets: { value: ${value} }\n`;
    writeFileSync(read, profileOf('read'));
    writeFileSync(refused, profileOf('refuse'));
    const told = [];
    for (const profile of [read, refused, undefined]) {
      const mock = await startMock({ count: 0, ...(profile !== undefined && { profile }) });
      try {
        const answer = await fetch(`${mock.baseUrl}/pets`, {
          method: 'POST',
          headers: { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json' },
          body: Buffer.concat([Buffer.from('{"name":"Re'), Buffer.from([0xff]), Buffer.from('x","categoryId":1}')]),
        });
        told.push([answer.status, ((await answer.json()) as { name?: string }).name]);
      } finally {
        await mock.close();
      }
    }
    expect(told).toEqual([
      [201, 'Re\u{fffd}x'],
      [400, undefined],
      [400, undefined],
    ]);
  });
});

describe('encodings', () => {
  const fileIn = useTestFolder();
  let mock: RunningMock;

  beforeAll(async () => {
    const file = fileIn('encodings.json');
    const text = { type: 'string' };
    const numbers = { type: 'array', items: { type: 'integer' } };
    const place = { type: 'object', required: ['city'], properties: { city: text, zip: { type: 'integer' } } };
    const own = {
      commas: numbers,
      pipes: numbers,
      plain: numbers,
      deep: place,
      open: place,
      json: place,
      boxed: place,
    };
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
      [
        'a text that begins like the boundary',
        part('name="files"; filename="a"', 'A\r\n--bc'),
        { files: ['A\r\n--bc'] },
      ],
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
});

describe('json patch', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'spec/self-proof/depot.yaml', count: 3 });
  });
  afterAll(() => mock.close());

  async function patch(operations: unknown): Promise<JsonAnswer> {
    const headers = { 'content-type': 'application/json-patch+json', 'if-match': '*' };
    return callJson(mock.baseUrl, '/crates/1', 'PATCH', operations, headers);
  }

  const crate = async (): Promise<unknown> => (await callJson(mock.baseUrl, '/crates/1')).body;

  test('the operations of a JSON patch are done one after another', async () => {
    const changed = await patch([
      { op: 'replace', path: '/label', value: 'first' },
      { op: 'test', path: '/label', value: 'first' },
      { op: 'add', path: '/label', value: 'second' },
    ]);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ crateId: 1, label: 'second' });
    expect(await crate()).toEqual(changed.body);
  });

  test.each([
    ['a test that does not hold', { op: 'test', path: '/label', value: 'another' }],
    ['a path that leads nowhere', { op: 'remove', path: '/nowhere/at/all' }],
  ])('where one operation fails, nothing is changed: %s', async (_name, failing) => {
    const before = await crate();
    const refused = await patch([{ op: 'replace', path: '/label', value: 'changed' }, failing]);
    expect(refused.status).toBe(409);
    expect(await crate()).toEqual(before);
  });

  test('null is refused where an item may not have it', async () => {
    expect((await patch([{ op: 'replace', path: '/label', value: null }])).status).toBe(400);
  });

  test('what has more operations than can be looked at is refused', async () => {
    expect((await patch(Array.from({ length: 1001 }, () => ({ op: 'test', path: '', value: 1 })))).status).toBe(400);
  });
});
