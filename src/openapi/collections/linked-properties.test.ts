import { expect, test } from '@jest/globals';
import path from 'node:path';
import { readContract } from '../contract';
import { linkedProperties } from './references';

const depot = path.join(__dirname, '../../../spec/self-proof/depot.yaml');

test('a link says which property of an item names an item of another collection', () => {
  const linked = [...linkedProperties(readContract(depot).resources)].map(([{ collection }, properties]) => [
    collection,
    [...properties].map(([property, target]) => [property, target.collection]),
  ]);
  expect(linked).toContainEqual(['/crates', expect.arrayContaining([['shelf', '/shelves']])]);
});
