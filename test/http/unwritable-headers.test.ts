import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call, type Answer } from '../support/call';
import { serve, killServed } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

const text = { type: 'string' };
const item = { type: 'object', required: ['id'], properties: { id: text, name: text } };
const items = { type: 'array', items: { $ref: '#/components/schemas/Item' } };
const json = (schema: object): object => ({ 'application/json': { schema } });
const one = { $ref: '#/components/schemas/Item' };

/** A collection and its items, at a path. */
function resourceAt(path: string): object {
  const response = { description: 'One', content: json(one) };
  return {
    [path]: {
      get: { responses: { 200: { description: 'All', content: json(items) } } },
      post: { requestBody: { content: json(one) }, responses: { 201: response } },
    },
    [`${path}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: { 200: response, 404: { description: 'None' } } },
    },
  };
}

const oddHeaders = {
  'bad name': { required: true, schema: text },
  'X-Listed': { required: true, schema: { enum: ['猫', '犬'] } },
  'X-Either': { required: true, schema: { enum: ['猫', 'cat'] } },
  'X-Lines': { schema: { type: 'string', example: 'one\ntwo' } },
  'X-Fine': { required: true, schema: { enum: ['fine'] } },
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Katzen "猫"\n', version: '1' },
  security: [],
  paths: {
    ...resourceAt('/猫'),
    ...resourceAt('/plain'),
    '/old': {
      get: {
        deprecated: true,
        'x-successor': '/猫/{id}',
        'x-sunset': '2000-01-01',
        responses: { 204: { description: 'None' } },
      },
    },
    '/odd': {
      get: { operationId: 'odd', responses: { 200: { description: 'Odd', headers: oddHeaders, content: json(text) } } },
    },
    '/keyed': { get: { security: [{ key: [] }], responses: { 204: { description: 'None' } } } },
    '/typed': {
      post: {
        requestBody: { content: { 'application/json; charset="猫"': { schema: text } } },
        responses: { 200: { description: 'Typed', content: { 'application/json; charset="猫"': { schema: text } } } },
      },
    },
    '/untyped': {
      get: {
        operationId: 'untyped',
        responses: { 200: { description: 'Untyped', content: { 'text/猫': { schema: text } } } },
      },
    },
  },
  components: {
    schemas: { Item: item },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-"猫"' } },
  },
};

let mock: RunningMock;
beforeAll(async () => {
  writeFileSync(fileIn('odd.json'), JSON.stringify(document));
  mock = await startMock({ openapiFile: fileIn('odd.json'), count: 2, ignoreSunset: true });
});
afterAll(() => mock.close());
afterAll(killServed);

function ask(path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
  return call(mock.port, { path, key: '', headers, ...(body !== undefined && { method: 'POST', body }) });
}

async function count(path: string): Promise<number> {
  return (JSON.parse((await ask(path)).text) as unknown[]).length;
}

const cats = encodeURI('/猫');

describe('what a header of an answer must carry', () => {
  test('a path beyond ASCII is percent-encoded in Location, and the item can be read there', async () => {
    const made = await ask(cats, '{"id":"gr\u00fc\u00df/e 猫"}');
    expect([made.status, made.headers.location]).toEqual([201, `${cats}/${encodeURIComponent('gr\u00fc\u00df/e 猫')}`]);
    expect((await ask(made.headers.location ?? '')).status).toBe(200);
  });

  test('an identifier that no path can carry is refused, and nothing is kept', async () => {
    const before = await count('/plain');
    for (const id of ['"\\ud800"', '"a\\udc00b"', '"\\udc00\\ud800"']) {
      const refused = await ask('/plain', `{"id":${id}}`);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('whole characters')]);
    }
    expect(await count('/plain')).toBe(before);
    const { calls } = await mock.control.session().calls({ limit: 2 });
    expect(calls[0]?.violations).toMatchObject([{ where: 'body.id', rule: 'identifier' }]);
  });

  test('nor is one loaded', async () => {
    const loaded = mock.control.session().load({ '/plain': [{ id: '\ud800' }] });
    await expect(loaded).rejects.toThrow(/\/~1plain\/0\/id: expected an identifier of whole characters/);
  });

  test('elsewhere half a character is kept, and answered as the escape it came as', async () => {
    const made = await ask('/plain', '{"id":"half","name":"\\ud800"}');
    expect([made.status, (await ask('/plain/half')).text]).toEqual([201, '{"id":"half","name":"\\ud800"}']);
  });

  test('a successor beyond ASCII is percent-encoded in Link', async () => {
    const { status, headers } = await ask('/old');
    expect([status, headers.link]).toEqual([204, `<${cats}/{id}>; rel="successor-version"`]);
  });

  test('headers that HTTP cannot carry are left out, and asked of nobody', async () => {
    const { status, headers } = await ask('/odd', undefined, { origin: 'http://page.example' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'x-either': 'cat', 'x-fine': 'fine' });
    expect(headers).not.toHaveProperty('x-listed');
    expect(headers['access-control-expose-headers']).not.toContain('bad name');
  });

  test('challenges, media types and what a 415 offers are lawful too', async () => {
    const challenged = await ask('/keyed');
    expect([challenged.status, challenged.headers['www-authenticate']]).toEqual([
      401,
      'ApiKey realm="Katzen ", in="header", name="X-"',
    ]);
    const typed = await ask('/typed', '"a"');
    expect([typed.status, typed.headers['content-type']]).toEqual([200, 'application/json']);
    expect((await ask('/typed', 'a', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask('/untyped')).status).toBe(200);
  });

  test('what is left out is said once at start', async () => {
    const { end } = await serve([fileIn('odd.json')]);
    const log = await end();
    const left = log.match(/(?:HTTP cannot carry|no header can be called) .*; it is \w+ \w+/g);
    expect(left).toEqual([
      expect.stringMatching(/^no header can be called .*bad name.*; it is left out/),
      expect.stringMatching(/^HTTP cannot carry any value of the header .*X-Listed.*; it is not sent/),
      expect.stringMatching(/^HTTP cannot carry the media type .*, which is none; it is not sent/),
    ]);
  });
});
