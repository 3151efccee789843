import type { Chance } from './chance';
import { shot, type Maker } from './shot';
import type { Target } from './target';

const bigNumbers = [
  '0',
  '-1',
  '101',
  '1e1',
  '5.0',
  '0x10',
  '%2B5',
  '9'.repeat(20),
  '9'.repeat(3000),
  'NaN',
  'Infinity',
];
const oddNumbers = [...bigNumbers, 'abc', '%00', '%F0%9F%90%B1', 'true', 'null', '%20', '1%0d%0aX-Injected:%201'];

const list =
  (kind: string, query: (chance: Chance, target: Target) => string, statuses: readonly number[]): Maker =>
  (chance, target) =>
    shot(kind, { path: `${target.collection}?${query(chance, target)}`, headers: target.key }, statuses);

const parameters: readonly Maker[] = [
  list('a bad page size', (chance, { pageSize }) => `${pageSize}=${chance.oneOf(oddNumbers)}`, [400]),
  list('a page size twice', (_, { pageSize }) => `${pageSize}=1&${pageSize}=2`, [400]),
  list(
    'a bracketed page size',
    (chance, { pageSize }) => `${pageSize}[${chance.oneOf(['', 'a', '0', '__proto__'])}]=5`,
    [400],
  ),
  list('a value not listed', (chance, { listed }) => `${listed}=${encodeURIComponent(`x${chance.text(20)}`)}`, [400]),
  list('an operator', (_, { listed }) => `${listed}[$ne]=x`, [400]),
  list(
    'a prototype',
    (chance) => chance.oneOf(['__proto__[x]=1', 'constructor[prototype][x]=1', '__proto__=1']),
    [200],
  ),
  list('an unknown parameter', (chance) => `q${chance.below(1e9)}=${encodeURIComponent(chance.text(10))}`, [200]),
  list('a broken escape', (chance) => `q=${chance.oneOf(['%', '%zz', '%f', '%ff', '%c3%28', '%ed%a0%80'])}`, [400]),
  list('many parameters', () => Array.from({ length: 500 }, (_, index) => `q${index}=1`).join('&'), [200]),
  list('ampersands', () => '&='.repeat(3000), [200]),
];

const at =
  (kind: string, path: (chance: Chance, collection: string) => string, statuses: readonly number[]): Maker =>
  (chance, { key, collection }) =>
    shot(kind, { path: path(chance, collection), headers: key }, statuses);

const paths: readonly Maker[] = [
  at('an identifier that is none', (chance, c) => `${c}/${encodeURIComponent(`x${chance.text(20)}`)}`, [404]),
  at('a huge identifier', (chance, c) => `${c}/${chance.oneOf(bigNumbers.slice(7))}`, [404]),
  at(
    'a traversal',
    (chance, c) => c + chance.oneOf(['/../../../etc/passwd', '/%2e%2e%2f%2e%2e%2fetc%2fpasswd', '/..%5c..%5cx']),
    [404],
  ),
  at('an unknown path', (chance) => `/${encodeURIComponent(chance.text(12))}/x`, [404]),
  at('another base path', () => '/v9/things', [404]),
  at('two slashes', (_, c) => `/${c}`, [404]),
  at('a broken escape in the path', (chance, c) => `${c}/${chance.oneOf(['%', '%zz', '%ff', '%c3%28'])}`, [400]),
  at('a NUL', (_, c) => `${c}/1%00`, [404]),
  at(
    'a prototype as identifier',
    (chance, c) => `${c}/${chance.oneOf(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])}`,
    [404],
  ),
  at('a target that is a URI', (_, c) => `http://elsewhere.example${c}`, [200]),
  at('a target that is no URI', (_, c) => `http://[::1${c}`, [400, 404]),
  at(
    'a session of no name',
    (chance, c) => `/@${chance.oneOf(['', '..', 'a%20b', 'x'.repeat(65), '__proto__', '%00'])}${c}`,
    [400],
  ),
];

const headed =
  (kind: string, header: (chance: Chance) => readonly string[], statuses: readonly number[]): Maker =>
  (chance, { key, collection }) =>
    shot(kind, { path: collection, headers: [...key, ...header(chance)] }, statuses);

const headers: readonly Maker[] = [
  headed('a flood of headers', () => Array.from({ length: 300 }, (_, index) => `X-${index}: ${'y'.repeat(30)}`), [200]),
  headed('a flood of cookies', () => [`Cookie: ${'a=b; '.repeat(2000)}`], [200]),
  headed('bytes beyond ASCII', () => ['X-Name: \xe9\xff\x80'], [200]),
  headed('two hosts', () => ['Host: a', 'Host: b'], [400]),
  headed('a host that is none', (chance) => [`Host: ${chance.oneOf(['a b', 'a/b', '<x>', 'a:b:c', '[::1'])}`], [400]),
  headed('two media types', () => ['Content-Type: application/json', 'Content-Type: text/plain'], [400]),
  headed('nothing acceptable', (chance) => [`Accept: ${chance.oneOf(['text/html', '*/*;q=0', 'image/*'])}`], [406]),
  headed('an Accept of no sense', () => [`Accept: ${',;q=;*/'.repeat(100)}`], [200, 406]),
  headed('any version of it', () => ['If-None-Match: *'], [304]),
  headed('versions of no sense', () => [`If-None-Match: ${'W/"", '.repeat(500)}x`], [200]),
  headed('a range', () => ['Range: bytes=0-1,3-4,-1'], [200]),
  headed('an override of the method', () => ['X-HTTP-Method-Override: DELETE'], [200]),
  headed('a forced error', () => ['Prefer: code=503; force'], [503]),
  headed(
    'a preference of no sense',
    (chance) => [`Prefer: ${chance.oneOf(['wait=-1', 'wait=NaN', 'code=99999', ';;;,,,', 'code='])}`],
    [200, 400],
  ),
  headed(
    'a session of no name in a header',
    (chance) => [`X-Mock-Session: ${chance.oneOf(['a b', '../x', 'x'.repeat(65), '__proto__'])}`],
    [400],
  ),
  headed('an origin of no sense', (chance) => [`Origin: ${chance.oneOf(['null', 'x', '<script>', 'http://'])}`], [200]),
];

const methods: readonly Maker[] = [
  (chance, { key, collection, otherMethods }) =>
    shot(
      'a method that the path has not',
      { method: chance.oneOf(otherMethods), path: collection, headers: key },
      [405],
    ),
  (_, { collection }) => shot('what there is', { method: 'OPTIONS', path: collection }, [204]),
  () => shot('what there is at all', { method: 'OPTIONS', path: '*' }, [204]),
  (_, { collection }) =>
    shot(
      'a preflight',
      {
        method: 'OPTIONS',
        path: collection,
        headers: [
          'Origin: http://evil.example',
          'Access-Control-Request-Method: POST',
          `Access-Control-Request-Headers: ${'x,'.repeat(900)}x`,
        ],
      },
      [204],
    ),
];

const costlyParameters: readonly Maker[] = [
  list(
    'many brackets',
    (_, { pageSize }) => Array.from({ length: 700 }, (__, index) => `${pageSize}[${index}]`).join('&'),
    [400],
  ),
  at('15 KB of slashes', () => '/'.repeat(15_000), [404]),
  at('slashes after a path', (_, c) => `${c}${'/'.repeat(15_000)}x`, [404]),
  at('15 KB of an identifier', (_, c) => `${c}/${'9'.repeat(15_000)}`, [404]),
];

/** Hostile requests that cost the server little, and those that cost it more, which come seldom. */
export const hostileRequests = {
  cheap: [...parameters, ...paths, ...headers, ...methods],
  costly: costlyParameters,
};
