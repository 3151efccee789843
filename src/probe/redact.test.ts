import { describe, expect, test } from '@jest/globals';
import { createRedact } from './redaction';

describe('redaction', () => {
  const key = 'Secret-Key-42-abc/d+e';
  const redact = createRedact(key, 'Expired-1');

  test.each([
    ['as it is', key],
    ['in a sentence', `the token ${key} is unknown`],
    ['cut off by its last character', key.slice(0, -1)],
    ['changed in its first character', `x${key.slice(1)}`],
    ['with the cases swapped', 'sECRET-kEY-42-ABC/D+E'],
    ['percent-encoded', encodeURIComponent(key)],
    ['in Base64', Buffer.from(key).toString('base64')],
  ])('hides a key %s', (_how, text) => {
    const clean = redact(text);
    expect(clean).not.toContain(text);
    expect(clean).toContain('$API_KEY');
  });

  test('hides an expired key under its own name', () => {
    expect(redact('Bearer Expired-1')).toBe('Bearer $EXPIRED_KEY');
  });

  test('leaves texts alone where there is no key', () => {
    expect(createRedact(undefined)('anything')).toBe('anything');
  });
});
