import { describe, expect, it } from '@jest/globals';
import { differences } from './body-values';

describe('differences', () => {
  it('finds none between an integer kept as a bigint and the same kept as a number', () => {
    expect(differences({ id: 1515818577786265n, size: [3] }, { id: 1515818577786265, size: [3n] })).toEqual([]);
  });

  it('finds an integer beyond 2^53 that lost its last digit', () => {
    expect(differences(9007199254740993n, 9007199254740992)).toEqual([
      { where: '', sent: 9007199254740993n, got: 9007199254740992 },
    ]);
  });

  it('takes no text for the number that it spells', () => {
    expect(differences({ id: 12n }, { id: '12' })).toHaveLength(1);
  });
});
