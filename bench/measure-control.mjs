import { calls, load, median } from './measure-load.mjs';
import { startServer } from './server.mjs';

/** What the list costs without sessions and journal, with them, and in a session of its own. */
const variants = {
  'without sessions and journal': { file: './server-mock-bare.mjs', request: calls.list },
  'default session': { file: './server-mock.mjs', request: calls.list },
  'named session': { file: './server-mock.mjs', request: { path: '/@bench/v1/pets' } },
};

/**
 * Gives, for the list of twenty, what sessions and journal cost. Each round loads the variants one after the other and
 * compares within the round, every other round backwards, so that a machine that slows down or warms up favours none; the
 * middle of the rounds' ratios counts.
 */
export async function measureControl({ rounds, amount }) {
  const running = [];
  for (const [variant, { file, request }] of Object.entries(variants))
    running.push({ variant, request, server: await startServer(file), results: [] });
  for (const { server, request } of running) await load(server, request, amount);
  for (let round = 0; round < rounds; round += 1) {
    for (const { server, request, results } of round % 2 === 0 ? running : running.toReversed())
      results.push(await load(server, request, amount));
  }
  await Promise.all(running.map(({ server }) => server.stop()));
  const [bare] = running;
  const ratio = (results, figure) =>
    median(results.map((result, round) => result[figure] / bare.results[round][figure]));
  return running.map(({ variant, results }) => ({
    variant,
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    cpu: median(results.map(({ cpu }) => cpu)),
    throughputRatio: ratio(results, 'perSecond'),
    cpuRatio: ratio(results, 'cpu'),
  }));
}
