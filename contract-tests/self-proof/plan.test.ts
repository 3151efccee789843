import { expect, test } from '@jest/globals';
import { planOf } from '../../src/verify/plan';
import { petKey, petService } from './pet-service';
import { prove, provenDocument } from './prove';

test('a check sends no more requests than it announces, but for looks before a write', async () => {
  const pets = provenDocument('spec/openapi.yaml');
  const { exchanges, results } = await prove(pets, petService(), petKey);
  const tooMany = results.flatMap(({ check }) => {
    const sent = exchanges.filter(({ checkId, isLook }) => checkId === check.id && isLook !== true).length;
    return sent > check.sends.length ? [`${check.id}: ${sent} sent, ${check.sends.length} announced`] : [];
  });
  expect(tooMany).toEqual([]);
  expect(exchanges.length).toBeLessThanOrEqual(planOf(pets.contract, pets.checks, { changes: true }).requests.length);
});
