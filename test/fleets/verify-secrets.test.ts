import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Service, ServiceResponse } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { closeServers, serve, verify } from '../support/verify';
import { answered, type Json } from '../support/verify-document';

const fileIn = useTestFolder();

afterEach(closeServers);

const thing = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string' }, name: { type: 'integer' } },
};

function documentWith(scheme: Json): string {
  const file = fileIn('document.json');
  const body = { content: { 'application/json': { schema: thing } } };
  const paths = {
    '/things': {
      get: { operationId: 'listThings', responses: { 200: answered({ type: 'array', items: thing }) } },
      post: { operationId: 'createThing', requestBody: body, responses: { 201: answered(thing), 400: answered({}) } },
    },
    '/things/{id}': {
      get: {
        operationId: 'getThing',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: answered(thing), 404: answered({ type: 'object', required: ['code'] }) },
      },
    },
  };
  const components = { securitySchemes: { key: scheme } };
  const info = { title: 'Echo', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, security: [{ key: [] }], components, paths }));
  return file;
}

const html = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`).replaceAll('&#38;', '&amp;');

/** Says the key in every place and spelling that it has; the padding grows, so that previews are cut within the key. */
function echoing(key: string, other: string): Service {
  let asked = 0;
  return ({ method, path, header, query }): ServiceResponse => {
    asked += 1;
    const said = header('Authorization') ?? header('Cookie') ?? header('X-Key') ?? query.get('key') ?? '';
    const padding = 'x'.repeat((asked * 7) % 300);
    const item = { id: key, name: `${padding}${key}`, [key]: encodeURIComponent(key), said };
    const more = {
      markup: html(key),
      coded: Buffer.from(`u:${key}`).toString('base64'),
      again: JSON.stringify({ key }),
    };
    const isList = path === '/things' && method === 'GET';
    const error = { message: `${padding}unknown ${said} of ${other}`, ...more };
    const status = method === 'POST' ? 201 : path.includes('unknown') || said === '' ? 404 : 200;
    const value = isList ? [{ ...item, ...more }] : status === 404 ? error : { ...item, ...more };
    return {
      status,
      headers: {
        'Content-Type': asked % 5 === 0 ? `text/plain; key="${key}"` : 'application/json',
        Location: `/things/${encodeURIComponent(key)}`,
        'X-Echo': key,
        [/^[\w-]+$/.test(key) ? `X-${key}` : 'X-More']: '1',
      },
      body: JSON.stringify(value),
    };
  };
}

/** Gives a text in every reading that a reader may try. */
function readings(text: string): string[] {
  const unescaped = (from: string): string =>
    from
      .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replaceAll(/\\+(.)/g, '$1');
  const fromUrl = (from: string): string =>
    from.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const fromHtml = (from: string): string =>
    from
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  const fromBase64 = (from: string): string =>
    [...from.matchAll(/[\w+/-]{12,}/g)]
      .flatMap(([token]) => [0, 1, 2, 3].map((start) => Buffer.from(token.slice(start), 'base64').toString('latin1')))
      .join('\n');
  const once = [text, unescaped(text), fromUrl(text), fromHtml(text)];
  const twice = once.flatMap((one) => [unescaped(one), fromUrl(one), fromHtml(one)]);
  return [...once, ...twice, ...twice.map(unescaped), fromBase64(text)];
}

let runs = 0;
const kinds = ['json', 'junit', 'html', 'markdown', 'har'] as const;

/** Runs with every report and gives what there is to read afterwards, by name. */
async function artefacts(
  key: string,
  scheme: Json,
  service: Service,
  flags: readonly string[],
): Promise<[string, string][]> {
  const spec = documentWith(scheme);
  const { baseUrl } = await serve(service);
  const run = (runs += 1);
  const files = kinds.map((kind) => [kind, fileIn(`report-${run}.${kind}`)] as const);
  const reports = files.flatMap(([kind, file]) => [`--${kind}`, file]);
  const { stdout, stderr } = await verify([baseUrl, '--spec', spec, ...reports, ...flags], { API_KEY: key });
  return [
    ['stdout', stdout],
    ['stderr', stderr],
    ...files.map(([kind, file]): [string, string] => [kind, readFileSync(file, 'utf8')]),
  ];
}

/** Gives every eight characters of a key that can be read somewhere. */
function traces(key: string, texts: readonly [string, string][]): string[] {
  const parts = [...new Set(Array.from({ length: key.length - 7 }, (_, at) => key.slice(at, at + 8).toLowerCase()))];
  return texts.flatMap(([name, text]) =>
    readings(text).flatMap((reading) => {
      const small = reading.toLowerCase();
      return parts.filter((part) => small.includes(part)).map((part) => `${name}: ${part}`);
    }),
  );
}

const bearer = { type: 'http', scheme: 'bearer' };
const quickly = ['--consistency-window', '0.1'];
const expired = 'Expired-Key-77-ghiJKL';

describe('a service that repeats keys everywhere', () => {
  test.each([
    ['plain', 'Fleet-Key-42-abcDEF', bearer],
    ['with quotes and backslashes', String.raw`Qu"o\te'd-\\Key"\42`, bearer],
    ['with percent signs, in the query', 'Per%25cent%Key+41zz&b=c', { type: 'apiKey', in: 'query', name: 'key' }],
    ['with markup', '<&>Mark"up&amp;<key>', bearer],
    ['long', `eyJ${'aB3_-x.'.repeat(120)}`, bearer],
    ['of a user and a password', 'some-user:pass+Word/12', { type: 'http', scheme: 'basic' }],
    [
      'of a user and a password of several words',
      'alice:correct horse battery staple',
      { type: 'http', scheme: 'basic' },
    ],
    ['of several words', 'correct horse battery staple', { type: 'apiKey', in: 'header', name: 'X-Key' }],
    ['of two words', 'correct-horse battery-staple', { type: 'apiKey', in: 'header', name: 'Authorization' }],
    ['in a cookie', 'Cookie-Key-42-abcDEF', { type: 'apiKey', in: 'cookie', name: 'session' }],
  ])('gets none into any report: a key %s', async (_kind, key, scheme) => {
    const texts = await artefacts(key, scheme, echoing(key, expired), ['--expired-key', expired, ...quickly]);
    expect(texts.map(([name, text]) => [name, name === 'stderr' || text.includes('$API_KEY')])).toEqual(
      texts.map(([name]) => [name, true]),
    );
    expect(traces(key, texts)).toEqual([]);
    expect(traces(expired, texts)).toEqual([]);
    if (key.includes(':')) expect(traces(key.slice(key.indexOf(':') + 1), texts)).toEqual([]);
  });

  test('nor what added header fields carry', async () => {
    const [token, user, cookie] = ['Gate-Token-55-mnoPQR', 'gate:Gate-Password-9', 'Cookie-Value-66-stu'] as const;
    const file = fileIn('headers.txt');
    const basic = Buffer.from(user).toString('base64');
    writeFileSync(file, `# The gateway\nCookie: a=1; b=${cookie}\n\nProxy-Authorization: Basic ${basic}\n`);
    const said = `${token} ${user} ${user.slice(5)} ${cookie}`;
    const flags = ['--header', `X-Gate: ${token}`, '--header-file', file, ...quickly];
    const texts = await artefacts('Fleet-Key-42-abcDEF', bearer, echoing(said, token), flags);
    for (const secret of [token, user, user.slice(5), cookie, basic]) expect(traces(secret, texts)).toEqual([]);
  });

  test('a key of less than four characters is left out where it is sent, and the run says what it cannot promise', async () => {
    const texts = new Map(await artefacts('1', bearer, echoing('1', expired), quickly));
    expect(texts.get('stderr')).toMatch(/fewer than 4 characters: reports hide it where it is sent/);
    expect(texts.get('stdout')).toContain(`-H 'Authorization: Bearer '"$API_KEY"`);
    expect(texts.get('har')).not.toContain('Bearer 1"');
  });
});

test('a password in an address that is no base URL is not repeated', async () => {
  for (const url of [
    'http://me:secret-word@127.0.0.1:1/v1',
    'http://:secret-word@127.0.0.1:1/v1',
    'htp://me:secret-word@x/?k=secret-word',
  ]) {
    const { status, stderr } = await verify([url]);
    expect([status, stderr]).toEqual([2, expect.not.stringContaining('secret-word')]);
  }
});
