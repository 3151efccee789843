// Plays every OpenAPI document of a folder, one after another, and lets `verify` judge what is played by the same file:
// npm run corpus -- <folder> [--json file] [--seed 1] [--start 60] [--judge 600] [--requests 2500] [--memory 150] [--memory-per-file 12]
// The seed is that of the data and of verify, on a fixed date, so that a run repeats; other seeds try other values. Times are in seconds, memory in MB; verify sends at most so many requests, those that are worth most. Ends with 1 where a document does not play, is at odds, or needs over its budget.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { parseArgs } from 'node:util';
import { parse as parseYaml } from 'yaml';

const program = path.resolve(import.meta.dirname, '../dist/src/cli/main.js');
const megabyte = 1024 ** 2;
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const running = new Set();

const numbers = { start: '60', judge: '600', requests: '2500', memory: '150', 'memory-per-file': '12' };
const usage = `usage: npm run corpus -- <folder> [--json file] [--seed 1] ${Object.entries(numbers)
  .map(([name, value]) => `[--${name} ${value}]`)
  .join(' ')}\n`;

/** Reads the arguments; ends with 2 where they are none. */
function readOptions() {
  try {
    const options = Object.fromEntries(
      Object.entries(numbers).map(([name, value]) => [name, { type: 'string', default: value }]),
    );
    const { values, positionals } = parseArgs({
      options: { ...options, json: { type: 'string' }, seed: { type: 'string', default: '1' } },
      allowPositionals: true,
    });
    const budget = Object.fromEntries(Object.keys(numbers).map((name) => [name, Number(values[name])]));
    const isNumeric = Object.values(budget).every((value) => value > 0);
    const [folder] = positionals;
    if (!isNumeric || positionals.length !== 1 || !statSync(folder).isDirectory())
      throw new Error('one folder is wanted');
    return { folder, json: values.json, budget: { ...budget, seed: values.seed } };
  } catch (cause) {
    process.stderr.write(`${cause.message}\n${usage}`);
    process.exit(2);
  }
}

/** Starts the program; `ended` gives its exit code, or undefined where `seconds` had passed and it was killed. */
function start(args, seconds) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    // What tells of a start comes first; a log may grow without end.
    stream.setEncoding('utf8').on('data', (text) => (printed = (printed + text).slice(0, megabyte)));
  }
  const ended = new Promise((resolve) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve(undefined);
    }, seconds * 1000);
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve(code ?? 1);
    });
  });
  return { child, printed: () => printed, ended };
}

/** Gives what a document says of its size and its operations; undefined where it cannot be read here. */
function read(file) {
  const text = readFileSync(file, 'utf8');
  const begun = performance.now();
  try {
    const root = /^\s*\{/.test(text)
      ? JSON.parse(text)
      : parseYaml(text, { maxAliasCount: -1, logLevel: 'error', uniqueKeys: false });
    const items = Object.values(root?.paths ?? {}).map((item) => item ?? {});
    const described = items.flatMap((item) => methods.filter((method) => item[method] !== undefined || item.$ref));
    return { readMs: performance.now() - begun, describes: described.length > 0, isOpenApi: isDocument(root) };
  } catch {
    // The program says what is wrong with it.
    return { readMs: performance.now() - begun, describes: true, isOpenApi: true };
  }
}

function isDocument(root) {
  return root?.openapi !== undefined || root?.swagger !== undefined;
}

/** Gives the memory of a process in MB: what it holds, and the most it held; undefined where the machine does not tell. */
function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const inMegabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
    return { rss: inMegabytes('VmRSS'), peak: inMegabytes('VmHWM') };
  } catch {
    return undefined;
  }
}

/** Waits until the stand-in says where it listens, or has ended. */
async function baseUrlOf({ child, printed, ended }) {
  const find = () => /base URL +(\S+)\n/.exec(printed())?.[1];
  while (find() === undefined) {
    const isOver = await Promise.race([
      new Promise((resolve) => child.stdout.once('data', () => resolve(false))),
      ended.then(() => true),
    ]);
    if (isOver) break;
  }
  return find();
}

const words = { 0: 'conformant', 1: 'AT ODDS', 2: 'NOT JUDGED', 3: 'too little tested' };

/** Lets `verify` judge what is played, and gives what it came to. */
async function judge(file, baseUrl, report, { seconds, requests, seed }) {
  const bounds = ['--deadline', String(Math.ceil(seconds)), '--max-requests', String(Math.ceil(requests))];
  const flags = ['--json', report, '--seed', `corpus-${seed}`, ...bounds];
  const code = await start(['verify', baseUrl, '--spec', file, '--api-key', 'understudy-key', ...flags], seconds + 30)
    .ended;
  try {
    const { counts, flaws, conclusion, rootCauses, checks } = JSON.parse(readFileSync(report, 'utf8'));
    const causes = rootCauses.length;
    const odd = checks.find(({ verdict }) => verdict === 'violated');
    const why = odd === undefined ? {} : { why: `${odd.id}: ${odd.findings[0]?.request}: ${odd.findings[0]?.got}` };
    return { code, counts, flaws: flaws.length, causes, sentence: conclusion.sentence, ...why };
  } catch {
    return { code, sentence: code === undefined ? 'verify did not end' : 'verify wrote no report' };
  }
}

/** What the start says in numbers of how the operations are answered. */
function answeredAs(printed) {
  const found = /(\d+) operations?: (\d+) stateful[^\n]*?(\d+) samples?/.exec(printed);
  return found === null ? {} : { operations: +found[1], stateful: +found[2], samples: +found[3] };
}

/** Plays one document and has it judged; gives all that is told of it, undefined where it is a part of others. */
async function play(file, budget, report) {
  const { size } = statSync(file);
  const { readMs, describes, isOpenApi } = read(file);
  if (!isOpenApi) return undefined;
  const told = { name: path.basename(file), bytes: size, readMs: Math.round(readMs) };
  const begun = performance.now();
  const data = ['--seed', budget.seed, '--now', '2026-11-02T08:00:00Z'];
  const most = budget.start + budget.judge + 60;
  const stand = start(['serve', file, '--port', '0', '--log-level', 'silent', ...data], most);
  const late = setTimeout(() => stand.child.kill('SIGKILL'), budget.start * 1000);
  const baseUrl = await baseUrlOf(stand);
  clearTimeout(late);
  const startMs = Math.round(performance.now() - begun);
  if (baseUrl === undefined) {
    const why = stand.printed().trim().split('\n')[0].slice(0, 300);
    if (!describes) return { ...told, verdict: 'describes no operation', isFine: (await stand.ended) !== 70 };
    return { ...told, startMs, verdict: 'DOES NOT PLAY', isFine: false, why: why || `not within ${budget.start} s` };
  }
  try {
    const memory = memoryOf(stand.child.pid);
    rmSync(report, { force: true });
    const bounds = { seconds: budget.judge, requests: budget.requests, seed: budget.seed };
    const judged = await judge(file, baseUrl, report, bounds);
    const most = budget.memory + (budget['memory-per-file'] * size) / megabyte;
    const isOver = memory !== undefined && memory.rss > most;
    const played = { ...told, startMs, ...memory, afterwards: memoryOf(stand.child.pid)?.rss };
    const verdict = `${words[judged.code] ?? 'NOT JUDGED'}${isOver ? `, OVER ${Math.round(most)} MB` : ''}`;
    const isFine = !isOver && (judged.code === 0 || judged.code === 3);
    return { ...played, ...answeredAs(stand.printed()), ...judged, verdict, isFine };
  } finally {
    stand.child.kill('SIGKILL');
    await stand.ended;
  }
}

/** Gives the one line that is printed of a document. */
function lineOf(told) {
  const { name, bytes, startMs, readMs, rss, operations, stateful, samples, flaws, counts, verdict, causes } = told;
  // The start of the program itself hides what a small document takes.
  const ratio = startMs === undefined || bytes < megabyte / 4 ? '-' : `${(startMs / Math.max(readMs, 1)).toFixed(1)}x`;
  const ways = operations === undefined ? '-' : `${stateful}/${samples} of ${operations}`;
  const verdicts = counts === undefined ? '-' : `${counts.proved}/${counts.violated}/${counts['not-tested']}`;
  const cells = [
    name.padEnd(34),
    `${(bytes / 1000).toFixed(0)} kB`.padStart(9),
    `${startMs ?? '-'} ms`.padStart(9),
    ratio.padStart(8),
    `${rss ?? '-'} MB`.padStart(7),
    ways.padStart(14),
    String(flaws ?? '-').padStart(6),
    verdicts.padStart(16),
    ` ${verdict}${causes > 0 ? `, ${causes} root causes` : ''}${told.why === undefined ? '' : `: ${told.why}`}`,
  ];
  return cells.join(' ');
}

const heading = [
  'document'.padEnd(34),
  'size'.padStart(9),
  'start'.padStart(9),
  'by read'.padStart(8),
  'memory'.padStart(7),
  'state/samples'.padStart(14),
  'flaws'.padStart(6),
  'proved/odd/open'.padStart(16),
  ' verdict',
].join(' ');

async function main() {
  const { folder, json, budget } = readOptions();
  const scratch = mkdtempSync(path.join(tmpdir(), 'understudy-corpus-'));
  const results = [];
  process.stdout.write(`${heading}\n`);
  try {
    const names = readdirSync(folder).filter((name) => /\.(?:json|ya?ml)$/i.test(name));
    for (const name of names.sort()) {
      const result = await play(path.join(folder, name), budget, path.join(scratch, 'report.json'));
      if (result === undefined) continue;
      results.push(result);
      process.stdout.write(`${lineOf(result)}\n`);
    }
  } finally {
    for (const child of running) child.kill('SIGKILL');
    rmSync(scratch, { recursive: true, force: true });
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, undefined, 2)}\n`);
  const wrong = results.filter(({ isFine }) => !isFine);
  process.stdout.write(`${results.length - wrong.length} of ${results.length} documents play and keep to themselves\n`);
  process.exitCode = wrong.length > 0 || results.length === 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGKILL');
    process.exit(130);
  });
}
await main();
