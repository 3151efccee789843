/**
 * Points `verify` at real servers, each by the OpenAPI file that it ships: `npm run trials [-- <server> ...] [-- --writes 0]`. Prints for
 * each how many operations returned a 2xx, what was found and what was left behind. The reports are kept for reading them by hand, which is
 * what a trial is for: they are in `trials/.reports`. The servers are installed into `trials/.servers` at the first run.
 *
 * With `FILLED=1` an earlier run with `--keep` fills each server first: a service that people use has items.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { program, started, wantedServers } from './started.mjs';

const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('--'));
const options = firstOption === -1 ? [] : words.slice(firstOption);

async function trial(server) {
  const { origin, text, stop } = await started(server);
  const folder = path.join(import.meta.dirname, '.reports', server.name);
  mkdirSync(folder, { recursive: true });
  try {
    const document = path.join(folder, /^\s*\{/.test(text) ? 'openapi.json' : 'openapi.yaml');
    writeFileSync(document, text);
    const [json, html] = ['verify.json', 'verify.html'].map((name) => path.join(folder, name));
    for (const file of [json, html, `${json}.left-behind`]) rmSync(file, { force: true });
    const headers = Object.entries(server.headers ?? {}).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
    const given = server.key === undefined ? headers : [];
    const reports = ['--report', json, '--report', html];
    const args = ['verify', origin + server.base, document, ...reports, ...given, ...(server.flags ?? [])];
    const verify = (...more) =>
      spawnSync(process.execPath, [program, ...args, ...more], {
        encoding: 'utf8',
        env: { ...process.env, ...(server.key !== undefined && { API_KEY: server.key }) },
        maxBuffer: 64 * 1024 ** 2,
      });
    if (process.env.FILLED === '1') verify('--writes', '300', '--keep');
    const run = verify(...options);
    writeFileSync(path.join(folder, 'verify.txt'), run.stdout + run.stderr);
    if (!existsSync(json)) return { server: server.name, exit: run.status, trouble: run.stderr.trim().slice(-200) };
    const { requests, durationMs, operations, findings, writes } = JSON.parse(readFileSync(json, 'utf8'));
    return {
      server: server.name,
      exit: run.status,
      seconds: Math.round(durationMs / 100) / 10,
      requests,
      operations: operations.length,
      reached: operations.filter(({ statuses }) => Object.keys(statuses).some((one) => one.startsWith('2'))).length,
      errors: findings.filter(({ level }) => level === 'error').length,
      warnings: findings.filter(({ level }) => level === 'warning').length,
      left: writes.leftBehind.length,
    };
  } finally {
    stop();
  }
}

const rows = [];
for (const server of wantedServers()) {
  rows.push(await trial(server).catch((error) => ({ server: server.name, trouble: error.message })));
  console.table(rows.slice(-1));
}
console.table(rows);
const [reached, operations] = ['reached', 'operations'].map((name) =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0),
);
const share = Math.round((100 * reached) / Math.max(1, operations));
console.log(
  `${reached} of ${operations} operations returned a 2xx (${share} %). Reports: trials/.reports/*/verify.html`,
);
