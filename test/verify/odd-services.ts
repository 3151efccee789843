import { textOf, type HttpRequest, type HttpResponse } from '../../src/base/http';
import { isObject, parseJson, type JsonObject } from '../../src/base/json';
import { reply, type Oddity, type Service } from '../visit/service';

/** What belongs to others, in every odd service. */
export const foreign: Readonly<Record<string, JsonObject>> = {
  '/pets/1': { id: '1', name: 'Rex' },
  '/pets/2': { id: '2', name: 'Bella' },
  '/pets/abc': { id: 'abc', name: 'Coco' },
  '/pets/9007199254740992': { id: '9007199254740992', name: 'Milo' },
  '/shops/7': { id: '7', name: 'Corner shop' },
  '/shops/7/orders/3': { id: '3', name: 'Bones' },
  '/settings': { revision: 2, theme: 'dark', size: 3 },
};

function bodyOf(request: HttpRequest): JsonObject {
  const value = parseJson(textOf(request.body) ?? '{}');
  return isObject(value) ? value : {};
}

const isCreate = ({ method, target }: HttpRequest): boolean => method === 'POST' && target === '/pets';

/** The ID of a pet that a request is for. */
function petOf({ target }: HttpRequest): string | undefined {
  return /^\/pets\/([^/?]*)$/.exec(target)?.[1];
}

/** Asks the service for another pet than the request says. */
function insteadOf(request: HttpRequest, service: Service, id: string): HttpResponse {
  return service.respond({ ...request, target: `/pets/${id}` });
}

/** Creates return an item that was there before. */
function getOrCreate(status: number): Oddity {
  return (request, { items }) => (isCreate(request) ? reply(status, items.get('/pets/1')) : undefined);
}

/** What creates return as the ID is a number of its own: paths mean another key. */
const anotherKey: Oddity = (request, { items }) => {
  if (!isCreate(request)) return undefined;
  const number = [...items.keys()].filter((path) => path.startsWith('/pets/key-')).length + 1;
  items.set(`/pets/key-${number}`, { ...bodyOf(request), id: `key-${number}` });
  return reply(201, { ...bodyOf(request), id: String(number) });
};

/** IDs pass through a double. */
const rounding: Oddity = (request, service) => {
  if (isCreate(request)) {
    service.items.set('/pets/9007199254740993', { ...bodyOf(request), id: '9007199254740993' });
    return reply(201, { ...bodyOf(request), id: '9007199254740993' });
  }
  return petOf(request) === '9007199254740993' ? insteadOf(request, service, '9007199254740992') : undefined;
};

/** IDs are looked up without regard to their case. */
const anyCase: Oddity = (request, service) => {
  if (isCreate(request)) return reply(201, { ...bodyOf(request), id: 'ABC' });
  return petOf(request) === 'ABC' ? insteadOf(request, service, 'abc') : undefined;
};

/** A path without an ID means the collection. */
const emptyIds: Oddity = (request, { items }) => {
  if (isCreate(request)) return reply(201, { ...bodyOf(request), id: '' });
  if (request.method !== 'DELETE' || !/^\/pets\/?$/.test(request.target)) return undefined;
  for (const path of [...items.keys()]) if (path.startsWith('/pets/')) items.delete(path);
  return reply(204);
};

/** A PUT moves an item to the ID in its body, or to its name. */
const renaming: Oddity = (request, { items }) => {
  const id = petOf(request);
  const [before, sent] = [items.get(`/pets/${id ?? ''}`), bodyOf(request)];
  if (request.method !== 'PUT' || id === undefined || before === undefined) return undefined;
  const name = typeof sent['id'] === 'string' ? sent['id'] : id;
  items.delete(`/pets/${id}`);
  items.set(`/pets/${name}`, { ...sent, id: name });
  return reply(200, { ...sent, id: name });
};

/** Somebody else gets the ID of what was deleted. */
const givenAgain: Oddity = (request, { items, respond }) => {
  const id = petOf(request);
  if (request.method !== 'DELETE' || id === undefined || items.get(`/pets/${id}`)?.['name'] === 'Somebody')
    return undefined;
  const response = respond(request);
  if (response.status === 204) items.set(`/pets/${id}`, { id, name: 'Somebody' });
  return response;
};

/** What is below a deleted shop goes, and orders of all shops have one list. */
const cascading: Oddity = (request, { items, respond }) => {
  const response = respond(request);
  if (request.method !== 'DELETE' || !request.target.startsWith('/shops/')) return response;
  for (const path of [...items.keys()]) if (path.startsWith(`${request.target}/`)) items.delete(path);
  return response;
};

/** The first word of a name is a key: a create stores over what has it. */
const hiddenKey: Oddity = (request, { items }) => {
  if (!isCreate(request)) return undefined;
  const sent = bodyOf(request);
  const key = (typeof sent['name'] === 'string' ? sent['name'] : '').split(' ', 1)[0] ?? '';
  const [path = `/pets/${key}`] = [...items].find(([at, { name }]) => at.startsWith('/pets/') && name === key) ?? [];
  items.set(path, { ...sent, id: path.slice(6) });
  return reply(201, { ...sent, id: path.slice(6) });
};

/** A PUT goes to whatever has the name, else it makes a new item. */
const upserting: Oddity = (request, { items, respond }) => {
  const sent = bodyOf(request);
  if (request.method !== 'PUT' || petOf(request) === undefined) return undefined;
  const [path] = [...items].find(([at, { name }]) => at.startsWith('/pets/') && name === sent['name']) ?? [];
  return path === undefined ? respond(request) : respond({ ...request, target: path });
};

/** Everybody's items are listed, whoever asks. */
const everybodys: Oddity = (request, { items }) =>
  request.method === 'GET' && /^\/shops\/[^/]*\/orders$/.test(request.target)
    ? reply(
        200,
        [...items].filter(([path]) => path.includes('/orders/')).map(([, item]) => item),
      )
    : undefined;

function hasJson(request: HttpRequest): boolean {
  try {
    parseJson(textOf(request.body) ?? '{}');
    return true;
  } catch {
    return false;
  }
}

/** A create stores, and names its item in a header alone. */
export const locating =
  (locate: (path: string) => string, status = 201, body?: JsonObject): Oddity =>
  (request, { items, respond }) => {
    if (request.method !== 'POST' || respond(request).status !== 201) return undefined;
    return reply(status, body, ['Location', locate([...items.keys()].at(-1) ?? '')]);
  };

/** What is no JSON is rejected. */
export function withJsonAlone(oddity: Oddity): Oddity {
  return (request, service) => (hasJson(request) ? oddity(request, service) : reply(400, { message: 'no JSON' }));
}

/** Whoever asks is answered. */
const open: Oddity = () => undefined;

/** Services that are dangerous to test. */
export const oddServices: readonly (readonly [name: string, oddity: Oddity])[] = [
  ['get or create', getOrCreate(200)],
  ['get or create, with 201', getOrCreate(201)],
  ['another key than the ID', anotherKey],
  ['IDs that round', rounding],
  ['IDs in any case', anyCase],
  ['empty IDs', emptyIds],
  ['rename by PUT', renaming],
  ['IDs that are given again', givenAgain],
  ['no authentication at all', open],
  ['cascade on delete', cascading],
  ['creates store over a hidden key', hiddenKey],
  ['a PUT that upserts by name', upserting],
  ["a list of everybody's items", everybodys],
  ['a Location that leads to an item of others', locating(() => '/v1/pets/1')],
  ['a Location of another service', locating(() => 'https://files.example.com/v1/pets/2')],
  ['a Location that leads to nothing', locating((path) => `/v1${path}0`)],
  ['creates that show nothing', locating(() => '')],
  ['a Location of what comes later', locating((path) => `/v1${path}`, 202)],
];
