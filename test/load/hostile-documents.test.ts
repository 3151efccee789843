import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { HostileDocument } from '../support/hostile-document';
import { hostileFiles } from '../support/hostile-files';
import { hostileParts } from '../support/hostile-parts';
import { hostileSchemas } from '../support/hostile-schemas';
import { assertBuilt, killServed, run, serve } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const folder = 'test/test-documents/hostile';
const stored = readdirSync(folder).map((name) => path.join(folder, name));
const fileIn = useTestFolder();

/** What playing one document came to; see test/support/play-hostile.mjs. */
interface Outcome {
  readonly file: string;
  readonly seconds: number;
  readonly statuses?: readonly (readonly [status: number, body: string])[];
  readonly refused?: string;
  readonly broken?: string;
  readonly verified: { readonly code?: number; readonly refused?: string; readonly broken?: string };
}

/** Most seconds of processor time that a document may take, played and verified; a busy machine counts some twice. */
const mostSeconds = 10;

/** The same for documents of 10,000 operations, for which verify makes tens of thousands of checks. */
const mostSecondsOfLong = 20;

/** Most seconds that a lot of documents may take by the clock. */
const mostSecondsOfLot = 100;

/** Plays documents in a process of its own that has little memory; throws where it ends before them. */
function play(files: readonly string[], flags = ''): Outcome[] {
  assertBuilt();
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--max-old-space-size=512', 'test/support/play-hostile.mjs', flags, ...files],
    { encoding: 'utf8', timeout: mostSecondsOfLot * 1000, maxBuffer: 64 * 1024 ** 2 },
  );
  const lines = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Outcome]));
  if (status !== 0) throw new Error(`ended with ${status} in ${JSON.stringify(lines.at(-1))}: ${stderr.slice(-500)}`);
  return lines.filter((line) => 'file' in line);
}

/** Writes documents to files and plays them. */
function playAll(documents: readonly HostileDocument[], flags = ''): Outcome[] {
  const files = documents.map(({ content }, index) => {
    const file = fileIn(`document-${index}.yaml`);
    writeFileSync(file, content());
    return file;
  });
  return play(files, flags);
}

/** A refusal is a line, however long the name of a thing is that it quotes; whatever is answered is no fault of ours. */
function expectSound(outcome: Outcome, name = outcome.file, most = mostSeconds): void {
  const { statuses, refused, broken, verified, seconds } = outcome;
  const oneLine = /^[^\n]{1,2000}$/;
  expect([name, broken, verified.broken]).toEqual([name, undefined, undefined]);
  expect(`${name}: ${seconds < most ? 'soon' : seconds}`).toBe(`${name}: soon`);
  for (const message of [refused, verified.refused])
    if (message !== undefined) expect([name, message]).toEqual([name, expect.stringMatching(oneLine)]);
  const faults = statuses?.filter(([status, body]) => status === 500 && !body.includes('deviates')) ?? [];
  expect([name, faults]).toEqual([name, []]);
}

/** Gives documents in lots, so that what one process holds is bounded. */
function lots<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_none, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

beforeAll(() => {
  assertBuilt();
});

test('each stored document is played or refused by one line, and verified', () => {
  expect(stored.length).toBeGreaterThanOrEqual(30);
  for (const outcome of play(stored)) expectSound(outcome);
});

test('each document with a part that is none is played or refused by one line, and verified', () => {
  playAll(hostileParts).forEach((outcome, index) => {
    expectSound(outcome, hostileParts[index]?.name);
  });
});

describe('documents that grow when they are played, and files that are hard to read', () => {
  const documents = [...hostileSchemas, ...hostileFiles];
  test.each(lots(documents, 6).map((lot) => [lot.map(({ name }) => name).join('; '), lot] as const))(
    '%s',
    (_names, lot) => {
      const flags = lot.some(({ isLong }) => isLong === true) ? '--plan' : '';
      const outcomes = playAll(lot, flags);
      lot.forEach(({ name, isPlayed, isLong }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) throw new Error(`${name} was not played`);
        expectSound(outcome, name, isLong === true ? mostSecondsOfLong : mostSeconds);
        if (isPlayed !== undefined) expect([name, outcome.refused === undefined]).toEqual([name, isPlayed]);
        if (isPlayed === true)
          expect([name, outcome.statuses?.some(([status]) => status === 200)]).toEqual([name, true]);
      });
    },
  );
});

test('the program says what is wrong, and what it costs', async () => {
  const { words, end } = await serve([path.join(folder, 'schemas-of-themselves.yaml'), '--log-level', 'warn']);
  expect(words).toContain('base URL');
  const log = await end();
  expect(log).toMatch(
    /schemas-of-themselves\.yaml:\d+:\d+: at \/components\/schemas\/\S+: .*back to itself; .*taken for it/,
  );
  expect(log).not.toMatch(/\n\s+at /);
  killServed();
  const ended = run('serve', path.join(folder, 'null.yaml'));
  expect([ended.status, ended.stderr.split('\n').length]).toEqual([2, 2]);
});
