import { isLosslessNumber, parse as losslessParse } from 'lossless-json';
import {
  lawfulRules,
  petKey,
  renderPet,
  toInt64,
  validatePet,
  type Parsed,
  type Pet,
  type PetRules,
} from './pet-service';
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

type PetFault = Fault<PetRules>;

function fault(
  family: string,
  name: string,
  caughtBy: string | readonly string[],
  rules: () => Partial<PetRules>,
): PetFault {
  return { name, family, rules, caughtBy: [caughtBy].flat() };
}

/** Gives a body's members with some of them read differently, as a sloppy service does. */
function lenient(read: (body: Record<string, unknown>) => Record<string, unknown>): Partial<PetRules> {
  return { parse: (body) => read(lawfulRules.parse(body) as Record<string, unknown>) };
}

function number(text: string): unknown {
  return losslessParse(text);
}

function finishing(change: (response: ServiceResponse, request: ServiceRequest) => ServiceResponse): Partial<PetRules> {
  return { finish: (response, request) => change(response, request) };
}

/** Replaces the answers of one status. */
function onStatus(status: number, change: (response: ServiceResponse) => Partial<ServiceResponse>): Partial<PetRules> {
  return finishing((response) => (response.status === status ? { ...response, ...change(response) } : response));
}

const html = { headers: { 'Content-Type': 'text/html' }, body: '<h1>Error</h1>' };

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
  fault('filters', 'the filter gives nothing', 'listPets.status.sold', () => ({ matches: () => false })),
  fault('filters', 'pending is taken for available', 'listPets.status.pending', () => ({
    matches: (pet, status) => pet.status === (status === 'pending' ? 'available' : status),
  })),
  fault('filters', 'items without status slip in', 'listPets.status.sold', () => ({
    matches: (pet, status) => pet.status === undefined || pet.status === status,
  })),
  fault('filters', 'the filter keeps all others', 'listPets.status.available', () => ({
    matches: (pet, status) => pet.status !== status,
  })),
  fault('filters', 'a filtered list lacks one', 'listPets.status.available', () => ({
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

const creationFaults: PetFault[] = [
  fault('creation', 'created with 200', 'createPet.every-property', () => ({ createdStatus: 200 })),
  fault('creation', 'created with 202', 'createPet.required-properties', () => ({ createdStatus: 202 })),
  fault('creation', 'nothing is stored', 'createPet.readable', () => ({ store: () => undefined })),
  fault('creation', 'the answer to a create lacks the id', 'createPet.201.body', () =>
    onStatus(201, ({ body }) => ({ body: String(body).replace(/"id":-?\d+,/, '') })),
  ),
  fault('creation', 'sold is refused', 'createPet.status.sold', () => ({
    refuse: ({ status }) => (status === 'sold' ? { status: 400, message: 'no' } : undefined),
  })),
  fault('creation', 'the status is dropped', 'createPet.every-property', () => ({
    keep: ({ id, name, categoryId }) => ({ id, name, categoryId }),
  })),
  fault('creation', 'every status becomes available', 'createPet.status.pending', () => ({
    keep: (pet) => ({ ...pet, status: 'available' }),
  })),
  fault('creation', 'created animals are not listed', 'createPet.listed', () => ({
    order: (pets) => pets.filter(({ name }) => name.startsWith('Animal')),
  })),
  fault('creation', 'stored on every second create alone', 'createPet.readable', () => {
    let count = 0;
    return { store: (state, pet) => void ((count += 1) % 2 === 0 && state.pets.push(pet)) };
  }),
];

const valueFaults: PetFault[] = [
  fault('stored-values', 'names in lower case', 'createPet.every-property', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.toLowerCase().replaceAll('-', '_') }),
  })),
  fault('stored-values', 'names cut at 64 characters', 'createPet.name.keeps-long', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.slice(0, 64) }),
  })),
  fault('stored-values', 'names escaped for HTML', 'createPet.name.keeps-punctuation', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.replaceAll('<', '&lt;') }),
  })),
  fault('stored-values', 'letters beyond Latin 1 become ?', 'createPet.name.keeps-letters-of-many-scripts', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.replaceAll(/[\u0100-\uffff]/g, '?') }),
  })),
  fault(
    'stored-values',
    'characters beyond the basic plane are lost',
    'createPet.name.keeps-beyond-the-basic-plane',
    () => ({
      keep: (pet) => ({ ...pet, name: pet.name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '') }),
    }),
  ),
  fault('stored-values', 'line breaks become blanks', 'createPet.name.keeps-line-breaks', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.replaceAll(/\s/g, ' ') }),
  })),
  fault('precision', 'categories are doubles', 'createPet.categoryId.keeps-beyond-double', () => ({
    keep: (pet) => ({ ...pet, categoryId: BigInt(Number(pet.categoryId)) }),
  })),
  fault('precision', 'categories have 32 bits', 'createPet.categoryId.keeps-greatest', () => ({
    keep: (pet) => ({ ...pet, categoryId: BigInt.asIntN(32, pet.categoryId) }),
  })),
  fault('precision', 'negative categories lose the sign', 'createPet.categoryId.keeps-least', () => ({
    keep: (pet) => ({ ...pet, categoryId: pet.categoryId < 0n ? -(pet.categoryId + 1n) : pet.categoryId }),
  })),
  fault('precision', 'category 0 becomes 1', 'createPet.categoryId.keeps-zero', () => ({
    keep: (pet) => ({ ...pet, categoryId: pet.categoryId === 0n ? 1n : pet.categoryId }),
  })),
  fault('precision', 'ids beyond 2^53 are rounded in answers', 'getPet.succeeds', () => ({
    seed: () => [{ id: 9007199254740993n, name: 'Rex', categoryId: 1n, status: 'sold' }],
    find: (state, text) => state.pets.find(({ id }) => Number(id) === Number(text)),
    renderList: (pets) => `[${pets.map((pet) => renderPet(pet)).join(',')}]`,
    render: (pet) => renderPet({ ...pet, id: BigInt(Number(pet.id)) }),
  })),
  fault('precision', 'ids beyond 2^53 are looked up as doubles', 'getPet.answers-the-identifier-asked', () => ({
    seed: () => [{ id: 9007199254740992n, name: 'Rex', categoryId: 1n, status: 'sold' }],
    find: (state, text) => state.pets.find(({ id }) => Number(id) === Number(text)),
  })),
];

const identifierFaults: PetFault[] = [
  fault('identifiers', 'the id is taken from the client', 'createPet.id.new-not-taken', () => ({
    assignId: (state, body) => toInt64((body as Record<string, unknown>)['id']) ?? state.nextId,
  })),
  fault('identifiers', 'an existing id is overwritten', ['createPet.id.existing-not-taken'], () => ({
    assignId: (state, body) => {
      const id = toInt64((body as Record<string, unknown>)['id']);
      const old = state.pets.findIndex((pet) => pet.id === id);
      if (id !== undefined && old >= 0) state.pets.splice(old, 1);
      return id !== undefined && old >= 0 ? id : state.nextId;
    },
  })),
  fault('identifiers', 'one id for all', 'createPet.identifiers-distinct', () => ({ assignId: () => 500n })),
  fault('identifiers', 'ids start again at 1', 'createPet.identifiers-distinct', () => {
    let last = 0n;
    return { assignId: () => (last += 1n) };
  }),
  fault('identifiers', 'a list shows one animal twice', 'listPets.identifiers-distinct', () => ({
    order: (pets) => pets.flatMap((pet) => (pet.id === 2n ? [pet, pet] : [pet])),
  })),
  fault('identifiers', 'ids are read by their first digits', 'getPet.identifier-is-read-whole', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id) === String(Number.parseInt(text, 10))),
  })),
  fault('identifiers', 'ids as texts', 'getPet.200.body', () => ({
    render: (pet) => renderPet(pet).replace(/"id":(-?\d+)/, '"id":"$1"'),
  })),
];

const readingFaults: PetFault[] = [
  fault('reading', 'the next animal is answered', 'getPet.succeeds', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id - 1n) === text),
  })),
  fault('reading', 'an unknown id gives the first animal', 'getPet.not-found.made-up', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id) === text) ?? state.pets[0],
  })),
  fault('reading', 'an unknown id gives 200 and null', 'getPet.not-found.made-up', () =>
    onStatus(404, () => ({ status: 200, body: 'null' })),
  ),
  fault('reading', 'an unknown id gives 400', 'getPet.not-found.made-up', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id) === text) ?? { status: 400, message: 'no' },
  })),
  fault('reading', 'an unknown id gives a server error', 'getPet.no-server-error', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id) === text) ?? { status: 500, message: 'no' },
  })),
  fault('reading', 'an animal that exists is not found', 'getPet.equals-list-item', () => ({
    find: (state, text) => (text.length > 1 ? undefined : lawfulRules.find(state, text)),
  })),
  fault('reading', 'reading removes the animal', 'getPet.changes-nothing', () => ({
    find: (state, text) => {
      const at = state.pets.findIndex(({ id }) => String(id) === text);
      return at < 0 ? undefined : state.pets.splice(at, 1)[0];
    },
  })),
  fault('reading', 'the item has another name than in the list', 'getPet.equals-list-item', () => ({
    render: (pet) => renderPet({ ...pet, name: `${pet.name}!` }),
  })),
  fault('reading', 'the item lacks its status', 'getPet.equals-list-item', () => ({
    render: ({ id, name, categoryId }) => renderPet({ id, name, categoryId }),
  })),
];

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
  fault('authentication', '403 for a wrong key', 'listPets.security.unknown', () =>
    onStatus(401, () => ({ status: 403 })),
  ),
  fault('authentication', '401 without an Error body', 'listPets.401.body', () =>
    onStatus(401, () => ({ body: '{}' })),
  ),
  fault('authentication', '401 as HTML', 'listPets.401.media-type', () => onStatus(401, () => html)),
  fault('authentication', 'refused with 401 and stored all the same', 'createPet.security.stores-nothing', () => ({
    finish: (response, request, state) => {
      const isRefused = response.status === 401 && request.method === 'POST' && request.body.length > 2;
      if (isRefused) state.pets.splice(0, 0, storedAnyway(request, state.pets.length));
      return response;
    },
  })),
];

function tokenOf(header: string | undefined): string {
  return /^bearer +(.*)$/i.exec(header ?? '')?.[1] ?? '';
}

function storedAnyway(request: ServiceRequest, count: number): Pet {
  const body = lawfulRules.parse(request.body) as Record<string, unknown>;
  const status = typeof body['status'] === 'string' ? body['status'] : 'available';
  return { id: BigInt(100_000 + count), name: String(body['name']), categoryId: 1n, status };
}

const refusalFaults: PetFault[] = [
  fault('refusals', 'bodies are not judged', 'createPet.refuses.name.missing', () => ({ validate: () => undefined })),
  fault('refusals', 'a missing name is taken', 'createPet.refuses.name.missing', () =>
    lenient((body) => ({ name: 'x', ...body })),
  ),
  fault('refusals', 'a missing category is taken', 'createPet.refuses.categoryId.missing', () =>
    lenient((body) => ({ categoryId: number('1'), ...body })),
  ),
  fault('refusals', 'null is taken for a name', 'createPet.refuses.name.null', () =>
    lenient((body) => ({ ...body, ...(body['name'] === null && { name: '' }) })),
  ),
  fault('refusals', 'a number is taken for a name', 'createPet.refuses.name.number', () =>
    lenient((body) => ({ ...body, ...(isLosslessNumber(body['name']) && { name: body['name'].value }) })),
  ),
  fault('refusals', 'a numeric text is taken for a category', 'createPet.refuses.categoryId.numeric-text', () =>
    lenient((body) => ({ ...body, ...(body['categoryId'] === '7' && { categoryId: number('7') }) })),
  ),
  fault('refusals', 'a fraction is cut off', 'createPet.refuses.categoryId.fraction', () =>
    lenient((body) => ({
      ...body,
      ...(isLosslessNumber(body['categoryId']) && { categoryId: number(body['categoryId'].value.replace(/\..*/, '')) }),
    })),
  ),
  fault('refusals', 'beyond int64 wraps around', 'createPet.refuses.categoryId.beyond-int64', () =>
    lenient((body) => ({
      ...body,
      ...(isLosslessNumber(body['categoryId']) &&
        /^-?\d+$/.test(body['categoryId'].value) && {
          categoryId: number(String(BigInt.asIntN(64, BigInt(body['categoryId'].value)))),
        }),
    })),
  ),
  fault('refusals', 'an unknown status is dropped', 'createPet.refuses.status.unknown-member', () =>
    lenient((body) =>
      ['understudy-unknown', ''].includes(String(body['status'])) ? { ...body, status: 'sold' } : body,
    ),
  ),
  fault('refusals', 'a status in capitals is taken', 'createPet.refuses.status.other-case', () =>
    lenient((body) => ({
      ...body,
      ...(typeof body['status'] === 'string' && { status: body['status'].toLowerCase() }),
    })),
  ),
  fault('refusals', 'status null is taken', 'createPet.refuses.status.null', () =>
    lenient((body) => (body['status'] === null ? { name: body['name'], categoryId: body['categoryId'] } : body)),
  ),
  fault('refusals', 'an array is taken for its first item', 'createPet.refuses.body.array', () => ({
    validate: (body) => (Array.isArray(body) ? undefined : validatePet(body)),
  })),
  fault('refusals', 'an invalid body gives 422', 'createPet.refuses.name.missing', () => ({ invalidStatus: 422 })),
  fault('refusals', 'an invalid body gives 200 and an Error', 'createPet.refuses.name.missing', () =>
    onStatus(400, () => ({ status: 200 })),
  ),
  fault('refusals', 'malformed JSON gives a server error', 'createPet.refuses.body.cut-off', () => ({
    finish: (response) => (String(response.body).includes('no JSON') ? { ...response, status: 500 } : response),
  })),
  fault('refusals', 'malformed JSON is an empty object', 'createPet.refuses.body.no-json', () => ({
    parse: (body) => {
      try {
        return lawfulRules.parse(body);
      } catch {
        return { name: 'x', categoryId: number('1') } as Parsed;
      }
    },
  })),
  fault('refusals', 'XML is taken', 'createPet.refuses.body.xml', () => ({
    checkMediaType: () => undefined,
    parse: (body) =>
      body.toString().startsWith('<') ? { name: 'x', categoryId: number('1') } : lawfulRules.parse(body),
  })),
  fault('refusals', 'refused and stored all the same', 'createPet.refused-stores-nothing', () => ({
    finish: (response, request, state) => {
      const isMarked = response.status === 400 && request.body.includes('understudy-') && request.body.at(-1) === 0x7d;
      if (isMarked) {
        try {
          state.pets.unshift({ ...storedAnyway(request, state.pets.length), status: 'available' });
        } catch {
          return response;
        }
      }
      return response;
    },
  })),
];

const responseFaults: PetFault[] = [
  fault('responses', 'a list as an object', 'listPets.200.body', () => ({
    renderList: (pets) => `{"pets":[${pets.map(renderPet).join(',')}]}`,
  })),
  fault('responses', 'a list item lacks its name', 'listPets.200.body', () => ({
    renderList: (pets) => `[${pets.map((pet) => renderPet(pet).replace(/"name":"[^"]*",/, '')).join(',')}]`,
  })),
  fault('responses', 'an unknown status in the list', 'listPets.200.body', () => ({
    renderList: (pets) => lawfulRules.renderList(pets).replace('"sold"', '"gone"'),
  })),
  fault('responses', 'status null', 'listPets.200.body', () => ({
    renderList: (pets) =>
      `[${pets.map((pet) => renderPet(pet).replace(/}$/, pet.status === undefined ? ',"status":null}' : '}')).join(',')}]`,
  })),
  fault('responses', 'categories as texts', 'getPet.200.body', () => ({
    render: (pet) => renderPet(pet).replace(/"categoryId":(-?\d+)/, '"categoryId":"$1"'),
  })),
  fault('responses', 'ids as fractions', 'listPets.200.body', () => ({
    renderList: (pets) => lawfulRules.renderList(pets).replaceAll(/"id":(\d+)/g, '"id":$1.5'),
  })),
  fault('media-types', 'JSON as text/plain', 'listPets.200.media-type', () =>
    onStatus(200, () => ({ headers: { 'Content-Type': 'text/plain' } })),
  ),
  fault('media-types', 'no Content-Type', 'createPet.201.media-type', () => onStatus(201, () => ({ headers: {} }))),
  fault('media-types', 'an error page', 'createPet.400.media-type', () => onStatus(400, () => html)),
  fault('media-types', '404 as text', 'getPet.404.media-type', () =>
    onStatus(404, () => ({ headers: { 'Content-Type': 'text/plain' }, body: 'nope' })),
  ),
  fault('errors', 'errors lack a code', 'getPet.404.body', () => ({
    renderError: (status, message) => JSON.stringify({ message, status }),
  })),
  fault('errors', 'errors lack a message', 'createPet.400.body', () => ({
    renderError: (status) => JSON.stringify({ code: 'E', status }),
  })),
  fault('errors', 'the status in the body is always 400', 'getPet.error-status', () => ({
    renderError: (_status, message) => JSON.stringify({ code: 'E', message, status: 400 }),
  })),
  fault('errors', 'the status in the body is a text', 'listPets.401.body', () => ({
    renderError: (status, message) => JSON.stringify({ code: 'E', message, status: String(status) }),
  })),
  fault('errors', 'errors are wrapped', 'getPet.404.body', () => ({
    renderError: (status, message) => JSON.stringify({ error: { code: 'E', message, status } }),
  })),
  fault('errors', 'codes are numbers', 'createPet.400.body', () => ({
    renderError: (status, message) => JSON.stringify({ code: status, message, status }),
  })),
  fault('deprecation', 'another Sunset date', 'getPet.sunset', () =>
    finishing((response, request) =>
      request.path === '/pets'
        ? response
        : { ...response, headers: { ...response.headers, Sunset: 'Wed, 01 Jan 2031 00:00:00 GMT' } },
    ),
  ),
  fault('robustness', 'an unknown status filter gives a server error', 'listPets.no-server-error', () => ({
    checkStatusFilter: (text) =>
      ['available', 'pending', 'sold'].includes(text) ? undefined : { status: 500, message: 'oops' },
  })),
  fault('robustness', 'an id that is no number gives a server error', 'getPet.no-server-error', () => ({
    find: (state, text) => (/^-?\d+$/.test(text) ? lawfulRules.find(state, text) : { status: 500, message: 'oops' }),
  })),
  fault('listing', 'reading the list removes an animal', 'listPets.changes-nothing', () => ({
    seed: () => lawfulRules.seed().slice(0, 60),
    finish: (response, request, state) => {
      if (request.method === 'GET' && request.path === '/pets') state.pets.shift();
      return response;
    },
  })),
  fault('listing', 'every list is a server error', 'listPets.succeeds', () =>
    finishing((response, request) =>
      request.method === 'GET' && request.path === '/pets' && response.status === 200
        ? { ...response, status: 500, body: lawfulRules.renderError(500, 'oops') }
        : response,
    ),
  ),
];

/** Every fault of the Pet Store fleet. */
export const petFaults: readonly PetFault[] = [
  ...limitFaults,
  ...filterFaults,
  ...creationFaults,
  ...valueFaults,
  ...identifierFaults,
  ...readingFaults,
  ...authenticationFaults,
  ...refusalFaults,
  ...responseFaults,
];
