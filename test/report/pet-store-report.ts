import type { Finding } from '../../src/report/finding';
import { rules } from '../../src/rules/rules';
import type { CheckReport, OperationReport, RunReport } from '../../src/report/run-report';

const service = 'https://staging.petstore.example/v1';

export function operationReport(operation: string, more: Partial<OperationReport> = {}): OperationReport {
  const isWrite = !operation.startsWith('GET');
  return {
    operation,
    id: operation,
    tags: [],
    statuses: { 200: 4 },
    documented: ['200'],
    state: 'answered',
    isWrite,
    notes: [],
    ...more,
  };
}

/** Checks of one operation: `12 passed`, or rules with what was said. */
export function checkReports(
  operation: string,
  passed: number,
  others: Readonly<Record<string, CheckReport['result']>> = {},
  notes: Readonly<Record<string, string>> = {},
): readonly CheckReport[] {
  const names = rules.map(({ id }) => id).filter((id) => others[id] === undefined);
  const good = Array.from({ length: passed }, (_, index): CheckReport => {
    return { operation, rule: names[index] ?? `rule-${index}`, result: 'passed', passed: 4, failed: 0 };
  });
  const bad = Object.entries(others).map(([rule, result]): CheckReport => {
    const note = notes[rule];
    const failed = result === 'failed' || result === 'warning' ? 1 : 0;
    return { operation, rule, result, passed: 0, failed, ...(note !== undefined && { note }) };
  });
  return [...good, ...bad];
}

/** A run on the Pet Store in which all was well. */
export function runReport(more: Partial<RunReport> = {}): RunReport {
  return {
    tool: { name: 'Understudy', version: '1.0.0' },
    document: { title: 'Pet Store', version: '1.0.0', file: 'spec/openapi.yaml' },
    service,
    ...{ seed: 'k3vbm2qa', runTag: 'k3vbm2qa' },
    startedAt: '2026-11-26T14:05:00.000Z',
    durationMs: 48_300,
    requests: 236,
    verdict: { word: 'passed', exitCode: 0, failsOn: 'error' },
    findings: [],
    observations: [],
    operations: [
      operationReport('GET /pets', { id: 'listPets', statuses: { 200: 82, 400: 22 } }),
      operationReport('POST /pets', { id: 'createPet', statuses: { 201: 14, 400: 64 } }),
      operationReport('GET /pets/{petId}', { id: 'getPet', statuses: { 200: 14, 404: 40 } }),
    ],
    rules: rules.map(({ id, sentence, layer }) => ({ id, sentence, layer })),
    checks: [
      ...checkReports('GET /pets', 16),
      ...checkReports('POST /pets', 14),
      ...checkReports('GET /pets/{petId}', 12),
    ],
    writes: { policy: '20 creates', allowed: 20, deleted: 0, created: {}, leftBehind: [] },
    leftOut: 0,
    cameOnce: 0,
    ...more,
  };
}

const auth = String.raw`-H "Authorization: Bearer $API_KEY"`;

/** The findings of the example in the design. */
export const findings: readonly Finding[] = [
  {
    id: 'ouesttfa',
    rule: 'documented-status',
    sentence: 'The status is documented for the operation.',
    level: 'error',
    title: 'POST /pets returned 200, documented is 201',
    expected: '201, the only 2xx of createPet',
    received: '200',
    advice: 'Return 201 once the pet is stored, or document 200.',
    basis: {
      at: '/paths/~1pets/post/responses/201',
      text: 'spec/openapi.yaml:92:9',
      line: 92,
      lines: [
        { number: 91, text: 'responses:' },
        { number: 92, text: "  '201':" },
        { number: 93, text: '    description: The animal as stored, with its identifier.' },
      ],
    },
    seenIn: '14 of 14 creates',
    places: [
      {
        operation: 'POST /pets',
        exchanges: [41],
        curl: [
          `curl -i -X POST ${service}/pets \\\n  ${auth} -H 'Content-Type: application/json' \\\n  -d '{"name":"k3vbm2qa Ada","categoryId":2,"status":"available"}'`,
        ],
        scenario: 'createPet.creates',
      },
    ],
  },
  {
    id: 'lz2babra',
    rule: 'valid-is-accepted',
    sentence: 'What the file allows is accepted, its bounds included.',
    level: 'error',
    title: 'GET /pets?limit=100 returned 400, documented is 200',
    expected: '200: 100 is the documented maximum',
    received: '400 {"code":"invalid_parameter","message":"limit must be at most 50","status":400}',
    quote: 'limit must be at most 50',
    advice: 'Accept the value, or change maximum in the file.',
    basis: { at: '/paths/~1pets/get/parameters/0/schema/maximum', text: 'spec/openapi.yaml:59:13', line: 59 },
    seenIn: '1 of 9 valid requests',
    places: [
      { operation: 'GET /pets', exchanges: [50, 51], curl: [`curl -i '${service}/pets?limit=100' \\\n  ${auth}`] },
    ],
  },
  {
    id: 'hwc723gq',
    rule: 'valid-is-accepted',
    sentence: 'What the file allows is accepted, its bounds included.',
    level: 'error',
    title: 'POST /pets without status returned 400, documented is 201',
    expected: '201: status is optional',
    received: '400 {"code":"invalid_body","message":"status is required","status":400}',
    quote: 'status is required',
    advice: 'Accept pets without status, or add it to required.',
    basis: { at: '/components/schemas/NewPet/required', text: 'spec/openapi.yaml:155:7', line: 155 },
    seenIn: '1 of 15 valid requests',
    places: [
      {
        operation: 'POST /pets',
        exchanges: [41, 70],
        curl: [
          `curl -i -X POST ${service}/pets \\\n  ${auth} -H 'Content-Type: application/json' \\\n  -d '{"name":"k3vbm2qa Rex","categoryId":9223372036854775807}'`,
        ],
      },
    ],
  },
  {
    id: 'b7k2m0xt',
    rule: 'headers',
    sentence: 'The documented headers are sent and valid.',
    level: 'warning',
    title: 'GET /pets/{petId} is deprecated and sends no Sunset header',
    expected: 'Sunset: Thu, 05 Dec 2030 00:00:00 GMT',
    received: 'no Sunset header',
    advice: 'Send the date, so that clients are warned in time (RFC 8594).',
    basis: { at: '/paths/~1pets~1{petId}/get/x-sunset', text: 'spec/openapi.yaml:112:7', line: 112 },
    seenIn: '14 of 14 responses',
    places: [{ operation: 'GET /pets/{petId}', exchanges: [60], curl: [`curl -i ${service}/pets/7 \\\n  ${auth}`] }],
  },
];

const inconclusive = {
  list: 'list-complete',
  invalid: 'invalid-is-rejected',
};

const notes: Readonly<Record<string, string>> = {
  [inconclusive.list]: '100 items can be read, and no next page is documented.',
  [inconclusive.invalid]: 'No 400 is documented for an invalid petId. Got 404.',
};

/** The run that failed, with three problems and a warning. */
export function failedReport(more: Partial<RunReport> = {}): RunReport {
  const left = Array.from({ length: 14 }, (_, index) => ({
    path: `/pets/${122 + index}`,
    reason: 'the API has no delete',
    isRemovable: false,
  }));
  return runReport({
    verdict: { word: 'failed', exitCode: 1, failsOn: 'error' },
    findings,
    checks: [
      ...checkReports('GET /pets', 14, { 'valid-is-accepted': 'failed', [inconclusive.list]: 'inconclusive' }, notes),
      ...checkReports('POST /pets', 12, { 'documented-status': 'failed', 'valid-is-accepted': 'failed' }),
      ...checkReports('GET /pets/{petId}', 12, { headers: 'warning', [inconclusive.invalid]: 'inconclusive' }, notes),
    ],
    writes: { policy: '20 creates', allowed: 20, deleted: 0, created: { '/pets': 14 }, leftBehind: left },
    ...more,
  });
}
