import { expect, test } from '@jest/globals';
import { textsMatching } from './sample-text';
import { compilePattern } from '../patterns/patterns';

const patterns = [
  '^[a-z0-9-]+$',
  '^\\d{4}-\\d{2}$',
  '^(foo|bar)[^/]*$',
  '^SM[0-9a-fA-F]{32}$',
  '^.{3,5}$',
  '[\\w.]+@x',
  '^[^ -~]+$',
];

test.each(patterns)('texts of %s match it, the same for the same seed and others for another', (pattern) => {
  const texts = textsMatching(pattern, 7) ?? [];
  expect(texts).toHaveLength(5);
  const expression = compilePattern(pattern);
  expect(texts.filter((text) => !expression.test(text))).toEqual([]);
  expect(textsMatching(pattern, 7)).toEqual(texts);
  expect(textsMatching(pattern, 8)).not.toEqual(texts);
});
