import { describe, expect, test } from '@jest/globals';
import { redactValues } from '../../src/secrets/redact-values';

const key = 'sk_live_Ab3dEf6hIj9kLm2nOp5q';
const redact = redactValues([{ value: key, shownAs: '$API_KEY' }]);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const hex = (text: string): string => Buffer.from(text).toString('hex');

describe('a part of a key is hidden wherever it stands', () => {
  test.each([8, 9, 10, 12, 20, 26])('its first %i characters', (count) => {
    const start = key.slice(0, count);
    expect(redact(`{"p":"${start}"}`)).toBe('{"p":"$API_KEY"}');
    expect(redact(`${start} and | more`)).toBe('$API_KEY and | more');
    expect(redact(`{"p":"${base64(start)}"}`)).toBe('{"p":"$API_KEY"}');
    expect(redact(`{"p":"${hex(start)}"}`)).toBe('{"p":"$API_KEY"}');
  });

  test.each([0, 1, 2, 5, 9])('two thirds of it from character %i on', (from) => {
    const run = key.slice(from, from + Math.ceil((key.length * 2) / 3));
    expect(redact(`a ${run}# b`)).toBe('a $API_KEY# b');
    expect(redact(`a ${run.toUpperCase()}# b`)).toBe('a $API_KEY# b');
    expect(redact(`a ${hex(run)} b`)).toBe('a $API_KEY b');
    for (const before of ['', 'x', 'xx'])
      expect(redact(`"${base64(`${before}${run}`)}"`)).toMatch(/^".{0,2}\$API_KEY"$/);
  });

  test('less of it is not, for that may be any word', () => {
    for (const text of ['sk_live', 'x_live_Ab3dEf6', key.slice(10)]) expect(redact(`a ${text} b`)).toBe(`a ${text} b`);
  });
});

describe('a key is hidden in what a reader can read back', () => {
  test.each([
    ['quoted for a shell', String.raw`it'\''s`],
    ['quoted for a shell in JSON', String.raw`it'\\''s`],
    ['quoted by quotation marks for a shell', `it'"'"'s`],
    ['in octal numbers', String.raw`\151\164'\163`],
    ['in HTML of capitals', 'it&APOS;s'],
  ])('%s', (_how, start) => {
    const hides = redactValues([{ value: "it's-a-Key-42-abc", shownAs: '$API_KEY' }]);
    expect(hides(`say ${start}-a-Key-42-abc;`)).toBe('say $API_KEY;');
  });

  test('percent-encoded twice, throughout and in turns', () => {
    const throughout = hex(key).replaceAll(/../g, '%$&');
    const twice = throughout.replaceAll('%', '%25');
    const inTurns = throughout.replaceAll(/%(.)(.)/g, (_whole, high: string, low: string) => `%25%${hex(high)}${low}`);
    for (const text of [throughout, twice, inTurns]) expect(redact(`a=${text}&b`)).toBe('a=$API_KEY&b');
  });

  test('in Base64 and hexadecimal digits, no edge of it left', () => {
    expect(redact(`b=${base64(key)} h=${hex(key)}`)).toBe('b=$API_KEY h=$API_KEY');
    expect(redact(`b="${base64(`u:${key}`)}"`)).toBe('b="dT$API_KEY"');
    expect(redact(base64(`${key}:u`).replaceAll('+', '-').replaceAll('/', '_'))).toMatch(/^\$API_KEY.{0,3}$/);
  });

  test('after what looks like the beginning of an escape', () => {
    const hides = redactValues([{ value: '41ab%20cd-Fleet-99', shownAs: '$API_KEY' }]);
    expect(hides(String.raw`100%41ab%20cd-Fleet-99 \141ab%20cd-Fleet-99`)).toMatch(/^100%\$API_KEY \\1\$API_KEY$/);
  });
});

test('of a short key the whole is hidden as it is, and no parts', () => {
  const hides = redactValues([{ value: 'Ab3dE', shownAs: '$API_KEY' }]);
  expect(hides('Ab3dE ab3de Ab3d %41b3dE')).toBe('$API_KEY ab3de Ab3d $API_KEY');
});

describe('hostile texts take time in proportion to their length', () => {
  const keys = [
    ['of many kinds of characters', key],
    ['of one character', 'a'.repeat(3000)],
    ['of backslashes', String.raw`\\\\a\"\\\\\\b-\\\\c`],
    ['with escapes', 'Per%25cent%Key%41zz'],
    ['long', `eyJ${'aB3_-x.'.repeat(1700)}`],
  ] as const;

  test.each(keys)('a key %s', (_kind, value) => {
    const hides = redactValues([{ value, shownAs: '$API_KEY' }]);
    const third = Math.floor(value.length / 3);
    const repeated = [
      ...[value, `${value.slice(0, -2)}#`, `${value.slice(0, 2 * third)}#`, value.slice(third), value.slice(0, 7)],
      ...[`${value.slice(0, 4)}...`, base64(value), hex(value), value.toUpperCase(), 'a'],
      ...['\\', '%', '&', '&amp;', '&#', "'", '%25', String.raw`\u005c`, '\u00c3'],
    ];
    const started = process.cpuUsage().user;
    for (const part of repeated) hides(part.repeat(Math.ceil(1_000_000 / part.length)));
    // Nineteen megabytes; a single one took up to nine seconds.
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(12);
  });
});
