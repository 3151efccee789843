import { depot } from './depot';
import { ledger } from './ledger';
import { observatory } from './observatory';
import { orders } from './orders';
import { pairsOf } from './pairs';
import { petFaults } from './pet-faults';
import { petPeculiarities } from './pet-peculiarities';
import { petKey, petService, type PetRules } from './pet-service';
import { workshop } from './workshop';
import type { Fleet } from './fleet';
import type { Service } from './service';

const pets: Fleet = {
  document: 'spec/openapi.yaml',
  key: petKey,
  isComplete: true,
  mostMissed: 0,
  faults: petFaults.map(({ rules, ...fault }) => ({ ...fault, service: () => petService(rules()) })),
  lawful: petPeculiarities.map(({ name, rules }) => ({ name, service: () => petService(rules()) })),
  lawfulPairs: () => pairsOf(petPeculiarities, withBoth),
};

/** Every fleet. */
export const fleets: readonly Fleet[] = [pets, observatory, ledger, workshop, depot, orders];

/** Two rules that each change the last word on an answer do so one after the other. */
function withBoth(one: Partial<PetRules>, other: Partial<PetRules>): Service {
  const [inner, outer] = [one.finish, other.finish];
  if (inner === undefined || outer === undefined) return petService({ ...one, ...other });
  return petService({
    ...one,
    ...other,
    finish: (response, request, state) => outer(inner(response, request, state), request, state),
  });
}
