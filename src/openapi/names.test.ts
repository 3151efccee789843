import { describe, expect, test } from '@jest/globals';
import { elementName, singularOf, wordsOf } from './names';

describe('a name', () => {
  test.each([
    ['createdAt', 'created at'],
    ['created_at', 'created at'],
    ['X-Request-ID', 'x request id'],
    ['URLPath', 'url path'],
    ['line2', 'line2'],
  ])('%s has the words %s', (name, words) => {
    expect(wordsOf(name).join(' ')).toBe(words);
  });

  test.each([
    ['pets', 'pet'],
    ['policies', 'policy'],
    ['boxes', 'box'],
    ['addresses', 'address'],
    ['people', 'person'],
    ['statuses', 'status'],
    ['houses', 'house'],
  ])('%s is the plural of %s', (plural, singular) => {
    expect(singularOf(plural)).toBe(singular);
    expect(singularOf(singular)).toBe(singular);
  });

  test('of an array tells that of an element', () => {
    expect(['lineItems', 'photo_urls', 'status', 'Dogs'].map(elementName)).toEqual([
      'lineItem',
      'photo_url',
      'status',
      'Dog',
    ]);
  });
});
