import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeManyOperations } from './many-operations.mjs';
import { baseUrlIn } from './base-url.mjs';

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const program = fileOf('../dist/src/cli/main.js');

/**
 * Gives what a run of verify costs, as it is by default, on a stand-in of the same document: seconds, those of the processor
 * that verify itself took, and the most memory that it ever held. A row for each number of operations.
 */
export async function measureVerify(sizes) {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-bench-'));
  try {
    const rows = [];
    for (const operations of sizes) rows.push(await measureRun(folder, operations));
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureRun(folder, operations) {
  const document = path.join(folder, `${operations}-operations.json`);
  const [usage, report] = ['usage.json', 'report.json'].map((name) => path.join(folder, name));
  writeManyOperations(document, operations);
  const flags = ['serve', document, '--port', '0', '--log-level', 'silent'];
  const mock = spawn(process.execPath, [program, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const baseUrl = await baseUrlIn(mock.stdout);
    const began = performance.now();
    const asked = ['verify', baseUrl, '--spec', document, '--seed', 'bench', '--json', report];
    const run = spawn(process.execPath, ['--require', fileOf('./usage-at-exit.cjs'), program, ...asked], {
      stdio: 'ignore',
      env: { ...process.env, API_KEY: 'understudy-key', USAGE_FILE: usage },
    });
    const [code] = await once(run, 'exit');
    const wall = (performance.now() - began) / 1000;
    const { requests } = JSON.parse(readFileSync(report, 'utf8'));
    return { operations, code, requests, wall, ...JSON.parse(readFileSync(usage, 'utf8')) };
  } finally {
    mock.kill();
    await once(mock, 'exit');
  }
}
