import { gzipSync } from 'node:zlib';
import type { Chance } from './chance';
import { lastShot, shot, toBytes, type Maker, type Shot } from './shot';
import type { Target } from './target';

const raw =
  (kind: string, text: (target: Target) => string, statuses: readonly number[]): Maker =>
  (_, target) =>
    lastShot(kind, text(target), statuses);

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n\r\n`;
const post = ({ collection, key }: Target, headers: readonly string[], rest = ''): string =>
  lines(`POST ${collection} HTTP/1.1`, 'Host: a', ...key, 'Content-Type: application/json', ...headers) + rest;
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

/** An upgrade that is not taken leaves the connection as it was; what follows must wait for the answer (RFC 9110 section 7.8). */
const upgrade =
  (kind: string, fields: readonly string[]): Maker =>
  (_, { collection, key }) =>
    shot(kind, { path: collection, headers: [...key, ...fields] }, [200]);

const bomb = gzipSync(Buffer.alloc(5_000_000, ' '));

/** A server need not read on what it has refused (RFC 9110 section 15.5.14). */
const encoded =
  (kind: string, coding: string, body: string | Buffer, status: number): Maker =>
  (_, { collection, key }) => {
    const headers = [...key, 'Content-Type: application/json', `Content-Encoding: ${coding}`];
    return { ...shot(kind, { method: 'POST', path: collection, headers, body }, [status]), closes: 'may' };
  };

/** Requests after which the connection must end, smuggling and what is no HTTP at all, and upgrades. */
const lastMakers: readonly Maker[] = [
  raw(
    'both lengths',
    (t) => post(t, ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`),
    [400],
  ),
  raw('two lengths', (t) => post(t, ['Content-Length: 4', 'Content-Length: 5'], `{}  ${smuggled}`), [400]),
  raw('lengths in a list', (t) => post(t, ['Content-Length: 2, 2'], `{}${smuggled}`), [400]),
  raw('a length with a sign', (t) => post(t, ['Content-Length: +2'], `{}${smuggled}`), [400]),
  raw('a length below none', (t) => post(t, ['Content-Length: -1'], smuggled), [400]),
  raw('a length beyond any', (t) => post(t, [`Content-Length: ${'9'.repeat(40)}`]), [400, 413]),
  raw(
    'a coding behind chunked',
    (t) => post(t, ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${smuggled}`),
    [400],
  ),
  raw('a coding before a space', (t) => post(t, ['Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`), [400]),
  raw('a chunk of no size', (t) => post(t, ['Transfer-Encoding: chunked'], `zz\r\n{}\r\n0\r\n\r\n`), [400]),
  raw('a chunk of a huge size', (t) => post(t, ['Transfer-Encoding: chunked'], `${'f'.repeat(17)}\r\n`), [400]),
  raw('a folded header', ({ collection }) => `GET ${collection} HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n`, [400]),
  raw('a header of no name', ({ collection }) => lines(`GET ${collection} HTTP/1.1`, 'Host: a', ': x'), [400]),
  raw('a NUL in a header', ({ collection }) => lines(`GET ${collection} HTTP/1.1`, 'Host: a', 'X: \0'), [400]),
  raw(
    'headers beyond 16 KB',
    ({ collection }) => lines(`GET ${collection} HTTP/1.1`, 'Host: a', `X: ${'y'.repeat(20_000)}`),
    [431],
  ),
  raw('a path beyond 16 KB', () => lines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a'), [431]),
  raw('a method that is none', ({ collection }) => lines(`BREW ${collection} HTTP/1.1`, 'Host: a'), [400]),
  raw('a space in the path', ({ collection }) => lines(`GET ${collection} x HTTP/1.1`, 'Host: a'), [400]),
  raw('a version that is none', ({ collection }) => lines(`GET ${collection} HTTP/9.9`, 'Host: a'), [400]),
  raw('the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]),
  raw('a hello of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]),
  raw('a request of HTTP/0.9', ({ collection }) => `GET ${collection}\r\n\r\n`, [400]),
  raw('a request of HTTP/1.0', ({ collection, key }) => lines(`GET ${collection} HTTP/1.0`, ...key), [200]),
  raw(
    'a coding in HTTP/1.0',
    ({ collection, key }) => lines(`POST ${collection} HTTP/1.0`, ...key, 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    [400],
  ),
  raw('a tunnel', () => lines('CONNECT elsewhere.example:443 HTTP/1.1', 'Host: elsewhere.example'), [400]),
  raw('an expectation', (t) => post(t, ['Expect: miracles', 'Content-Length: 2'], '{}'), [417]),
  raw(
    'an expectation of the control API',
    () => lines('GET /__mock/sessions HTTP/1.1', 'Host: localhost', 'Expect: miracles'),
    [417],
  ),
  raw('a body too large to be asked for', (t) => post(t, ['Content-Length: 20000000', 'Expect: 100-continue']), [413]),
  (chance, { collection, key }) =>
    lastShot(
      'a wish to end',
      toBytes({ path: `${collection}?q=${chance.below(1e6)}`, headers: [...key, 'Connection: close'] }),
      [200],
    ),
  encoded('a gzip that swells', 'gzip', bomb, 413),
  encoded('a broken gzip', 'gzip', 'no gzip', 400),
  encoded('an unknown encoding', 'zstd', '{}', 415),
  upgrade('an upgrade', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']),
  upgrade('an upgrade to HTTP/2', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']),
  (chance) => lastShot('any bytes', Buffer.from(Array.from({ length: 40 }, () => 128 + chance.below(128))), [400]),
];

/** Gives a request that nothing may be pipelined behind: most close the connection. */
export function lastShotOf(chance: Chance, target: Target): Shot {
  return chance.oneOf(lastMakers)(chance, target);
}
