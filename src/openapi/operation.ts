import type { Hints } from './collections/hints';
import { isFieldName } from '../base/http';
import { type JsonObject, type ParameterLocation, type Schema, isObject, follow, childPointer } from './document';

/** One operation of the document (OpenAPI 3.1 section 4.8.10), `$ref`s of all but its schemas resolved. */
export interface Operation {
  /** The operationId, or `GET /path` where it has none. */
  readonly id: string;
  /** Upper case, as on the wire. */
  readonly method: string;
  /** The path template, below the base path. */
  readonly path: string;
  readonly pointer: string;
  readonly summary: string;
  /** Section of the specification behind the document (`x-section`), where it names one. */
  readonly section?: string;
  readonly deprecation?: Deprecation;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** In document order; a status is `200`, `4XX` or `default`. */
  readonly responses: readonly ResponseDescription[];
  /** Alternatives, one of which must hold; empty where no credential is needed. */
  readonly security: readonly SecurityRequirement[];
  /** What the document says of how it is to be mocked. */
  readonly hints?: Hints;
  /** The Operation Object as written, for extensions. */
  readonly raw: JsonObject;
}

/** What a deprecated operation says of its end. Dates are `YYYY-MM-DD` or RFC 3339 date-times. */
export interface Deprecation {
  readonly since?: string;
  readonly sunset?: string;
  /** operationId or path of the operation to move to. */
  readonly successor?: string;
}

/** A Parameter Object (OpenAPI 3.1 section 4.8.12). */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly schema: Schema;
  readonly style: string;
  readonly explode: boolean;
  /** Whether a query may carry it without a value, whatever its schema says (`allowEmptyValue`). */
  readonly mayBeEmpty?: boolean;
  /** Where `content` describes it rather than `schema`: the media type that its text is of. */
  readonly mediaType?: string;
  readonly description: string;
  readonly section?: string;
  readonly pointer: string;
  readonly schemaPointer: string;
}

/** A Request Body Object (OpenAPI 3.1 section 4.8.13). */
export interface RequestBody {
  readonly required: boolean;
  readonly content: readonly MediaType[];
  readonly pointer: string;
}

/** One media type of a body, with its schema (OpenAPI 3.1 section 4.8.14). */
export interface MediaType {
  /** As written, such as `application/json`. */
  readonly name: string;
  readonly schema?: Schema;
  /** The `example`, or the first of the `examples`, where there is one. */
  readonly example?: unknown;
  /** The `examples` by their names. */
  readonly examples?: ReadonlyMap<string, unknown>;
  /** How the properties of a form are written, by their names, where the document says so. */
  readonly encodings?: ReadonlyMap<string, Encoding>;
  readonly pointer: string;
  readonly schemaPointer: string;
}

/** A Response Object (OpenAPI 3.1 section 4.8.17). */
export interface ResponseDescription {
  readonly status: string;
  readonly description: string;
  readonly section?: string;
  readonly content: readonly MediaType[];
  readonly headers: readonly HeaderDescription[];
  /** Where its values lead, where the document says so. */
  readonly links?: readonly LinkDescription[];
  readonly pointer: string;
}

/** A Link Object (OpenAPI 3.1 section 4.8.20) with its name: what another operation can be asked with. */
export interface LinkDescription {
  readonly name: string;
  /** The operationId of the other operation, or the pointer that its operationRef is; one of the two. */
  readonly operationId?: string;
  readonly operationPointer?: string;
  /** Constants and runtime expressions by the names of parameters, qualified (`path.id`) or not. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly pointer: string;
}

/** A Header Object (OpenAPI 3.1 section 4.8.21) with its name. */
export interface HeaderDescription {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  /** Whether the members of an object are written `name=value`; its style is always `simple`. */
  readonly explode: boolean;
  /** Where `content` describes it rather than `schema`: the media type that its text is of. */
  readonly mediaType?: string;
  readonly pointer: string;
  readonly schemaPointer: string;
}

/** Security schemes that must all hold (OpenAPI 3.1 section 4.8.30). */
export type SecurityRequirement = readonly SecurityScheme[];

/** Tells whether a client can send the key of a scheme: a header and a cookie are called by a token (RFC 9110 section 5.6.2). */
export function canBeSent({ type, in: location, name = '' }: SecurityScheme): boolean {
  return type !== 'apiKey' || location === 'query' || isFieldName(name);
}

/** A Security Scheme Object (OpenAPI 3.1 section 4.8.27). */
export interface SecurityScheme {
  readonly key: string;
  readonly type: string;
  /** For `http`: lower case, such as `bearer` or `basic`. */
  readonly scheme?: string;
  /** For `apiKey`: where and under which name the key is sent. */
  readonly in?: string;
  readonly name?: string;
  readonly pointer: string;
}

/** What stands for the operation of a request that none is: nobody needs a key for it, unless it is asked with one. */
export const noOperation: Operation = {
  id: 'nowhere',
  method: 'GET',
  path: '/',
  pointer: '',
  summary: '',
  parameters: [],
  responses: [],
  security: [],
  raw: {},
};

/** How one property of a form is written (the Encoding Object, OpenAPI 3.1 section 4.8.15). */
interface Encoding {
  /** Media types and ranges that its part may have; none where it does not say. */
  readonly types: readonly string[];
  /** As a query parameter would be written; undefined where it does not say. */
  readonly style: string | undefined;
  readonly explode: boolean;
  /** Headers that its part may or must have; its Content-Type is described apart. */
  readonly headers: readonly PartHeader[];
}

/** A Header Object of a part (OpenAPI 3.1 section 4.8.15.1), its name in lower case. */
interface PartHeader {
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
