import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { collectionDocument } from '../support/collection-document';
import { selfSigned } from '../support/self-signed';
import { killServed, serve, start } from '../support/serve';
import { useTestFolder } from '../support/test-folder';
import { listenOn } from '../support/upstream';

const fileIn = useTestFolder();
const servers: Server[] = [];
afterEach(() => {
  killServed();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const secret = 'tok-Q1w2e3r4t5y6';
const document = JSON.stringify(
  collectionDocument({ path: '/lamps', members: { name: { type: 'string' } }, sent: ['name'], required: ['name'] }),
);
const flawed = document.replace('"type":"string"', '"type":"string","pattern":"("');

/** Answers with the document to those who know the token, and with an empty list where the service is asked. */
const answers: RequestListener = (request, response) => {
  const url = request.url ?? '';
  if (url.startsWith('/v1')) response.setHeader('Content-Type', 'application/json').end('[]');
  else if (!url.includes(`token=${secret}`)) response.writeHead(403).end();
  else if (url.startsWith('/away')) response.writeHead(302, { Location: `http://u:${secret}@127.0.0.1/` }).end();
  else if (url.startsWith('/none')) response.writeHead(404).end();
  else if (url.startsWith('/broken')) response.end('openapi: [');
  else response.end(url.startsWith('/flawed') ? flawed : document);
};

async function listening(): Promise<string> {
  const server = createServer(answers);
  servers.push(server);
  return `http://127.0.0.1:${await listenOn(server)}`;
}

const reports = ['json', 'html', 'md', 'xml'];

test('the query of the address of a document is in nothing that a command prints or writes', async () => {
  const origin = await listening();
  const service = `${origin}/v1`;
  const at = `${origin}/flawed.json?token=${secret}#${secret}`;
  const flags = reports.flatMap((end) => ['--report', fileIn(`report.${end}`)]);
  const ask = `fetch(process.env.BASE_URL + '/lamps')`;
  const learnt = ['--out', fileIn('p.yaml'), '--force'];
  const commands = [
    ...[
      ['inspect', at],
      ['inspect', at, '--json'],
      ['inspect', at, '--strict-document'],
    ],
    ['verify', service, at, ...flags, '--left-over', fileIn('notes')],
    ['learn', service, at, ...learnt],
    ['compare', service, service, at, ...flags],
    ['proxy', service, at, ...flags, '--record', fileIn('r.har'), '--', process.execPath, '-e', ask],
    ['run', at, '--', process.execPath, '-e', ask],
    ['run', at, '--proxy', service, '--', process.execPath, '-e', ask],
  ];
  for (const args of commands) {
    const { ended, printed, log } = start(args);
    await ended;
    expect([args[0], printed() + log()]).toEqual([args[0], expect.stringMatching(/./)]);
    expect([args[0], (printed() + log()).includes(secret)]).toEqual([args[0], false]);
  }
  const written = [...reports.map((end) => `report.${end}`), 'r.har', 'p.yaml'].map((name) => fileIn(name));
  expect(written.filter((file) => readFileSync(file, 'utf8').includes(secret))).toEqual([]);
  const served = await serve([at, '--log-level', 'debug']);
  expect(served.words).toContain('/flawed.json');
  const health = await fetch(`http://127.0.0.1:${served.port}/__mock/health`);
  expect([served.words + (await served.end()) + (await health.text())].filter((text) => text.includes(secret))).toEqual(
    [],
  );
}, 60_000);

test('nor is it in errors, nor are user and password', async () => {
  const origin = await listening();
  const host = origin.slice('http://'.length);
  const query = `?token=${secret}`;
  const addresses = [
    ...['/none', '/away', '/broken'].map((path) => origin + path + query),
    ...[`http://127.0.0.1:1/x${query}`, `http://u:${secret}@${host}/doc${query}`, `http://${secret}@${host}/doc`],
    ...[
      `HTTPS://u:${secret}@${host}/doc`,
      ` http://u:${secret}@${host}/doc${query}`,
      `http:/u:${secret}@${host}${query}`,
    ],
    ...[`ftp://u:${secret}@${host}/doc${query}`, `//u:${secret}@${host}/doc${query}`, `http://[u:${secret}@x/${query}`],
    `file:///tmp/none.yaml${query}`,
    ...[`http:${host}/doc${query}`, `http:u:${secret}@${host}/doc`, `http:127.0.0.1:1${query}`, `https:?${query}`],
    ...[`u:${secret}@${host}/doc`, `user:${secret}@${host}/doc`],
    // What should have been escaped in a password.
    ...['a/', 'a/b/', '1/', '?', '#', 'a@b/', 'a:b/'].map((more) => `http://u:${more}${secret}@${host}/doc`),
    ...['a/', 'a?', '1/'].map((more) => `http://u:${secret}${more}@${host}/doc`),
    `http://a/${secret}@${host}/doc`,
    `http://u:${secret}`,
  ];
  const commands = [
    ...addresses.map((address) => ['inspect', address]),
    ['verify', `${origin}/v1`, addresses[0] ?? ''],
  ];
  for (const args of [...commands, ['proxy', `${origin}/v1`, addresses[4] ?? '']]) {
    const { ended, printed, log } = start(args);
    expect([args, await ended]).toEqual([args, 2]);
    expect([args, (printed() + log()).includes(secret)]).toEqual([args, false]);
  }
  for (const base of [
    `u:${secret}@${host}/v1`,
    `${host}/v1${query}`,
    `http://u:${secret}@${host}`,
    `ftp://h/${query}`,
    `ftp://u:a/${secret}@h/`,
    `host:${query}`,
    `u:a/${secret}@${host}/v1`,
  ]) {
    const { ended, printed, log } = start(['verify', base]);
    expect([base, await ended]).toEqual([base, 2]);
    expect((printed() + log()).includes(secret)).toBe(false);
  }
}, 60_000);

test('nor is what a $ref carries', async () => {
  const query = `?token=${secret}`;
  const refs = [
    ...[`https://h.example/x.json${query}#/a`, `https://u:${secret}@h.example/x.json`, `http:h.example/x.json${query}`],
    ...[`./none.yaml${query}`, `none.yaml${query}#/a`, `//h/x${query}`, `https://u:a/${secret}@h.example/x.json`],
    ...[`https://h.example/x.json#${secret}`, `http://[${query}`, `file:///none.yaml${query}`],
  ];
  const responses = { 200: { description: 'all' } };
  const parameters = refs.map(($ref) => ({ $ref }));
  const paths = { '/lamps': { get: { operationId: 'list', parameters, responses } }, '/other': { $ref: refs[0] } };
  const file = fileIn('refs.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Lamps', version: '1' }, paths }));
  for (const args of [[], ['--json'], ['--strict-document']]) {
    const { ended, printed, log } = start(['inspect', file, ...args]);
    await ended;
    expect(printed() + log()).toMatch(/h\.example\/x\.json#\/a/);
    expect([args, (printed() + log()).includes(secret)]).toEqual([args, false]);
  }
});

let trusted = '';
beforeAll(() => {
  trusted = fileIn('ca.pem');
  writeFileSync(trusted, selfSigned.cert);
});

test('a document on https never moves to http', async () => {
  const plain = await listening();
  let asked = 0;
  servers[0]?.on('request', () => (asked += 1));
  const secure = createSecureServer(selfSigned, (request, response) => {
    const { port } = secure.address() as { port: number };
    const to = request.url === '/twice' ? `https://127.0.0.1:${port}/once` : `${plain}/doc?token=${secret}`;
    response.writeHead(301, { Location: to }).end();
  });
  servers.push(secure);
  await once(secure.listen(0, '127.0.0.1'), 'listening');
  const { port } = secure.address() as { port: number };
  for (const path of ['/once', '/twice']) {
    const { ended, log } = start(['inspect', `https://127.0.0.1:${port}${path}`], { NODE_EXTRA_CA_CERTS: trusted });
    expect(await ended).toBe(2);
    expect(log()).toMatch(/it has moved from https to http/);
  }
  expect(asked).toBe(0);
});
