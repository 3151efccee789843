import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { readContract } from '../../src/openapi/contract';
import { createMasker } from '../../src/recording/masker';
import type { RecordedExchange } from '../../src/recording/recorded-exchange';

const contract = readContract('test/test-documents/customers.yaml');

function exchangeOf(more: Partial<RecordedExchange>): RecordedExchange {
  return {
    startedAt: '2031-01-01T00:00:00.000Z',
    milliseconds: 1,
    method: 'GET',
    target: '/customers',
    requestHeaders: [],
    status: 200,
    responseHeaders: [['Content-Type', 'application/json']],
    ...more,
  };
}

const bodyOf = (text: string): NonNullable<RecordedExchange['requestBody']> => ({
  text,
  bytes: Buffer.byteLength(text),
});
const text = (value: unknown): string => JSON.stringify(value);

describe('what is remembered', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const secretOf = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);
  type Many = readonly [what: string, count: number, most: number, exchange: () => Partial<RecordedExchange>];
  const many: readonly Many[] = [
    ['long secrets', 40, 20, () => ({ responseBody: bodyOf(text({ password: secretOf(400_000) })) })],
    ['long names', 40, 20, () => ({ responseBody: bodyOf(text({ [secretOf(400_000)]: 1 })) })],
    ['names of cookies', 3000, 20, () => ({ requestHeaders: [['Cookie', `${secretOf(14_000)}=${secretOf(20)}`]] })],
    [
      'pieces of long texts',
      60,
      20,
      () => ({
        requestHeaders: [['Content-Type', 'application/x-www-form-urlencoded']],
        requestBody: bodyOf(`email=${secretOf(20)}@example.com&text=${secretOf(400_000)}`),
      }),
    ],
    [
      'secrets that begin alike',
      1500,
      100,
      () => {
        const begin = secretOf(320);
        return { responseBody: bodyOf(text({ tokens: Array.from({ length: 9 }, () => begin + secretOf(20)) })) };
      },
    ],
  ];

  test.each(many)('takes no more memory however many there are: %s', (_what, count, most, exchange) => {
    const masker = createMasker(contract);
    const before = heap();
    for (let round = 0; round < count; round += 1) masker.exchange(exchangeOf(exchange()));
    expect(heap() - before).toBeLessThan(most);
    expect(masker.text('mail anna@example.com')).not.toContain('anna');
  });

  test('a long secret is found by its beginning, wherever it stands and wherever it is cut', () => {
    const masker = createMasker(contract);
    const secret = secretOf(300_000);
    const body = { password: secret, remark: `it was ${secret} as I said`, note: `cut: ${secret.slice(0, 9000)}...` };
    const { responseBody } = masker.exchange(exchangeOf({ responseBody: bodyOf(text(body)) }));
    const shown = JSON.parse(responseBody?.text ?? '') as typeof body;
    expect(shown.remark === `it was ${shown.password} as I said`).toBe(true);
    for (let at = 0; at + 20 < secret.length; at += 997)
      expect(responseBody?.text.includes(secret.slice(at, at + 20))).toBe(false);
    const again = masker.exchange(exchangeOf({ responseBody: bodyOf(text({ password: secret })) }));
    expect(again.responseBody?.text.includes(shown.password)).toBe(true);
  });

  test('an exchange of more secrets than can be remembered is none that is shown', () => {
    const masker = createMasker(contract);
    masker.exchange(exchangeOf({ responseBody: bodyOf(text({ password: 'swordfish-77' })) }));
    const begin = secretOf(300);
    const tokens = Array.from({ length: 1000 }, () => begin.slice(0, 20) + secretOf(280)).flatMap((one) =>
      Array.from({ length: 9 }, () => one + secretOf(10)),
    );
    const body = { password: 'swordfish-77', tokens, remark: 'it was swordfish-77' };
    expect(() => masker.exchange(exchangeOf({ responseBody: bodyOf(text(body)) }))).toThrow(/more secrets/);
    const few = { ...body, tokens: tokens.slice(0, 9) };
    expect(masker.exchange(exchangeOf({ responseBody: bodyOf(text(few)) })).responseBody?.text).not.toContain(
      'swordfish',
    );
  });
});
