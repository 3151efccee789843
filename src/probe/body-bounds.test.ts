import { expect, test } from '@jest/globals';
import { readContract } from '../openapi/contract';
import { bounded, KeptBodies } from './body-bounds';
import { isRead, type Exchange, type HttpResponse } from './exchange';

const [operation] = readContract('spec/openapi.yaml').operations;

const asItIs = (text: string): string => text;

/** Keeps so many answers, each like the given one, and gives their exchanges and the numbers of those that were remembered. */
function keepMany(count: number, kept: number, answer: Partial<HttpResponse> & { readonly body: Buffer }) {
  if (operation === undefined) throw new Error('the Pet Store has operations');
  const bounds = { bytes: 1024 ** 2, kept };
  const remembered: number[] = [];
  const bodies = new KeptBodies(bounds, asItIs, ({ number }) => remembered.push(number));
  const exchanges = Array.from({ length: count }, (_, index): Exchange => {
    const response = bounded({ status: 200, headers: [], ...answer, body: Buffer.from(answer.body) }, bounds, asItIs);
    const request = { method: 'GET', path: '/', headers: [] };
    const credential = { form: 'none', words: '', parts: [] } as const;
    const times = { startedAt: new Date(0), durationMs: 0, answeredMs: 0 };
    return { number: index + 1, checkId: 'x', operation, request, credential, response, ...times };
  });
  for (const exchange of exchanges) bodies.keep(exchange);
  return { exchanges, remembered };
}

test.each([
  ['long', { body: Buffer.alloc(20_000, 'x') }],
  ['small', { body: Buffer.alloc(500, 'x') }],
  ['broken', { body: Buffer.alloc(20_000, 'x'), flaw: 'cut off' }],
  ['unread', { body: Buffer.alloc(20_000, 'x'), unread: 'too long' }],
])('of any number of %s bodies no more is kept than the bounds say, beginnings included', (kind, answer) => {
  const kept = 200_000;
  const { exchanges, remembered } = keepMany(2000, kept, answer);
  const bytes = exchanges.reduce((sum, { response }) => sum + response.body.length, 0);
  expect(bytes).toBeLessThanOrEqual(1.25 * kept);
  expect(bytes).toBeGreaterThan(kept / 2);
  expect(exchanges.at(-1)?.response.body.length).toBeGreaterThan(0);
  for (const { response } of exchanges) expect(response.size ?? response.body.length).toBe(answer.body.length);
  const gone = exchanges.filter(({ response }) => response.isLetGo === true).map(({ number }) => number);
  // What was whole is remembered once before it goes, and nothing is read of it afterwards.
  expect(remembered).toEqual(gone);
  expect(gone.length > 0).toBe(kind === 'long' || kind === 'small');
  const [first] = exchanges;
  expect(first !== undefined && isRead(first)).toBe(kind === 'broken');
});
