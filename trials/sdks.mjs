/**
 * Has the SDKs of real servers play a story each (`trials/sdks`): on the server, on a mock that has learned from it, and on the server through
 * the proxy: `npm run trials:sdks [-- <server> ...]`. Prints how many calls end as on the server, and those that do not. `--learned` takes
 * the profiles of an earlier run.
 */
import { spawnSync } from 'node:child_process';
import { filesOf, learned } from './learned.mjs';
import { sdks, servers } from './servers.mjs';
import { installed, program, started, wantedServers } from './started.mjs';

/** Plays a story with `command`, which hands the address of the server to the story; gives its calls by their names. */
function played(sdk, command, env) {
  const folder = installed(sdk);
  const run = spawnSync(command[0], [...command.slice(1), ...sdk.run(folder)], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env },
    timeout: 300_000,
  });
  const lines = run.stdout.split('\n').filter((line) => line.startsWith('{"call"'));
  if (lines.length === 0) throw new Error(`${sdk.name} made no call: ${run.stderr.slice(-2000)}`);
  const calls = lines.map((line) => JSON.parse(line, inOneOrder));
  return new Map(calls.map((ending) => [ending.call, JSON.stringify(ending)]));
}

/** Servers show the properties of an object in any order. */
function inOneOrder(_, value) {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).sort()) : value;
}

/** As `played`, on a server that was just started: a story leaves changes behind. */
async function onServer(server, sdk, commandFor) {
  const { origin, stop } = await started(server);
  try {
    const base = origin + server.base;
    return played(sdk, commandFor(base), { API_URL: base });
  } finally {
    stop();
  }
}

async function trial(server, sdk) {
  const { document, profile } = filesOf(server);
  const understudy = [process.execPath, program];
  const real = await onServer(server, sdk, () => ['env']);
  const onMock = played(sdk, [...understudy, 'run', document, '--profile', profile, '--auth', 'any', '--']);
  const onProxy = await onServer(server, sdk, (base) => [...understudy, 'proxy', base, document, '--']);
  const differing = (calls) => [...real].filter(([name, ending]) => calls.get(name) !== ending).map(([name]) => name);
  const [mock, proxy] = [onMock, onProxy].map(differing);
  for (const [where, calls, names] of [
    ['mock', onMock, mock],
    ['proxy', onProxy, proxy],
  ])
    for (const name of names) console.log(`  server ${real.get(name)}\n  ${where.padEnd(6)} ${calls.get(name)}\n`);
  const same = (differ) =>
    `${real.size - differ.length} (${Math.floor((100 * (real.size - differ.length)) / real.size)} %)`;
  return { sdk: sdk.name, calls: real.size, 'same on the mock': same(mock), 'same through the proxy': same(proxy) };
}

const isLearned = process.argv.includes('--learned');
const rows = [];
for (const server of wantedServers(servers.filter(({ name }) => sdks.some((sdk) => sdk.server === name)))) {
  if (!isLearned) await learned(server);
  for (const sdk of sdks.filter((one) => one.server === server.name))
    rows.push(await trial(server, sdk).catch((error) => ({ sdk: sdk.name, trouble: error.message })));
}
console.table(rows);
