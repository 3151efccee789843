import { describe, expect, test } from '@jest/globals';
import { printfWord, shellWord } from './text';

describe('what a shell would see more in than text', () => {
  test.each(['=ls', '~', '-n;x', '*', '!1'])('%s stands in quotes', (text) => {
    expect(shellWord(text)).toBe(`'${text}'`);
  });

  test.each(['a=b', '%41', '/x.y', '+1', '@x'])('%s stands bare', (text) => {
    expect(shellWord(text)).toBe(text);
  });

  test('a hyphen that begins what printf writes is an escape: it would be an option', () => {
    expect(printfWord(Buffer.from('-n a-b'))).toBe(String.raw`'\055n a-b'`);
  });
});
