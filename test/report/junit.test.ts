import { expect, test } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { writeJunit } from '../../src/report/junit';
import { pageOf } from '../../src/report/page-of';
import type { RunReport } from '../../src/report/run-report';
import { checkReports, failedReport, findings, runReport } from './pet-store-report';

interface Suite {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** `documented-status failure: POST /pets returned 200` */
  readonly cases: string[];
}

/** Reads the file back. Throws if it is no XML. */
function suitesOf(report: RunReport): readonly Suite[] {
  const suites: Suite[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const cases = suites.at(-1)?.cases ?? [];
    if (name === 'testsuite') suites.push({ name: attributes['name'] ?? '', attributes, cases: [] });
    else if (name === 'testcase') cases.push(attributes['name'] ?? '');
    else if (name !== 'testsuites') cases.push(`${cases.pop() ?? ''} ${name}: ${attributes['message'] ?? ''}`);
  });
  parser.write(writeJunit(pageOf(report))).close();
  return suites;
}

test('a suite for each operation, a case for each rule, a failure where its cause is', () => {
  const [verdict, list, create, read] = suitesOf(failedReport());
  expect(verdict).toMatchObject({ name: 'Pet Store 1.0.0', cases: ['verdict'] });
  expect(list?.attributes).toMatchObject({ name: 'GET /pets', tests: '16', failures: '1', errors: '0', skipped: '1' });
  expect(list?.cases.slice(-2)).toEqual([
    'valid-is-accepted failure: GET /pets?limit=100 returned 400, documented is 200',
    'list-complete skipped: 100 items can be read, and no next page is documented.',
  ]);
  expect(create?.cases.slice(-2)).toEqual([
    'documented-status failure: POST /pets returned 200, documented is 201',
    'valid-is-accepted failure: POST /pets without status returned 400, documented is 201',
  ]);
  // Warnings do not fail a run.
  expect(read?.cases).toContain('headers');
});

const [status] = findings;

test('a finding of two operations fails one case', () => {
  const places = ['POST /pets', 'GET /pets'].map((operation) => ({ operation, exchanges: [1], curl: [] }));
  const checks = ['POST /pets', 'GET /pets'].flatMap((operation) => [
    ...checkReports(operation, 0, { 'documented-status': 'failed' }),
  ]);
  const report = failedReport({ findings: status === undefined ? [] : [{ ...status, places }], checks });
  expect(suitesOf(report).flatMap(({ cases }) => cases)).toEqual([
    'verdict',
    'documented-status skipped: see POST /pets documented-status: POST /pets returned 200, documented is 201',
    'documented-status failure: POST /pets returned 200, documented is 201',
  ]);
});

test('a known problem is skipped, a warning fails where warnings do', () => {
  const [, , , warning] = findings;
  const checks = checkReports('GET /pets/{petId}', 0, { headers: 'warning' });
  const only = (baseline: 'new' | 'known'): readonly string[] =>
    suitesOf(
      failedReport({
        ...{ verdict: { word: 'failed', exitCode: 1, failsOn: 'warning' }, checks },
        findings: warning === undefined ? [] : [{ ...warning, baseline }],
      }),
    ).flatMap(({ cases }) => cases);
  expect(only('new')).toContain('headers failure: GET /pets/{petId} is deprecated and sends no Sunset header');
  expect(only('known')).toContain(
    'headers skipped: known problem b7k2m0xt: GET /pets/{petId} is deprecated and sends no Sunset header',
  );
});

test.each(['stopped', 'too little tested'] as const)('a run that %s does not look green', (word) => {
  const [verdict] = suitesOf(runReport({ verdict: { word, exitCode: 2, failsOn: 'error', reason: 'no reason' } }));
  expect(verdict?.attributes).toMatchObject({ errors: '1' });
  expect(verdict?.cases).toEqual([`verdict error: ${word.toUpperCase()}: no reason`]);
});

test('texts of others are XML, whatever is in them', () => {
  const hostile = '<a b="c">&amp;]]>\u0000\u001b\ufffe\ud800 \u202e';
  const report = failedReport({
    document: { title: hostile, version: '', file: '' },
    findings: findings.map((finding) => ({ ...finding, title: hostile, received: hostile })),
  });
  const cases = suitesOf(report).flatMap(({ cases: some }) => some);
  expect(cases).toContain(
    String.raw`valid-is-accepted failure: <a b="c">&amp;]]>\u0000\u001b` + '\ufffd' + String.raw`\ud800 \u202e`,
  );
});
