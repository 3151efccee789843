// Packs the package, installs the tarball into an empty folder, and uses it there as a stranger would: the command, the
// CommonJS and the ES module entry, the types' presence. It packs the dist that is there: build first.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-package-'));
const run = (program, args, cwd = folder) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function check(what, holds) {
  if (!holds) throw new Error(`the package fails: ${what}`);
  process.stdout.write(`ok: ${what}\n`);
}

const use = `
  const mock = await startMock({ count: 3 });
  const response = await fetch(mock.baseUrl + '/pets', { headers: { authorization: 'Bearer ' + mock.apiKey } });
  console.log((await response.json()).length);
  await mock.close();`;

async function serveOnce() {
  const child = spawn(path.join(folder, 'node_modules/.bin/understudy'), ['serve', '--port', '0'], { cwd: folder });
  try {
    let words = '';
    for await (const chunk of child.stdout) {
      words += chunk;
      if (words.includes('try ')) break;
    }
    const baseUrl = /base URL +(\S+)/.exec(words)?.[1];
    const response = await fetch(`${baseUrl}/pets`, { headers: { authorization: 'Bearer understudy-key' } });
    return (await response.json()).length;
  } finally {
    child.kill('SIGTERM');
  }
}

try {
  const said = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], process.cwd());
  // Some versions of npm tell on stdout, before the JSON, which script they run.
  const [{ filename, files }] = JSON.parse(/^\[[^]*/m.exec(said)?.[0] ?? said);
  const names = files.map(({ path: name }) => name);
  for (const wanted of [
    'dist/src/index.js',
    'dist/src/index.d.ts',
    'dist/src/conformance.d.ts',
    'dist/program.js',
    'dist/src/cli/main.js',
    'spec/openapi.yaml',
    'README.md',
    'LICENSE',
  ]) {
    check(`the tarball holds ${wanted}`, names.includes(wanted));
  }
  check(
    'the tarball holds no tests and no sources',
    !names.some((name) => /\.test\.|^src\/|^(dist\/)?test\/|^bench\//.test(name)),
  );
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', path.join(folder, filename)]);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  check('understudy --version', run('node_modules/.bin/understudy', ['--version']).trim() === version);
  check('understudy serve answers', (await serveOnce()) === 20);
  const told = run('npx', ['understudy', 'run', '--', 'node', '-p', 'process.env.API_URL']);
  check('understudy run gives a command a mock', /^http:\/\/127\.0\.0\.1:\d+\/v1\n$/.test(told));
  writeFileSync(
    path.join(folder, 'codes.yaml'),
    `openapi: 3.1.0
paths:
  /codes: { get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: string, pattern: '^[A-Z]{3}$' } } } } } } }
`,
  );
  const code = `require('understudy').startMock({ openapiFile: 'codes.yaml' }).then(async (mock) => {
    console.log(await (await fetch(mock.baseUrl + '/codes')).text());
    await mock.close();
  });`;
  check("a document of one's own is played, patterns too", /^"[A-Z]{3}"$/.test(run('node', ['-e', code]).trim()));
  writeFileSync(path.join(folder, 'use.cjs'), `const { startMock } = require('understudy'); (async () => {${use}})();`);
  check('require("understudy") starts a mock', run('node', ['use.cjs']).trim() === '3');
  writeFileSync(path.join(folder, 'use.mjs'), `import { startMock } from 'understudy';${use}`);
  check('import "understudy" starts a mock', run('node', ['use.mjs']).trim() === '3');
  const proof = `const { startMock, verify } = require('understudy'); const { defineConformanceTests } = require('understudy/conformance');
    (async () => {
      const mock = await startMock();
      const { exitCode } = await verify({ baseUrl: mock.baseUrl, apiKey: mock.apiKey });
      console.log(exitCode, typeof defineConformanceTests);
      await mock.close();
    })();`;
  check('verify finds the mock conformant', run('node', ['-e', proof]).trim() === '0 function');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
