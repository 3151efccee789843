import { createHash } from 'node:crypto';
import { isLosslessNumber } from 'lossless-json';
import { lawfulRules, petKey, type Parsed, type PetRules } from './pet-service';
import type { Peculiarity } from './peculiarity';
import type { ServiceResponse } from './service';

function odd(name: string, rules: () => Partial<PetRules>): Peculiarity<PetRules> {
  return { name, rules };
}

const refused = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): ServiceResponse => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: lawfulRules.renderError(status, message),
});

/** What Go calls the type of a JSON value. */
function goType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isLosslessNumber(value)) return 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Gives all that is wrong with a body, a name that is taken among it. */
function listFaults(body: Parsed, names: ReadonlySet<string>): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || isLosslessNumber(body))
    return lawfulRules.validate(body);
  const { name, categoryId, status } = body as Record<string, unknown>;
  const right = { name: 'right', categoryId };
  const faults = [
    ...(typeof name === 'string' && names.has(name) ? ['name is taken'] : []),
    ...(typeof name === 'string' ? [] : ['name must be a string']),
    ...(lawfulRules.validate({ ...right }) === undefined ? [] : ['categoryId must be an int64']),
    ...('status' in body && !['available', 'pending', 'sold'].includes(String(status)) ? ['status is unknown'] : []),
  ];
  return faults.length === 0 ? undefined : faults.join('; ');
}

/** Lawful peculiarities of the Pet Store fleet in what travels around requests, and in how bodies are read. */
export const petTransportPeculiarities: readonly Peculiarity<PetRules>[] = [
  odd('pages of other origins are told of themselves', () => ({
    finish: (response, { method, header }) => {
      const origin = header('Origin');
      if (origin === undefined) return response;
      const own = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' };
      const asked = header('Access-Control-Request-Method');
      if (method !== 'OPTIONS' || asked === undefined)
        return { ...response, headers: { ...response.headers, ...own, 'Access-Control-Expose-Headers': 'Location' } };
      const allowed = {
        'Access-Control-Allow-Methods': asked,
        'Access-Control-Allow-Headers': header('Access-Control-Request-Headers') ?? '',
      };
      return { status: 200, headers: { ...own, ...allowed, 'Access-Control-Max-Age': '3600' }, body: '' };
    },
  })),
  odd('OPTIONS asks for a key', () => ({
    finish: (response, { method, header }) => {
      if (method !== 'OPTIONS') return response;
      if (/^bearer /i.test(header('Authorization') ?? '') && header('Authorization')?.endsWith(petKey) === true)
        return { status: 200, headers: { Allow: 'GET' }, body: '' };
      return refused(401, 'later', { 'WWW-Authenticate': 'Bearer realm="pets"' });
    },
  })),
  odd('304 for its own entity tag, and not for any', () => ({
    finish: (response, { method, header }) => {
      if (method !== 'GET' || response.status !== 200) return response;
      const tag = `"${createHash('sha1').update(response.body).digest('hex')}"`;
      const headers = { ...response.headers, ETag: tag };
      return header('If-None-Match') === tag
        ? { status: 304, headers: { ETag: tag }, body: '' }
        : { ...response, headers };
    },
  })),
  odd('a byte order mark is no JSON', () => ({
    parse: (body) => {
      if (body[0] === 0xef) throw new SyntaxError('a byte order mark');
      return lawfulRules.parse(body);
    },
  })),
  odd('the place where a body ends is told', () => ({
    finish: (response, { body }) => {
      const text = String(response.body).replace('no JSON text', `no JSON at character ${body.toString().length}`);
      return { ...response, body: text };
    },
  })),
  odd('types are called as Go calls them', () => ({
    validate: (body) => {
      if (typeof body !== 'object' || body === null || isLosslessNumber(body) || Array.isArray(body))
        return `cannot unmarshal ${goType(body)} into Pet`;
      const { name } = body as Record<string, unknown>;
      const isOther = 'name' in body && typeof name !== 'string';
      return isOther ? `cannot unmarshal ${goType(name)} into name` : lawfulRules.validate(body);
    },
  })),
  odd('all that is wrong is listed, a name that is taken too', () => {
    const names = new Set<string>();
    return {
      validate: (body) => listFaults(body, names),
      store: (state, pet) => {
        names.add(pet.name);
        state.pets.push(pet);
      },
      renderError: (status, message) =>
        JSON.stringify({ code: 'refused', message: 'Refused.', status, errors: message.split('; ') }),
    };
  }),
  odd('JSON under any media type of its own is read', () => ({
    checkMediaType: (mediaType) =>
      /^application\/(?:[\w.]+\+)?json *(?:;|$)/i.test(mediaType ?? '')
        ? undefined
        : lawfulRules.checkMediaType('none'),
  })),
  odd('media types are compared letter by letter', () => ({
    checkMediaType: (mediaType) =>
      mediaType?.split(';')[0] === 'application/json' ? undefined : lawfulRules.checkMediaType('none'),
  })),
  odd('a gateway answers for all other paths', () => ({
    finish: (response, { path }) =>
      /^\/pets(?:\/|$)/.test(path) ? response : refused(404, 'no route', { Via: '1.1 gateway' }),
  })),
];
