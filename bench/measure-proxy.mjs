// node bench/measure-proxy.mjs [--quick] [--gigabyte]: what judging costs a reverse proxy, as the ratio of two of them before
// the same upstream; with --gigabyte also what memory a body of 1 GiB takes on its way. Needs a build.
import { createServer, request as ask } from 'node:http';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { calls, variedCalls } from './calls.mjs';
import { load, median } from './measure-load.mjs';
import { readPets } from './pets.mjs';
import { startServer } from './server.mjs';

/** Gives, by call, the middle throughput of both proxies and the middle of the rounds' ratios. */
export async function measureProxy({ rounds, amount }) {
  const upstream = await startServer('./server-node-http.mjs', { PETS: JSON.stringify(await readPets(1000)) });
  const env = { UPSTREAM: `http://127.0.0.1:${upstream.port}` };
  const proxies = {
    bare: await startServer('./server-bare-proxy.mjs', env),
    judging: await startServer('./server-proxy.mjs', env),
  };
  const rows = [];
  const measured = { list: calls.list, 'get by id': calls['get by id'], create: calls.create, ...variedCalls };
  for (const [call, request] of Object.entries(measured)) {
    const taken = { bare: [], judging: [] };
    for (const proxy of Object.values(proxies)) await load(proxy, request, amount / 2);
    for (let round = 0; round < rounds; round += 1)
      for (const [name, proxy] of Object.entries(proxies)) taken[name].push(await load(proxy, request, amount));
    const ratios = taken.judging.map(({ perSecond }, round) => perSecond / taken.bare[round].perSecond);
    const of = (name, figure) => Math.round(median(taken[name].map((one) => one[figure])));
    rows.push({
      call,
      bare: of('bare', 'perSecond'),
      judging: of('judging', 'perSecond'),
      ratio: Number(median(ratios).toFixed(2)),
      'us bare': of('bare', 'cpu'),
      'us judging': of('judging', 'cpu'),
    });
  }
  for (const server of [...Object.values(proxies), upstream]) await server.stop();
  return rows;
}

/** Sends a body of so many bytes up and one down through the judging proxy, and gives its memory before and at most, in MB. */
export async function measureLongBodies(bytes) {
  const piece = Buffer.alloc(64 * 1024, 120);
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      let length = 0;
      request.on('data', (chunk) => (length += chunk.length));
      request.on('end', () => response.end(String(length)));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json' });
    writeAll(response, bytes, piece);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await startServer('./server-proxy.mjs', { UPSTREAM: `http://127.0.0.1:${server.address().port}` });
  const before = await proxy.memory();
  const options = { port: proxy.port, host: '127.0.0.1', path: '/v1/pets' };
  const received = await new Promise((resolve, reject) => {
    ask(options, (incoming) => {
      let length = 0;
      incoming.on('data', (chunk) => (length += chunk.length));
      incoming.on('end', () => resolve(length));
      incoming.on('error', reject);
    }).end();
  });
  const sent = await new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes };
    const outgoing = ask({ ...options, method: 'POST', headers }, (incoming) => {
      incoming.setEncoding('utf8').on('data', (text) => resolve(Number(text)));
      incoming.on('error', reject);
    });
    writeAll(outgoing, bytes, piece);
  });
  const most = await proxy.peak();
  await proxy.stop();
  server.closeAllConnections();
  server.close();
  return { bytes, received, sent, before, most };
}

function writeAll(stream, bytes, piece) {
  let left = bytes;
  const go = () => {
    while (left > 0) {
      const part = left < piece.length ? piece.subarray(0, left) : piece;
      left -= part.length;
      if (!stream.write(part) && left > 0) {
        stream.once('drain', go);
        return;
      }
    }
    stream.end();
  };
  go();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, gigabyte: { type: 'boolean' } } });
  console.table(await measureProxy(values.quick === true ? { rounds: 3, amount: 2000 } : { rounds: 7, amount: 4000 }));
  if (values.gigabyte === true) console.log(await measureLongBodies(1024 ** 3));
}
