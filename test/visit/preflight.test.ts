import { describe, expect, test } from '@jest/globals';
import type { HttpResponse } from '../../src/base/http';
import type { Client, ClientResult } from '../../src/exchange/client';
import { createCredentials, type CredentialOptions } from '../../src/visit/credentials';
import { preflight } from '../../src/visit/preflight';
import { contractOf } from '../contract';
import { hastyClock } from '../exchange/manual-clock';
import { reply } from './service';
import { shopContract } from './shop';

type Reply = HttpResponse | Pick<ClientResult, 'failure' | 'reason'>;

/** Gives replies in turn, the last one for ever. */
function replying(...replies: readonly Reply[]): Client & { readonly lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    send: ({ method, target }) => {
      const one = replies[Math.min(lines.push(`${method} ${target}`), replies.length) - 1] ?? { failure: 'closed' };
      const times = { startedAt: 0, durationMs: 1 };
      return Promise.resolve('status' in one ? { ...times, response: one } : { ...times, ...one });
    },
    close: () => Promise.resolve(),
  };
}

const withKey: CredentialOptions = { key: 'k' };

async function said(
  client: Client,
  {
    waitMs = 0,
    credentials = withKey,
    contract = shopContract(),
    clock = hastyClock(),
    whyStopped = (): string | undefined => undefined,
  } = {},
): Promise<string> {
  const parts = { contract, client, clock, waitMs, whyStopped, baseUrl: 'https://staging.example.com' };
  return preflight({ ...parts, credentials: createCredentials(credentials, contract) }).then(
    () => 'ready',
    (error: unknown) => (error as Error).message,
  );
}

describe('each trouble is one line', () => {
  const page = reply(200, 'x', ['Content-Type', 'text/html']);
  test.each<[readonly Reply[], string]>([
    [[reply(200, [])], 'ready'],
    [[reply(401), reply(401)], 'GET /pets returned 401 with the key in API_KEY. Check the key.'],
    [[reply(403), reply(200, [])], 'ready'],
    [[reply(500)], 'ready'],
    [
      [{ failure: 'closed', reason: 'ECONNREFUSED' }],
      'no connection to https://staging.example.com. Start the API, or retry with --wait 30.',
    ],
    [[reply(404)], 'GET /pets returned 404. Check the base URL: the servers of the OpenAPI file end in /v1.'],
    [
      [{ ...page, headers: ['Content-Type', 'text/html; charset=utf-8'] }],
      'GET /pets returned an HTML page. Check the base URL: the servers of the OpenAPI file end in /v1.',
    ],
    [
      [reply(301, undefined, ['Location', 'https://www.example.com/pets'])],
      'GET /pets returned 301 and leads to https://www.example.com/pets. Use the address that it leads to.',
    ],
    [[reply(503)], 'GET /pets returned 503: the API is not ready. Retry with --wait 30.'],
    [[reply(429)], 'GET /pets returned 429: it was asked too often. Try again later, with a smaller --rate.'],
    [
      [{ failure: 'timeout' }],
      'no response from https://staging.example.com in time. Check the address, or allow more with --timeout.',
    ],
    [
      [{ failure: 'closed', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
      'the certificate of https://staging.example.com is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). Name its issuer with --ca-file.',
    ],
    [
      [{ failure: 'closed', reason: 'ERR_SSL_WRONG_VERSION_NUMBER' }],
      'https://staging.example.com does not speak HTTPS. Use http:// in the address.',
    ],
    [
      [{ failure: 'closed', reason: 'ENOTFOUND' }],
      'the host of https://staging.example.com is not known. Check the address.',
    ],
    [
      [{ failure: 'not HTTP', reason: 'x\u001b[2J' }],
      String.raw`the response of https://staging.example.com is not HTTP/1.1 (x\u001b[2J). Check the address.`,
    ],
  ])('%#: %j', async (replies, line) => {
    expect(await said(replying(...replies))).toBe(line);
  });
});

test('a token is fetched first', async () => {
  const client = replying(reply(200, []));
  const token = { secrets: [], fetch: () => Promise.resolve(`after ${client.lines.length}`) };
  expect(await said(client, { credentials: { token }, waitMs: 3000 })).toBe('ready');
  expect(client.lines).toEqual(['GET /pets', 'GET /pets']);
});

test('without a key nothing is sent', async () => {
  const client = replying(reply(200, []));
  expect(await said(client, { credentials: {} })).toBe(
    'the OpenAPI file asks for an API key (bearer). Set API_KEY, or use --api-key-file.',
  );
  expect(client.lines).toEqual([]);
});

describe('which GETs are sent', () => {
  const withPaths = (paths: string): ReturnType<typeof contractOf> =>
    contractOf(`{ openapi: 3.1.0, info: { title: T, version: '1' }, paths: ${paths} }`);
  const ok = '{ responses: { 200: { description: ok } } }';

  test('lists first, at most two', async () => {
    const client = replying(reply(404));
    await said(client);
    expect(client.lines).toEqual(['GET /pets', 'GET /shops']);
  });

  test('none that changes something, or needs a value', async () => {
    const client = replying(reply(404));
    const contract = withPaths(`{ /logout: { get: ${ok} }, '/a/{b}': { get: ${ok} }, /status: { get: ${ok} } }`);
    await said(client, { contract });
    expect(client.lines).toEqual(['GET /status']);
  });

  test('the base URL, if there is no other', async () => {
    const client = replying(reply(404));
    expect(await said(client, { contract: withPaths(`{ /a: { post: ${ok} } }`) })).toBe('ready');
    expect(client.lines).toEqual(['GET /']);
  });

  test('a page that the OpenAPI file documents is no sign of another address', async () => {
    const page = (body: string): ReturnType<typeof withPaths> =>
      withPaths(`{ /docs: { get: { responses: { 200: { description: ok, content: { ${body}: {} } } } } } }`);
    const html = reply(200, 'x');
    const client = (): ReturnType<typeof replying> => replying({ ...html, headers: ['Content-Type', 'text/html'] });
    expect(await said(client(), { contract: page('text/html') })).toBe('ready');
    expect(await said(client(), { contract: page('text/plain') })).toContain('returned an HTML page');
  });

  test('an operation that asks for no key, though the API does', async () => {
    const contract = withPaths(`{ /a: { get: ${ok} } }`);
    expect(await said(replying(reply(403)), { contract })).toBe(
      "GET /a returned 403, and the OpenAPI file asks for no key there. Send one with --header 'Authorization: Bearer ...'.",
    );
  });

  test('an operation that may be sent a key, and needs one', async () => {
    const schemes = `components: { securitySchemes: { basic: { type: http, scheme: basic }, token: { type: http, scheme: bearer } } }`;
    const contract = contractOf(`{ openapi: 3.1.0, paths: { /a: { get: ${ok} } }, ${schemes} }`);
    const client = (): ReturnType<typeof replying> => replying(reply(401));
    expect(await said(client(), { contract })).toBe(
      'GET /a returned 401 with the key in API_KEY. Check the key, or say that it is not for basic: --key token=env:API_KEY.',
    );
    expect(await said(client(), { contract, credentials: {} })).toBe(
      'GET /a returned 401, and the OpenAPI file asks for no key there. Set API_KEY.',
    );
  });

  test('the message about a key names another scheme only where one of them is enough', async () => {
    const schemes = `components: { securitySchemes: { basic: { type: http, scheme: basic }, token: { type: http, scheme: bearer } } }`;
    const security = 'security: [{ basic: [] }, { basic: [], token: [] }]';
    const contract = contractOf(`{ openapi: 3.1.0, paths: { /a: { get: ${ok} } }, ${security}, ${schemes} }`);
    expect(await said(replying(reply(401)), { contract })).toBe(
      'GET /a returned 401 with the key in API_KEY. Check the key.',
    );
  });
});

describe('an API that is starting', () => {
  const refused = { failure: 'closed', reason: 'ECONNREFUSED' } as const;

  test('is waited for', async () => {
    const clock = hastyClock();
    expect(await said(replying(refused, reply(503), reply(200, [])), { waitMs: 30_000, clock })).toBe('ready');
    expect(clock.asked).toEqual([1000, 1000]);
  });

  test('is waited for until somebody stops it', async () => {
    const clock = hastyClock();
    const whyStopped = (): string | undefined => (clock.asked.length >= 2 ? 'it was stopped by hand' : undefined);
    expect(await said(replying(refused), { waitMs: 30_000, clock, whyStopped })).toBe(
      'nothing was tested: it was stopped by hand.',
    );
    expect(clock.asked).toEqual([1000, 1000]);
  });

  test('is waited for no longer than that', async () => {
    const clock = hastyClock();
    expect(await said(replying(refused), { waitMs: 3000, clock })).toBe(
      'no connection to https://staging.example.com. It did not start within 3 s.',
    );
    expect(clock.asked).toEqual([1000, 1000, 1000]);
  });
});
