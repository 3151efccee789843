// Builds the mock of every OpenAPI file of some folders and sends each operation a plain request: node next/scripts/corpus.mjs FOLDER...
import { build } from 'esbuild';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const verbose = process.argv.includes('-v');
const { buildMock, requestOf, sample, createRandom, valueAt, parseJson, stringifyJson, contentTypeOf } = await load();

/** The parts of the program that this script calls, in one bundle. */
async function load() {
  const folder = mkdtempSync(path.join(root, 'corpus-'));
  const { dependencies } = JSON.parse(readFileSync(path.join(root, '../package.json'), 'utf8'));
  const outfile = path.join(folder, 'mock.cjs');
  const contents = [
    "export { buildMock } from './src/mock/start/build-mock';",
    "export { requestOf } from './src/mock/http/mock-request';",
    "export { sample } from './src/openapi/sample/sample';",
    "export { createRandom } from './src/base/random';",
    "export { valueAt } from './src/openapi/document/pointer';",
    "export { parseJson, stringifyJson } from './src/base/json';",
    "export { contentTypeOf } from './src/openapi/response/responses';",
  ].join('\n');
  const stdin = { contents, resolveDir: root, loader: 'ts' };
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs', external: Object.keys(dependencies) });
  const loaded = createRequire(import.meta.url)(outfile);
  rmSync(folder, { recursive: true });
  return loaded;
}

/** What came of the requests for one file. */
class Tally {
  requests = 0;
  statuses = new Map();
  notes = { exception: [], '5xx': [], deviation: [], rejected: [], empty: [], unlike: [], missing: [] };

  note(kind, text) {
    this.notes[kind].push(text);
  }
}

async function run(file) {
  const tally = new Tally();
  let at = '';
  const onFault = (error) => tally.note('exception', `${at}: ${error.stack?.split('\n').slice(0, 4).join(' ')}`);
  const { contract, handle, sessions } = await buildMock({ openapiFile: file, auth: 'off' }, onFault);
  const { store } = sessions.default;
  const made = (schema, name, key, style = 'simple', optional = 'most') =>
    sample(contract, schema, { random: createRandom(key), name, style, direction: 'request', optional });

  /** The path with the IDs of the first items, and samples where there are none. */
  const pathOf = async (operation) => {
    let concrete = '';
    let template = '';
    for (const segment of operation.path.split('/').slice(1)) {
      const above = contract.collections.find((one) => one.path.replace(/\/$/, '') === template);
      template += `/${segment}`;
      const at = above?.path.endsWith('/') ? `${concrete}/` : concrete;
      const first =
        above?.id &&
        shape(above.itemPath ?? '') === shape(template) &&
        (await store.list({ collection: above.path, at, terms: [], offset: 0, limit: 1 }));
      const id = !first?.texts?.[0] ? undefined : valueAt(parseJson(first.texts[0]), above.id.at);
      const written = segment.replaceAll(/\{([^{}]*)\}/g, (_, name) => {
        const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
        if (id !== undefined && id !== null) return encodeURIComponent(String(id));
        return encodeURIComponent(
          parameter ? textOf(parameter.examples[0] ?? made(parameter.schema, name, template)) : 'x',
        );
      });
      concrete += `/${written}`;
    }
    return concrete;
  };

  const send = async (operation, { target, body } = {}) => {
    at = `${operation.method} ${operation.path}`;
    const query = new URLSearchParams();
    const headers = [];
    for (const { in: place, name, required, schema, examples, style } of operation.parameters) {
      if (!required || place === 'path') continue;
      const value = examples[0] ?? made(schema, name, at);
      if (place === 'header') headers.push(name, textOf(value));
      else if (place === 'cookie') headers.push('Cookie', `${name}=${textOf(value)}`);
      else if (style === 'deepObject')
        for (const [key, one] of Object.entries(value)) query.append(`${name}[${key}]`, textOf(one));
      else for (const one of Array.isArray(value) ? value : [value]) query.append(name, textOf(one));
    }
    const media =
      operation.requestBody?.content.find(({ name }) => /json/.test(name)) ?? operation.requestBody?.content[0];
    let sent;
    const isSearch = contract.roleOf(operation)?.kind === 'list';
    if (media !== undefined) {
      const type = contentTypeOf(media);
      const value =
        body ??
        (media.schema === undefined
          ? {}
          : made(media.schema, '', at, isSearch ? 'simple' : 'realistic', isSearch ? 'none' : 'most'));
      headers.push('Content-Type', type.startsWith('multipart/') ? `${type}; boundary=b` : type);
      if (type.startsWith('multipart/')) sent = multipart(value);
      else if (type.includes('form'))
        sent = new URLSearchParams(
          Object.entries(value).flatMap(([key, one]) =>
            (Array.isArray(one) ? one : [one]).map((each) => [key, textOf(each)]),
          ),
        ).toString();
      else sent = /json/.test(type) ? stringifyJson(value) : textOf(value);
    }
    const base = contract.servers[0]?.basePath ?? '';
    const whole = target ?? `${base}${await pathOf(operation)}${query.size > 0 ? `?${query}` : ''}`;
    const request = requestOf(operation.method, whole, { headers, ...(sent !== undefined && { body: sent }) });
    const delivery = await handle(request);
    const { status } = delivery;
    const text = Buffer.from(delivery.body ?? '').toString();
    tally.requests += 1;
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    const deviation = delivery.headers[delivery.headers.indexOf('X-Mock-Deviation') + 1];
    const violations = contract.checkResponse(operation, { status, headers: delivery.headers, body: { text } });
    if (delivery.headers.includes('X-Mock-Deviation')) tally.note('deviation', `${at}: ${deviation}`);
    else if (status < 300 && violations.length > 0)
      tally.note('deviation', `${at}: unseen ${JSON.stringify(violations[0].place)} ${violations[0].keyword}`);
    if (status >= 500) tally.note('5xx', `${at}: ${status} ${text.slice(0, 200)}`);
    else if (status >= 400) tally.note('rejected', `${at}: ${status} ${whole} ${text.slice(0, 200)}`);
    return {
      status,
      sent,
      whole,
      headers: delivery.headers,
      body: /^\s*[[{]/.test(text) ? parseJson(text) : undefined,
    };
  };
  const guarded = async (operation, what) => {
    try {
      return await send(operation, what);
    } catch (error) {
      tally.note(
        'exception',
        `${operation.method} ${operation.path}: ${error.stack?.split('\n').slice(0, 4).join(' ')}`,
      );
      return { status: 0, headers: [] };
    }
  };

  const order = ['list', 'read', 'create', undefined, 'update', 'action', 'replace', 'delete'];
  const rankOf = (operation) =>
    order.indexOf(order.includes(contract.roleOf(operation)?.kind) ? contract.roleOf(operation)?.kind : undefined);
  const depth = ({ path: template }) => template.split('/').length;
  const operations = [...contract.operations].sort(
    (one, other) => rankOf(one) - rankOf(other) || (rankOf(one) === 7 ? depth(other) - depth(one) : 0),
  );
  for (const operation of operations) {
    const role = contract.roleOf(operation);
    const answer = await guarded(operation);
    const name = `${operation.method} ${operation.path}`;
    if (role?.kind === 'list' && answer.status === 200 && itemsIn(role, answer.body)?.length === 0)
      tally.note('empty', name);
    if (role?.kind === 'create' && answer.status < 300) await followCreate(role, answer, name);
  }
  return { tally, contract };

  /** A create shows what was sent, and the item is read and listed. */
  async function followCreate({ collection, item }, answer, name) {
    const shown = item.envelope === undefined ? answer.body : answer.body?.[item.envelope];
    const sent = answer.sent !== undefined && /^\s*\{/.test(answer.sent) ? parseJson(answer.sent) : {};
    const inner = sent[item.envelope] ?? sent;
    for (const [key, value] of Object.entries(inner))
      if (shown?.[key] !== undefined && stringifyJson(shown[key]) !== stringifyJson(value) && typeof value !== 'object')
        tally.note(
          'unlike',
          `${name}: ${key} sent ${stringifyJson(value).slice(0, 60)} shown ${stringifyJson(shown[key]).slice(0, 60)}`,
        );
    const location = answer.headers[answer.headers.indexOf('Location') + 1];
    if (collection.read !== undefined && location?.startsWith('/')) {
      const { status } = await guarded(collection.read.operation, { target: location });
      if (status !== 200) tally.note('missing', `${name}: GET ${location} ${status}`);
    }
    if (collection.list !== undefined) await guarded(collection.list.operation);
  }
}

function shape(template) {
  return template.replaceAll(/\{[^{}]*\}/g, '{}');
}

function itemsIn({ list }, body) {
  const found = list.envelope === undefined ? body : valueAt(body ?? null, list.envelope);
  return Array.isArray(found) ? found : undefined;
}

function textOf(value) {
  return typeof value === 'string' ? value : stringifyJson(value);
}

function multipart(value) {
  const parts = Object.entries(value).map(
    ([name, one]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(one)}\r\n`,
  );
  return `${parts.join('')}--b--\r\n`;
}

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const files = named.flatMap((one) =>
  statSync(one).isDirectory() ? readdirSync(one).map((name) => path.join(one, name)) : [one],
);
const total = new Map();
for (const file of files.filter((name) => /\.(?:ya?ml|json)$/.test(name))) {
  const started = performance.now();
  try {
    const { tally, contract } = await run(file);
    const statuses = [...tally.statuses]
      .sort()
      .map(([status, times]) => `${status}:${times}`)
      .join(' ');
    const notes = Object.entries(tally.notes)
      .filter(([, list]) => list.length > 0)
      .map(([kind, list]) => `${kind} ${list.length}`);
    const problems = contract.document.problems.list;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${path.basename(file)}: ${tally.requests} requests in ${seconds} s, ${statuses} | ${notes.join(', ')} | problems ${problems.length}`,
    );
    for (const [kind, list] of Object.entries(tally.notes)) total.set(kind, (total.get(kind) ?? 0) + list.length);
    if (!verbose) continue;
    for (const [kind, list] of Object.entries(tally.notes))
      for (const text of list) console.log(`    ${kind}: ${text}`);
    for (const { pointer, message, consequence } of problems)
      console.log(`    problem: ${pointer} ${message} ${consequence}`);
  } catch (error) {
    console.log(`${path.basename(file)}: ${error.name}: ${error.message}`);
  }
}
console.log([...total].map(([kind, count]) => `${kind} ${count}`).join(', '));
process.exit(0);
