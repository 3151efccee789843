import { decodePart, encodePart, headerPairs, textOf, type HttpRequest } from '../base/http';
import { asText, isArray, isEqual, isObject, stringifyJson, tryParseJson, type JsonValue } from '../base/json';
import type { RequestRole } from '../openapi/collections/address';
import { pathOfItem } from '../openapi/collections/address';
import { isIdName } from '../openapi/names';
import type { Counterparts } from './counterparts';

/** A request to A as B has to get it: each item is called as B calls it, and what the run makes up has B's mark. */
export function translate(request: HttpRequest, role: RequestRole, counterparts: Counterparts): HttpRequest {
  const [path = '', query] = request.target.split('?');
  const pairs = query?.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return value.length === 0 ? pair : `${name}=${part(value.join('='), name, counterparts)}`;
  });
  const target = [translatePath(path, role, counterparts), ...(pairs === undefined ? [] : [pairs.join('&')])].join('?');
  const headers = headerPairs(request.headers).flatMap(([name, value]) => [name, counterparts.textInB(value)]);
  const text = textOf(request.body);
  return {
    ...request,
    target,
    headers,
    ...(text !== undefined && { body: { text: translateBody(text, counterparts) } }),
  };
}

/** The IDs of the items that a request is for stand in its path in their order. */
function translatePath(path: string, role: RequestRole, counterparts: Counterparts): string {
  const addresses = role.kind === 'none' ? [] : [...role.parents.flatMap(({ address }) => address ?? [])];
  if ('address' in role) addresses.push(role.address);
  return path
    .split('/')
    .map((segment) => {
      const [next] = addresses;
      if (next === undefined || decodePart(segment) !== next.id) return part(segment, '', counterparts);
      addresses.shift();
      return encodePart(counterparts.itemInB(pathOfItem(next))?.id ?? counterparts.textInB(next.id));
    })
    .join('/');
}

/** A part of a target; one that is the same stays as it was written. */
function part(written: string, name: string, counterparts: Counterparts): string {
  const text = decodePart(written) ?? written;
  const translated = counterparts.textInB(text, idName(name));
  return translated === text ? written : encodePart(translated);
}

function translateBody(text: string, counterparts: Counterparts): string {
  const value = tryParseJson(text);
  if (value === undefined) return counterparts.textInB(text);
  const translated = translateValue(value, '', counterparts);
  return isEqual(translated, value) ? text : stringifyJson(translated);
}

/** @param name of the property that has the value */
function translateValue(value: JsonValue, name: string, counterparts: Counterparts): JsonValue {
  if (isArray(value)) return value.map((one) => translateValue(one, name, counterparts));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([inner, one]) => [inner, translateValue(one, inner, counterparts)]),
    );
  if (typeof value === 'string') return counterparts.textInB(value, idName(name));
  if (value === null || typeof value === 'boolean' || !isIdName(name)) return value;
  const number = tryParseJson(counterparts.textInB(asText(value), name));
  return typeof number === 'number' || typeof number === 'bigint' ? number : value;
}

function idName(name: string): string | undefined {
  return isIdName(name) ? name : undefined;
}
