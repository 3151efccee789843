import { decodePart, encodePart, headerPairs, textOf, type HttpRequest } from '../base/http';
import {
  asText,
  isArray,
  isEqual,
  isNumeric,
  mapValues,
  stringifyJson,
  tryParseJson,
  type JsonValue,
} from '../base/json';
import { splitOnce } from '../base/text';
import { isIdName } from '../openapi/names';

/** What a text is called by another service. @param name of the place: `petId` */
export type Rename = (text: string, name: string) => string;

/**
 * A request as another service has to get it. What is called the same there stays as it was written.
 * @param holdsIds whether the numbers at places of a name are IDs
 */
export function translateRequest(
  request: HttpRequest,
  rename: Rename,
  renameSegment: (segment: string) => string,
  holdsIds = isIdName,
): HttpRequest {
  const [path, query] = splitOnce(request.target, '?');
  const pairs = query?.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return value.length === 0 ? pair : `${name}=${renamePart(value.join('='), name, rename)}`;
  });
  const segments = path.split('/').map((segment) => renameSegment(segment));
  const target = segments.join('/') + (pairs === undefined ? '' : `?${pairs.join('&')}`);
  const headers = headerPairs(request.headers).flatMap(([name, value]) => [
    name,
    /^\d+$/.test(value) ? value : rename(value, ''),
  ]);
  const text = textOf(request.body);
  return {
    ...request,
    target,
    headers,
    ...(text !== undefined && { body: { text: renameBody(text, rename, holdsIds) } }),
  };
}

/** A part of a target. */
export function renamePart(written: string, name: string, rename: Rename): string {
  const text = decodePart(written) ?? written;
  const renamed = rename(text, name);
  return renamed === text ? written : encodePart(renamed);
}

function renameBody(text: string, rename: Rename, holdsIds: typeof isIdName): string {
  const value = tryParseJson(text);
  if (value === undefined) return rename(text, '');
  const renamed = renameValue(value, '', rename, holdsIds);
  return isEqual(renamed, value) ? text : stringifyJson(renamed);
}

/** @param name of the property that has the value */
function renameValue(value: JsonValue, name: string, rename: Rename, holdsIds: typeof isIdName): JsonValue {
  if (typeof value === 'object')
    return mapValues(value, (one, inner) => renameValue(one, isArray(value) ? name : inner, rename, holdsIds));
  if (typeof value === 'string') return rename(value, name);
  if (typeof value === 'boolean' || !holdsIds(name)) return value;
  const number = tryParseJson(rename(asText(value), name));
  return isNumeric(number) ? number : value;
}
