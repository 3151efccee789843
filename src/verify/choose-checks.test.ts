import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readContract } from '../openapi/contract';
import { chooseChecks, type Choice } from './select-checks';
import { whatIsSent } from '../probe/limits';
import { packageRoot } from '../base/package';

const contract = readContract(path.join(packageRoot(), 'spec/self-proof/orders.yaml'));
const baseUrl = 'http://127.0.0.1:4010';

function chosenBy(choice: Partial<Choice>): ReturnType<typeof chooseChecks> {
  const select: Choice['select'] = (checks) => checks;
  return chooseChecks(contract, { baseUrl, sent: whatIsSent(baseUrl, {}), derive: {}, select, ...choice });
}

test.each([{}, { maxRequests: 300 }])(
  'a document whose checks are too many to be held is tried by the same: %j',
  (limits) => {
    const held = chosenBy(limits);
    const made = chosenBy({ ...limits, mostHeld: 10 });
    expect(made.chosen.map(({ id }) => id)).toEqual(held.chosen.map(({ id }) => id));
    expect({ ...made, chosen: [] }).toEqual({ ...held, chosen: [] });
  },
);

test('a selection is made among all of them', () => {
  const select: Choice['select'] = (checks) => checks.filter(({ family }) => family === 'limits');
  const { chosen } = chosenBy({ mostHeld: 10, select });
  expect(new Set(chosen.map(({ family }) => family))).toEqual(new Set(['limits']));
  expect(chosen.every((check) => 'run' in check)).toBe(true);
});
