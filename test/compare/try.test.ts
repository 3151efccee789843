import { stringifyJson } from '../../src/base/json';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../src/base/files';
import { compareMocks } from './two-mocks';
import { petStoreMutations } from '../verify/pet-store-mutations';
import { petStoreMeanings } from '../verify/pet-store-meanings';
import type { Comparison } from '../../src/compare/compare';

const file = path.join(packageRoot(), 'spec', 'openapi.yaml');
function show(name: string, c: Comparison): void {
  const lines = c.findings.map(
    ({ key, count, difference: { a, b }, wrong, operations }) =>
      `   ${key} x${count} ${stringifyJson(a ?? null).slice(0, 60)} | ${stringifyJson(b ?? null).slice(0, 60)} wrong:${Object.entries(
        wrong,
      )
        .map(([s, w]) => `${s} ${w.rule.id}`)
        .join(',')} ${operations.join(' ')}`,
  );
  process.stdout.write(
    `${name}: ${c.compared} compared, ${c.same} same, ${c.otherWording} wording, ${c.notCompared} not, other ${c.otherData.join()}\n${lines.join('\n')}\n`,
  );
}
test('itself', async () => {
  show('itself', await compareMocks(file));
  show('seeds', await compareMocks(file, undefined, [], [1, 2]));
  expect(1).toBe(1);
});
test('mutations', async () => {
  for (const [name, rule, mutation, only] of [...petStoreMutations, ...petStoreMeanings])
    show(`${name} (${rule})`, await compareMocks(file, mutation, only));
}, 120000);
