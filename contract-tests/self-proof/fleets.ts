import { ledger } from './ledger';
import { observatory } from './observatory';
import { petFaults } from './pet-faults';
import { petPeculiarities, type Peculiarity } from './pet-peculiarities';
import { petKey, petService, type PetRules } from './pet-service';
import { workshop } from './workshop';
import type { Fleet, LawfulService } from './fleet';

const pets: Fleet = {
  document: 'spec/openapi.yaml',
  key: petKey,
  isComplete: true,
  faults: petFaults.map(({ rules, ...fault }) => ({ ...fault, service: () => petService(rules()) })),
  lawful: petPeculiarities.map(({ name, rules }) => ({ name, service: () => petService(rules()) })),
  lawfulPairs: () => pairsOf(petPeculiarities),
};

/** Every fleet. */
export const fleets: readonly Fleet[] = [pets, observatory, ledger, workshop];

function pairsOf(peculiarities: readonly Peculiarity<PetRules>[]): LawfulService[] {
  return peculiarities.flatMap((first, index) =>
    peculiarities.slice(index + 1).flatMap((second) => {
      const [one, other] = [Object.keys(first.rules()), Object.keys(second.rules())];
      const clashes =
        one.some((rule) => other.includes(rule) && rule !== 'finish') || one.length === 0 || other.length === 0;
      return clashes
        ? []
        : [{ name: `${first.name} + ${second.name}`, service: () => petService(both(first, second)) }];
    }),
  );
}

/** Two rules that each change the last word on an answer do so one after the other. */
function both(first: Peculiarity<PetRules>, second: Peculiarity<PetRules>): Partial<PetRules> {
  const [one, other] = [first.rules(), second.rules()];
  const [inner, outer] = [one.finish, other.finish];
  if (inner === undefined || outer === undefined) return { ...one, ...other };
  return {
    ...one,
    ...other,
    finish: (response, request, state) => outer(inner(response, request, state), request, state),
  };
}
