import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { assertBuilt } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();

const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true } } };
const content = { 'application/json': { schema: { type: 'array', items: item } } };
const get = { operationId: 'list', responses: { 200: { description: 'ok', content } } };
const info = { title: 'x', version: '1' };

/** What the tool tells of a document. */
interface Told {
  readonly name: string;
  readonly verdict: string;
  readonly isFine: boolean;
  readonly startMs?: number;
  readonly counts?: { readonly proved: number; readonly violated: number };
}

function corpus(documents: Readonly<Record<string, string>>, ...flags: string[]): [number | null, string, Told[]] {
  assertBuilt();
  const folder = pathTo(`documents${flags.join('')}`);
  const json = pathTo('corpus.json');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(documents)) writeFileSync(path.join(folder, name), text);
  const args = ['scripts/corpus.mjs', folder, '--json', json, ...flags];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return [status, stdout, JSON.parse(readFileSync(json, 'utf8')) as Told[]];
}

const sound = JSON.stringify({ openapi: '3.1.0', info, paths: { '/things': { get } } });

test('each document of a folder is played and judged, in a line of its own', () => {
  const [status, stdout, told] = corpus({
    'hooks.json': JSON.stringify({ openapi: '3.1.0', info, webhooks: { made: { post: { responses: {} } } } }),
    'part.json': JSON.stringify({ Thing: item }),
    'sound.json': sound,
    'torn.yaml': 'openapi: [3.1',
  });
  expect(told.map(({ name, verdict, isFine }) => [name, verdict, isFine])).toEqual([
    ['hooks.json', 'describes no operation', true],
    ['sound.json', 'conformant', true],
    ['torn.yaml', 'DOES NOT PLAY', false],
  ]);
  expect(stdout).toMatch(/^sound\.json .* ms .* [1-9]\d*\/0\/\d+ +conformant$/m);
  expect(stdout).toMatch(/^torn\.yaml .* DOES NOT PLAY: understudy: .*torn\.yaml:1/m);
  expect(stdout).toContain('2 of 3 documents play');
  expect(told[1]?.counts?.violated).toBe(0);
  expect(status).toBe(1);
});

test('what needs over its budget is told, and nothing is waited for without end', () => {
  const [status, , told] = corpus({ 'sound.json': sound }, '--start', '0.01');
  expect(told[0]).toMatchObject({ verdict: 'DOES NOT PLAY', isFine: false, why: 'not within 0.01 s' });
  expect(status).toBe(1);
});
