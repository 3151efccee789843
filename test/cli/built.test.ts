import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { assertBuilt } from '../support/serve';

test('the built fixtures take what they share with the program from it, rather than hold a second copy', () => {
  assertBuilt();
  const text = readFileSync('dist/fixtures/index.js', 'utf8');
  expect(text).toContain('require("../src/contract/schema/fits")');
  expect(text).not.toMatch(/node_modules\/ajv/);
});
