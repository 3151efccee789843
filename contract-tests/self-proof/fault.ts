import { lawfulRules, type Pet, type PetRules } from './pet-service';
import type { ServiceRequest, ServiceResponse } from './service';

/** A service with one thing wrong, and the checks that must report it. */
export interface Fault<Rules> {
  readonly name: string;
  /** The family of rules that it breaks. */
  readonly family: string;
  /** What is replaced; made anew for each run, so that no state is shared. */
  readonly rules: () => Partial<Rules>;
  /** Checks that must be violated, each alone enough to find it. */
  readonly caughtBy: readonly string[];
}

/** A fault of a Pet Store service. */
export type PetFault = Fault<PetRules>;

/** Gives a fault of a Pet Store service. */
export function fault(
  family: string,
  name: string,
  caughtBy: string | readonly string[],
  rules: () => Partial<PetRules>,
): PetFault {
  return { name, family, rules, caughtBy: [caughtBy].flat() };
}

/** Gives rules that change every answer. */
export function finishing(
  change: (response: ServiceResponse, request: ServiceRequest) => ServiceResponse,
): Partial<PetRules> {
  return { finish: (response, request) => change(response, request) };
}

/** Gives rules that replace the answers of one status. */
export function onStatus(
  status: number,
  change: (response: ServiceResponse) => Partial<ServiceResponse>,
): Partial<PetRules> {
  return finishing((response) => (response.status === status ? { ...response, ...change(response) } : response));
}

/** An error page, as a proxy or a framework answers it. */
export const errorPage = { headers: { 'Content-Type': 'text/html' }, body: '<h1>Error</h1>' };

/**
 * Gives rules under which what is answered with a status is stored all the same, under the next identifier, and shown by no
 * list.
 */
export function storedOutOfSight(status: number): Partial<PetRules> {
  const hidden = new Set<bigint>();
  return {
    order: (pets) => pets.filter(({ id }) => !hidden.has(id)),
    finish: (response, request, state) => {
      const isMarked = request.body.includes('understudy-') && request.body.at(-1) === 0x7d;
      if (response.status !== status || request.method !== 'POST' || !isMarked) return response;
      try {
        const pet = { ...storedAnyway(request, 0), id: state.nextId };
        state.pets.push(pet);
        hidden.add(pet.id);
        state.nextId += 1n;
      } catch {
        // What is no JSON text cannot be stored.
      }
      return response;
    },
  };
}

/** Gives the animal that a service stores although it refused the request. */
export function storedAnyway(request: ServiceRequest, count: number): Pet {
  const body = lawfulRules.parse(request.body) as Record<string, unknown>;
  const status = typeof body['status'] === 'string' ? body['status'] : 'available';
  return { id: BigInt(100_000 + count), name: String(body['name']), categoryId: 1n, status };
}
