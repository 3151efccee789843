// Puts the compiled command line and all that it loads into one file, dist/program.js: loading some five hundred files takes
// longer than all else that a start does. The library (dist/src/index.js) stays as tsc compiled it. The licences of what the
// file contains go into dist/THIRD-PARTY-NOTICES. See docs/decisions/0010-one-file-and-its-machine-code.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const { metafile } = await build({
  entryPoints: ['dist/src/cli/program.js'],
  outfile: 'dist/program.js',
  bundle: true,
  metafile: true,
  // It starts threads from files of its own, where somebody watches its log.
  external: ['pino'],
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // It is read byte by byte.
  charset: 'ascii',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  banner: {
    js: '/* What this contains of others, and under which licences, stands in THIRD-PARTY-NOTICES beside it. */',
  },
});

const folders = new Set(
  Object.keys(metafile.inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []),
);
const notices = [...folders].sort().map((folder) => {
  const { name, version, license, author } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i.test(file));
  const words = texts.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const whose = typeof author === 'object' ? author.name : author;
  return [`${name} ${version} (${license})`, ...(words.length > 0 ? words : [`By ${whose ?? 'its authors'}.`])].join(
    '\n\n',
  );
});
const own = readFileSync('THIRD-PARTY-NOTICES', 'utf8').trim();
writeFileSync('dist/THIRD-PARTY-NOTICES', `${[own, ...notices].join('\n\n===\n\n')}\n`);
