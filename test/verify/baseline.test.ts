import path from 'node:path';
import { expect, test } from '@jest/globals';
import { UsageError } from '../../src/base/errors';
import { compareWithBaseline, readBaseline, type Baseline } from '../../src/report/baseline';
import type { CheckReport } from '../../src/report/run-report';
import { createFolders } from '../files';
import { checkReports, failedReport, findings } from '../report/pet-store-report';

const folderWith = createFolders();
const baseline: Baseline = readBaseline(
  path.join(folderWith({ 'report.json': JSON.stringify(failedReport()) }), 'report.json'),
);

function compare(
  now: readonly string[],
  checks: readonly CheckReport[] = [],
  failsOn: 'error' | 'warning' = 'error',
): string {
  const found = findings.filter(({ id }) => now.includes(id));
  const added = now
    .filter((id) => id.startsWith('new'))
    .flatMap((id) => findings.slice(0, 1).map((one) => ({ ...one, id })));
  const { findings: marked, report } = compareWithBaseline(baseline, [...found, ...added], checks, failsOn);
  const marks = marked.map(({ id, baseline: mark }) => `${id} ${mark}`).join(', ');
  return `${marks} | ${report.new} new, ${report.known} known, fixed: ${report.fixed.join(', ')}`;
}

const passes = (operation: string, rule: string): CheckReport => ({
  operation,
  rule,
  result: 'passed',
  passed: 1,
  failed: 0,
});

test('a finding is known by its ID', () => {
  expect(compare(['ouesttfa', 'newone'])).toBe('ouesttfa known, newone new | 1 new, 1 known, fixed: ');
});

test('one is fixed only where its rule passed again for its operation', () => {
  const title = 'POST /pets returned 200, documented is 201';
  expect(compare([], [passes('POST /pets', 'documented-status')])).toBe(` | 0 new, 0 known, fixed: ${title}`);
  expect(compare([], [passes('GET /pets', 'documented-status')])).toBe(' | 0 new, 0 known, fixed: ');
  expect(compare([], [passes('POST /pets', 'body-schema')])).toBe(' | 0 new, 0 known, fixed: ');
  expect(compare([], checkReports('POST /pets', 0, { 'documented-status': 'not tested' }))).toBe(
    ' | 0 new, 0 known, fixed: ',
  );
});

test('a check that fails for another cause has not fixed this one', () => {
  const failed = checkReports('POST /pets', 0, { 'documented-status': 'failed' });
  expect(compare(['newone'], failed)).toBe('newone new | 1 new, 0 known, fixed: ');
});

test('warnings count where they fail a run', () => {
  expect(compare(['b7k2m0xt'])).toBe('b7k2m0xt known | 0 new, 0 known, fixed: ');
  expect(compare(['b7k2m0xt'], [], 'warning')).toBe('b7k2m0xt known | 0 new, 1 known, fixed: ');
});

const wrong = 'is no JSON report of verify. Make one with --report report.json.';

test.each([
  ['no JSON', wrong],
  ['[]', wrong],
  ['{"verdict":{}}', wrong],
  ['{"findings":[]}', wrong],
  ['{"verdict":{},"findings":[{"id":1}]}', wrong],
  ['{"verdict":{},"findings":[{"id":"a","rule":"b","title":"c","level":"no","places":[]}]}', wrong],
])('%s is no baseline', (text, message) => {
  const file = path.join(folderWith({ 'base.json': text }), 'base.json');
  expect(() => readBaseline(file)).toThrow(new UsageError(`${file} ${message}`));
});

test('a baseline that is not there', () => {
  const folder = folderWith({ 'report.json': '' });
  const file = path.join(folder, 'reprot.json');
  expect(() => readBaseline(file)).toThrow(`${file} does not exist. Did you mean report.json?`);
});
