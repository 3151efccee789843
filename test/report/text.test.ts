import { describe, expect, test } from '@jest/globals';
import { wantsColor } from '../../src/base/color';
import { createPaint } from '../../src/report/paint';
import { writeText } from '../../src/report/text';
import type { RunReport } from '../../src/report/run-report';
import { pageOf } from '../../src/report/page-of';
import { checkReports, failedReport, findings, operationReport, runReport } from './pet-store-report';

const plain = createPaint(false);

function textOf(report: RunReport, saved: readonly string[] = []): string {
  return writeText(pageOf(report, saved), plain);
}

test('everything passed', () => {
  const left = Array.from({ length: 19 }, (_, index) => ({
    path: `/pets/${121 + index}`,
    reason: 'the API has no delete',
    isRemovable: false,
  }));
  const note = { 'list-complete': '100 items can be read, and no next page is documented.' };
  const report = runReport({
    service: 'http://127.0.0.1:4010/v1',
    ...{ durationMs: 1234, requests: 214 },
    checks: [
      ...checkReports('GET /pets', 30, { 'list-complete': 'inconclusive' }, note),
      ...checkReports('POST /pets', 12),
    ],
    writes: { policy: '10000 creates', allowed: 10_000, deleted: 0, created: { '/pets': 19 }, leftBehind: left },
  });
  expect(textOf(report)).toBe(`PASSED  Pet Store 1.0.0 at http://127.0.0.1:4010/v1

  Operations  3 of 3 returned a 2xx
  Checks      42 passed, 1 inconclusive
  Writes      19 pets created, 19 left behind (the API has no delete)
  Requests    214 in 1.2 s

Inconclusive
  GET /pets  list-complete: 100 items can be read, and no next page is documented.

Left behind: /pets/121 to /pets/139. Texts that were made up for them contain k3vbm2qa.
`);
});

test('three problems and a warning', () => {
  expect(textOf(failedReport()))
    .toBe(String.raw`FAILED  Pet Store 1.0.0 at https://staging.petstore.example/v1: 3 problems, 1 warning

  Operations  3 of 3 returned a 2xx
  Checks      38 passed, 3 failed, 1 warning, 2 inconclusive
  Writes      14 pets created, 14 left behind (the API has no delete)
  Requests    236 in 48 s

1  POST /pets returned 200, documented is 201

   Expected    201, the only 2xx of createPet
   Got         200
   Seen in     14 of 14 creates
   Rule        documented-status: the status is documented for the operation
   File        spec/openapi.yaml:92:9
   What to do  Return 201 once the pet is stored, or document 200.
   Reproduce   curl -i -X POST https://staging.petstore.example/v1/pets \
                 -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \
                 -d '{"name":"k3vbm2qa Ada","categoryId":2,"status":"available"}'
   ID          ouesttfa

2  GET /pets?limit=100 returned 400, documented is 200

   Expected    200: 100 is the documented maximum
   Got         400 {"code":"invalid_parameter","message":"limit must be at most 50","status":400}
   Seen in     1 of 9 valid requests
   Rule        valid-is-accepted: what the file allows is accepted, its bounds included
   File        spec/openapi.yaml:59:13
   What to do  Accept the value, or change maximum in the file.
   Reproduce   curl -i 'https://staging.petstore.example/v1/pets?limit=100' \
                 -H "Authorization: Bearer $API_KEY"
   ID          lz2babra

3  POST /pets without status returned 400, documented is 201

   Expected    201: status is optional
   Got         400 {"code":"invalid_body","message":"status is required","status":400}
   Seen in     1 of 15 valid requests
   Rule        valid-is-accepted: what the file allows is accepted, its bounds included
   File        spec/openapi.yaml:155:7
   What to do  Accept pets without status, or add it to required.
   Reproduce   curl -i -X POST https://staging.petstore.example/v1/pets \
                 -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \
                 -d '{"name":"k3vbm2qa Rex","categoryId":9223372036854775807}'
   ID          hwc723gq

Warning  GET /pets/{petId} is deprecated and sends no Sunset header

   Expected    Sunset: Thu, 05 Dec 2030 00:00:00 GMT
   Got         no Sunset header
   Seen in     14 of 14 responses
   Rule        headers: the documented headers are sent and valid
   File        spec/openapi.yaml:112:7
   What to do  Send the date, so that clients are warned in time (RFC 8594).
   ID          b7k2m0xt

Inconclusive
  GET /pets          list-complete: 100 items can be read, and no next page is documented.
  GET /pets/{petId}  invalid-is-rejected: no 400 is documented for an invalid petId. Got 404.

Left behind: /pets/122 to /pets/135. Texts that were made up for them contain k3vbm2qa.

--- Copy into a ticket -----------------------------------------------------------------

Pet Store 1.0.0, https://staging.petstore.example/v1, 26 November 2026

1. POST /pets returned 200, documented is 201.
   Return 201 once the pet is stored, or document 200. (spec/openapi.yaml:92)
2. GET /pets?limit=100 returned 400 "limit must be at most 50", documented is 200.
   Accept the value, or change maximum in the file. (spec/openapi.yaml:59)
3. POST /pets without status returned 400 "status is required", documented is 201.
   Accept pets without status, or add it to required. (spec/openapi.yaml:155)

----------------------------------------------------------------------------------------

FAILED: 3 problems, 1 warning. Repeat with --seed k3vbm2qa. Save with --report report.html
`);
});

test('known problems are counted, and not printed', () => {
  const known = findings.map((finding) => ({ ...finding, baseline: 'known' }) as const);
  const report = failedReport({
    findings: known,
    verdict: { word: 'passed', exitCode: 0, failsOn: 'error' },
    baseline: { new: 0, known: 3, fixed: ['GET /pets returned 500'] },
  });
  const text = textOf(report);
  expect(text.split('\n')[0]).toBe(
    'PASSED  Pet Store 1.0.0 at https://staging.petstore.example/v1: 0 new problems, 3 known, 1 fixed',
  );
  expect(text).toContain('\nFixed\n  GET /pets returned 500\n');
  expect(text).not.toContain('Expected');
  expect(text).not.toContain('Copy into a ticket');
});

const withheld = { state: 'withheld', statuses: {}, notes: ['was not sent, because it writes.'] } as const;

test('a read-only run says what it did not test, and how to', () => {
  const [, second] = findings;
  const report = runReport({
    verdict: { word: 'failed', exitCode: 1, failsOn: 'error' },
    findings: second === undefined ? [] : [second],
    operations: [
      operationReport('GET /pets'),
      operationReport('POST /pets', withheld),
      operationReport('GET /pets/{petId}'),
    ],
    checks: [
      ...checkReports('GET /pets', 26),
      ...checkReports('POST /pets', 0, { answered: 'not tested', 'documented-status': 'not tested' }),
    ],
    writes: { policy: 'read-only', allowed: 0, deleted: 0, created: {}, leftBehind: [] },
  });
  const text = textOf(report);
  expect(text).toContain(`FAILED  Pet Store 1.0.0 at https://staging.petstore.example/v1: 1 problem (read-only)

  Operations  2 of 2 returned a 2xx; POST /pets was not sent
  Checks      26 passed, 2 not tested
  Writes      none (read-only)
  Requests    236 in 48 s

1  GET /pets?limit=100`);
  expect(text).toContain(`
Not tested: POST /pets, because it writes.
On a test system, add --writes 20. Understudy then creates at most 20 items.
It changes and deletes only items that it created.
`);
});

test('the API stops responding', () => {
  const report = runReport({
    verdict: { word: 'stopped', exitCode: 2, failsOn: 'error', reason: 'no response since request 83' },
    requests: 86,
    checks: [...checkReports('GET /pets', 21), ...checkReports('POST /pets', 0, { answered: 'not tested' })],
    writes: {
      ...{ policy: '20 creates', allowed: 20, deleted: 0, created: { '/pets': 4 } },
      leftBehind: [122, 123, 124, 125].map((id) => ({
        path: `/pets/${id}`,
        reason: 'the API does not respond any more',
        isRemovable: true,
      })),
    },
  });
  expect(textOf(report))
    .toBe(`STOPPED  Pet Store 1.0.0 at https://staging.petstore.example/v1: no response since request 83

  Checks    21 passed, 1 not tested
  Requests  86 in 48 s

Left behind: /pets/122 to /pets/125. Texts that were made up for them contain k3vbm2qa.
`);
});

test('too little tested', () => {
  const tried = (operation: string, ...notes: readonly string[]): ReturnType<typeof operationReport> =>
    operationReport(operation, { state: 'tried', statuses: { 400: 1 }, notes });
  const report = runReport({
    document: { title: 'Train Travel API', version: '1.2.1', file: 'train-travel.yaml' },
    service: 'https://staging.travel.example',
    verdict: {
      word: 'too little tested',
      exitCode: 3,
      failsOn: 'error',
      reason: 'at least 2 are needed for a verdict',
    },
    operations: [
      operationReport('GET /stations'),
      tried(
        'GET /trips',
        'returned 400 "origin is unknown".',
        'Give values that exist: --value origin=... --value destination=...',
      ),
      tried('GET /bookings', 'returned 403 "scope read is missing".', 'Use a token with this scope.'),
      operationReport('GET /bookings/{bookingId}', {
        ...{ state: 'not sent', statuses: {} },
        notes: ['was not sent, because no booking is known. See GET /bookings.'],
      }),
      ...['POST /bookings', 'DELETE /bookings/{bookingId}', 'POST /bookings/{bookingId}/payment'].map((operation) =>
        operationReport(operation, withheld),
      ),
    ],
    checks: [
      ...checkReports('GET /stations', 9),
      ...['GET /trips', 'POST /bookings'].flatMap((name) => checkReports(name, 0, { answered: 'not tested' })),
    ],
    writes: { policy: 'read-only', allowed: 0, deleted: 0, created: {}, leftBehind: [] },
  });
  expect(textOf(report)).toBe(`TOO LITTLE TESTED  Train Travel API 1.2.1 at https://staging.travel.example

  Operations  1 of 4 returned a 2xx; at least 2 are needed for a verdict
  Checks      9 passed, 2 not tested

To test more
  GET /trips                 returned 400 "origin is unknown".
                             Give values that exist: --value origin=... --value destination=...
  GET /bookings              returned 403 "scope read is missing".
                             Use a token with this scope.
  GET /bookings/{bookingId}  was not sent, because no booking is known. See GET /bookings.

Not tested: 3 operations, because they write.
On a test system, add --writes 20. Understudy then creates at most 20 items.
It changes and deletes only items that it created.
`);
});

describe('long output', () => {
  const [first] = findings;
  const many = Array.from({ length: 17 }, (_, index) => ({ ...first, id: `id${index}`, title: `GET /pets ${index}` }));
  const report = failedReport({ findings: many as RunReport['findings'] });

  test('ten problems are printed, and where the others are', () => {
    const text = textOf(report);
    expect(text).toContain('\n10  GET /pets 9\n');
    expect(text).not.toContain('\n11  ');
    expect(text).toContain('\n7 more problems: --report report.html\n');
    expect(text).toContain('\n10. GET /pets 9.\n');
    expect(text).toContain('\n7 more problems\n');
  });

  test('a report that is saved is named', () => {
    const text = textOf(report, ['junit.xml', 'report.html', 'run.har']);
    expect(text).toContain('\n7 more problems: see report.html\n');
    expect(text.trimEnd().endsWith('Saved in junit.xml, report.html and run.har')).toBe(true);
  });
});

test('lines fit 100 columns, and texts of others show only themselves', () => {
  const hostile = `\u001b[2J\u202e"><b> ${'x'.repeat(250)} end\nnext`;
  const report = failedReport({
    document: { title: 'Evil \u001b[31m', version: '1', file: 'x.yaml' },
    findings: findings.map((finding) => ({ ...finding, title: hostile, expected: hostile, received: hostile })),
    observations: [{ operation: hostile, rule: 'identity', text: hostile }],
  });
  const lines = textOf(report).split('\n');
  const [headline] = lines;
  expect(headline).toContain(String.raw`Evil \u001b[31m 1`);
  expect(lines.join('')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(lines.filter((line) => line.length > 100 && line !== headline)).toEqual([]);
});

test('a command whose body has line ends is not indented: the body would change', () => {
  const command = "curl -i -X POST http://localhost/pets \\\n  -d 'one\ntwo'";
  const report = failedReport({
    findings: findings.slice(0, 1).map((finding) => ({
      ...finding,
      places: [{ operation: 'POST /pets', exchanges: [1], curl: [command] }],
    })),
  });
  expect(textOf(report)).toContain(`   Reproduce   curl -i -X POST http://localhost/pets \\\n  -d 'one\ntwo'\n`);
});

describe('colour', () => {
  test('verdicts, titles, labels and the address have one, commands have none', () => {
    const text = writeText(pageOf(failedReport()), createPaint(true));
    expect(text).toContain('\u001b[1;31mFAILED\u001b[0m  Pet Store 1.0.0 at \u001b[36mhttps://');
    expect(text).toContain('\u001b[1m1\u001b[0m  \u001b[1mPOST /pets returned 200, documented is 201\u001b[0m');
    expect(text).toContain('\u001b[1;33mWarning\u001b[0m  ');
    expect(text).toContain('   \u001b[2mExpected    \u001b[0m201');
    expect(text).toContain('\u001b[2mReproduce   \u001b[0mcurl -i -X POST');
  });

  const cases: readonly (readonly [Record<string, string>, boolean, boolean])[] = [
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    [{ TERM: 'dumb' }, true, false],
  ];
  test.each(cases)('%j on a terminal: %s', (env, isTerminal, expected) => {
    expect(wantsColor(env, isTerminal)).toBe(expected);
  });
});
