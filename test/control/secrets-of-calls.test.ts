import { get } from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createControlClient } from '../../src/index';
import { call, type Answer, type Call } from '../support/call';
import { exchange } from '../support/raw-exchange';
import { killServed, serve } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

const text = { type: 'string' };
const thing = {
  type: 'object',
  maxProperties: 4,
  properties: { id: text, note: text, count: { type: 'integer' }, secretWord: { type: 'string', writeOnly: true } },
};
const login = { type: 'object', properties: { name: text, password: { type: 'string', format: 'password' } } };
const scheme = (where: string, name: string): object => ({ type: 'apiKey', in: where, name });
const described = { description: 'Well', content: { 'application/json': { schema: thing } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Secrets', version: '1' },
  servers: [{ url: '/v1' }],
  security: [{ header: [] }, { query: [] }, { cookie: [] }, { basic: [] }, { bearer: [] }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'KeyInQuery', in: 'query', schema: { type: 'string', maxLength: 40 } },
          { name: 'X-Own-Key', in: 'header', schema: { type: 'string', maxLength: 40 } },
          { name: 'sid', in: 'cookie', schema: { type: 'string', maxLength: 40 } },
        ],
        responses: {
          200: { description: 'All', content: { 'application/json': { schema: { type: 'array', items: thing } } } },
        },
      },
      post: {
        operationId: 'makeThing',
        requestBody: { content: { 'application/json': { schema: thing } } },
        responses: { 201: described },
      },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { operationId: 'getThing', responses: { 200: described, 404: { description: 'None' } } },
    },
    '/logins': {
      post: {
        operationId: 'login',
        security: [],
        requestBody: {
          content: { 'application/json': { schema: login }, 'application/x-www-form-urlencoded': { schema: login } },
        },
        responses: { 204: { description: 'Well' } },
      },
    },
  },
  components: {
    securitySchemes: {
      header: scheme('header', 'X-Own-Key'),
      query: scheme('query', 'KeyInQuery'),
      cookie: scheme('cookie', 'sid'),
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  },
};

/** A plain key, and one of characters that every place spells in its own way. */
const keys = ['zq7canary-key-1', 'zq7canary"key\\2/+&=x'];
const long = `zq7canary-${'x'.repeat(60)}`;

function requestsWith(key: string): Call[] {
  const inQuery = encodeURIComponent(key);
  const base64 = (value: string): string => Buffer.from(value).toString('base64');
  const post = (path: string, body: string, type = 'application/json'): Call => ({
    path: `/v1${path}`,
    method: 'POST',
    key,
    body,
    headers: { 'content-type': type },
  });
  const read = (path: string, headers: Call['headers'] = {}): Call => ({ path: `/v1${path}`, key: '', headers });
  return [
    read('/things', { authorization: `Bearer ${key}` }),
    read('/things?limit=x', { authorization: `Basic ${base64(`user:${key}`)}` }),
    read('/things?limit=x', { authorization: `Basic ${base64('user:zq7canary-wrong')}`, 'x-echo': 'zq7canary-wrong' }),
    read('/things', { authorization: 'Bearer zq7canary-other', 'x-echo': 'zq7canary-other' }),
    read('/things?limit=x', { 'x-own-key': key, 'x-echo': key }),
    read('/things', { 'x-own-key': long }),
    read('/things', { cookie: `theme=dark; sid=${inQuery}` }),
    read('/things', { cookie: `sid=${long}; other=zq7canary-too-long-ago`, 'x-echo': 'zq7canary-too-long-ago' }),
    read(`/things?KeyInQuery=${inQuery}&limit=x`),
    read(`/things?limit=x&%4BeyInQuery=${long}`),
    read(`/things?${inQuery}=1`, { authorization: `Bearer ${key}` }),
    read(`/things?limit=${inQuery}`, { authorization: `Bearer ${key}` }),
    read('/things', { referer: `http://page.example/a?api_key=zq7canary-ref&x=1`, authorization: `Bearer ${key}` }),
    read('/things', {
      referer: `http://user:zq7canary-pass@page.example/${inQuery}`,
      prefer: `wait="${key.slice(0, 14)}"`,
    }),
    read(`/things/${inQuery}`, { authorization: `Bearer ${key}` }),
    read(`/${inQuery.replace('z', '%7a')}/things`),
    read('/things', { 'x-mock-session': `${key} !` }),
    read('/things', { accept: key }),
    post('/things', JSON.stringify({ id: key, note: `it is ${key}`, secretWord: 'zq7canary-word' })),
    post('/things', JSON.stringify({ note: key, count: key, secretWord: 5, [key]: 1 })),
    post('/things', JSON.stringify({ note: key, count: key }).replace('zq7canary', '\\u007aq7canary')),
    post('/things', JSON.stringify({ a: key, b: 1, c: 2, d: 3, secretWord: 'zq7canary-word' })),
    post('/things', `{"secretWord":"zq7canary-word","note":"${'n'.repeat(70_000)}"}`),
    post('/logins', '{"name":"n","password":"zq7canary-pass"}'),
    post('/logins', '{"name":"n","password":"zq7canary-pass'),
    post('/logins', "{'password':'zq7canary-pass',name:1"),
    post('/logins', 'name=n&p%61ssword=zq7canary-pass', 'application/x-www-form-urlencoded'),
    post('/logins?access_token=zq7canary-token', '{"name":"zq7canary-token"}'),
  ];
}

/** All that was told of the requests, by where it was told. */
const told = new Map<string, string>();

beforeAll(async () => {
  writeFileSync(fileIn('secrets.json'), JSON.stringify(document));
  const flags = keys.flatMap((key) => ['--api-key', key]);
  const { port, end } = await serve([fileIn('secrets.json'), '--log-level', 'trace', ...flags]);
  const control = createControlClient(`http://127.0.0.1:${port}`);
  const session = control.session();
  const events = get(`http://127.0.0.1:${port}/__mock/sessions/default/journal/events`, { agent: false });
  const [stream] = (await once(events, 'response')) as [NodeJS.ReadableStream];
  let followed = '';
  stream.on('data', (chunk: Buffer) => (followed += chunk.toString()));
  const refused: Answer[] = [];
  for (const key of keys) {
    for (const request of requestsWith(key)) {
      const answer = await call(Number(port), request);
      if (answer.status >= 400) refused.push(answer);
    }
    const absolute = `GET http://user:zq7canary-pass@localhost/v1/things HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    await exchange(Number(port), absolute);
  }
  const { calls, matched } = await session.calls({ limit: 1000 });
  while (!followed.includes(`id: ${calls.at(-1)?.id ?? ''}\n`)) await once(stream, 'data');
  events.destroy();
  told.set('events', followed);
  told.set('journal', JSON.stringify(calls));
  told.set('archive', JSON.stringify(await session.har()));
  const missed = [
    { path: '/v1/none' },
    { operation: 'makeThing', body: { '/note': 'x', '/secretWord': 'x' } },
    { operation: 'login', body: { '/password': 'x' } },
    { headers: { 'x-echo': 'x' } },
  ];
  const judged = await Promise.all(missed.map((asked) => session.judge(asked, { atLeast: matched + 1 })));
  told.set('assertions', JSON.stringify(judged));
  told.set('error bodies', JSON.stringify(refused));
  told.set('metrics', await (await fetch(`http://127.0.0.1:${port}/__mock/metrics`)).text());
  told.set('log', await end());
});
afterAll(killServed);

test.each(['log', 'journal', 'archive', 'events', 'assertions', 'error bodies', 'metrics'])(
  'no key is told in the %s, in no spelling',
  (where) => {
    const words = told.get(where) ?? '';
    expect(words.length).toBeGreaterThan(100);
    const spelled = keys.flatMap((key) => [
      key,
      JSON.stringify(key).slice(1, -1),
      encodeURIComponent(key),
      Buffer.from(key).toString('base64').slice(0, -3),
      Buffer.from(`user:${key}`).toString('base64').slice(0, -3),
    ]);
    for (const spelling of spelled) expect(words).not.toContain(spelling);
    const found = [...words.matchAll(/.{0,60}(zq7canary|%7aq7canary|\\u007aq7canary).{0,40}/gi)].map(
      ([found]) => found,
    );
    expect(found).toEqual([]);
  },
);

test('what is no secret is told', () => {
  const journal = told.get('journal') ?? '';
  expect(journal).toContain('"note":"it is [redacted]"');
  expect(journal).toContain('"secretWord":"[redacted]"');
  expect(journal).toContain('http://page.example/a?api_key=[redacted]&x=1');
  expect(journal).toContain('name=n&p%61ssword=[redacted]');
});

test('no words of the stand-in are rewritten by what a client carries', async () => {
  const { port, end } = await serve([fileIn('secrets.json'), '--api-key', keys[0] ?? '']);
  const words = ['expected an integer', 'an integer', 'query.limit', 'integer,'];
  for (const cookie of words) {
    const headers = { authorization: `Bearer ${keys[0] ?? ''}`, cookie: `a=${cookie}` };
    const answer = await call(Number(port), { path: '/v1/things?limit=some-words', key: '', headers });
    expect(answer.text).toContain('query.limit: expected an integer');
  }
  const headers = { authorization: `Bearer ${keys[0] ?? ''}`, cookie: 'a=some-words' };
  const answer = await call(Number(port), { path: '/v1/things?limit=some-words', key: '', headers });
  expect(answer.text).not.toContain('some-words');
  await end();
});

test('a key that cannot be told from words is warned of at start, and is not named', async () => {
  const short = ['--api-key', 'k9z', '--expired-key', 'expir7', '--control-token', 'long-enough-token-1'];
  const { end } = await serve([fileIn('secrets.json'), ...short]);
  const log = await end();
  expect(log).toMatch(/a key of fewer than 4 characters cannot be told from ordinary words: [^"]*show it wherever/);
  expect(log).toMatch(/an expired key of fewer than 8 characters is hard to tell/);
  expect(log).not.toMatch(/a control token|k9z|expir7/);
});
