// What the proxy adds to a request: the median latency of one connection, directly to a service, through a bare proxy of node:http, and
// through ours, in rounds, so that what else the machine does hits all of them. Ours judges in pauses, or once 500 exchanges wait: a burst
// of 300 requests is measured, and one of 3000. Build first: node scripts/build.mjs; node bench/proxy.mjs
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;
const rounds = Number(process.argv[2] ?? 7);
const base = 20_000 + (process.pid % 20_000);

/** A page of pets: one has 44 bytes, a hundred have 17 kB. */
function pets(count) {
  const name = (index) => (count === 1 ? 'Rex the 1st' : `Rex the ${index}th, ${'house trained, '.repeat(8)}brown`);
  return JSON.stringify(
    Array.from({ length: count }, (_, index) => ({ id: index + 1, name: name(index), categoryId: 1 })),
  );
}

function serve(port) {
  const bodies = { 1: pets(1), 100: pets(100) };
  createServer((incoming, response) => {
    incoming.resume();
    const body = bodies[new URL(incoming.url, 'http://a').searchParams.get('limit')] ?? bodies[1];
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  }).listen(port, '127.0.0.1');
}

/** A proxy that looks at nothing. */
function relay(port, upstream) {
  const agent = new Agent({ keepAlive: true });
  createServer((incoming, response) => {
    const { method, url, rawHeaders } = incoming;
    const sent = request({ host: '127.0.0.1', port: upstream, method, path: url, headers: rawHeaders, agent });
    sent.once('response', (received) => {
      response.writeHead(received.statusCode, received.rawHeaders);
      received.pipe(response);
    });
    sent.once('error', () => response.destroy());
    incoming.pipe(sent);
  }).listen(port, '127.0.0.1');
}

function send(agent, port, limit) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer understudy-key' };
    const sent = request({ host: '127.0.0.1', port, path: `/v1/pets?limit=${limit}`, headers, agent }, (response) => {
      response.resume().once('end', resolve);
    });
    sent.once('error', reject);
    sent.end();
  });
}

async function ready(port) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      return await send(undefined, port, 1);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`nothing listens on port ${port}`);
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** Milliseconds of one request. */
async function latency(port, limit, requests) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  for (let number = 0; number < requests; number += 1) {
    const before = performance.now();
    await send(agent, port, limit);
    times.push(performance.now() - before);
  }
  agent.destroy();
  return median(times);
}

async function measure() {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-bench-'));
  const self = fileURLToPath(import.meta.url);
  const ours = (port, ...more) => [
    ...[
      path.join(here, '../dist/main.js'),
      'proxy',
      `http://127.0.0.1:${base}/v1`,
      path.join(here, '../spec/openapi.yaml'),
    ],
    ...['--port', String(port), '--log-level', 'warn', ...more],
  ];
  const servers = {
    direct: { port: base, args: [self, 'serve', String(base)] },
    'node:http': { port: base + 1, args: [self, 'relay', String(base + 1), String(base)] },
    proxy: { port: base + 2, args: ours(base + 2) },
    'proxy with --record': { port: base + 3, args: ours(base + 3, '--record', path.join(folder, 'bench.har')) },
  };
  const children = [];
  try {
    for (const { port, args } of Object.values(servers)) {
      children.push(spawn(process.execPath, args, { stdio: 'ignore' }));
      await ready(port);
    }
    for (const [limit, burst, name] of [
      [1, 300, '44 bytes, 300 requests'],
      [100, 300, '17 kB, 300 requests'],
      [1, 3000, '44 bytes, 3000 requests'],
      [100, 3000, '17 kB, 3000 requests'],
    ]) {
      const times = Object.fromEntries(Object.keys(servers).map((server) => [server, []]));
      for (let round = 0; round < rounds; round += 1)
        for (const [server, { port }] of Object.entries(servers)) times[server].push(await latency(port, limit, burst));
      for (const [server, all] of Object.entries(times)) {
        const ratio = median(all.map((time, index) => time / times['node:http'][index]));
        console.log(
          `${name.padEnd(23)}  ${server.padEnd(20)} ${median(all).toFixed(3)} ms  ${ratio.toFixed(2)} of node:http`,
        );
      }
    }
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true });
  }
}

const [, , what, port, upstream] = process.argv;
if (what === 'serve') serve(Number(port));
else if (what === 'relay') relay(Number(port), Number(upstream));
else await measure();
