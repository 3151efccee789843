import { calls } from './calls.mjs';
import { load, median } from './measure-load.mjs';
import { startServer } from './server.mjs';

/** Gives, by number of animals, the latency of the list of twenty, the time to seed, and memory. One connection, so that latency is service time. */
export async function measureSizes(sizes, { rounds, amount }) {
  const servers = [];
  for (const count of sizes)
    servers.push({ count, server: await startServer('./server-mock.mjs', { COUNT: String(count) }) });
  const taken = servers.map(() => []);
  for (const { server } of servers) await time(server, amount);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { server }] of servers.entries()) taken[index].push(await time(server, amount));
  }
  const rows = [];
  for (const [index, { count, server }] of servers.entries()) {
    const residentMegabytes = await server.memory();
    const { cpu } = await load(server, calls.list, amount, 1);
    rows.push({
      count,
      p50: median(taken[index]),
      cpu,
      seededMilliseconds: server.seededMilliseconds,
      residentMegabytes,
    });
    await server.stop();
  }
  return rows;
}

/** Gives the median time of a list in milliseconds: autocannon rounds to whole ones, too coarse for this. */
async function time(server, amount) {
  const url = `http://127.0.0.1:${server.port}/v1/pets`;
  const headers = { authorization: 'Bearer understudy-key' };
  const times = [];
  for (let request = 0; request < amount; request += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    times.push(performance.now() - start);
  }
  return median(times);
}
