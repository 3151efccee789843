import { describe, expect, test } from '@jest/globals';
import type { HttpRequest } from '../../src/base/http';
import type { Client, ClientResult } from '../../src/exchange/client';
import { createMasker } from '../../src/exchange/masking/mask';
import type { Contract } from '../../src/openapi/contract';
import { rules } from '../../src/rules/rules';
import { reportOf, type RunReportParts } from '../../src/verify/report-of';
import { runVerify, type RunOptions } from '../../src/verify/run';
import { pageNotes } from '../../src/report/page-notes';
import type { RunReport } from '../../src/report/run-report';
import { createCredentials } from '../../src/visit/credentials';
import { contractOf } from '../contract';
import { hastyClock } from '../exchange/manual-clock';
import { mockClient } from '../../src/mock/start/ask-mock';
import { askMock } from '../mock/ask';

const key = 'understudy-key';
const runTag = 'k3vbm2qa';
const file = 'spec/openapi.yaml';

type Odd = (request: HttpRequest, number: number) => Partial<ClientResult> | undefined;

function parts(contract: Contract, more: Partial<RunReportParts> = {}): RunReportParts {
  const credentials = createCredentials({ key, variable: 'API_KEY' }, contract);
  return {
    ...{ contract, masker: createMasker([key], contract.operations), service: 'https://api.example.com/v1' },
    ...{ seed: runTag, runTag, policy: { writes: 5, isDisposable: false } },
    secrets: () => credentials.secrets,
    ...more,
  };
}

/** Verifies the Pet Store mock, whose responses may be odd. */
async function verified(odd: Odd, more: Partial<RunOptions> = {}): Promise<RunReport> {
  const mock = await askMock({ openapiFile: file });
  const { contract } = mock;
  const inner = mockClient(mock);
  let number = 0;
  const client: Client = {
    close: () => Promise.resolve(),
    send: async (request) => {
      number += 1;
      const given = odd(request, number);
      return given === undefined ? inner.send(request) : { startedAt: 0, durationMs: 1, ...given };
    },
  };
  const policy = { writes: 5, isDisposable: false };
  const run = await runVerify({
    ...{ contract, client, policy, rules, clock: hastyClock(), basePath: '/v1', seed: runTag, runTag },
    credentials: createCredentials({ key, variable: 'API_KEY' }, contract),
    isWanted: () => true,
    accepted: () => false,
    timeMs: 600_000_000,
    ...more,
  });
  return reportOf(run, parts(contract, { policy: more.policy ?? policy }));
}

const error400 = {
  status: 400,
  headers: ['Content-Type', 'application/json'],
  body: { text: '{"code":"invalid","message":"limit must be at most 50","status":400}' },
};

test('a finding has all that a person needs', async () => {
  const { findings, verdict, checks } = await verified(({ target }) =>
    /limit=(?:5[1-9]|[6-9]\d|100)\b/.test(target) ? { response: error400 } : undefined,
  );
  expect(verdict).toEqual({ word: 'failed', exitCode: 1, failsOn: 'error' });
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({
    rule: 'valid-is-accepted',
    title: 'GET /pets?limit=100 returned 400, documented is 200',
    received: '400 {"code":"invalid","message":"limit must be at most 50","status":400}',
    quote: 'limit must be at most 50',
    seenIn: expect.stringMatching(/^\d+ of \d+ valid requests$/) as unknown,
    basis: { text: expect.stringMatching(/openapi\.yaml:\d+:\d+$/) as unknown },
  });
  expect(findings[0]?.basis.lines?.[1]).toEqual({ number: findings[0]?.basis.line, text: 'maximum: 100' });
  // Only the request that shows it, with the variable in place of the key.
  expect(findings[0]?.places.map(({ operation, curl }) => [operation, curl])).toEqual([
    [
      'GET /pets',
      [
        `curl -i 'https://api.example.com/v1/pets?limit=100' \\\n  -H 'Accept: application/json' -H "Authorization: Bearer $API_KEY"`,
      ],
    ],
  ]);
  expect(checks.find(({ rule, operation }) => rule === 'valid-is-accepted' && operation === 'GET /pets')).toMatchObject(
    {
      result: 'failed',
    },
  );
});

test('no key is in a report', async () => {
  const report = await verified(() => ({
    response: { status: 500, headers: ['X-Key', key], body: { text: `{"message":"${key}","key":"${key}"}` } },
  }));
  expect(report.findings.length).toBeGreaterThan(0);
  expect(JSON.stringify(report)).not.toContain(key);
});

test('a read-only run withholds what writes, and says so', async () => {
  const report = await verified(() => undefined, { policy: { writes: 0, isDisposable: false } });
  expect(report.operations.map(({ operation, state, isWrite }) => [operation, state, isWrite])).toEqual([
    ['GET /pets', 'answered', false],
    ['POST /pets', 'withheld', true],
    ['GET /pets/{petId}', 'answered', false],
  ]);
  const untested = report.checks.filter(({ result }) => result === 'not tested');
  expect(untested.map(({ operation }) => operation)).toEqual(['POST /pets']);
  expect(report.writes).toMatchObject({ policy: 'read-only', created: {}, leftBehind: [] });
});

test('what a person left out is not missed', async () => {
  const report = await verified(() => undefined, { isWanted: ({ operation }) => operation.id === 'listPets' });
  expect(report.verdict.word).toBe('passed');
  expect(report.operations.map(({ state }) => state)).toEqual(['answered', 'left out', 'left out']);
  expect(new Set(report.checks.map(({ operation }) => operation))).toEqual(new Set(['GET /pets']));
});

describe('a run that ends before its end', () => {
  test.each([
    ['its requests are used up', { maxRequests: 3 }, '--max-requests 3'],
    ['its time is used up', { timeMs: 1500, rate: 2 }, '--time 1.5'],
  ])('because %s', async (_, options, endedBy) => {
    const report = await verified(() => undefined, options);
    expect(report).toMatchObject({ endedBy, verdict: { word: expect.not.stringMatching('stopped') as unknown } });
    const advice = `${endedBy} ended the run. Raise it.`;
    const note = pageNotes(report).find(({ title }) => title === 'Left out');
    expect(note).toMatchObject({
      sentences: [expect.stringMatching(new RegExp(`^\\d+ scenarios: ${advice}$`)) as unknown],
    });
    expect(report.operations.flatMap(({ notes }) => notes)).toContain(`was not sent: ${advice}`);
  });

  test('because the API falls silent', async () => {
    const report = await verified((_, number) => (number > 30 ? { failure: 'timeout' } : undefined));
    expect(report.verdict).toMatchObject({ word: 'stopped', exitCode: 2, reason: 'no response since request 30' });
  });

  test('because a person stopped it', async () => {
    const report = await verified(() => undefined, { whyStopped: () => 'stopped by hand' });
    expect(report.verdict).toMatchObject({ word: 'stopped', exitCode: 2, reason: 'stopped by hand' });
  });
});

describe('what lacks to test more', () => {
  const contract = contractOf(`
openapi: 3.1.0
info: { title: Trips, version: 1.0.0 }
paths:
  /trips:
    get:
      operationId: listTrips
      parameters: [{ name: origin, in: query, required: true, schema: { type: string } }]
      responses: { 200: { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Trip' } } } } } }
  /bookings:
    get: { operationId: listBookings, responses: { 200: { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Trip' } } } } } } }
    post: { operationId: createBooking, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } } } }, responses: { 201: { description: New, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } } } } } }
  /bookings/{bookingId}:
    parameters: [{ name: bookingId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getBooking, responses: { 200: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } } } } } }
    delete: { operationId: deleteBooking, responses: { 204: { description: Gone } } }
components:
  schemas:
    Trip: { type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string } } }
`);

  const notesOf = async (writes: number, created = 422): Promise<readonly (readonly string[])[]> => {
    const reply = (status: number, message: string): ClientResult => ({
      response: { status, headers: ['Content-Type', 'application/json'], body: { text: JSON.stringify({ message }) } },
      ...{ startedAt: 0, durationMs: 1 },
    });
    const client: Client = {
      close: () => Promise.resolve(),
      send: ({ method, target }) =>
        Promise.resolve(
          target.startsWith('/trips')
            ? reply(400, 'origin is unknown')
            : method === 'GET'
              ? reply(403, 'scope read is missing')
              : reply(created, 'name is taken'),
        ),
    };
    const policy = { writes, isDisposable: false };
    const run = await runVerify({
      ...{ contract, client, policy, rules, clock: hastyClock(), basePath: '', seed: runTag, runTag },
      credentials: createCredentials({}, contract),
      ...{ isWanted: () => true, accepted: () => false, timeMs: 600_000_000 },
    });
    return reportOf(run, parts(contract, { policy })).operations.map(({ operation, notes }) => [operation, ...notes]);
  };

  test('read-only', async () => {
    expect(await notesOf(0)).toEqual([
      ['GET /trips', 'returned 400 "origin is unknown".', 'Give values that exist: --value origin=...'],
      ['GET /bookings', 'returned 403 "scope read is missing".', 'Use a token with this scope.'],
      ['POST /bookings', 'was not sent, because it writes.'],
      [
        'GET /bookings/{bookingId}',
        'was sent only with made-up values, because no booking is known. See GET /bookings.',
      ],
      ['DELETE /bookings/{bookingId}', 'was not sent, because it writes.'],
    ]);
  });

  test('with writes', async () => {
    expect((await notesOf(5)).filter(([operation]) => operation !== undefined && !operation.startsWith('GET'))).toEqual(
      [
        [
          'POST /bookings',
          'returned 422 "name is taken".',
          'Give a body that is accepted: --body createBooking=body.json',
        ],
        ['DELETE /bookings/{bookingId}', 'was not sent, because this run created no booking. See POST /bookings.'],
      ],
    );
  });

  test('with creates that show nothing', async () => {
    const notes = new Map((await notesOf(500, 201)).map(([operation, ...said]) => [operation, said]));
    expect(notes.get('DELETE /bookings/{bookingId}')).toEqual([
      'was not sent, because no response showed a booking that this run created.',
    ]);
  });
});
