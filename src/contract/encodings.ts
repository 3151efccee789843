import { isObject, type JsonObject } from './document';

/** How one property of a form is written (the Encoding Object, OpenAPI 3.1 section 4.8.15). */
export interface Encoding {
  /** Media types and ranges that its part may have; none where it does not say. */
  readonly types: readonly string[];
  /** As a query parameter would be written; undefined where it does not say. */
  readonly style: string | undefined;
  readonly explode: boolean;
  /** Headers that its part must have, in lower case; its Content-Type is described apart. */
  readonly requiredHeaders: readonly string[];
}

/** Gives how the properties of a form are written, by their names, where Encoding Objects say so; undefined where none does. */
export function readEncodings(
  encoding: unknown,
  resolve: (entry: unknown) => unknown,
): ReadonlyMap<string, Encoding> | undefined {
  const entries = Object.entries(isObject(encoding) ? encoding : {}).flatMap(([name, object]) =>
    isObject(object) ? [[name, readEncoding(object, resolve)] as const] : [],
  );
  return entries.length === 0 ? undefined : new Map(entries);
}

function readEncoding(object: JsonObject, resolve: (entry: unknown) => unknown): Encoding {
  const { contentType, style, explode, headers } = object;
  const isRequired = (header: unknown): boolean => {
    const found = resolve(header);
    return isObject(found) && found['required'] === true;
  };
  const required = Object.entries(isObject(headers) ? headers : {}).filter(([, header]) => isRequired(header));
  const isStyled = typeof style === 'string' || typeof explode === 'boolean';
  const said = typeof style === 'string' ? style : 'form';
  return {
    types: typeof contentType === 'string' ? contentType.split(',').map((type) => type.trim()) : [],
    style: isStyled ? said : undefined,
    explode: typeof explode === 'boolean' ? explode : said === 'form',
    requiredHeaders: required.map(([name]) => name.toLowerCase()).filter((name) => name !== 'content-type'),
  };
}
