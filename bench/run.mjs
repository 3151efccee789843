// npm run bench [-- --quick] [--documents <folder>]: all servers in one run on this machine; writes bench-results/benchmark.md and .json.
// What counts is the ratio between two rows of one run, not the numbers of one row.
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { parseArgs } from 'node:util';
import { measureControl, measureSessions } from './measure-control.mjs';
import { measureDocuments } from './measure-documents.mjs';
import { measureLoad } from './measure-load.mjs';
import { measureSizes } from './measure-sizes.mjs';
import { measureStalls } from './measure-stalls.mjs';
import { measureStart } from './measure-start.mjs';
import { measureVerify } from './measure-verify.mjs';
import { toMarkdown } from './to-markdown.mjs';

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' }, documents: { type: 'string' } } });
const isQuick = flags.quick === true;
const result = {
  machine: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${platform()} ${arch()}, Node ${process.versions.node}`,
  load: await measureLoad(20, isQuick ? { rounds: 3, amount: 4000 } : { rounds: 5, amount: 6000 }),
  control: await measureControl({ starts: isQuick ? 2 : 6, rounds: 10, amount: 1500 }),
  sessions: await measureSessions(isQuick ? 1000 : 5000),
  stalls: await measureStalls({ journal: 10_000, rounds: isQuick ? 1 : 3 }),
  start: await measureStart(isQuick ? 3 : 9),
  sizes: await measureSizes(
    [100, 10_000, 1_000_000],
    isQuick ? { rounds: 3, amount: 300 } : { rounds: 7, amount: 500 },
  ),
  documents: await measureDocuments(isQuick ? 1 : 5, flags.documents),
  verify: await measureVerify(isQuick ? [50, 200] : [50, 200, 1000]),
};
const markdown = toMarkdown(result);
mkdirSync('bench-results', { recursive: true });
writeFileSync('bench-results/benchmark.json', `${JSON.stringify(result, undefined, 2)}\n`);
writeFileSync('bench-results/benchmark.md', markdown);
console.log(markdown);
