import { expect, test } from '@jest/globals';
import type { Operation } from '../../openapi/operation';
import { createKnownAnswers } from './respond';

test('remembered answers are bounded over all operations together', () => {
  const known = createKnownAnswers();
  const asked = Array.from({ length: 600 }, (_, index) => {
    const operation = { id: String(index) } as Operation;
    return { operation, answer: { status: 200, mediaType: 'text/plain', text: String(index).padStart(32 * 1024) } };
  });
  for (const { operation, answer } of asked) known.add(operation, answer, '"tag"');
  const found = asked.filter(({ operation, answer }) => known.find(operation, answer) !== undefined);
  expect(found.length * 32 * 1024).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(found).toContain(asked.at(-1));
});
