// Packs the package, installs the tarball into an empty folder, and uses it there as a stranger would: the command, the
// CommonJS and the ES module entry, the types' presence. It packs the dist that is there: build first.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

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

const wanted = [
  ...['dist/main.js', 'dist/index.js', 'dist/conformance.js', 'dist/types/src/index.d.ts'],
  ...['dist/types/src/conformance.d.ts', 'spec/openapi.yaml', 'spec/config.schema.json', 'README.md', 'LICENSE'],
  ...[
    'dist/reference/index.html',
    'dist/reference/swagger-ui-bundle.js.gz',
    'dist/reference/LICENSE',
    'dist/reference/NOTICE',
  ],
];

try {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packed = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], process.cwd());
  // Some versions of npm tell on stdout, before the JSON, which script they run.
  const [{ filename, files }] = JSON.parse(/^\[[^]*/m.exec(packed)?.[0] ?? packed);
  const names = files.map(({ path: file }) => file);
  const ofConsole = ['console.js', 'console.css', 'index.html'].map((file) => `dist/console/${file}`);
  const weight = ofConsole.reduce((bytes, file) => bytes + gzipSync(readFileSync(file)).length, 0);
  check(`the console takes ${weight} bytes compressed, at most 40 KB`, weight <= 40 * 1024);
  for (const file of [...wanted, ...ofConsole]) check(`the tarball holds ${file}`, names.includes(file));
  check(
    'the tarball holds no tests and no sources',
    !names.some((file) => /\.test\.|^(?:src|test|bench)\//.test(file)),
  );
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', path.join(folder, filename)]);
  check('understudy --version', run('node_modules/.bin/understudy', ['--version']).trim() === version);
  const url = run('npx', ['understudy', 'run', '--', 'node', '-p', 'process.env.API_URL']);
  check('understudy run gives a command a mock', /^http:\/\/127\.0\.0\.1:\d+\/v1\n$/.test(url));
  writeFileSync(path.join(folder, 'use.cjs'), `const { startMock } = require('${name}'); (async () => {${use}})();`);
  check(`require("${name}") starts a mock`, run('node', ['use.cjs']).trim() === '3');
  writeFileSync(path.join(folder, 'use.mjs'), `import { startMock } from '${name}';${use}`);
  check(`import "${name}" starts a mock`, run('node', ['use.mjs']).trim() === '3');
  // Jest loads no module by a native import().
  writeFileSync(
    path.join(folder, 'use.test.js'),
    `const { startMock } = require('${name}'); test('', async () => {${use}});`,
  );
  const jest = path.resolve('node_modules/jest/bin/jest.js');
  check(
    'a test of Jest starts a mock',
    run('node', [jest, '--rootDir', folder, '--config', '{}', '--json']).includes('"success":true'),
  );
  const proof = `const { startMock, verifyApi } = require('${name}'); const { defineConformanceTests } = require('${name}/conformance');
    (async () => {
      const mock = await startMock();
      const openapiFile = require.resolve('${name}/spec/openapi.yaml');
      const { verdict } = await verifyApi({ baseUrl: mock.baseUrl, openapiFile, apiKey: mock.apiKey });
      console.log(verdict.word, typeof defineConformanceTests);
      await mock.close();
    })();`;
  check('verify finds that the mock follows its file', run('node', ['-e', proof]).trim() === 'passed function');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
