import { expect, test } from '@jest/globals';
import { mapTexts, printable, printableJson, printableLines } from './text';

/** What a terminal may act on, a reader be misled by, or a line be broken by. */
const hostile = [
  '\u001b[31m',
  '\u009b31m',
  '\u0007',
  '\u0000',
  '\u007f',
  '\u0085',
  '\r',
  '\u202e',
  '\u2066',
  '\u2028',
  '\ud800',
  '\u200f',
];

test.each(hostile)('shows %j as an escape', (text) => {
  const shown = printable(`a${text}b\nc`);
  expect(shown).toMatch(/^a\\[ur][\w[\\]*b\\nc$/);
  expect(printable(shown)).toBe(shown);
  expect(printableLines(`a${text}b\nc`)).toMatch(/^a.*b\nc$/);
  const json = printableJson(JSON.stringify({ text, list: [text] }));
  expect(json).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(json)).toEqual({ text, list: [text] });
});

test('leaves words of all languages alone', () => {
  for (const text of ['猫 and Schlüssel', 'עברית', '👩‍👩‍👧', 'C:\\new', 'a::b', '::1', '## heading'])
    expect(printable(text)).toBe(text);
});

test('no text is a command to what reads the logs of builds', () => {
  for (const text of ['::error::x', '  ::set-output name=a::b', '::stop-commands::x'])
    expect(printable(text)).toMatch(/^ *\\u003a:/);
  for (const text of ['a ##[error]x', '##vso[task.setvariable variable=a]b', '##teamcity[message]']) {
    expect(printable(text)).toContain(String.raw`#\u0023`);
    expect(JSON.parse(printableJson(JSON.stringify(text)))).toBe(text);
    expect(printableJson(JSON.stringify(text))).not.toMatch(/##\w*\[/);
  }
});

test('plain data is mapped text by text, what is named stays', () => {
  const data = { a: 'x', list: ['x', 1, null, { b: 'x', kept: 'x' }], when: new Date(0) };
  expect(mapTexts(data, (text) => `${text}!`, ['kept'])).toEqual({
    a: 'x!',
    list: ['x!', 1, null, { b: 'x!', kept: 'x' }],
    when: new Date(0),
  });
});
