import { isObject } from './document';

/**
 * Gives the media types and ranges that the parts of a form may have, by their names, where an Encoding Object says so
 * (OpenAPI 3.1 section 4.8.15); undefined where none does.
 */
export function readPartTypes(encoding: unknown): ReadonlyMap<string, readonly string[]> | undefined {
  const entries = Object.entries(isObject(encoding) ? encoding : {}).flatMap(([name, object]) => {
    const types = isObject(object) ? object['contentType'] : undefined;
    return typeof types === 'string' ? [[name, types.split(',').map((type) => type.trim())] as const] : [];
  });
  return entries.length === 0 ? undefined : new Map(entries);
}
