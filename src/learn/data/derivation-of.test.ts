import { describe, expect, it } from '@jest/globals';
import { createRandom } from '../../base/random';
import type { SeenItem } from '../../probe/knowledge';
import { derivationOf } from './derived-learner';

const own = { property: 'id', isConfirmed: true };

/** Gives items with a truth value that nothing makes, and numbers that are of no matter to it. */
function unrelated(count: number, seed: number): SeenItem[] {
  const { next, integer } = createRandom(String(seed));
  return Array.from({ length: count }, (_none, index) => ({
    id: `item ${index}`,
    flag: next() < 0.5,
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, integer(0, 999)])),
  }));
}

const names = ['id', 'a', 'b', 'c', 'd', 'e', 'f'];

describe('what a member follows from', () => {
  it.each([5, 6, 8, 10, 20])('is not found by chance in %i items', (count) => {
    const found = Array.from({ length: 300 }, (_none, seed) =>
      derivationOf('flag', unrelated(count, seed), names, own),
    ).filter((one) => one !== undefined);
    expect(found.length).toBeLessThanOrEqual(2);
  });

  it('is found where enough items show it', () => {
    const items = unrelated(20, 7).map((item) => ({ ...item, flag: Number(item['a']) > Number(item['b']) }));
    expect(derivationOf('flag', items, names, own)).toEqual({ is: 'above', of: ['a', 'b'] });
    const sums = unrelated(5, 7).map((item) => ({ ...item, sum: Number(item['c']) + Number(item['d']) }));
    expect(derivationOf('sum', sums, names, own)).toEqual({ is: 'sum', of: ['c', 'd'], digits: 0 });
  });

  it('counts the versions of one item once, as long as the member stays as it is', () => {
    const versions = ['one', 'two'].flatMap((id) =>
      Array.from({ length: 10 }, (_none, index) => ({
        id,
        a: (id === 'one' ? 5 : -5) - index / 100,
        flag: id === 'one',
      })),
    );
    expect(derivationOf('flag', versions, ['id', 'a'], own)).toBeUndefined();
  });

  it('asks for more where the service alone made the items', () => {
    const items = Array.from({ length: 12 }, (_none, index) => ({
      id: `i${index}`,
      a: index % 4 === 0 ? 0 : 3,
      flag: index % 4 !== 0,
    }));
    expect(derivationOf('flag', items, ['id', 'a'], own)).toEqual({ is: 'above', of: ['a'], than: 0 });
    expect(derivationOf('flag', items, ['id', 'a'], { ...own, isConfirmed: false })).toBeUndefined();
  });
});
