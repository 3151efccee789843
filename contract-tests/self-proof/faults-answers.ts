import { errorPage, fault, finishing, onStatus, type PetFault } from './fault';
import { lawfulRules, makePets, renderPet } from './pet-service';

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
  fault('media-types', 'a login page in place of every list', 'listPets.200.media-type', () =>
    finishing((response, { method, path }) =>
      method === 'GET' && path === '/pets' && response.status === 200 ? { ...response, ...errorPage } : response,
    ),
  ),
  fault('responses', 'no JSON where one animal is read', 'getPet.200.body', () =>
    finishing((response, { path }) =>
      path !== '/pets' && response.status === 200 ? { ...response, body: '{"id":1, oops' } : response,
    ),
  ),
  fault('media-types', 'an error page', 'createPet.400.media-type', () => onStatus(400, () => errorPage)),
  fault('media-types', '404 as text', 'getPet.404.media-type', () =>
    onStatus(404, () => ({ headers: { 'Content-Type': 'text/plain' }, body: 'nope' })),
  ),
  fault('media-types', '415 as an error page', 'createPet.default.media-type', () => onStatus(415, () => errorPage)),
  fault('responses', '415 without an Error body', 'createPet.default.body', () =>
    onStatus(415, () => ({ body: '{}' })),
  ),
  fault('media-types', 'a malformed id gives an error page', 'getPet.default.media-type', () =>
    finishing((response, request) =>
      /^\/pets\/[^/]*[a-z]/.test(request.path) ? { ...response, ...errorPage, status: 400 } : response,
    ),
  ),
  fault('responses', 'a malformed id gives 400 without an Error body', 'getPet.default.body', () =>
    finishing((response, request) =>
      /^\/pets\/[^/]*[a-z]/.test(request.path) ? { ...response, body: '{}', status: 400 } : response,
    ),
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
  fault('listing', 'reading a long list removes an animal', 'listPets.changes-nothing', () => ({
    seed: () => makePets(1000),
    finish: (response, request, state) => {
      if (request.method === 'GET' && request.path === '/pets') state.pets.shift();
      return response;
    },
  })),
  fault('responses', 'lists are no JSON', ['listPets.succeeds', 'listPets.200.body'], () => ({
    renderList: (pets) => lawfulRules.renderList(pets).replaceAll('"', "'"),
  })),
  fault('responses', 'lists are in Latin-1', ['listPets.succeeds', 'listPets.200.body'], () =>
    finishing((response, request) =>
      request.path === '/pets' && response.status === 200
        ? { ...response, body: Buffer.from(String(response.body).replace('Animal', 'Zoë'), 'latin1') }
        : response,
    ),
  ),
  fault('listing', 'lists are not found', 'listPets.succeeds', () =>
    finishing((response, request) =>
      request.method === 'GET' && request.path === '/pets' && response.status === 200
        ? { ...response, status: 404, body: lawfulRules.renderError(404, 'gone') }
        : response,
    ),
  ),
  fault('listing', 'every list is a server error', 'listPets.succeeds', () =>
    finishing((response, request) =>
      request.method === 'GET' && request.path === '/pets' && response.status === 200
        ? { ...response, status: 500, body: lawfulRules.renderError(500, 'oops') }
        : response,
    ),
  ),
];

const listingFaults: PetFault[] = [
  fault('precision', 'categories in lists are doubles', 'listPets.created-items-unchanged', () => ({
    renderList: (pets) =>
      lawfulRules.renderList(pets.map((pet) => ({ ...pet, categoryId: BigInt(Number(pet.categoryId)) }))),
  })),
  fault('stored-values', 'lists escape names for HTML', 'listPets.created-items-unchanged', () => ({
    renderList: (pets) =>
      lawfulRules.renderList(pets.map((pet) => ({ ...pet, name: pet.name.replaceAll('<', '&lt;') }))),
  })),
  fault('stored-values', 'lists cut names at 60 characters', 'listPets.created-items-unchanged', () => ({
    renderList: (pets) => lawfulRules.renderList(pets.map((pet) => ({ ...pet, name: pet.name.slice(0, 60) }))),
  })),
  fault('listing', 'a long list is cut off in its middle', 'listPets.limit.maximum', () => ({
    renderList: (pets) => lawfulRules.renderList(pets).slice(0, 4096),
  })),
  fault('listing', 'lists give every animal one name', 'listPets.created-items-unchanged', () => ({
    renderList: (pets) => lawfulRules.renderList(pets.map((pet) => ({ ...pet, name: 'Rex' }))),
  })),
  fault('identifiers', 'ids in lists are not those of the items', 'getPet.equals-list-item', () => ({
    renderList: (pets) => lawfulRules.renderList(pets.map((pet) => ({ ...pet, id: pet.id + 1n }))),
  })),
  fault('identifiers', 'the answer to a create carries another id', 'createPet.identifiers-distinct', () =>
    onStatus(201, ({ body }) => ({ body: String(body).replace(/"id":(\d+)/, '"id":7') })),
  ),
  fault('reading', 'reads are answered from a cache without the id', 'getPet.answers-the-identifier-asked', () => {
    let first: ReturnType<typeof lawfulRules.find>;
    return { find: (state, text) => (first ??= lawfulRules.find(state, text)) };
  }),
  fault('reading', 'created animals cannot be read', 'createPet.readable', () => ({
    find: (state, text) => (Number(text) > 130 ? undefined : lawfulRules.find(state, text)),
  })),
  fault('authentication', 'reading one refuses the valid key', 'getPet.succeeds', () => ({
    isAuthentic: (header, request) => request.path === '/pets' && lawfulRules.isAuthentic(header, request),
  })),
  fault('authentication', 'creating refuses the valid key', 'createPet.every-property', () => ({
    isAuthentic: (header, request) => request.method !== 'POST' && lawfulRules.isAuthentic(header, request),
  })),
  fault(
    'robustness',
    'a name beyond ASCII gives a server error',
    'createPet.name.keeps-letters-of-many-scripts',
    () => ({
      refuse: ({ name }) => (/[^\p{ASCII}]/u.test(name) ? { status: 500, message: 'oops' } : undefined),
    }),
  ),
  fault('robustness', 'a wrong key gives a server error', 'listPets.security.unknown', () =>
    onStatus(401, () => ({ status: 500 })),
  ),
  fault('robustness', 'deep nesting gives a server error', 'createPet.no-server-error', () =>
    finishing((response, request) => (request.body.includes('[[[[') ? { ...response, status: 500 } : response)),
  ),
];

/** Faults of answers: schemas, media types, errors. */
export const answerFaults: readonly PetFault[] = [...responseFaults, ...listingFaults];
