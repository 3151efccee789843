// Mocks every OpenAPI file of some folders, and lets verify judge each mock by its file: npm run corpus -- FOLDER OR FILE...
// Ends with 1 if a mock does not follow its file.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../dist/main.js');
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-corpus-'));
const portFile = path.join(folder, 'port');

function filesIn(name) {
  if (!statSync(name).isDirectory()) return [name];
  return readdirSync(name)
    .filter((file) => /\.(?:ya?ml|json)$/.test(file))
    .map((file) => path.join(name, file));
}

async function portOf(child) {
  for (;;) {
    const port = existsSync(portFile) ? readFileSync(portFile, 'utf8') : '';
    if (port !== '') {
      rmSync(portFile);
      return port;
    }
    if (child.exitCode !== null) throw new Error(`the mock ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function judge(file) {
  const env = { ...process.env, UNDERSTUDY_PORT_FILE: portFile };
  const report = path.join(folder, `${path.basename(file)}.json`);
  const child = spawn(process.execPath, [program, 'serve', file, '--port', '0', '--log-level', 'silent'], {
    env,
    stdio: 'ignore',
  });
  try {
    const port = await portOf(child);
    const shown = spawnSync(process.execPath, [program, 'inspect', file, '--json'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const { basePath = '' } = JSON.parse(shown.stdout);
    const args = [program, 'verify', `http://127.0.0.1:${port}${basePath}`, file, '--report', report];
    const options = { encoding: 'utf8', env: { ...process.env, API_KEY: 'understudy-key' }, maxBuffer: 2 ** 28 };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
    if (!existsSync(report)) throw new Error(stderr.trim());
    const { requests, findings, operations } = JSON.parse(readFileSync(report, 'utf8'));
    const reached = operations.filter(({ statuses }) =>
      Object.keys(statuses).some((one) => one.startsWith('2')),
    ).length;
    console.log(
      `${path.basename(file)}: exit ${status}, ${requests} requests, ${reached} of ${operations.length} operations, ${findings.length} findings`,
    );
    if (status === 1) console.log(stdout);
    return status;
  } finally {
    child.kill();
  }
}

const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('usage: npm run corpus -- FOLDER OR FILE...');
  process.exit(2);
}
for (const file of names.flatMap(filesIn)) {
  const status = await judge(file).catch((error) => {
    console.log(`${path.basename(file)}: ${error.message}`);
    return 2;
  });
  if (status === 1 || status === 2) process.exitCode = 1;
}
rmSync(folder, { recursive: true });
