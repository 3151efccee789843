// Writes what docs say of profiles from the table of points: docs/profile.schema.json, and the table in docs/silent-points.md
// between its marks. With --check it writes nothing and fails where they are not what it would write. Needs `npm run build`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { format, resolveConfig } from 'prettier';

const load = createRequire(import.meta.url);
const { profileSchema } = load('../dist/src/profile/read-profile.js');
const { pointsTable } = load('../dist/src/profile/points.js');

const page = 'docs/silent-points.md';
const begin = '<!-- points: made by `npm run generate:profile-docs` -->';
const end = '<!-- /points -->';
const old = readFileSync(page, 'utf8');
const [before, after] = [old.split(begin)[0], old.split(end)[1]];
const texts = [
  ['docs/profile.schema.json', JSON.stringify(profileSchema())],
  [page, `${before}${begin}\n\n${pointsTable()}\n\n${end}${after}`],
];

for (const [target, raw] of texts) {
  const text = await format(raw, { ...(await resolveConfig(target)), filepath: target });
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write(`${target} is not what the points give: npm run generate:profile-docs\n`);
    process.exitCode = 1;
  }
}
