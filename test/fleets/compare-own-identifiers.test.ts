import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import type { Service } from '../../contract-tests/self-proof/service';
import type { CompareReport } from '../../src/compare/compare-report';
import { compare } from '../support/compare';
import { useTestFolder } from '../support/test-folder';
import { answer, answered } from '../support/verify-document';
import { closeServers, serve } from '../support/verify';

const fileIn = useTestFolder();
afterEach(closeServers);

const thing = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string' }, name: { type: 'string' } },
};

function thingsDocument(): string {
  const file = fileIn('things.json');
  const paths = {
    '/things': { get: { responses: { 200: answered({ type: 'array', items: thing }) } } },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: answered(thing), 404: answered({ type: 'object' }) } },
    },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Things', version: '1' }, paths }));
  return file;
}

/** A service that repeats what it was asked for; its things have the identifiers that are given. */
function repeating(ids: readonly string[], words: string): Service {
  return ({ path }) => {
    const things = ids.map((id, index) => ({ id, name: `thing ${index}` }));
    if (path === '/things') return answer(200, things);
    const [, segment] = /^\/things\/([^/]+)$/.exec(path) ?? [];
    if (segment === undefined) return answer(404, { message: 'no such path' });
    const id = decodeURIComponent(segment);
    const found = things.find((one) => one.id === id);
    return found === undefined
      ? answer(404, { message: `${words} ${id}`, instance: path, asked: { segment } })
      : answer(200, found);
  };
}

const before = ['plt_0a1b2c3d4e', 'plt_5f6g7h8i9j', 'plt_kk1ll2mm3n'];
const restarted = ['plt_z9y8x7w6v5', 'plt_q1r2s3t4u5', 'plt_o0p9q8r7s6'];

test.each([
  ['restarted with other identifiers, is like itself', 'there is no thing', []],
  ['that says it in other words, is told apart by them', 'nothing is called', ['body.message']],
])('a service that repeats what it was asked for, %s', async (_what, words, places) => {
  const one = await serve(repeating(before, 'there is no thing'));
  const other = await serve(repeating(restarted, words));
  const file = fileIn('report.json');
  const args = [one.baseUrl, other.baseUrl, thingsDocument(), '--seed', '1', '--report', file];
  const { status } = await compare(args, {});
  const report = JSON.parse(readFileSync(file, 'utf8')) as CompareReport;
  expect([status, report.findings.map(({ place }) => place)]).toEqual([0, places]);
  expect(report.percent.exactly === 100).toBe(places.length === 0);
});
