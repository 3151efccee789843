import { fault, type PetFault } from './fault';
import { lawfulRules } from './pet-service';

const limitFaults: PetFault[] = [
  fault('limits', 'limit is ignored', 'listPets.limit.minimum', () => ({ page: (pets) => pets.slice(0, 20) })),
  fault('limits', 'every list is whole', 'listPets.limit.minimum', () => ({ page: (pets) => pets })),
  fault('limits', 'one item too many', 'listPets.limit.minimum', () => ({
    page: (pets, limit) => pets.slice(0, limit + 1),
  })),
  fault('limits', 'the default is 10', 'listPets.limit.default', () => ({
    readLimit: (texts) => (texts.length === 0 ? 10 : lawfulRules.readLimit(texts)),
  })),
  fault('limits', 'the default is 25', 'listPets.limit.default', () => ({
    readLimit: (texts) => (texts.length === 0 ? 25 : lawfulRules.readLimit(texts)),
  })),
  fault('limits', 'no default: the whole store', 'listPets.limit.default', () => ({
    readLimit: (texts) => (texts.length === 0 ? 1000 : lawfulRules.readLimit(texts)),
  })),
  fault('limits', 'limit=100 is refused', 'listPets.limit.maximum', () => ({
    readLimit: (texts) => (texts[0] === '100' ? { status: 400, message: 'too large' } : lawfulRules.readLimit(texts)),
  })),
  fault('limits', 'limit=1 is refused', 'listPets.limit.minimum', () => ({
    readLimit: (texts) => (texts[0] === '1' ? { status: 400, message: 'too small' } : lawfulRules.readLimit(texts)),
  })),
  fault('limits', 'more than 100 for limit=101', 'listPets.limit.never-above-maximum', () => ({
    readLimit: (texts) =>
      /^\d+$/.test(texts[0] ?? '') && Number(texts[0]) > 0 ? Number(texts[0]) : lawfulRules.readLimit(texts),
  })),
  ...['0', '-1', 'abc'].map((text) =>
    fault('limits', `limit=${text} gives the whole store`, 'listPets.limit.never-above-maximum', () => ({
      readLimit: (texts) => (texts[0] === text ? 1000 : lawfulRules.readLimit(texts)),
    })),
  ),
  fault('limits', 'a page of one is empty', 'listPets.limit.minimum', () => ({
    page: (pets, limit) => (limit === 1 ? [] : pets.slice(0, limit)),
  })),
  fault('limits', 'a filtered page of one is empty', 'listPets.limit.with-status', () => ({
    page: (pets, limit, request) => (limit === 1 && request.query.has('status') ? [] : pets.slice(0, limit)),
  })),
  ...['available', 'pending', 'sold'].map((status) =>
    fault('limits', `a page of one ${status} is empty`, 'listPets.limit.with-status', () => ({
      page: (pets, limit, request) =>
        limit === 1 && request.query.get('status') === status ? [] : pets.slice(0, limit),
    })),
  ),
  fault('limits', 'a page of twenty is empty', 'listPets.limit.default', () => ({
    page: (pets, limit) => (limit === 20 ? [] : pets.slice(0, limit)),
  })),
  fault('limits', 'the longest page is empty', 'listPets.limit.maximum', () => ({
    page: (pets, limit) => (limit === 100 ? [] : pets.slice(0, limit)),
  })),
  fault('limits', 'limit=0 gives a server error', 'listPets.no-server-error', () => ({
    readLimit: (texts) => (texts[0] === '0' ? { status: 500, message: 'oops' } : lawfulRules.readLimit(texts)),
  })),
  fault('limits', 'limit is forgotten where a status is given', 'listPets.limit.with-status', () => ({
    page: (pets, limit, request) => (request.query.has('status') ? pets.slice(0, 100) : pets.slice(0, limit)),
  })),
  fault('limits', 'pages in steps of ten', 'listPets.limit.minimum', () => ({
    page: (pets, limit) => pets.slice(0, Math.ceil(limit / 10) * 10),
  })),
];

const filterFaults: PetFault[] = [
  fault('filters', 'the filter is ignored', 'listPets.status.available', () => ({ matches: () => true })),
  fault('filters', 'the filter gives nothing', 'listPets.status.sold.complete', () => ({ matches: () => false })),
  fault('filters', 'pending is taken for available', 'listPets.status.pending', () => ({
    matches: (pet, status) => pet.status === (status === 'pending' ? 'available' : status),
  })),
  fault('filters', 'items without status slip in', 'listPets.status.sold', () => ({
    matches: (pet, status) => pet.status === undefined || pet.status === status,
  })),
  fault('filters', 'the filter keeps all others', 'listPets.status.available', () => ({
    matches: (pet, status) => pet.status !== status,
  })),
  fault('filters', 'a filtered list lacks one', 'listPets.status.available.complete', () => ({
    page: (pets, limit, request) => pets.slice(request.query.has('status') ? 1 : 0).slice(0, limit),
  })),
  fault('filters', 'status=sold is refused', 'listPets.status.sold', () => ({
    checkStatusFilter: (text) =>
      text === 'sold' ? { status: 400, message: 'no' } : lawfulRules.checkStatusFilter(text),
  })),
  fault('filters', 'only the first page is filtered', 'createPet.listed', () => ({
    matches: () => true,
    page: (pets, limit, request) => {
      const status = request.query.get('status');
      return pets.slice(0, limit).filter((pet) => status === null || pet.status === status);
    },
  })),
];

/** Faults of lists: limits and filters. */
export const listFaults: readonly PetFault[] = [...limitFaults, ...filterFaults];
