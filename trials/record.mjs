/**
 * Records real servers for the tests: `npm run record -- <server> ...` writes `test/recordings/<server>/` anew. A server is started without
 * any data and filled; `learn` visits it (`visit.har`); then a client's session goes to the same server (`session.har`). Its OpenAPI file
 * is cut to what both used.
 *
 * With `--check` nothing is written: each session goes to two fresh servers, and what they returned differently is printed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { cutOpenApi } from './cut-openapi.mjs';
import { archiveEntries, archiveOf, sessionEntries } from './recorded-har.mjs';
import { servers } from './servers.mjs';
import { createClient } from './sessions/client.mjs';
import { program, started, wantedServers } from './started.mjs';

const isCheck = process.argv.includes('--check');

/** Those that a session is written for. */
const recordable = servers.filter(({ visits }) => visits !== undefined);

/** What a session sends: its server's credentials, or the key that `verify` has of it. */
const credentialsOf = ({ headers, client }) => ({ ...headers, ...client });

async function inSession(server, origin) {
  const { session } = await import(`./sessions/${server.name}.mjs`);
  const client = createClient(origin + server.base, credentialsOf(server));
  try {
    await session(client);
    return client.sent;
  } finally {
    client.close();
  }
}

/** The entries of what `learn` sends to a server, in as many runs as it has for it. */
function visited(server, { origin, text, made }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'visit-'));
  try {
    const [file, har] = ['openapi', 'visit.har'].map((name) => path.join(folder, name));
    writeFileSync(file, text);
    const headers = Object.entries(server.headers ?? {}).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
    const given = [...(server.key === undefined ? headers : []), ...(server.flags ?? [])];
    const env = { ...process.env, ...(server.key !== undefined && { API_KEY: server.key }) };
    const entries = [];
    const { visits } = server;
    for (const [turn, flags] of (typeof visits === 'function' ? visits(made) : visits).entries()) {
      const args = [
        'learn',
        origin + server.base,
        file,
        '--record',
        har,
        '--out',
        path.join(folder, 'p.yaml'),
        '--seed',
        `recording-${turn}`,
      ];
      const run = spawnSync(process.execPath, [program, ...args, ...given, ...flags], { encoding: 'utf8', env });
      if (![0, 3].includes(run.status)) throw new Error(`learn ended with ${run.status}: ${run.stderr}`);
      entries.push(...archiveEntries(readFileSync(har, 'utf8'), (entries.at(-1)?._understudy.number ?? 0) + 1));
    }
    return entries;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The keys of a server, without their schemes: no recording has them. */
const keysOf = (server) => Object.values(credentialsOf(server)).map((value) => value.split(' ').at(-1));

/** Replaces what only this machine has, and keys that a response repeats. */
function anonymiser(server, origin, data) {
  const { host, port } = new URL(origin);
  const name = `${server.name}.test:8080`;
  const written = [
    ...[host, `localhost:${port}`, `0.0.0.0:${port}`].map((one) => [one, name]),
    ...keysOf(server).map((key) => [key, '[redacted]']),
    [data, '/data'],
  ];
  return (text) => written.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
}

/** What must not be in a recording: keys, folders and the name of this machine. */
function leaks(server, text) {
  const own = [
    tmpdir(),
    '/root',
    '127.0.0.1:',
    'localhost:',
    ...keysOf(server),
    ...(hostname().length > 3 ? [hostname()] : []),
  ];
  return own.filter((one) => text.includes(one));
}

async function record(server) {
  const running = await started(server);
  const { origin, text, data, stop } = running;
  try {
    const visit = visited(server, running);
    const sent = await inSession(server, origin);
    const session = sessionEntries(sent, origin + server.base, credentialsOf(server));
    const all = [...visit, ...session];
    const targets = new Set(all.map(({ request }) => request.url.slice((origin + server.base).length).split('?')[0]));
    const folder = path.join(import.meta.dirname, '../test/recordings', server.name);
    mkdirSync(folder, { recursive: true });
    const anonymous = anonymiser(server, origin, data);
    const creator = { name: server.name, version: server.version };
    const cut = anonymous(aPathALine(cutOpenApi(parse(text), [...targets])));
    const files = {
      'openapi.json': cut,
      'visit.har': archiveOf(visit, creator, anonymous),
      'session.har': archiveOf(session, creator, anonymous),
    };
    for (const [name, content] of Object.entries(files)) {
      const found = leaks(server, content);
      if (found.length > 0) throw new Error(`${name} of ${server.name} has ${found.join(', ')} in it`);
      writeFileSync(path.join(folder, name), content);
    }
    return { server: server.name, visit: tally(visit), session: tally(session), kB: sizes(files) };
  } finally {
    stop();
  }
}

/** A document with each of its paths in a line. */
function aPathALine(document) {
  const lines = Object.entries(document.paths).map((one) => one.map((part) => JSON.stringify(part)).join(':'));
  const rest = JSON.stringify({ ...document, paths: {} });
  return `${rest.replace('"paths":{}', () => `"paths":{\n${lines.join(',\n')}\n}`)}\n`;
}

const sizes = (files) =>
  Object.values(files)
    .map((content) => Math.round(content.length / 1000))
    .join(' + ');

/** How many requests were accepted, by reads and writes, and how many were rejected. */
function tally(entries) {
  const isRead = ({ request }) => ['GET', 'HEAD'].includes(request.method);
  const ok = entries.filter(({ response }) => response.status > 0 && response.status < 400);
  const reads = ok.filter(isRead).length;
  return `${entries.length}: ${reads} reads, ${ok.length - reads} writes, ${entries.length - ok.length} rejected`;
}

/** Sends a session to two fresh servers. */
async function check(server) {
  const runs = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const { origin, stop } = await started(server);
    try {
      runs.push(await inSession(server, origin));
    } finally {
      stop();
    }
  }
  const [first, second] = runs;
  const shown = (exchange) => (exchange === undefined ? 'not sent' : wordsOf(exchange).slice(0, 200));
  for (const [at, one] of first.entries())
    if (comparable(one) !== comparable(second[at]))
      console.log(`${one.method} ${one.path}\n  ${shown(one)}\n  ${shown(second[at])}`);
  const alike = first.filter((one, at) => one.response.status === second[at]?.response.status).length;
  if (alike < first.length) process.exitCode = 1;
  return { server: server.name, requests: first.length, alike };
}

const wordsOf = ({ response }) => `${response.status} ${response.text}`;

/** A response with its properties in one order and without digits: identifiers and times have them. */
function comparable(exchange) {
  if (exchange === undefined) return undefined;
  const { status, text } = exchange.response;
  const body = /^[[{]/.test(text) ? JSON.stringify(sorted(JSON.parse(text))) : text;
  return `${status} ${body.replaceAll(/[\da-f]/g, '#')}`;
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

for (const server of wantedServers(recordable)) console.log(await (isCheck ? check : record)(server));
