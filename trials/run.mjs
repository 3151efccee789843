/**
 * Points `verify` at real servers, each by the OpenAPI file that it ships: `npm run trials [-- <server> ...]`. Prints for each how many
 * operations answered a 2xx, how many root causes were found and whether anything of its own was touched or left; the reports are kept
 * for reading them by hand, which is what a trial is for. The servers are installed into `trials/.servers` at the first run.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { program, started, wantedServers } from './started.mjs';

async function trial(server) {
  const { folder, origin, text, stop } = await started(server);
  try {
    const document = path.join(folder, /^\s*\{/.test(text) ? 'openapi.json' : 'openapi.yaml');
    writeFileSync(document, text);
    const report = path.join(folder, 'verify.json');
    rmSync(report, { force: true });
    const headerFile = path.join(folder, 'headers.txt');
    writeFileSync(
      headerFile,
      Object.entries(server.headers ?? {})
        .map(([name, value]) => `${name}: ${value}\n`)
        .join(''),
    );
    const given = server.key === undefined ? ['--header-file', headerFile] : [];
    const args = ['verify', origin + server.base, document, '--json', report, ...given, ...(server.flags ?? [])];
    const began = Date.now();
    const run = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...(server.key !== undefined && { API_KEY: server.key }) },
      maxBuffer: 64 * 1024 ** 2,
    });
    writeFileSync(path.join(folder, 'verify.txt'), run.stdout + run.stderr);
    if (!existsSync(report)) return { server: server.name, exit: run.status, seconds: (Date.now() - began) / 1000 };
    const { conclusion, rootCauses, leftOver, requests } = JSON.parse(readFileSync(report, 'utf8'));
    return {
      server: server.name,
      exit: run.status,
      seconds: Math.round((Date.now() - began) / 100) / 10,
      requests,
      operations: conclusion.reach.operations,
      answered: conclusion.reach.reached,
      causes: rootCauses.filter(({ verdict }) => verdict === 'violated').length,
      left: leftOver.length,
      document: createHash('sha256').update(text).digest('hex').slice(0, 8),
    };
  } finally {
    stop();
  }
}

const rows = [];
for (const server of wantedServers()) {
  rows.push(await trial(server).catch((error) => ({ server: server.name, trouble: error.message })));
  console.table(rows.slice(-1));
}
console.table(rows);
const [answered, operations] = ['answered', 'operations'].map((name) =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0),
);
console.log(
  `${answered} of ${operations} operations answered 2xx (${Math.round((100 * answered) / operations)} %); reports in trials/.servers/*/verify.txt`,
);
