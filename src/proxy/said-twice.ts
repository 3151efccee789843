import type { Request } from 'express';
import type { Operation } from '../openapi/operation';
import { areScalar, valueTypes } from '../openapi/parameters';
import type { Schemas } from '../openapi/schema/schemas';
import { ApiError } from '../base/errors';
import { readCookies, readFields, decodeField } from '../serve/pipeline/request/parameter-styles';
import { isObject, type Schema } from '../openapi/document';
import { itemSchema } from '../openapi/schema/documented-part';
import type { JsonValue } from '../base/json';

/** Where a value stands, and under which name. */
type Place = readonly [place: string, name: string];

/** Headers of which node:http keeps the first of several; who stands behind may take the last (RFC 9110 section 5.3). */
const single: readonly Place[] = [
  ['header', 'authorization'],
  ['header', 'content-type'],
];

/** Headers by which everybody reads a message. */
const ofMessages = ['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'host'];

/** Headers that name another method or target than the request line, which many upstreams obey. */
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-url', 'x-rewrite-url'];

/** A field of a query or body that does so too. */
export const methodField = '_method';

/** Tells whether a name may be read as that field: readers of forms take a dot, blank or bracket for its underscore, and any case. */
export function isMethodField(name: string): boolean {
  return /^[\s._[\]]+method(?:[[\]].*)?$/.test(plainly(name));
}

const named = ['query', 'cookie', 'header'] as const;

/** The names of a request by the places that they stand in, each as often as it came. */
type Names = Readonly<Record<(typeof named)[number], readonly string[]>>;

/** What of an operation tells whether a request can be read in two ways. */
interface Meant {
  /** What means one value. */
  readonly once: readonly string[];
  readonly looksLike: Readonly<Record<(typeof named)[number], LookedLike>>;
  /** Gives the field of the body that a name of the query may be read as: many readers merge the two. */
  readonly fieldOfBody: (name: string) => string | undefined;
}

/**
 * Gives what finds what a request says more than once though it means one value: of two headers or cookies that an operation
 * describes, or two credentials, the upstream may obey another than the one that was judged. Parameters of the query are
 * judged as several where they are. Where the document is enforced, nor may a name that is not described be read as one that
 * is, which would be obeyed without being judged.
 */
export function createSaidTwice(
  schemas: Schemas,
  enforce: boolean,
): (request: Request, operation: Operation) => ApiError[] {
  const known = new WeakMap<Operation, Meant>();
  return (request, operation) => {
    const names = namesOf(request);
    let meant = known.get(operation);
    if (meant === undefined) known.set(operation, (meant = meantBy(schemas, operation)));
    const twice = new Set(named.flatMap((place) => repeated(names[place]).map((name) => `${place}.${name}`)));
    const likes = enforce ? named.flatMap((place) => likesIn(place, names[place], meant.looksLike[place])) : [];
    return [
      ...meant.once.filter((where) => twice.has(where)).map((where) => `${where}: expected one value, got several`),
      ...(isOfOneReading(request.headers['content-type'] ?? 'a/b') ? [] : [twofoldType]),
      ...likes,
      ...(enforce ? names.query.flatMap((name) => meant.fieldOfBody(name) ?? []) : []).map(
        (name) => `query.${name}: expected none that the body describes, got one`,
      ),
    ].map((message) => new ApiError('invalid_request', message));
  };
}

const twofoldType =
  'header.content-type: expected a media type that is read in one way (RFC 9110 section 8.3.1), got another';

function meantBy(schemas: Schemas, operation: Operation): Meant {
  const keys = operation.security.flat().filter(({ type }) => type === 'apiKey');
  const places = [...operation.parameters, ...keys].map(({ in: place = '', name = '' }): Place => [
    place,
    place === 'header' ? name.toLowerCase() : name,
  ]);
  const isOne = ({ in: place, schema }: Operation['parameters'][number]): boolean => {
    const types = valueTypes(schemas, schema);
    return (place === 'header' || place === 'cookie') && types.length > 0 && areScalar(types);
  };
  const once = places.filter((_place, index) => {
    const parameter = operation.parameters[index];
    return parameter === undefined || isOne(parameter);
  });
  const inPlace = (wanted: string): string[] => places.flatMap(([place, name]) => (place === wanted ? [name] : []));
  const members = (wanted: string): string[] =>
    operation.parameters.flatMap(({ in: place, schema, explode }) =>
      place === wanted && explode ? Object.keys(schemas.shapedProperties(schema)) : [],
    );
  const inQuery = new Set([...inPlace('query'), ...members('query')]);
  const inBody = (operation.requestBody?.content ?? []).flatMap(({ schema }) =>
    schema === undefined ? [] : Object.keys(schemas.shapedProperties(schema)),
  );
  const likeInBody = lookingLike(inBody);
  return {
    fieldOfBody: (name) => {
      const base = name.split('[', 1)[0] ?? '';
      if (inQuery.has(name) || inQuery.has(base)) return undefined;
      return inBody.includes(base) ? base : likeInBody(name);
    },
    once: [...new Set([...single, ...once].map((place) => place.join('.')))],
    looksLike: {
      query: lookingLike([...inQuery]),
      cookie: lookingLike([...inPlace('cookie'), ...members('cookie')]),
      header: lookingLike([...inPlace('header'), 'authorization', ...ofMessages, ...overrides]),
    },
  };
}

/** A name is told as the described one. Fields in brackets are members of what is described, and judged so. */
function likesIn(place: string, names: readonly string[], looksLike: LookedLike): string[] {
  const found = names.flatMap((name) => {
    const like = looksLike(name);
    return like === undefined || (place === 'query' && name.startsWith(`${like}[`)) ? [] : [like];
  });
  return [...new Set(found)].map((name) => `${place}.${name}: expected ${noOther}`);
}

/** A media type with parameters, without what has several readings: values in pieces, in other characters, with escapes (RFC 2231). */
const mediaType =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+[ \t]*(?:;[ \t]*(?:[\w!#$%&'+.^`|~-]+=(?:[^\s",;\\]+|"[^"\\]*")[ \t]*)?)*$/;

function isOfOneReading(contentType: string): boolean {
  if (!contentType.includes(';')) return mediaType.test(contentType);
  const names = contentType.split(';').slice(1);
  return (
    mediaType.test(contentType) &&
    repeated(names.map((one) => one.split('=', 1)[0]?.trim().toLowerCase() ?? '')).length === 0
  );
}

/**
 * Gives what of a request leads an upstream elsewhere than to the operation that was judged: dot segments of its path, which many
 * remove before or after they decode it, some of them twice (RFC 3986 section 5.2.4), in characters that are longer than they
 * need be (RFC 3629 section 3), NUL and `#`, at which others end it, and headers that override it. To the strict a slash in a segment leads elsewhere too, however
 * it is written: routers that decode the path first (WSGI, ASGI, net/http) part it there, some at a backslash.
 */
export function ledElsewhere(
  { headers, context }: Request,
  operation: Operation | undefined,
  isStrict: boolean,
): ApiError[] {
  const hasFragment = context.path.includes('#') || context.query.includes('#');
  const once = context.path.replaceAll(/%(?:25)+/g, '%');
  const path = once.replace(/%(?:00|2e|2f|3b|5c)/gi, decodeURIComponent);
  const segments = path.split(/[/\\]/).map((segment) => segment.split(';', 1)[0] ?? '');
  const isElsewhere =
    hasFragment ||
    /\0|%(?:c[01]|e0%[89]|f0%8)|\/;/i.test(path) ||
    segments.some((segment) => segment === '.' || segment === '..');
  const described = new Set(operation?.parameters.map(({ in: place, name }) => `${place}.${name}`.toLowerCase()));
  const overriding = [
    ...overrides.filter((name) => headers[name] !== undefined).map((name) => `header.${name}`),
    ...(fieldNames(context.query).some(isMethodField) ? [`query.${methodField}`] : []),
  ].filter((where) => !described.has(where));
  const isParted = isStrict && /%2f|%5c|\\/i.test(context.path);
  return [
    ...(isParted ? ['path: expected no slash or backslash within a segment, got one'] : []),
    ...(isElsewhere ? ['path: expected no dot segments, NUL or fragment, in any spelling, got some'] : []),
    ...overriding.map((where) => `${where}: expected none that the operation does not describe, got one`),
  ].map((message) => new ApiError('invalid_request', message));
}

/** What ends here is not there any more in `headers`. */
function namesOf({ headers, rawHeaders, context }: Request): Names {
  const sent = rawHeaders.filter((_name, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return {
    header: sent.filter((name) => headers[name] !== undefined),
    cookie: readCookies(headers.cookie ?? '').map(([name]) => name),
    query: fieldNames(context.query),
  };
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

/** Gives the names that readers may take a name for. */
type Readings = (name: string) => readonly string[];

/** Readers of JSON compare names in any case (Go, .NET), without blanks around them, or up to a NUL. */
const inJson: Readings = (name) => [plainly(name)];

/** Readers of forms and queries do so too, take brackets for lists or drop them, and other marks for `_` (PHP; CGI in headers). */
const inForm: Readings = (name) => {
  const said = plainly(name);
  const list = said.endsWith(']') ? said.lastIndexOf('[') : -1;
  const isList = list !== -1 && /^\d*$/.test(said.slice(list + 1, -1));
  const base = said.replace(/^\[+/, '').split(/[[\]]/, 1)[0] ?? '';
  return [isList ? said.slice(0, list) : said, base].map((one) => one.trim().replaceAll(/[^\p{L}\p{N}]/gu, '_'));
};

function plainly(name: string): string {
  const [said = ''] = name.normalize('NFKC').split('\0', 1);
  return said
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase();
}

/** What is told of a name that looks like a described one, as that one. */
export const noOther = 'no other name that may be read as this one, got one';

/** Gives what tells the described name that another one may be read as; undefined for a described name, and for one like none. */
type LookedLike = (name: string) => string | undefined;

/** Gives what tells names of forms, queries, cookies and headers that look like those that are described. */
export function lookingLike(described: readonly string[], readings = inForm): LookedLike {
  const exact = new Set(described);
  const byReading = new Map(described.map((name) => [readings(name)[0], name]));
  return (name) =>
    exact.has(name)
      ? undefined
      : readings(name)
          .map((one) => byReading.get(one))
          .find((one) => one !== undefined);
}

/**
 * Gives what finds where a body has a member that its schema does not describe and that may be read as one which it describes, as
 * `body.items[0].name`: the described name, of the first that there is.
 */
export function createFindLookalike(
  schemas: Schemas,
): (schema: Schema | undefined, body: JsonValue, isForm: boolean) => string | undefined {
  const known = { form: new WeakMap<Schema, LookedLike>(), json: new WeakMap<Schema, LookedLike>() };
  const likeIn = (schema: Schema, isForm: boolean): LookedLike => {
    const likes = known[isForm ? 'form' : 'json'];
    let like = likes.get(schema);
    if (like === undefined) {
      like = lookingLike(Object.keys(schemas.shapedProperties(schema)), isForm ? inForm : inJson);
      likes.set(schema, like);
    }
    return like;
  };
  const find = (schema: Schema | undefined, value: JsonValue, isForm: boolean, where: string): string | undefined => {
    // A schema may be `true`, which describes nothing.
    if (!isObject(schema) || typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) {
      const flat = schemas.formLike(schema, value);
      for (const [index, item] of value.entries()) {
        const found = find(itemSchema(flat, index), item, isForm, `${where}[${index}]`);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    const like = likeIn(schema, isForm);
    const described = schemas.shapedProperties(schema);
    const { additionalProperties: others } = schemas.flatten(schema);
    for (const [name, member] of Object.entries(value)) {
      const meant = like(name);
      if (meant !== undefined) return `${where}.${meant}`;
      const own = Object.hasOwn(described, name) ? described[name] : undefined;
      const found = find(own ?? (isObject(others) ? others : undefined), member, isForm, `${where}.${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (schema, body, isForm) => find(schema, body, isForm, 'body');
}

/** Gives the names of the fields of a query or form, in all that readers part them at. */
export function fieldNames(fields: string): string[] {
  return [...readFields(fields).map(({ name }) => name), ...namesBehindSemicolons(fields)];
}

/** Some readers part fields at semicolons too. What stands behind one is no name here, which the blank before it says. */
export function namesBehindSemicolons(fields: string): string[] {
  if (!fields.includes(';')) return [];
  const behind = fields.split('&').flatMap((pair) => pair.split(';').slice(1));
  return behind.flatMap((pair) => (pair.includes('=') ? ` ${decodeField(pair.slice(0, pair.indexOf('=')))}` : []));
}
