import { describe, expect, test } from '@jest/globals';
import { indented, membersOf, objectText, piecesOf } from './json-text';

describe('a body is the text that came', () => {
  test.each([
    ['{"id":9223372036854775807,"a":[],"o":{}}', '{\n  "id": 9223372036854775807,\n  "a": [],\n  "o": {}\n}'],
    ['[1.50,1e400,-0]', '[\n  1.50,\n  1e400,\n  -0\n]'],
    ['{"a":"{\\"b\\":[1,2]}"}', '{\n  "a": "{\\"b\\":[1,2]}"\n}'],
    ['{"a":1', '{\n  "a": 1'],
    ['<a>{"b":1}</a>', '<a>{"b":1}</a>'],
  ])('%s', (text, expected) => expect(indented(text)).toBe(expected));

  test('names, strings, numbers and words differ, each is a piece', () => {
    const kinds = piecesOf('{"k":["s",1,null]}').pieces.filter(({ kind }) => kind !== '');
    expect(kinds.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['k "k"', 's "s"', 'n 1', 'l null']);
  });

  test('a long one is cut, and has no more pieces than a page can show', () => {
    const { pieces, isCut } = piecesOf(`[${'1,'.repeat(1_000_000)}1]`);
    expect(isCut).toBe(true);
    expect(pieces.length).toBeLessThan(20_000);
  });
});

test.each([
  ['{"id":9007199254740993,"b":{"c":[1, 2]},"d":"x,y"}', '{"id":9007199254740993,"b":{"c":[1,2]},"d":"x,y"}'],
  ['{"__proto__":1,"a\\"b":null}', '{"__proto__":1,"a\\"b":null}'],
  ['{}', '{}'],
  ['[1]', '{}'],
])('the properties of %s keep their texts', (text, expected) => expect(objectText(membersOf(text))).toBe(expected));
