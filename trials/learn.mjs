/**
 * Points `learn` at real servers: `npm run trials:learn [-- <server> ...] [-- --time 60]`. Prints how many responses of a mock without a
 * profile, and of one with it, are those of the server: of those that were not used for learning. The profiles are kept in `trials/.reports`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    const [document, profile] = ['openapi.json', 'understudy-profile.yaml'].map((name) => path.join(folder, name));
    writeFileSync(document, text);
    for (const file of [profile, `${profile}.left-behind`]) rmSync(file, { force: true });
    const headers = Object.entries(server.headers ?? {}).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
    const given = [...(server.key === undefined ? headers : []), ...(server.flags ?? []), ...options];
    const env = { ...process.env, ...(server.key !== undefined && { API_KEY: server.key }) };
    const startedAt = Date.now();
    const args = ['learn', origin + server.base, document, '--out', profile, '--force', ...given];
    const run = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env, maxBuffer: 2 ** 26 });
    writeFileSync(path.join(folder, 'learn.txt'), run.stdout + run.stderr);
    const share = (name) => new RegExp(`^ {2}${name} +(\\d+ %) +(\\d+ %)`, 'm').exec(run.stdout)?.slice(1).join(' -> ');
    return {
      server: server.name,
      exit: run.status,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      requests: /Requests +(\d+)/.exec(run.stdout)?.[1],
      status: share('Status'),
      fields: share('Status and fields'),
      everything: share('Everything'),
      lines: readFileSync(profile, 'utf8').split('\n').length,
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
