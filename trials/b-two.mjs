import { spawnSync } from 'node:child_process';
import { writeFileSync, mkdirSync } from 'node:fs';
import { servers } from './servers.mjs';
import { started, program } from './started.mjs';
const [name, ...more] = process.argv.slice(2);
const server = servers.find((s) => s.name === name);
const [a, b] = await Promise.all([started(server), started(server)]);
try {
  mkdirSync('/tmp/b-two', { recursive: true });
  const document = `/tmp/b-two/${name}.json`;
  writeFileSync(document, a.text);
  const headers = Object.entries(server.headers ?? {}).flatMap(([n, v]) => ['--header', `${n}: ${v}`]);
  const run = spawnSync(process.execPath, [program, 'compare', a.origin + server.base, b.origin + server.base, document, ...headers, ...(server.flags ?? []), '--report', `/tmp/b-two/${name}-report.json`, '--report', `/tmp/b-two/${name}.html`, ...more], { encoding: 'utf8', env: { ...process.env, ...(server.key && { API_KEY: server.key }) }, maxBuffer: 1e8 });
  console.log(run.stdout, run.stderr, 'exit', run.status);
} finally { a.stop(); b.stop(); }
