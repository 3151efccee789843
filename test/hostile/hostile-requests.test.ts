import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { exchange } from '../support/raw-exchange';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();
let mock: RunningMock;

const query = (name: string, schema: object, style = 'form'): object => ({ name, in: 'query', schema, style });
const text = { type: 'string' };
const document = {
  openapi: '3.1.0',
  info: { title: 'Hostile requests', version: '1' },
  servers: [{ url: '/v1' }],
  security: [{ key: [] }, { cookie: [] }],
  paths: {
    '/things': {
      get: {
        parameters: [
          query('limit', { type: 'integer' }),
          query('ids', { type: 'array', items: { type: 'integer' } }),
          query('filter', { type: 'object', additionalProperties: true }, 'deepObject'),
          query('open', { type: 'object', additionalProperties: text }),
          { name: 'X-List', in: 'header', schema: { type: 'array', items: text } },
          { name: 'X-Number', in: 'header', schema: { type: 'number' } },
          { name: 'session', in: 'cookie', schema: { type: 'array', items: text } },
        ],
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'key' },
    },
  },
};

beforeAll(async () => {
  const openapiFile = pathTo('hostile-requests.json');
  writeFileSync(openapiFile, JSON.stringify(document));
  mock = await startMock({ openapiFile });
});
afterAll(() => mock.close());

/** Near the most that node:http takes of a header section. */
const size = 14_000;
const many = (part: string): string => part.repeat(Math.floor(size / part.length));
const counted = (part: (index: number) => string): string => {
  let all = '';
  for (let index = 0; all.length < size; index += 1) all += part(index);
  return all;
};

const key = 'Authorization: Bearer understudy-key';
const target = (path: string, line = key): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${line}\r\n`;
const header = (line: string): string => target('/v1/things', `${key}\r\n${line}`);
const preflight = (asked: string): string =>
  `OPTIONS /v1/things HTTP/1.1\r\nHost: localhost\r\nOrigin: http://a\r\nAccess-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: ${asked}\r\n`;

/** How many requests of a kind are sent in one go, and in how many milliseconds all are answered; it was half a minute. */
const pipelined = 30;
const longest = 6000;

test.each([
  ['a path of slashes', target(many('/'), 'A: b')],
  ['slashes behind a path', target(`/v1/things${many('/')}x`, 'A: b')],
  ['a path of dots', target(`/v1/${many('../')}`, 'A: b')],
  ['a path of escapes', target(`/v1/${many('%41')}`, 'A: b')],
  ['a path of an absolute target', target(`http://localhost${many('/')}`, 'A: b')],
  ['a long path that is no path', target(`/v1/thing${many('s')}`)],
  ['brackets that are counted', target(`/v1/things?${counted((index) => `limit[${index}]&`)}`)],
  ['brackets with values', target(`/v1/things?${counted((index) => `limit[${index}]=1&`)}`)],
  ['brackets within brackets', target(`/v1/things?filter${many('[a]')}=1`)],
  ['brackets that open', target(`/v1/things?filter${many('[')}=1`)],
  ['brackets that close', target(`/v1/things?filter[${many(']')}=1`)],
  ['members of an object', target(`/v1/things?${counted((index) => `filter[a][b][${index}]=1&`)}`)],
  ['members at the top', target(`/v1/things?${counted((index) => `a${index}=1&`)}`)],
  ['items of an array', target(`/v1/things?${counted((index) => `ids=${index}&`)}`)],
  ['items that are wrong', target(`/v1/things?${many('ids=x&')}`)],
  ['separators of a query', target(`/v1/things?${many('&')}`)],
  ['equals signs', target(`/v1/things?${many('=')}`)],
  ['pluses', target(`/v1/things?limit=${many('+')}`)],
  ['digits', target(`/v1/things?limit=${many('9')}`)],
  ['digits with an exponent', header(`X-Number: 1${many('0')}e-13999`)],
  ['a list with blanks', header(`X-List: ${many('a , ')}b`)],
  ['blanks in a list', header(`X-List: a${many(' ')}b`)],
  ['cookies', header(`Cookie: ${many('a=b; ')}`)],
  ['blanks in a cookie', header(`Cookie: a=${many(' ')}b`)],
  ['items of a cookie', header(`Cookie: session=${many('&session=')}`)],
  ['ranges of Accept', header(`Accept: ${many('a/b;q=0.1,')}`)],
  ['blanks in Accept', header(`Accept: a/b;${many(' ')}q`)],
  ['a weight without end', header(`Accept: a/b;q=${many('1.')}`)],
  ['preferences', header(`Prefer: ${many('a,')}`)],
  ['quotes in Prefer', header(String.raw`Prefer: code="${many('\\"')}`)],
  ['open quotes in Prefer', header(`Prefer: ${many('"')}`)],
  ['tags of If-None-Match', header(`If-None-Match: ${many('"a",')}`)],
  ['ranges', header(`Range: bytes=${many('0-1,')}`)],
  ['blanks before a key', target('/v1/things', `Authorization: Bearer${many(' ')}x`)],
  ['a long key', target('/v1/things', `Authorization: ${many('a')}`)],
  ['headers', header(counted((index) => `a${index}: b\r\n`).trimEnd())],
  ['headers of a preflight', preflight(many('a, '))],
  ['a long expectation', header(`Expect: ${many('100-')}`)],
  ['a path of the control API', target(`/__mock/${many('a/')}`)],
  ['blanks before a token', target('/__mock/journal', `Authorization: Bearer${many(' ')}x`)],
])('%s holds nobody up', async (_name, request) => {
  const { port } = new URL(mock.baseUrl);
  const start = performance.now();
  const hostile = exchange(Number(port), `${request}\r\n`.repeat(pipelined - 1), `${request}Connection: close\r\n\r\n`);
  const plain = await fetch(`${mock.baseUrl}/things`, { headers: { authorization: 'Bearer understudy-key' } });
  const answers = await hostile;
  expect(plain.status).toBe(200);
  // Some are refused with the connection.
  expect([1, pipelined]).toContain(answers.length);
  for (const { status } of answers) expect(status).toBeLessThan(500);
  expect(performance.now() - start).toBeLessThan(longest);
});
