import { gzipSync } from 'node:zlib';
import { lawfulRules, makePets, renderPet, type PetRules } from './pet-service';
import { petTransportPeculiarities } from './pet-transport-peculiarities';
import type { Peculiarity } from './peculiarity';
import type { ServiceResponse } from './service';

type PetPeculiarity = Peculiarity<PetRules>;

function odd(name: string, rules: () => Partial<PetRules>): PetPeculiarity {
  return { name, rules };
}

function finishing(change: (response: ServiceResponse) => ServiceResponse): Partial<PetRules> {
  return { finish: (response) => change(response) };
}

function withHeaders(headers: Readonly<Record<string, string>>): Partial<PetRules> {
  return finishing((response) => ({ ...response, headers: { ...response.headers, ...headers } }));
}

/** Calls of a service counted from 1, to answer one of them otherwise. */
function once(at: number, answer: ServiceResponse): Partial<PetRules> {
  return { finish: (response, _request, state) => (state.requests === at ? answer : response) };
}

const unavailable = (status: number, headers: Readonly<Record<string, string>>): ServiceResponse => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: lawfulRules.renderError(status, 'later'),
});

/** Every lawful peculiarity of the Pet Store fleet. */
export const petPeculiarities: readonly PetPeculiarity[] = [
  odd('nothing odd at all', () => ({})),
  odd('an odd limit is held to the bounds', () => ({
    readLimit: (texts) => {
      const number = Number(texts[0] ?? '20');
      return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), 1), 100) : 20;
    },
  })),
  odd('an odd limit is refused with 422', () => ({
    readLimit: (texts) => {
      const limit = lawfulRules.readLimit(texts);
      return typeof limit === 'number' ? limit : { ...limit, status: 422 };
    },
  })),
  odd('an unknown status gives an empty list', () => ({ checkStatusFilter: () => undefined })),
  odd('extra properties', () => ({
    render: (pet) => renderPet(pet).replace(/}$/, ',"createdAt":"2026-01-31T12:00:00Z","tags":[]}'),
    renderList: (pets) =>
      `[${pets.map((pet) => renderPet(pet).replace(/}$/, ',"createdAt":"2026-01-31T12:00:00Z","tags":[]}')).join(',')}]`,
  })),
  odd('extra members of errors', () => ({
    renderError: (status, message) => JSON.stringify({ code: 'x', message, status, traceId: 'abc', details: [] }),
  })),
  odd('other codes and texts', () => ({
    renderError: (status) => JSON.stringify({ code: 'HTTP_' + String(status), message: 'Nein.', status }),
  })),
  odd('charset on the media type', () =>
    finishing((response) => ({
      ...response,
      headers: { ...response.headers, 'Content-Type': 'application/json; charset=utf-8' },
    })),
  ),
  odd('huge identifiers', () => ({ seed: () => makePets(130, 9_007_199_254_740_993n, 7n) })),
  odd('sparse identifiers', () => ({ seed: () => makePets(130, 17n, 1009n) })),
  odd('negative identifiers', () => ({ seed: () => makePets(130, -500n, 1n) })),
  odd('identifiers that do not follow each other', () => {
    let last = 10_000n;
    return { assignId: () => (last = ((last * 7919n + 13n) % 1_000_003n) + 1_000n) };
  }),
  odd('newest first', () => ({ order: (pets) => [...pets].reverse() })),
  odd('an unstable order', () => ({
    order: (pets, state) => {
      const at = pets.length === 0 ? 0 : state.requests % pets.length;
      return [...pets.slice(at), ...pets.slice(0, at)];
    },
  })),
  odd('a list that lags behind a create', () => {
    const born = new Map<bigint, number>();
    return {
      keep: (pet, state) => {
        born.set(pet.id, state.requests);
        return pet;
      },
      order: (pets, state) => pets.filter(({ id }) => (born.get(id) ?? -10) + 4 < state.requests),
    };
  }),
  odd('no Location', () =>
    finishing(({ headers, ...response }) => ({
      ...response,
      headers: { 'Content-Type': headers['Content-Type'] ?? '', 'WWW-Authenticate': 'Bearer' },
    })),
  ),
  odd('an absolute Location', () =>
    finishing((response) => {
      const { Location: location } = response.headers;
      return location === undefined
        ? response
        : { ...response, headers: { ...response.headers, Location: `https://api.example.com${location}` } };
    }),
  ),
  odd('a duplicate name is a conflict', () => ({
    refuse: ({ name }, state) =>
      state.pets.some((pet) => pet.name === name) ? { status: 409, message: 'taken' } : undefined,
  })),
  odd('an unknown category is refused', () => ({
    refuse: ({ categoryId }) =>
      categoryId < 1n || categoryId > 5n ? { status: 400, message: 'no such category' } : undefined,
  })),
  odd('a default status', () => ({ keep: (pet) => ({ status: 'pending', ...pet }) })),
  odd('short pages under a maximum of 7', () => ({ page: (pets, limit) => pets.slice(0, Math.min(limit, 7)) })),
  odd('pages of half the limit', () => ({ page: (pets, limit) => pets.slice(0, Math.ceil(limit / 2)) })),
  odd('HEAD is refused', () => ({
    finish: (response, { method }) =>
      method === 'HEAD' ? { status: 405, headers: { Allow: 'GET' }, body: '' } : response,
  })),
  odd('one 429 with Retry-After', () => once(20, unavailable(429, { 'Retry-After': '2' }))),
  odd('one 503', () => once(30, unavailable(503, {}))),
  odd('an empty store', () => ({ seed: () => [] })),
  odd('one animal', () => ({ seed: () => makePets(1) })),
  odd('two animals', () => ({ seed: () => makePets(2) })),
  odd('one status only', () => ({ seed: () => makePets(40).map((pet) => ({ ...pet, status: 'sold' })) })),
  odd('thousands of animals', () => ({ seed: () => makePets(5000) })),
  odd('bodies are judged before credentials', () => ({ validatesFirst: true })),
  odd('others create animals meanwhile', () => ({
    finish: (response, _request, state) => {
      if (state.requests % 5 === 0)
        state.pets.push({ id: state.nextId++, name: 'Of another', categoryId: 2n, status: 'sold' });
      return response;
    },
  })),
  odd('names are trimmed', () => ({ keep: (pet) => ({ ...pet, name: pet.name.trim() }) })),
  odd('names in normal form D', () => ({ keep: (pet) => ({ ...pet, name: pet.name.normalize('NFD') }) })),
  odd('long names are refused', () => ({
    refuse: ({ name }) => (name.length > 40 ? { status: 422, message: 'too long' } : undefined),
  })),
  odd('empty names are refused', () => ({
    refuse: ({ name }) => (name === '' ? { status: 400, message: 'empty' } : undefined),
  })),
  odd('escaped characters', () =>
    finishing((response) => ({
      ...response,
      body: String(response.body).replaceAll(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    })),
  ),
  odd('pretty-printed bodies', () =>
    finishing((response) => ({
      ...response,
      body: String(response.body).replaceAll('},{', '},\n  {').replaceAll('":', '" : '),
    })),
  ),
  odd('headers of every kind', () =>
    withHeaders({ 'X-Request-Id': '1', 'Cache-Control': 'no-store', ETag: '"1"', Vary: 'Accept' }),
  ),
  odd('the documented Sunset', () =>
    withHeaders({ Sunset: 'Thu, 05 Dec 2030 00:00:00 GMT', Deprecation: '@1767225600' }),
  ),
  odd('media types are not looked at', () => ({ checkMediaType: () => undefined })),
  odd('unknown properties are refused', () => ({
    validate: (body) =>
      typeof body === 'object' &&
      body !== null &&
      Object.keys(body).some((name) => !['name', 'categoryId', 'status'].includes(name))
        ? 'unknown property'
        : lawfulRules.validate(body),
  })),
  odd('unknown parameters are refused', () => ({
    finish: (response, request) =>
      [...request.query.keys()].some((name) => !['limit', 'status'].includes(name)) ? unavailable(400, {}) : response,
  })),
  odd('a malformed identifier is refused with 400', () => ({
    find: (state, text) =>
      /^-?\d{1,19}$/.test(text) ? lawfulRules.find(state, text) : { status: 400, message: 'no id' },
  })),
  odd('identifiers with leading zeros are read', () => ({
    find: (state, text) => lawfulRules.find(state, text.replace(/^\+?0+(?=\d)/, '')),
  })),
  odd('405 with Allow for other methods', () => ({
    finish: (response, { method }) =>
      method === 'OPTIONS' ? { ...unavailable(405, { Allow: 'GET, HEAD, POST' }) } : response,
  })),
  ...petTransportPeculiarities,
  // Last, so that of a pair it is applied to a body that is complete.
  odd('gzip', () =>
    finishing((response) => ({
      ...response,
      headers: { ...response.headers, 'Content-Encoding': 'gzip' },
      body: gzipSync(response.body),
    })),
  ),
];
