import { expect, test } from '@jest/globals';
import { compareMoved } from '../../contract-tests/twin/compare-moved';
import { moves, unmovedPoints } from '../../contract-tests/twin/knob-moves';
import { unseen } from '../../contract-tests/twin/unseen-points';

test('every point of the table is moved, or said not to be seen', () => {
  expect(unmovedPoints()).toEqual([]);
  expect(Object.values(unseen).every((reason) => reason !== '')).toBe(true);
});

// Those of a group are moved together, so that a few comparisons show them all: each must show, and nothing else may.
test.each([...new Set(moves.map(({ group }) => group))])(
  'a point that was moved by hand is what a comparison tells: %s',
  async (group) => {
    const own = moves.filter((move) => move.group === group);
    const told = await compareMoved(own, /writes|refusals/.test(group));
    const silent = own.filter(({ names }) => !told.some((line) => names.test(line))).map(({ point }) => point);
    const others = told.filter((line) => !own.some(({ names }) => names.test(line)));
    expect({ silent, others }).toEqual({ silent: [], others: [] });
  },
  240_000,
);
