import autocannon from 'autocannon';
import { startServer } from './server.mjs';

const headers = { authorization: 'Bearer understudy-key', 'content-type': 'application/json' };
const pet = JSON.stringify({ name: 'Rex the Irish Setter', categoryId: 1, status: 'available' });

/** The four calls that are compared. */
export const calls = {
  list: { path: '/v1/pets' },
  'filtered list': { path: '/v1/pets?status=available' },
  'get by id': { path: '/v1/pets/7' },
  create: { path: '/v1/pets', method: 'POST', body: pet },
};

/** Loads one server with one call and gives throughput, latency and what the server's process used. */
export async function load(server, { path, ...call }, amount, connections = 10) {
  const before = await server.cpu();
  const start = performance.now();
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${path}`,
    headers,
    connections,
    amount,
    sampleInt: 20,
    ...call,
  });
  // autocannon gives its own duration in whole seconds.
  const seconds = (performance.now() - start) / 1000;
  const after = await server.cpu();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  return {
    perSecond: result.requests.total / seconds,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (after - before) / result.requests.total,
  };
}

/**
 * Loads all servers with all calls. Servers take turns, several rounds, so that what else the machine does falls on all of
 * them; the middle round counts.
 */
export async function measureLoad(pets, { rounds, amount }) {
  const env = { PETS: JSON.stringify(pets), COUNT: String(pets.length) };
  const servers = {
    'node:http': await startServer('./server-node-http.mjs', env),
    'Express 5': await startServer('./server-express.mjs', env),
    Understudy: await startServer('./server-mock.mjs', env),
  };
  const idle = await servers.Understudy.memory();
  const rows = [];
  for (const [call, request] of Object.entries(calls)) {
    const taken = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
    for (const server of Object.values(servers)) await load(server, request, amount / 2);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, server] of Object.entries(servers)) taken[name].push(await load(server, request, amount));
    }
    for (const [name, results] of Object.entries(taken)) rows.push({ call, server: name, ...middle(results) });
  }
  const loaded = await servers.Understudy.memory();
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  return { rows, memory: { idle, loaded } };
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
