import { expect, test } from '@jest/globals';
import { petKey, petService, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { directClient } from '../../contract-tests/self-proof/service';
import { readContract } from '../openapi/contract';
import type { RecordedExchange } from '../recording/recorded-exchange';
import type { HttpRequest } from '../probe/exchange';
import { compareServices, type Comparison } from './compare-services';
import { planOfRecording } from './recorded-plan';

const contract = readContract('spec/openapi.yaml');

function recorded(method: string, target: string, status: number, answer: unknown, sent?: unknown): RecordedExchange {
  const body = (value: unknown): RecordedExchange['requestBody'] & object => ({
    text: JSON.stringify(value),
    bytes: 1,
  });
  return {
    startedAt: '2026-01-31T12:00:00.000Z',
    milliseconds: 1,
    method,
    target: `/v1${target}`,
    requestHeaders: [
      ['Authorization', 'Bearer [redacted]'],
      ['Content-Type', 'application/json'],
    ],
    ...(sent !== undefined && { requestBody: body(sent) }),
    status,
    responseHeaders: [['Content-Type', 'application/json']],
    responseBody: body(answer),
  };
}

const pet = { name: 'Rex', categoryId: 1 };
const traffic = [
  recorded('GET', '/pets?limit=2', 200, [
    { id: 70, ...pet },
    { id: 71, ...pet },
  ]),
  recorded('GET', '/pets/71', 200, { id: 71, ...pet }),
  recorded('POST', '/pets', 201, { id: 999, ...pet }, pet),
  recorded('GET', '/pets/999', 200, { id: 999, ...pet }),
  recorded('DELETE', '/pets/71', 204, {}),
  recorded('GET', '/toys', 200, []),
];

/** Compares two Pet Stores by the traffic, and gives what the second was sent. */
async function compareBy(
  writes: boolean,
  b: Partial<PetRules>,
): Promise<{ readonly comparison: Comparison; readonly sent: string[]; readonly unsent: readonly string[] }> {
  const plan = planOfRecording(contract, traffic, { writes, changes: writes, most: 100 });
  const sent: string[] = [];
  const inner = directClient(petService(b));
  const send = (request: HttpRequest): ReturnType<typeof inner.send> => {
    sent.push(`${request.method} ${request.path}`);
    return inner.send(request);
  };
  const comparison = await compareServices({
    contract,
    plan,
    seed: '1',
    runTag: 'understudy-00000000',
    a: { client: directClient(petService()), key: petKey, writes: 10 },
    b: { client: { baseUrl: inner.baseUrl, send }, key: petKey, writes: 10 },
  });
  return { comparison, sent, unsent: plan.unsent.map(({ operation, reason }) => `${operation}: ${reason}`) };
}

test('recorded traffic is sent to both, identifiers bound to what each service has', async () => {
  const { comparison, sent, unsent } = await compareBy(true, { assignId: (state) => state.nextId + 5000n });
  expect(comparison.findings).toEqual([]);
  expect(sent).toEqual(expect.arrayContaining(['GET /pets?limit=2', 'GET /pets/71', 'POST /pets', 'GET /pets/5131']));
  expect(unsent).toEqual([
    'DELETE /v1/pets/71: the document has no such operation',
    'GET /v1/toys: the document has no such operation',
  ]);
});

test('what was moved is told, once for an item that is read again', async () => {
  const { comparison } = await compareBy(true, { keep: (one) => ({ status: 'sold', ...one }) });
  expect(comparison.findings.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^createPet as recorded: POST .*body\.status absent against "sold"$/),
  ]);
});

test('without leave to write, reads alone are sent', async () => {
  const { sent, unsent } = await compareBy(false, {});
  expect(sent.filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect(unsent).toContain('POST /v1/pets: it would write (--writes)');
});
