import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { calls, headers } from './calls.mjs';
import { load } from './measure-load.mjs';
import { startServer } from './server.mjs';

const control = '/__mock/sessions/default/journal';
const json = { 'content-type': 'application/json' };
const assertion = { call: { operation: 'createPet', body: { '/name': 'nobody' } }, exactly: 0 };

/** What is done while somebody else asks for the server's health. */
const works = {
  'nothing, for a second': () => pause(1000).then(() => 0),
  'the whole journal as JSON': ({ port }) => take(port, `${control}?limit=10000`),
  'the whole journal as HAR': ({ port }) => take(port, `${control}/har`),
  'a filter by body over the journal': ({ port }) =>
    take(port, `${control}?body=${encodeURIComponent('/name="nobody"')}`),
  'an assertion over the journal': ({ port }) => take(port, `${control}/assertions`, json, JSON.stringify(assertion)),
  'a list of 100 items of 1 MB': ({ port }) => take(port, '/@large/v1/pets?limit=100', headers),
  '30 URLs of 15 KB of slashes': ({ port }) => slashes(port, 30),
};

/**
 * Gives, for what is large, how long anybody else had to wait at most: the longest answer to a health probe meanwhile, beside
 * how long the whole took, both in milliseconds, and how many MB came.
 */
export async function measureStalls({ journal, rounds }) {
  const server = await startServer('./server-mock.mjs');
  await take(server.port, '/__mock/sessions', json, '{"name":"large","count":0}');
  // What compiles at the first call of an operation counts for none.
  for (const [work, run] of Object.entries(works)) if (work.includes('journal')) await run(server);
  await load(server, calls.list, journal / 2);
  await load(server, calls.create, journal / 2);
  const name = 'x'.repeat(1_000_000);
  for (let item = 0; item < 100; item += 1)
    await take(server.port, '/@large/v1/pets', headers, JSON.stringify({ name, categoryId: item }));
  const probe = new Worker(new URL('./probe.mjs', import.meta.url), { workerData: server.port });
  const stalled = async () => {
    probe.postMessage('how long?');
    const [worst] = await once(probe, 'message');
    return worst;
  };
  await pause(500);
  const rows = [];
  for (const [work, run] of Object.entries(works)) {
    const stalls = [];
    const times = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      await stalled();
      const start = performance.now();
      bytes = await run(server);
      times.push(performance.now() - start);
      // The probe that waited has its answer only after the work is done.
      await pause(50);
      stalls.push(await stalled());
    }
    rows.push({ work, stall: Math.max(...stalls), milliseconds: Math.min(...times), megabytes: bytes / 1e6 });
  }
  await probe.terminate();
  await server.stop();
  return rows;
}

/** Reads an answer to its end without keeping it, and gives its bytes. */
function take(port, path, sent = {}, body = undefined) {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request({ host: '127.0.0.1', port, path, method, headers: sent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('error', reject).on('end', () => {
        if (response.statusCode < 300) resolve(bytes);
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    });
    asked.on('error', reject).end(body);
  });
}

async function slashes(port, count) {
  const socket = connect(port, '127.0.0.1');
  const path = `/${'/'.repeat(15_000)}x`;
  const close = (index) => (index === count - 1 ? 'Connection: close\r\n' : '');
  for (let index = 0; index < count; index += 1) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${close(index)}\r\n`);
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  await once(socket, 'close');
  return bytes;
}
