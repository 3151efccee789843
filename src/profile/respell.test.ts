import { describe, expect, test } from '@jest/globals';
import { respelling } from './write-text';

const value = { id: 1, name: 'Zoë, "{:}" \\ \u{1F98A}', empty: [], none: {}, list: [1, { a: null }] };

describe('the spelling of JSON', () => {
  test.each([2, 4])('in levels of %i blanks, as JSON.stringify writes it, in pieces too', (indent) => {
    const text = JSON.stringify(value);
    const whole = JSON.stringify(value, undefined, indent);
    expect(respelling({ indent })(text)).toBe(whole);
    const respell = respelling({ indent });
    expect(Array.from({ length: text.length }, (_, index) => respell(text.charAt(index))).join('')).toBe(whole);
  });

  test('with blanks after colons and commas and escapes beyond ASCII', () => {
    const spelt = respelling({ blankAfterColon: true, blankAfterComma: true, isAscii: true })(JSON.stringify(value));
    expect(spelt).toBe(
      '{"id": 1, "name": "Zo\\u00eb, \\"{:}\\" \\\\ \\ud83e\\udd8a", "empty": [], "none": {}, "list": [1, {"a": null}]}',
    );
    expect(JSON.parse(spelt)).toEqual(value);
  });
});
