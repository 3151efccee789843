import { describe, expect, test } from '@jest/globals';
import { headerOf, type HttpRequest } from '../base/http';
import type { Client, ClientResult } from '../exchange/client';
import type { Operation, SecurityScheme } from '../openapi/operation';
import { createCredentials, type CredentialOptions } from './credentials';
import { tokenOfClient, tokenOfLogin } from './token';
import { contractOf } from '../../test/contract';

const scheme = (kind: SecurityScheme['kind'], name = 'main'): SecurityScheme => ({ name, pointer: '', kind });
const bearer = scheme({ type: 'http', scheme: 'bearer' });
const basic = scheme({ type: 'http', scheme: 'basic' });
const header = scheme({ type: 'apiKey', in: 'header', parameter: 'X-Key' });
const query = scheme({ type: 'apiKey', in: 'query', parameter: 'api key' });
const cookie = scheme({ type: 'apiKey', in: 'cookie', parameter: 'sid' });
const digest = scheme({ type: 'http', scheme: 'digest' });
const mutual = scheme({ type: 'mutualTLS' });

const operation = (...security: readonly (readonly SecurityScheme[])[]): Operation => ({
  ...{
    id: 'list',
    name: 'GET /pets',
    method: 'GET',
    path: '/pets',
    pointer: '',
    summary: '',
    description: '',
    tags: [],
    parameters: [],
  },
  security: security.map((alternative) => alternative.map((one) => ({ scheme: one, scopes: [] }))),
  ...{ responses: [], words: { unique: [] }, extensions: {} },
});

const request: HttpRequest = { method: 'GET', target: '/pets?limit=2', headers: ['Accept', '*/*', 'Cookie', 'a=1'] };

/** What is added to the request. */
function sent(
  options: CredentialOptions,
  one: Operation,
  credential: Parameters<ReturnType<typeof createCredentials>['apply']>[2] = 'valid',
): string {
  const { target, headers } = createCredentials(options, { operations: [one] }).apply(request, one, credential);
  const names = ['Authorization', 'X-Key', 'Cookie', 'X-Tenant'];
  const found = names.flatMap((name) => headerOf(headers, name) ?? []).filter((value) => value !== 'a=1');
  return [target.replace('/pets?limit=2', ''), ...found].filter((text) => text !== '').join(' | ');
}

describe('a key goes where the security schemes say', () => {
  const key = { key: 'user:pw' };
  test.each<[string, CredentialOptions, Operation, string]>([
    ['bearer', key, operation([bearer]), 'Bearer user:pw'],
    ['basic', key, operation([basic]), 'Basic dXNlcjpwdw=='],
    ['basic without a password', { key: 'k' }, operation([basic]), 'Basic azo='],
    ['OAuth 2.0', key, operation([scheme({ type: 'oauth2' })]), 'Bearer user:pw'],
    ['another scheme of HTTP', key, operation([scheme({ type: 'http', scheme: 'token' })]), 'Token user:pw'],
    ['header', key, operation([header]), 'user:pw'],
    ['query', key, operation([query]), '&api%20key=user%3Apw'],
    ['cookie', key, operation([cookie]), 'a=1; sid=user:pw'],
    ['two schemes', key, operation([bearer, header]), 'Bearer user:pw | user:pw'],
    ['the alternative that can be met', key, operation([mutual], [digest], [header]), 'user:pw'],
    [
      'the alternative that a person names a key for',
      { key: 'k', keys: { other: 'o' } },
      operation([bearer], [scheme(header.kind, 'other')]),
      'o',
    ],
    ['a certificate', { hasCertificate: true, ...key }, operation([mutual]), ''],
    ['what may be left out', key, operation([], [bearer]), 'Bearer user:pw'],
    ['nothing is asked for', key, operation(), ''],
    ['no key', {}, operation([bearer]), ''],
    [
      'keys by scheme',
      { key: 'k', keys: { other: 'o' } },
      operation([bearer, scheme(header.kind, 'other')]),
      'Bearer k | o',
    ],
    [
      'a header given by hand',
      { ...key, headers: ['authorization', 'X y', 'X-Tenant', '7'] },
      operation([bearer]),
      'X y | 7',
    ],
  ])('%s', (_, options, one, expected) => {
    expect(sent(options, one)).toBe(expected);
  });
});

test.each([header, query, cookie, bearer])('a credential that is there is replaced: %j', (one) => {
  const credentials = createCredentials({ key: 'k' }, { operations: [] });
  const asked = operation([one]);
  const once = credentials.apply(request, asked, 'valid');
  expect(credentials.apply(once, asked, 'valid')).toEqual(once);
});

test('a request without credentials has no header that may hold one', () => {
  const headers = ['X-Key', 'a', 'Authorization', 'b', 'X-Session-Token', 'c', 'X-Tenant', '7'];
  expect(sent({ key: 'k', headers }, operation([header]), 'none')).toBe('7');
});

test('a user without a password is the same one without its colon', () => {
  const wrong = createCredentials({ key: 'ada:' }, { operations: [] }).wrongFor(operation([bearer]));
  expect(wrong).not.toContain('one character less');
  expect(wrong).toContain('one character more');
});

describe('wrong credentials', () => {
  test.each<[CredentialOptions, Operation, readonly string[]]>([
    [
      { key: 'Abc1' },
      operation([bearer]),
      [
        ...['unknown: Bearer understudy-unknown-key', 'empty: Bearer', 'one character less: Bearer Abc'],
        ...['one character more: Bearer Abc1x', 'another first character: Bearer xbc1', 'other case: Bearer aBC1'],
        ...['other scheme: Basic Abc1', 'without scheme: Abc1'],
      ],
    ],
    [
      { key: '12' },
      operation([header]),
      [
        ...['unknown: understudy-unknown-key', 'empty: ', 'one character less: 1', 'one character more: 12x'],
        'another first character: x2',
      ],
    ],
    [{}, operation([bearer]), ['unknown: Bearer understudy-unknown-key', 'empty: Bearer']],
    [{ key: 'k' }, operation(), []],
  ])('%#', (options, one, expected) => {
    const credentials = createCredentials(options, { operations: [one] });
    expect(credentials.wrongFor(one).map((wrong) => `${wrong}: ${sent(options, one, wrong)}`)).toEqual(expected);
  });
});

test.each<[CredentialOptions, Operation, boolean]>([
  [{ key: 'k' }, operation([bearer]), true],
  [{}, operation([bearer]), false],
  [{}, operation([bearer], []), true],
  [{}, operation(), true],
  [{ key: 'k' }, operation([digest]), false],
  [{ headers: ['Authorization', 'Digest a'] }, operation([digest]), true],
])('whether the run has what is asked for: %#', (options, one, expected) => {
  expect(createCredentials(options, { operations: [one] }).has(one)).toBe(expected);
});

describe('tokens', () => {
  /** A client that gives responses in turn. */
  function replying(
    ...responses: readonly (readonly [number, string, string?])[]
  ): Client & { readonly requests: HttpRequest[] } {
    const requests: HttpRequest[] = [];
    return {
      requests,
      send: (one): Promise<ClientResult> => {
        const [status = 0, text = '', setCookie] = responses[requests.push(one) - 1] ?? [];
        const headers = setCookie === undefined ? ['Content-Type', 'text/plain'] : ['Set-Cookie', setCookie];
        if (status === 0) return Promise.resolve({ startedAt: 0, durationMs: 0, failure: 'closed' });
        return Promise.resolve({ startedAt: 0, durationMs: 0, response: { status, headers, body: { text } } });
      },
      close: () => Promise.resolve(),
    };
  }
  const contract = contractOf(`
openapi: 3.1.0
info: { title: T, version: '1' }
security: [{ oauth: [] }, { cookie: [] }]
paths: { /pets: { get: { responses: { 200: { description: ok } } } } }
components: { securitySchemes: {
  oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: /oauth/token, scopes: {} } } },
  cookie: { type: apiKey, in: cookie, name: sid } } }`);
  const login = { request: { method: 'POST', target: '/login', headers: [] }, secrets: [] };

  test.each<[string, readonly [number, string, string?], string | undefined, string]>([
    ['a property that is called so', [200, '{"data":{"user":{"accessToken":"t"}}}'], undefined, 't'],
    ['the outermost one', [200, '{"user":{"token":"u"},"token":"t"}'], undefined, 't'],
    ['the place that a person names', [200, '{"token":"t","data":{"key":"k"}}'], '/data/key', 'k'],
    ['a cookie', [204, '', 'sid=s; Path=/'], undefined, 's'],
    ['a text', [200, 't'], undefined, 't'],
    [
      'nothing',
      [200, '{"a":1}'],
      undefined,
      'POST /login returned no token. Name its place, as --login-token /data/token',
    ],
    [
      'a token that no header can hold',
      [200, String.raw`{"token":"a\r\nX-A: b"}`],
      undefined,
      'POST /login returned no token. Name its place, as --login-token /data/token',
    ],
    ['a wrong password', [401, '{}'], undefined, 'POST /login returned 401. Check the user and password.'],
    ['no response', [0, ''], undefined, 'POST /login has no response (closed).'],
  ])('of a login: %s', async (_, response, token, expected) => {
    const source = tokenOfLogin(contract, replying(response), { ...login, ...(token !== undefined && { token }) });
    expect(await source.fetch().catch((error: unknown) => (error as Error).message)).toBe(expected);
  });

  test.each<[string, readonly (readonly [number, string])[], string]>([
    ['by Basic', [[200, '{"access_token":"t"}']], 't'],
    [
      'by the form',
      [
        [401, ''],
        [200, '{"access_token":"t"}'],
      ],
      't',
    ],
    [
      'not at all',
      [
        [401, ''],
        [401, ''],
      ],
      'POST https://api.example.com/oauth/token returned 401 and no token. Check the client ID and secret.',
    ],
    ['no response', [], 'POST https://api.example.com/oauth/token has no response. Check the token URL.'],
  ])('of OAuth 2.0 %s', async (_, responses, expected) => {
    const client = replying(...responses);
    const source = tokenOfClient(
      contract,
      'https://api.example.com/v1',
      { clientId: 'a b', clientSecret: 's' },
      () => client,
    );
    expect(await source.fetch().catch((error: unknown) => (error as Error).message)).toBe(expected);
    const [first] = client.requests;
    expect([first?.target, headerOf(first?.headers ?? [], 'authorization')]).toEqual([
      '/oauth/token',
      'Basic YStiOnM=',
    ]);
  });

  test('take the place of the key, and are fetched again', async () => {
    const client = replying([200, '{"token":"one"}'], [200, '{"token":"two"}']);
    const one = operation([bearer]);
    const credentials = createCredentials(
      { key: 'k', token: tokenOfLogin(contract, client, login) },
      { operations: [one] },
    );
    const authorization = (): string | undefined =>
      headerOf(credentials.apply(request, one, 'valid').headers, 'authorization');
    expect(authorization()).toBe('Bearer k');
    await credentials.begin();
    expect(authorization()).toBe('Bearer one');
    expect(await credentials.refresh()).toBe(true);
    expect(authorization()).toBe('Bearer two');
    expect(await credentials.refresh()).toBe(false);
    expect(credentials.secrets.map(({ value, variable }) => `${variable}=${value}`)).toEqual([
      'API_KEY=k',
      'TOKEN=one',
      'TOKEN=two',
    ]);
  });
});
