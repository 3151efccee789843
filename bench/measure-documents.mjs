import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocuments } from './large-documents.mjs';
import { median } from './measure-load.mjs';
import { baseUrlIn } from './base-url.mjs';

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Operations of which the first request is held against the second; those that a list of a large document has beyond are left out. */
const mostAsked = 40;

/**
 * Gives, for documents of several sizes, how long a start takes until the first answer, beside reading the file alone, the
 * memory then and after requests, and how much longer the first request for an operation takes than the second. The
 * documents are made up, unless a folder of others is given.
 */
export async function measureDocuments(starts, folder) {
  const made = mkdtempSync(path.join(tmpdir(), 'understudy-bench-'));
  try {
    const files = folder === undefined ? writeDocuments(made, wanted) : documentsIn(folder);
    const rows = [];
    for (const file of files) rows.push(await measureDocument(file, starts));
    return rows;
  } finally {
    rmSync(made, { recursive: true });
  }
}

const wanted = [
  { megabytes: 1, form: 'json' },
  { megabytes: 4, form: 'json' },
  { megabytes: 13, form: 'json' },
  { megabytes: 3, form: 'yaml' },
];

function documentsIn(folder) {
  return readdirSync(folder)
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .map((name) => path.join(folder, name));
}

async function measureDocument(file, starts) {
  const reads = [];
  const plays = [];
  for (let start = 0; start < starts; start += 1) {
    reads.push(await readAlone(file));
    plays.push(await play(file, start === starts - 1));
  }
  const { later, megabytesLater } = plays.at(-1);
  return {
    document: path.basename(file),
    megabytes: statSync(file).size / 1e6,
    reading: median(reads),
    start: median(plays.map(({ milliseconds }) => milliseconds)),
    residentMegabytes: median(plays.map(({ megabytes }) => megabytes)),
    megabytesLater,
    median: median(later),
    longest: Math.max(...later),
  };
}

/** Gives the milliseconds that a program takes which reads a document and no more. */
async function readAlone(file) {
  const began = performance.now();
  const child = spawn(process.execPath, [fileOf('./program-read.mjs'), file], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} cannot be read`);
  return performance.now() - began;
}

async function play(file, isAsked) {
  const began = performance.now();
  const flags = ['serve', file, '--port', '0', '--log-level', 'silent'];
  const child = spawn(process.execPath, [fileOf('../dist/src/cli/main.js'), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const baseUrl = await baseUrlIn(child.stdout);
    await ask(baseUrl);
    const milliseconds = performance.now() - began;
    const megabytes = residentMegabytes(child.pid);
    const later = [];
    for (const target of isAsked ? await targetsOf(file) : []) {
      const first = await ask(baseUrl + target);
      later.push(first - (await ask(baseUrl + target)));
    }
    return { milliseconds, megabytes, later, megabytesLater: residentMegabytes(child.pid) };
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** Gives how many milliseconds an answer takes, whatever it is. */
async function ask(url) {
  const began = performance.now();
  const answer = await fetch(url, { headers: { authorization: 'Bearer understudy-key' }, redirect: 'manual' });
  await answer.arrayBuffer();
  return performance.now() - began;
}

/** Gives paths that are read without a parameter. */
async function targetsOf(file) {
  const text = readFileSync(file, 'utf8');
  const { paths } = /\.ya?ml$/.test(file) ? (await import('js-yaml')).load(text) : JSON.parse(text);
  const plain = Object.entries(paths).filter(([target, { get }]) => get !== undefined && !target.includes('{'));
  return plain.slice(0, mostAsked).map(([target]) => target);
}

/** Gives the resident memory of another process, where the system tells it (Linux). */
function residentMegabytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;
  } catch {
    return NaN;
  }
}
