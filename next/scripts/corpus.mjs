// Builds the mock of every OpenAPI file of some folders and sends each operation a plain request: lists, reads, creates, changes,
// deletes. Prints what came of it, with -v each note: node next/scripts/corpus.mjs [-v] FOLDER OR FILE...
import { build } from 'esbuild';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createPlainRequests } from './plain-request.mjs';

const root = path.resolve(import.meta.dirname, '..');
const isVerbose = process.argv.includes('-v');

/** What is used of the program, in one bundle. */
async function load() {
  const folder = mkdtempSync(path.join(root, 'corpus-'));
  const { dependencies } = JSON.parse(readFileSync(path.join(root, '../package.json'), 'utf8'));
  const outfile = path.join(folder, 'mock.cjs');
  const modules = [
    'mock/start/build-mock',
    'mock/http/mock-request',
    'openapi/sample/sample',
    'base/random',
    'openapi/document/pointer',
    'base/json',
    'openapi/response/responses',
  ];
  const contents = modules.map((name) => `export * from './src/${name}';`).join('\n');
  const stdin = { contents, resolveDir: root, loader: 'ts' };
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs', external: Object.keys(dependencies) });
  const loaded = createRequire(import.meta.url)(outfile);
  rmSync(folder, { recursive: true });
  return loaded;
}

const library = await load();
const { buildMock, valueAt, parseJson, stringifyJson } = library;

/** What came of the requests to the mock of one file. */
class Tally {
  requests = 0;
  statuses = new Map();
  /** By kind: `empty` lists, creates that show something `unlike` what was sent, created items that are `missing`. */
  notes = { exception: [], '5xx': [], deviation: [], rejected: [], empty: [], unlike: [], missing: [], unsent: [] };

  count(status) {
    this.requests += 1;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}

const order = ['list', 'read', 'create', undefined, 'update', 'action', 'replace', 'delete'];

async function run(file) {
  const tally = new Tally();
  const { notes } = tally;
  let name = '';
  const onFault = (error) => notes.exception.push(`${name}: ${error.stack?.split('\n').slice(0, 4).join(' ')}`);
  const { contract, handle, sessions } = await buildMock({ openapiFile: file, auth: 'off' }, onFault);
  const plainRequest = createPlainRequests(library, contract, sessions.default.store);

  const send = async (operation, target) => {
    name = `${operation.method} ${operation.path}`;
    let request;
    try {
      request = await plainRequest(operation, target);
    } catch (error) {
      notes.unsent.push(`${name}: ${error.message}`);
      return { status: 0 };
    }
    const { status, headers, body = '' } = await handle(request);
    const text = Buffer.from(body).toString();
    tally.count(status);
    const marked = headers.indexOf('X-Mock-Deviation');
    const [violation] = contract.checkResponse(operation, { status, headers, body: { text } });
    if (marked !== -1) notes.deviation.push(`${name}: ${headers[marked + 1]}`);
    else if (status < 300 && violation !== undefined) notes.deviation.push(`${name}: unmarked ${violation.keyword}`);
    if (status >= 500) notes['5xx'].push(`${name}: ${status} ${text.slice(0, 200)}`);
    else if (status >= 400) notes.rejected.push(`${name}: ${status} ${request.target} ${text.slice(0, 300)}`);
    const sent = Buffer.from(await request.readBody(Infinity)).toString();
    return { status, sent, location: headers[headers.indexOf('Location') + 1], body: jsonIn(text) };
  };

  /** A created item shows what was sent, and is read and listed. */
  const followCreate = async ({ collection, item }, { sent, body, location }) => {
    const created = name;
    const shown = item.envelope === undefined ? body : body?.[item.envelope];
    const said = jsonIn(sent) ?? {};
    for (const [key, value] of Object.entries(said[item.envelope] ?? said)) {
      // An ID may be shown as the object that it names.
      const held = Object.values(Object(shown?.[key])).includes(value) ? value : shown?.[key];
      const [wanted, got] = [value, held ?? value].map((one) => stringifyJson(one).slice(0, 60));
      if (typeof value !== 'object' && wanted !== got) notes.unlike.push(`${name}: ${key} sent ${wanted} shown ${got}`);
    }
    if (collection.read !== undefined && location?.startsWith('/')) {
      const { status } = await send(collection.read.operation, location);
      if (status !== 200) notes.missing.push(`${created}: GET ${location} ${status}`);
    }
    if (collection.list !== undefined) await send(collection.list.operation);
  };

  const rankOf = (operation) => {
    const kind = contract.roleOf(operation)?.kind;
    // What lies deeper is deleted first.
    return kind === 'delete'
      ? 100 - operation.path.split('/').length
      : order.indexOf(order.includes(kind) ? kind : undefined);
  };
  for (const operation of [...contract.operations].sort((one, other) => rankOf(one) - rankOf(other))) {
    const role = contract.roleOf(operation);
    const answer = await send(operation);
    if (role?.kind === 'list' && itemsIn(role, answer.body)?.length === 0) notes.empty.push(name);
    if (role?.kind === 'create' && answer.status > 0 && answer.status < 300) await followCreate(role, answer);
  }
  return { tally, problems: contract.document.problems.list };
}

function itemsIn({ list }, body) {
  const found = list.envelope === undefined ? body : valueAt(body ?? null, list.envelope);
  return Array.isArray(found) ? found : undefined;
}

function jsonIn(text) {
  return /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
}

const named = process.argv.slice(2).filter((argument) => argument !== '-v');
const files = named.flatMap((one) =>
  statSync(one).isDirectory() ? readdirSync(one).map((name) => path.join(one, name)) : [one],
);
const total = { requests: 0 };
for (const file of files.filter((name) => /\.(?:ya?ml|json)$/.test(name))) {
  try {
    const { tally, problems } = await run(file);
    const statuses = [...tally.statuses].sort().map(([status, times]) => `${status}:${times}`);
    const notes = Object.entries(tally.notes).filter(([, list]) => list.length > 0);
    const counts = notes.map(([kind, list]) => `${kind} ${list.length}`);
    console.log(
      `${path.basename(file)}: ${tally.requests} requests, ${[...statuses, ...counts].join(', ')}, problems ${problems.length}`,
    );
    total.requests += tally.requests;
    for (const [kind, list] of notes) total[kind] = (total[kind] ?? 0) + list.length;
    if (!isVerbose) continue;
    for (const [kind, list] of notes) for (const text of list) console.log(`    ${kind}: ${text}`);
    for (const { pointer, message, consequence } of problems)
      console.log(`    problem: ${pointer} ${message} ${consequence}`);
  } catch (error) {
    console.log(`${path.basename(file)}: ${error.name}: ${error.message}`);
  }
}
console.log(total);
