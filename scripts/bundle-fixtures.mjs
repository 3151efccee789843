// Puts faker into the compiled fixtures. Faker is an ES module, which Jest's CommonJS cannot load from a package; and its
// data decides what a seed gives, so it belongs to the build rather than to whatever version is installed beside it.
// See docs/decisions/0001-module-system-and-toolchain.md.
import { readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

await build({
  entryPoints: ['fixtures/index.ts'],
  outfile: 'dist/fixtures/index.js',
  bundle: true,
  // What the program is made of stays outside: a second copy of it would be loaded at every start, and compile for itself.
  external: ['../src/*'],
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minifySyntax: true,
  legalComments: 'inline',
  banner: {
    js: '/* Contains @faker-js/faker (MIT), https://fakerjs.dev; its licence stands in THIRD-PARTY-NOTICES. */',
  },
});

// The bundle holds what tsc compiled file by file.
for (const name of readdirSync('dist/fixtures')) {
  if (name.endsWith('.js') && name !== 'index.js') rmSync(`dist/fixtures/${name}`);
}
