import { beforeAll, describe, expect, test } from '@jest/globals';
import { describeFinding } from '../../src/verify/findings';
import { petFaults } from './pet-faults';
import { petPeculiarities } from './pet-peculiarities';
import { petKey, petService } from './pet-service';
import { prove, provenDocument, type Proven } from './prove';

let pets: Proven;

beforeAll(() => {
  pets = provenDocument('spec/openapi.yaml');
});

describe('a fault is reported', () => {
  test.each(petFaults.map((fault) => [fault.family, fault.name, fault] as const))(
    '%s: %s',
    async (_family, _name, fault) => {
      const { results } = await prove(pets, petService(fault.rules()), petKey);
      const red = results.filter(({ verdict }) => verdict === 'violated').map(({ check }) => check.id);
      expect(red).toEqual(expect.arrayContaining([...fault.caughtBy]));
    },
  );
});

describe('a lawful peculiarity stays quiet', () => {
  test.each(petPeculiarities.map((peculiarity) => [peculiarity.name, peculiarity] as const))(
    '%s',
    async (_name, peculiarity) => {
      const { results, stopped } = await prove(pets, petService(peculiarity.rules()), petKey);
      expect(stopped).toBeUndefined();
      const red = results.filter(
        ({ verdict }) => verdict === 'violated' || verdict === 'warned' || verdict === 'environment',
      );
      expect(
        red.map(({ check, findings, reason }) => `${check.id} ${reason}\n${findings.map(describeFinding).join('\n')}`),
      ).toEqual([]);
    },
  );
});
