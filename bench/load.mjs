// Speed of the mock beside bare Express and node:http, as the processor time of each server for one request: in rounds, one after
// another, so that what else the machine does hits all of them. Prints ratios: how many requests the mock answers in the time of one
// of Express. Build first: node scripts/build.mjs; node bench/load.mjs
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';

const here = import.meta.dirname;
const program = path.join(here, '../dist/main.js');
const [rounds, requests, connections] = [Number(process.argv[2] ?? 5), 3000, 16];
// Ports that other programs seldom use, and that another run does not.
const base = 20_000 + (process.pid % 20_000);
const servers = {
  'node:http': { port: base, args: [path.join(here, 'server-node-http.mjs'), String(base)] },
  Express: { port: base + 1, args: [path.join(here, 'server-express.mjs'), String(base + 1)] },
  mock: { port: base + 2, args: [program, 'serve', '--port', String(base + 2), '--log-level', 'silent'] },
  'mock with log': { port: base + 3, args: [program, 'serve', '--port', String(base + 3), '--log-format', 'json'] },
};
const key = { authorization: 'Bearer understudy-key' };
const calls = {
  list: { method: 'GET', headers: key },
  create: {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: '{"name":"Rex","categoryId":1}',
  },
};

function send(agent, port, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/v1/pets', method, headers, agent }, (response) => {
      response.resume().once('end', resolve);
    });
    sent.once('error', reject);
    if (body !== undefined) sent.setHeader('content-length', body.length);
    sent.end(body);
  });
}

async function ready(port) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      return await send(undefined, port, calls.list);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`nothing listens on port ${port}`);
}

/** Clock ticks of a process, user and system (proc(5)). */
function ticks({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function microseconds(server, call) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = ticks(server.child);
  let left = requests;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await send(agent, server.port, call);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return ((ticks(server.child) - before) * 10_000) / requests;
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

for (const server of Object.values(servers)) server.child = spawn(process.execPath, server.args, { stdio: 'ignore' });
try {
  for (const { port } of Object.values(servers)) await ready(port);
  for (const [name, call] of Object.entries(calls)) {
    const times = Object.fromEntries(Object.keys(servers).map((server) => [server, []]));
    for (let round = -1; round < rounds; round += 1)
      for (const [server, each] of Object.entries(servers)) {
        const time = await microseconds(each, call);
        // The first round warms up.
        if (round >= 0) times[server].push(time);
      }
    for (const [server, values] of Object.entries(times))
      process.stdout.write(
        `${name.padEnd(7)} ${server.padEnd(14)} ${median(values).toFixed(0).padStart(4)} µs  ${(median(times.Express) / median(values)).toFixed(2)} of Express\n`,
      );
  }
} finally {
  for (const { child } of Object.values(servers)) child.kill();
}
