import type { Request } from 'express';
import type { Operation } from '../contract/operation';
import { areScalar, valueTypes } from '../contract/parameters';
import type { Schemas } from '../contract/schema/schemas';
import { ApiError } from '../errors';
import { readCookies } from '../middleware/request/cookies';
import { readFields } from '../middleware/request/fields';

/** Where a value stands, and under which name. */
type Place = readonly [place: string, name: string];

/** Headers of which node:http keeps the first of several; who stands behind may take the last (RFC 9110 section 5.3). */
const single: readonly Place[] = [
  ['header', 'authorization'],
  ['header', 'content-type'],
];

/**
 * Gives what finds what a request says more than once though it means one value: of two headers or cookies that an operation
 * describes, or two credentials, the upstream may obey another than the one that was judged. Parameters of the query are
 * judged as several where they are.
 */
export function createSaidTwice(schemas: Schemas): (request: Request, operation: Operation) => ApiError[] {
  const known = new WeakMap<Operation, readonly Place[]>();
  const meantOnce = (operation: Operation): readonly Place[] => {
    const parameters = operation.parameters.filter(({ in: place, schema }) => {
      const types = valueTypes(schemas, schema);
      return (place === 'header' || place === 'cookie') && types.length > 0 && areScalar(types);
    });
    const keys = operation.security.flat().filter(({ type }) => type === 'apiKey');
    const places = [...parameters, ...keys].map(({ in: place = '', name = '' }): Place => [
      place,
      place === 'header' ? name.toLowerCase() : name,
    ]);
    return [...single, ...places];
  };
  return (request, operation) => {
    const twice = repeatedPlaces(request);
    if (twice.size === 0) return [];
    let places = known.get(operation);
    if (places === undefined) known.set(operation, (places = meantOnce(operation)));
    const wheres = places.map((place) => place.join('.')).filter((where) => twice.has(where));
    return [...new Set(wheres)].map(
      (where) => new ApiError('invalid_request', `${where}: expected one value, got several`),
    );
  };
}

/** Headers that name another method or target than the request line, which many upstreams obey. */
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-url', 'x-rewrite-url'];

/**
 * Gives what of a request leads an upstream elsewhere than to the operation that was judged: dot segments of its path, which many
 * remove before or after they decode it (RFC 3986 section 5.2.4), NUL, at which others end it, and headers that override it.
 */
export function ledElsewhere({ headers, context }: Request, operation: Operation | undefined): ApiError[] {
  const path = context.path.replace(/%(?:00|2e|2f|3b|5c)/gi, decodeURIComponent);
  const segments = path.split(/[/\\]/).map((segment) => segment.split(';', 1)[0] ?? '');
  const isElsewhere = path.includes('\0') || segments.some((segment) => segment === '.' || segment === '..');
  const described = new Set(
    operation?.parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name.toLowerCase()),
  );
  const overriding = overrides.filter((name) => headers[name] !== undefined && !described.has(name));
  return [
    ...(isElsewhere ? ['path: expected no dot segments and no NUL, in any spelling, got some'] : []),
    ...overriding.map((name) => `header.${name}: expected none that the operation does not describe, got one`),
  ].map((message) => new ApiError('invalid_request', message));
}

function repeatedPlaces({ headers, rawHeaders, context }: Request): ReadonlySet<string> {
  const names = rawHeaders.filter((_name, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const parameters = (headers['content-type'] ?? '').split(';').slice(1);
  const isAmbiguous = repeated(parameters.map((one) => one.split('=', 1)[0]?.trim().toLowerCase() ?? '')).length > 0;
  return new Set([
    ...(isAmbiguous ? ['header.content-type'] : []),
    // What ends here is not there any more in `headers`.
    ...repeated(names.filter((name) => headers[name] !== undefined)).map((name) => `header.${name}`),
    ...repeated(readCookies(headers.cookie ?? '').map(([name]) => name)).map((name) => `cookie.${name}`),
    ...repeated(readFields(context.query).map(({ name }) => name)).map((name) => `query.${name}`),
  ]);
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
