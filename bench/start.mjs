// How long the mock takes to start beside bare Express, and what a million items cost: node bench/start.mjs
// Times are of the wall, from the start of the process to its first response; ratios are of medians within this run.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';

const here = import.meta.dirname;
const program = path.join(here, '../dist/main.js');
const base = 20_000 + (process.pid % 20_000);
const rounds = Number(process.argv[2] ?? 7);

function ask(port, target) {
  return new Promise((resolve) => {
    const headers = { authorization: 'Bearer understudy-key' };
    const sent = request({ host: '127.0.0.1', port, path: target, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', () => resolve(undefined));
    sent.end();
  });
}

async function untilReady(port) {
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    if ((await ask(port, '/v1/pets')) !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`nothing listens on port ${port}`);
}

async function start(args, port, use = () => undefined) {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  await untilReady(port);
  const time = performance.now() - begun;
  const used = await use(child, port);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  return { time, used };
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const express = [];
const mock = [];
for (let round = 0; round < rounds; round += 1) {
  express.push((await start([path.join(here, 'server-express.mjs'), String(base)], base)).time);
  mock.push((await start([program, 'serve', '--port', String(base + 1), '--log-level', 'silent'], base + 1)).time);
}
process.stdout.write(
  `start   Express ${median(express).toFixed(0)} ms, mock ${median(mock).toFixed(0)} ms: ${(median(mock) / median(express)).toFixed(2)} of Express\n`,
);

/** Milliseconds of 2,000 lists, one after another, and the resident memory in MB after them. */
async function lists(child, port) {
  for (let index = 0; index < 500; index += 1) await ask(port, '/v1/pets');
  const begun = performance.now();
  for (let index = 0; index < 2000; index += 1) await ask(port, '/v1/pets');
  const time = performance.now() - begun;
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  return { time, memory };
}

const sizes = {};
for (const count of ['100', '1000000', '100', '1000000', '100', '1000000'])
  (sizes[count] ??= []).push(
    (
      await start(
        [program, 'serve', '--port', String(base + 1), '--count', count, '--log-level', 'silent'],
        base + 1,
        lists,
      )
    ).used,
  );
const [few, many] = Object.values(sizes).map((used) => median(used.map(({ time }) => time)));
const memory = median(sizes['1000000'].map((used) => used.memory));
process.stdout.write(
  `items   a million listed in ${(many / few).toFixed(2)} of the time of a hundred, ${memory.toFixed(0)} MB\n`,
);
