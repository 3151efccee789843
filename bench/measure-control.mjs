import { createControlClient } from '../dist/src/index.js';
import { calls } from './calls.mjs';
import { load, median } from './measure-load.mjs';
import { startServer } from './server.mjs';

/** What the list costs without sessions and journal, with them, and in a session of its own. */
const variants = {
  'without sessions and journal': { file: './server-mock-bare.mjs', request: calls.list },
  'default session': { file: './server-mock.mjs', request: calls.list },
  'named session': { file: './server-mock.mjs', request: { path: '/@bench/v1/pets' } },
};

/**
 * Gives, for the list of twenty, what sessions and journal cost. Each round loads the variants one after the other and
 * compares within the round, every other round backwards, so that a machine that slows down or warms up favours none;
 * after some rounds the servers are started anew, for two runs of one program are compiled to different speeds. The
 * middle of all ratios counts.
 */
export async function measureControl({ starts, rounds, amount }) {
  const results = Object.fromEntries(Object.keys(variants).map((variant) => [variant, []]));
  for (let start = 0; start < starts; start += 1) {
    const running = [];
    for (const [variant, { file, request }] of Object.entries(variants))
      running.push({ variant, request, server: await startServer(file) });
    for (const { server, request } of running) await load(server, request, 4 * amount);
    for (let round = 0; round < rounds; round += 1) {
      for (const { variant, server, request } of round % 2 === 0 ? running : running.toReversed())
        results[variant].push(await load(server, request, amount));
    }
    await Promise.all(running.map(({ server }) => server.stop()));
  }
  const [bare] = Object.values(results);
  const ratio = (taken, figure) => median(taken.map((result, index) => result[figure] / bare[index][figure]));
  return Object.entries(results).map(([variant, taken]) => ({
    variant,
    perSecond: median(taken.map(({ perSecond }) => perSecond)),
    cpu: median(taken.map(({ cpu }) => cpu)),
    throughputRatio: ratio(taken, 'perSecond'),
    cpuRatio: ratio(taken, 'cpu'),
  }));
}

/** Gives the bytes of heap that a session takes: begun and never used, and after one list, its journal entry included. */
export async function measureSessions(count) {
  const server = await startServer('./server-mock.mjs', { MAXIMUM_SESSIONS: String(count + 1) });
  const origin = `http://127.0.0.1:${server.port}`;
  const control = createControlClient(origin);
  const headers = { authorization: 'Bearer understudy-key' };
  const list = async (name) => (await fetch(`${origin}/@${name}/v1/pets`, { headers })).arrayBuffer();
  // First some that end again, so that what is compiled and connected at first use counts for none.
  for (let index = 0; index < 500; index += 1) {
    const session = await control.begin(`first-${index}`);
    await list(session.name);
    await session.end();
  }
  const names = Array.from({ length: count }, (_, index) => `bench-${index}`);
  const before = await server.heap();
  for (const name of names) await control.begin(name);
  const begun = await server.heap();
  for (const name of names) await list(name);
  const used = await server.heap();
  await server.stop();
  return { count, idle: (begun - before) / count, used: (used - before) / count };
}
