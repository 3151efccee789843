/** Installs and starts the servers of `servers.mjs`: what all trials have in common. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { servers } from './servers.mjs';

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

/** The built program. */
export const program = path.join(here, '../dist/main.js');

/** The servers that the command line names, or all of them; ends the process if it names another. */
export function wantedServers(known = servers) {
  const words = process.argv.slice(2);
  const firstOption = words.findIndex((word) => word.startsWith('--'));
  const wanted = firstOption === -1 ? words : words.slice(0, firstOption);
  const unknown = wanted.filter((name) => !known.some((one) => one.name === name));
  if (unknown.length > 0) {
    console.error(`no server is called ${unknown.join(', ')}; there are ${known.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  return known.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

/** The folder of an installed server or SDK; installs it again if the command for that has changed. */
export function installed({ name, install }) {
  const folder = path.join(here, '.servers', name);
  const mark = path.join(folder, 'installed');
  const text = install.join(' ');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === text) return folder;
  mkdirSync(folder, { recursive: true });
  console.log(`installing ${name} ...`);
  const [command, ...args] = install;
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} could not be installed: ${stderr.slice(-500)}`);
  writeFileSync(mark, text);
  return folder;
}

/** Repeats an attempt until it gives something. */
export async function until(attempt, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const found = await attempt().catch(() => undefined);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`nothing answered within ${seconds} s`);
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts a server without any data, fills it, and gives its address, the text of its OpenAPI file, the folder of its data, what filling
 * it returned, and what ends it.
 */
export async function started(server) {
  const folder = installed(server);
  const { headers = {}, env } = server;
  const port = await freePort();
  const data = mkdtempSync(path.join(tmpdir(), `trial-${server.name}-`));
  const [command, ...args] = server.start(folder, port, data);
  const child = spawn(command, args, {
    cwd: data,
    env: { ...process.env, ...env?.(port, data) },
    stdio: 'ignore',
    detached: true,
  });
  const stop = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const origin = `http://127.0.0.1:${port}`;
    const read = async () => {
      const answer = await fetch(origin + server.document, { headers });
      return answer.ok ? answer.text() : undefined;
    };
    await until(read, 120);
    const made = await server.fill?.(origin, headers);
    // Only now: a server may describe the collections that it was filled with.
    const { documentFile } = server;
    const text =
      documentFile === undefined ? await until(read, 10) : readFileSync(path.join(folder, documentFile), 'utf8');
    return { origin, text, data, made, stop };
  } catch (cause) {
    stop();
    throw cause;
  }
}
