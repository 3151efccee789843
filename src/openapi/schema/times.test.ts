import { expect, test } from '@jest/globals';
import { namesCreation } from './times';

test('names of the moment of creation', () => {
  for (const name of ['created', 'createdAt', 'created_datetime', 'creationDateTime', 'createdTimestampMs'])
    expect(namesCreation(name)).toBe(true);
  for (const name of ['creator', 'createdBy', 'recreatedAt']) expect(namesCreation(name)).toBe(false);
});

test('a name of many words is read in one way alone', () => {
  expect(namesCreation(`created${'datetime'.repeat(5000)}`)).toBe(true);
  expect(namesCreation(`created${'datetime'.repeat(5000)}x`)).toBe(false);
});
