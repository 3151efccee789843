/** Has `learn` visit a server of `servers.mjs`, and keeps what it wrote in `trials/.reports`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { program, started } from './started.mjs';

/** The OpenAPI file and the profile of a server that was visited. */
export function filesOf(server) {
  const folder = path.join(import.meta.dirname, '.reports', server.name);
  return { folder, document: path.join(folder, 'openapi.json'), profile: path.join(folder, 'understudy-profile.yaml') };
}

/** Starts a server and learns from it; gives how `learn` ended and what it printed. */
export async function learned(server, options = []) {
  const { origin, text, stop } = await started(server);
  const { folder, document, profile } = filesOf(server);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(document, text);
    for (const file of [profile, `${profile}.left-behind`]) rmSync(file, { force: true });
    const headers = Object.entries(server.headers ?? {}).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
    const given = [...(server.key === undefined ? headers : []), ...(server.flags ?? []), ...options];
    const env = { ...process.env, ...(server.key !== undefined && { API_KEY: server.key }) };
    const args = ['learn', origin + server.base, document, '--out', profile, '--force', ...given];
    const run = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env, maxBuffer: 2 ** 26 });
    writeFileSync(path.join(folder, 'learn.txt'), run.stdout + run.stderr);
    return run;
  } finally {
    stop();
  }
}
