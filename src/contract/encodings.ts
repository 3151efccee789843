import { isObject, type JsonObject, type Schema } from './document';
import { follow } from './follow';
import { childPointer } from './json-pointer';

/** How one property of a form is written (the Encoding Object, OpenAPI 3.1 section 4.8.15). */
export interface Encoding {
  /** Media types and ranges that its part may have; none where it does not say. */
  readonly types: readonly string[];
  /** As a query parameter would be written; undefined where it does not say. */
  readonly style: string | undefined;
  readonly explode: boolean;
  /** Headers that its part may or must have; its Content-Type is described apart. */
  readonly headers: readonly PartHeader[];
}

/** A Header Object of a part (OpenAPI 3.1 section 4.8.15.1), its name in lower case. */
export interface PartHeader {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly schemaPointer: string;
}

/** Gives how the properties of a form are written, by their names, where Encoding Objects say so; undefined where none does. */
export function readEncodings(
  encoding: unknown,
  root: JsonObject,
  pointer: string,
): ReadonlyMap<string, Encoding> | undefined {
  const entries = Object.entries(isObject(encoding) ? encoding : {}).flatMap(([name, object]) =>
    isObject(object) ? [[name, readEncoding(object, root, childPointer(pointer, name))] as const] : [],
  );
  return entries.length === 0 ? undefined : new Map(entries);
}

function readEncoding(object: JsonObject, root: JsonObject, encodingPointer: string): Encoding {
  const { contentType, style, explode, headers } = object;
  const isStyled = typeof style === 'string' || typeof explode === 'boolean';
  const said = typeof style === 'string' ? style : 'form';
  return {
    types: typeof contentType === 'string' ? contentType.split(',').map((type) => type.trim()) : [],
    style: isStyled ? said : undefined,
    explode: typeof explode === 'boolean' ? explode : said === 'form',
    headers: Object.entries(isObject(headers) ? headers : {})
      .map(([name, entry]): PartHeader => {
        const [header, pointer] = follow(root, entry, childPointer(encodingPointer, 'headers', name));
        const { schema } = header;
        const required = header['required'] === true;
        const schemaPointer = `${pointer}/schema`;
        return { name: name.toLowerCase(), required, schema: isObject(schema) ? schema : {}, schemaPointer };
      })
      .filter(({ name }) => name !== 'content-type'),
  };
}
