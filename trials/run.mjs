/**
 * Points `verify` at real servers, each by the OpenAPI file that it ships: `npm run trials [-- <server> ...]`. Prints for each how many
 * operations answered a 2xx, how many root causes were found and whether anything of its own was touched or left; the reports are kept
 * for reading them by hand, which is what a trial is for. The servers are installed into `trials/.servers` at the first run.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { servers } from './servers.mjs';

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const program = path.join(here, '../dist/src/cli/main.js');

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !servers.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(`no server is called ${unknown.join(', ')}; there are ${servers.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

/** Gives the folder of an installed server. */
function installed({ name, install }) {
  const folder = path.join(here, '.servers', name);
  const mark = path.join(folder, 'installed');
  if (existsSync(mark)) return folder;
  mkdirSync(folder, { recursive: true });
  console.log(`installing ${name} ...`);
  const [command, ...args] = install;
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} could not be installed: ${stderr.slice(-500)}`);
  writeFileSync(mark, '');
  return folder;
}

async function until(attempt, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const found = await attempt().catch(() => undefined);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`nothing answered within ${seconds} s`);
}

/** Starts a server, fills it, and gives the text of its OpenAPI file and what ends it. */
async function started(server) {
  const folder = installed(server);
  const { port, headers = {}, env } = server;
  const [command, ...args] = server.start(folder, port);
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env?.(folder, port) },
    stdio: 'ignore',
    detached: true,
  });
  const stop = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  try {
    const origin = `http://127.0.0.1:${port}`;
    const text = await until(async () => {
      const answer = await fetch(origin + server.document, { headers });
      return answer.ok ? answer.text() : undefined;
    }, 120);
    await server.fill?.(origin, headers);
    return { folder, origin, text, stop };
  } catch (cause) {
    stop();
    throw cause;
  }
}

async function trial(server) {
  const { folder, origin, text, stop } = await started(server);
  try {
    const document = path.join(folder, /^\s*\{/.test(text) ? 'openapi.json' : 'openapi.yaml');
    writeFileSync(document, text);
    const report = path.join(folder, 'verify.json');
    rmSync(report, { force: true });
    const headerFile = path.join(folder, 'headers.txt');
    writeFileSync(
      headerFile,
      Object.entries(server.headers ?? {})
        .map(([name, value]) => `${name}: ${value}\n`)
        .join(''),
    );
    const given = server.key === undefined ? ['--header-file', headerFile] : [];
    const args = ['verify', origin + server.base, document, '--json', report, ...given, ...(server.flags ?? [])];
    const began = Date.now();
    const run = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...(server.key !== undefined && { API_KEY: server.key }) },
      maxBuffer: 64 * 1024 ** 2,
    });
    writeFileSync(path.join(folder, 'verify.txt'), run.stdout + run.stderr);
    if (!existsSync(report)) return { server: server.name, exit: run.status, seconds: (Date.now() - began) / 1000 };
    const { conclusion, rootCauses, leftOver, requests } = JSON.parse(readFileSync(report, 'utf8'));
    return {
      server: server.name,
      exit: run.status,
      seconds: Math.round((Date.now() - began) / 100) / 10,
      requests,
      operations: conclusion.reach.operations,
      answered: conclusion.reach.reached,
      causes: rootCauses.filter(({ verdict }) => verdict === 'violated').length,
      left: leftOver.length,
      document: createHash('sha256').update(text).digest('hex').slice(0, 8),
    };
  } finally {
    stop();
  }
}

const rows = [];
for (const server of servers.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  rows.push(await trial(server).catch((error) => ({ server: server.name, trouble: error.message })));
  console.table(rows.slice(-1));
}
console.table(rows);
const [answered, operations] = ['answered', 'operations'].map((name) =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0),
);
console.log(
  `${answered} of ${operations} operations answered 2xx (${Math.round((100 * answered) / operations)} %); reports in trials/.servers/*/verify.txt`,
);
