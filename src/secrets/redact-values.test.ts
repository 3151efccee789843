import { describe, expect, test } from '@jest/globals';
import { createValueRedaction, redactValues } from './redact-values';

const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const everyUnit = (text: string, write: (code: number) => string): string =>
  Array.from({ length: text.length }, (_, index) => write(text.charCodeAt(index))).join('');
const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? '');

const spellings: readonly (readonly [name: string, spell: (key: string) => string])[] = [
  ['as it is', (key) => key],
  ['in JSON', json],
  ['in JSON in JSON', (key) => json(json(key))],
  ['in JSON for scripts', (key) => json(key).replaceAll(/[<>&']/g, (one) => `\\u00${hex(one.charCodeAt(0), 2)}`)],
  ['in \\u escapes', (key) => everyUnit(key, (code) => `\\u${hex(code, 4)}`)],
  ['in \\u escapes of capitals', (key) => everyUnit(key, (code) => `\\u${hex(code, 4).toUpperCase()}`)],
  ['percent-encoded', encodeURIComponent],
  ['percent-encoded in small letters', (key) => encodeURIComponent(key).replaceAll(/%../g, (one) => one.toLowerCase())],
  ['percent-encoded twice', (key) => encodeURIComponent(encodeURIComponent(key))],
  ['percent-encoded throughout', (key) => Buffer.from(key).toString('hex').replaceAll(/../g, '%$&')],
  ['as a form field', (key) => new URLSearchParams([['', key]]).toString().slice(1)],
  ['in HTML', html],
  ['in HTML in JSON', (key) => json(html(key))],
  ['in JSON in HTML', (key) => html(json(key))],
  ['in HTML twice', (key) => html(html(key))],
  ['in references by number', (key) => Array.from(key, (one) => `&#${one.codePointAt(0)};`).join('')],
  ['in Markdown', (key) => key.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)],
  ['in capitals', (key) => key.toUpperCase()],
  ['in UTF-16', (key) => Buffer.from(key, 'utf16le').toString('latin1')],
  ['in hexadecimal digits', (key) => Buffer.from(key).toString('hex').toUpperCase()],
];

/** A beginning of eight characters would lead to the rest. */
function traces(key: string, text: string): string[] {
  const small = text.toLowerCase();
  const parts = Array.from({ length: key.length - 7 }, (_, index) => key.slice(index, index + 8).toLowerCase());
  return parts.filter((part) => small.includes(part));
}

describe.each([
  ['plain', 'Fleet-Key-42-abcDEF'],
  ['with quotes and backslashes', String.raw`Qu"o\te'd-\\Key"\42`],
  ['that ends in a backslash', 'Key-with-end-42\\'],
  ['with percent signs', 'Per%25cent%Key%41zz'],
  ['with markup', '<&>Mark"up&amp;<key>'],
  ['of a user and a password', 'some-user:pass+Word/12'],
  ['long', `eyJ${'aB3_-x'.repeat(300)}`],
  ['of other letters', 'Schlüssel-猫-Katze-😀-x'],
])('a key %s', (_kind, key) => {
  const redact = redactValues([{ value: key, shownAs: '$API_KEY' }]);

  test.each(spellings)('is hidden %s', (name, spell) => {
    const spelled = name === 'in UTF-16' && /[^\0-\x7f]/.test(key) ? key : spell(key);
    for (const text of [spelled, `<<${spelled}>>`, `{"id":"${spelled}","next":"${spelled}"}`]) {
      const clean = redact(text);
      expect(clean).toContain('$API_KEY');
      expect(clean).not.toContain(spelled);
      // Capitals of other letters are not compared one by one.
      if (name === 'as it is') expect(traces(key, clean)).toEqual([]);
    }
  });

  test.each([0, 1, 2, 3, 4, 5])('is hidden in Base64, whatever stands before it: %i bytes', (before) => {
    const bytes = Buffer.from(`${'x'.repeat(before)}${key}:more`);
    for (const coded of [bytes.toString('base64'), bytes.toString('base64url')]) {
      const clean = redact(`Basic ${coded}`);
      expect(clean).toMatch(/^Basic .{0,8}\$API_KEY.{0,12}$/s);
    }
  });

  test('is hidden where a text was cut within it', () => {
    for (const length of [8, 9, 12, key.length - 2]) {
      for (const spell of [(text: string) => text, json, encodeURIComponent]) {
        const start = Array.from(key).slice(0, length).join('');
        expect(traces(key, redact(`got "${spell(start)}... (400 characters)`))).toEqual([]);
        expect(traces(key, redact(`got "${spell(start)}`))).toEqual([]);
      }
    }
  });

  test('is hidden without its first or last character, and with others there', () => {
    for (const altered of [key.slice(1), key.slice(0, -1), `#${key.slice(1)}`, `${key}x`])
      expect(redact(`unknown: ${altered}.`)).toMatch(/^unknown: #?\$API_KEY.{0,2}\.$/);
  });
});

test('ordinary words are left, and secrets of less than four characters', () => {
  const redact = redactValues([
    { value: 'understudy-key', shownAs: '$API_KEY' },
    { value: 'pet', shownAs: '$SHORT' },
  ]);
  for (const text of ['understudy-1a2b3c4d', 'run by understudy', 'pet 1 of petstore', 'a key'])
    expect(redact(text)).toBe(text);
});

test('secrets may come and go, and each is hidden in every spelling while it is known', () => {
  const redaction = createValueRedaction();
  const keys = Array.from(
    { length: 50 },
    (_, index) => `tok-${index}-${'QWERTZUIOP'.slice(index % 10)}abc-${index * 7919}`,
  );
  const spellingsOf = (key: string): string[] => spellings.slice(0, 3).map(([, spell]) => spell(key));
  const coded = (key: string): string => Buffer.from(`user:${key}`).toString('base64');
  for (const [index, key] of keys.entries()) {
    redaction.add({ value: key, shownAs: `<${index}>` });
    if (index >= 20) redaction.forgetFirst();
    for (const [other, one] of keys.slice(0, index + 1).entries()) {
      const isKnown = other > index - 20;
      for (const text of [...spellingsOf(one), coded(one)])
        expect([one, text, redaction.redact(text).includes(`<${other}>`)]).toEqual([one, text, isKnown]);
    }
  }
});
