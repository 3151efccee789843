// Bundles the program and the library, each with faker in it, which is an ES module alone: node scripts/build.mjs
import { build } from 'esbuild';
import { copyFileSync, readFileSync, statSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'dist');
const { dependencies, peerDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** When the newest source was changed; a build that is newer is kept. */
function newest(folder) {
  return Math.max(
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? newest(file) : statSync(file).mtimeMs;
    }),
  );
}

function builtAt() {
  try {
    return statSync(path.join(out, 'main.js')).mtimeMs;
  } catch {
    return 0;
  }
}

/** Browsers get it compressed: nobody needs it otherwise. */
function copySwaggerUi() {
  const from = path.join(root, 'node_modules/swagger-ui-dist');
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css'])
    writeFileSync(
      path.join(out, 'reference', `${name}.gz`),
      gzipSync(readFileSync(path.join(from, name)), { level: 9 }),
    );
  for (const name of ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'])
    copyFileSync(path.join(from, name), path.join(out, 'reference', name));
}

if (builtAt() < Math.max(newest(path.join(root, 'src')), newest(path.join(root, 'fixtures')))) {
  process.stderr.write('Building Understudy ... ');
  await build({
    entryPoints: {
      main: path.join(root, 'src/cli/main.ts'),
      index: path.join(root, 'src/index.ts'),
      conformance: path.join(root, 'src/conformance.ts'),
    },
    outdir: out,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    external: Object.keys({ ...dependencies, ...peerDependencies }),
    logLevel: 'warning',
  });
  await build({
    entryPoints: {
      'console/console': path.join(root, 'src/console/main.tsx'),
      'reference/reference': path.join(root, 'src/console/reference/reference.ts'),
    },
    outdir: out,
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
  copyFileSync(path.join(root, 'src/console/index.html'), path.join(out, 'console/index.html'));
  copyFileSync(path.join(root, 'src/console/reference/index.html'), path.join(out, 'reference/index.html'));
  copySwaggerUi();
  process.stderr.write('done\n');
}
