import { errorPage, fault, onStatus, storedAnyway, storedOutOfSight, type PetFault } from './fault';
import { expiredKey } from './prove';
import { lawfulRules, petKey } from './pet-service';
import type { ServiceRequest } from './service';

/** The checks of one form of credential, of every operation. */
function everySecurity(form: string): string[] {
  return ['listPets', 'createPet', 'getPet'].map((operation) => `${operation}.security.${form}`);
}

function tokenOf(header: string | undefined): string {
  return /^bearer +([^ ].*)?$/i.exec(header ?? '')?.[1] ?? '';
}

const authenticationFaults: PetFault[] = [
  fault('authentication', 'no key is needed', 'listPets.security.none', () => ({ isAuthentic: () => true })),
  fault('authentication', 'any bearer passes', 'listPets.security.unknown', () => ({
    isAuthentic: (header) => /^bearer ./i.test(header ?? ''),
  })),
  fault('authentication', 'any Authorization passes', 'getPet.security.other-scheme', () => ({
    isAuthentic: (header) => (header ?? '') !== '',
  })),
  fault('authentication', 'an empty credential passes', 'listPets.security.empty', () => ({
    isAuthentic: (header) => header === '' || lawfulRules.isAuthentic(header, {} as ServiceRequest),
  })),
  fault('authentication', 'a bare scheme name passes', 'listPets.security.scheme-only', () => ({
    isAuthentic: (header) => /^bearer *$/i.test(header ?? '') || (header ?? '').endsWith(` ${petKey}`),
  })),
  fault('authentication', 'the key without a scheme passes', 'getPet.security.raw', () => ({
    isAuthentic: (header) => (header ?? '').replace(/^bearer +/i, '') === petKey,
  })),
  fault('authentication', 'the beginning of the key is enough', 'createPet.security.truncated', () => ({
    isAuthentic: (header) => petKey.startsWith(tokenOf(header)) && tokenOf(header) !== '',
  })),
  fault('authentication', 'what follows the key is not looked at', 'listPets.security.extended', () => ({
    isAuthentic: (header) => tokenOf(header).startsWith(petKey),
  })),
  fault('authentication', 'only the end of the key counts', 'listPets.security.tampered', () => ({
    isAuthentic: (header) => tokenOf(header).endsWith(petKey.slice(1)),
  })),
  fault('authentication', 'the case of the key does not count', 'listPets.security.other-case', () => ({
    isAuthentic: (header) => tokenOf(header).toLowerCase() === petKey.toLowerCase(),
  })),
  fault('authentication', 'any scheme passes', 'listPets.security.other-scheme', () => ({
    isAuthentic: (header) =>
      (header ?? '').startsWith('Basic') || lawfulRules.isAuthentic(header, {} as ServiceRequest),
  })),
  fault('authentication', 'creating needs no key', 'createPet.security.none', () => ({
    isAuthentic: (header, request) => request.method === 'POST' || lawfulRules.isAuthentic(header, request),
  })),
  fault('authentication', 'creating needs no key, bodies first', 'createPet.security.none', () => ({
    validatesFirst: true,
    isAuthentic: (header, request) => request.method === 'POST' || lawfulRules.isAuthentic(header, request),
  })),
  fault('authentication', 'reading one needs no key', 'getPet.security.none', () => ({
    isAuthentic: (header, request) => request.path !== '/pets' || lawfulRules.isAuthentic(header, request),
  })),
  fault('authentication', 'an expired key passes', everySecurity('expired'), () => ({
    isAuthentic: (header) => tokenOf(header) === expiredKey || tokenOf(header) === petKey,
  })),
  fault('authentication', '403 for a wrong key', 'listPets.security.unknown', () =>
    onStatus(401, () => ({ status: 403 })),
  ),
  fault('authentication', '401 without an Error body', 'listPets.401.body', () =>
    onStatus(401, () => ({ body: '{}' })),
  ),
  fault('authentication', '401 as HTML', 'listPets.401.media-type', () => onStatus(401, () => errorPage)),
  fault('authentication', 'refused with 401 and stored out of sight', 'createPet.security.stores-nothing', () =>
    storedOutOfSight(401),
  ),
  fault('authentication', 'refused with 401 and stored all the same', 'createPet.security.stores-nothing', () => ({
    finish: (response, request, state) => {
      const isRefused = response.status === 401 && request.method === 'POST' && request.body.length > 2;
      if (isRefused) state.pets.splice(0, 0, storedAnyway(request, state.pets.length));
      return response;
    },
  })),
];

/** Faults of credentials. */
export const securityFaults: readonly PetFault[] = [...authenticationFaults];
