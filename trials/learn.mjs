/**
 * Points `learn` at real servers: `npm run trials:learn [-- <server> ...] [-- --time 60]`. Prints how many responses of a mock without a
 * profile, and of one with it, are those of the server: of those that were not used for learning. The profiles are kept in `trials/.reports`.
 */
import { readFileSync } from 'node:fs';
import { filesOf, learned } from './learned.mjs';
import { wantedServers } from './started.mjs';

const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('--'));
const options = firstOption === -1 ? [] : words.slice(firstOption);

async function trial(server) {
  const startedAt = Date.now();
  const { status, stdout } = await learned(server, options);
  const share = (name) => new RegExp(`^ {2}${name} +(\\d+ %) +(\\d+ %)`, 'm').exec(stdout)?.slice(1).join(' -> ');
  return {
    server: server.name,
    exit: status,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    requests: /Requests +(\d+)/.exec(stdout)?.[1],
    status: share('Status'),
    fields: share('Status and fields'),
    everything: share('Everything'),
    lines: readFileSync(filesOf(server).profile, 'utf8').split('\n').length,
  };
}

const rows = [];
for (const server of wantedServers()) {
  rows.push(await trial(server).catch((error) => ({ server: server.name, trouble: error.message })));
  console.table(rows.slice(-1));
}
console.table(rows);
