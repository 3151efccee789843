import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { median } from './measure-load.mjs';

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Gives the milliseconds from the start of a program to its first 200, the middle of several starts. */
export async function measureStart(starts) {
  const programs = {
    'Express 5': (port) => [fileOf('./program-express.mjs'), String(port)],
    Understudy: (port) => [fileOf('../dist/src/cli/main.js'), 'serve', '--port', String(port), '--log-level', 'warn'],
  };
  const taken = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (let start = 0; start < starts; start += 1) {
    for (const [name, argv] of Object.entries(programs)) taken[name].push(await firstAnswer(argv(await freePort())));
  }
  return Object.fromEntries(
    Object.entries(taken).map(([name, all]) => [
      name,
      {
        milliseconds: median(all.map(({ milliseconds }) => milliseconds)),
        residentMegabytes: median(all.map(({ residentMegabytes }) => residentMegabytes)),
      },
    ]),
  );
}

async function firstAnswer(argv) {
  const began = performance.now();
  const port = Number(argv.find((argument) => /^\d+$/.test(argument)));
  const child = spawn(process.execPath, argv, { stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}/v1/pets`;
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error(`${argv[0]} ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return { milliseconds: performance.now() - began, residentMegabytes: await residentMegabytes(child.pid) };
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

async function answers(url) {
  try {
    const { status } = await fetch(url, { headers: { authorization: 'Bearer understudy-key', connection: 'close' } });
    return status === 200;
  } catch {
    return false;
  }
}

/** Gives the resident memory of another process, where the system tells it (Linux). */
async function residentMegabytes(pid) {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
