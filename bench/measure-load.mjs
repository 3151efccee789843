import { closeSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { calls, headers, variedCalls } from './calls.mjs';
import { readPets } from './pets.mjs';
import { startServer } from './server.mjs';

/** Loads one server with one call and gives throughput, latency and what the server's process used. */
export async function load(server, { path: target, next, method = 'GET', body }, amount, connections = 10) {
  const before = await server.cpu();
  const start = performance.now();
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${target ?? ''}`,
    headers,
    connections,
    amount,
    sampleInt: 20,
    method,
    body,
    ...(next !== undefined && { setupClient: giveEachItsOwn(next, amount / connections) }),
  });
  // autocannon gives its own duration in whole seconds.
  const seconds = (performance.now() - start) / 1000;
  const after = await server.cpu();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target ?? ''}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  return {
    perSecond: result.requests.total / seconds,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (after - before) / result.requests.total,
  };
}

/** Gives every connection requests of its own, written before the first is sent, so that the client spends no time on them. */
function giveEachItsOwn(next, amount) {
  let index = 0;
  return (client) => {
    client.setRequests(
      Array.from({ length: Math.ceil(amount) }, () => {
        index += 1;
        return next(index);
      }),
    );
  };
}

/**
 * Loads all servers with all calls. Servers take turns, several rounds, so that what else the machine does falls on all of
 * them; the middle round counts.
 */
export async function measureLoad(count, options) {
  const repeated = await measureCalls({ ...calls, 'create, varied': variedCalls['create, varied'] }, count, options);
  const { 'reads, varied': reads } = variedCalls;
  const varied = await measureCalls({ 'reads, varied': reads }, reads.pets, options);
  const logged = await measureLogged(count, options);
  return { ...repeated, rows: [...repeated.rows, ...varied.rows, ...logged] };
}

async function measureCalls(measured, count, options) {
  const env = { PETS: JSON.stringify(await readPets(count)), COUNT: String(count) };
  const servers = {
    'node:http': await startServer('./server-node-http.mjs', env),
    'Express 5': await startServer('./server-express.mjs', env),
    Understudy: await startServer('./server-mock.mjs', env),
  };
  const idle = await servers.Understudy.memory();
  const rows = await compare(measured, servers, options);
  const loaded = await servers.Understudy.memory();
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  return { rows, memory: { idle, loaded } };
}

/** The list with the log as the command line writes it: one line a request on stderr, which goes to a file. */
async function measureLogged(count, options) {
  const env = { PETS: JSON.stringify(await readPets(count)), COUNT: String(count), LOG_LEVEL: 'info' };
  const file = path.join(tmpdir(), `understudy-bench-${process.pid}.log`);
  const log = openSync(file, 'w');
  const servers = {
    'Express 5': await startServer('./server-express.mjs', env),
    Understudy: await startServer('./server-mock.mjs', env, log),
  };
  const rows = await compare({ 'list, logged': calls.list }, servers, options);
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  closeSync(log);
  rmSync(file);
  return rows;
}

async function compare(measured, servers, { rounds, amount }) {
  const rows = [];
  for (const [call, request] of Object.entries(measured)) {
    const taken = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
    for (const server of Object.values(servers)) await load(server, request, amount / 2);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, server] of Object.entries(servers)) taken[name].push(await load(server, request, amount));
    }
    for (const [name, results] of Object.entries(taken)) rows.push({ call, server: name, ...middle(results) });
  }
  return rows;
}

/** Gives the median of each figure. */
export function middle(results) {
  const figures = Object.keys(results[0]);
  return Object.fromEntries(figures.map((figure) => [figure, median(results.map((result) => result[figure]))]));
}

/** Gives the middle of some numbers. */
export function median(numbers) {
  return [...numbers].sort((one, two) => one - two)[Math.floor(numbers.length / 2)];
}
