/**
 * The words of an OpenAPI document that Understudy reads, as types (OpenAPI 3.1 section 4.8). Everything else stays
 * `unknown` until a reader asks for it.
 */

/** An object of the document whose members are not known yet. */
export type JsonObject = Record<string, unknown>;

/** A Schema Object, or the boolean schema of JSON Schema 2020-12. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number | boolean;
  readonly exclusiveMaximum?: number | boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly title?: string;
  readonly description?: string;
  readonly [keyword: string]: unknown;
}

/** Where a parameter is carried (OpenAPI 3.1 section 4.8.12). */
export type ParameterLocation = 'query' | 'path' | 'header' | 'cookie';

/** The methods an OpenAPI path item can have (OpenAPI 3.2 section 4.9.1; `query` since then). */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** Tells whether a document is OpenAPI 3.0, whose schemas are not quite those of JSON Schema. */
export function isVersion30(root: JsonObject): boolean {
  return scalarText(root['openapi']).startsWith('3.0');
}

/** Gives a scalar of the document as text; the fallback for anything else. */
export function scalarText(value: unknown, fallback = ''): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : fallback;
}

/** Tells whether a value is a JSON object (not null, not an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Gives an object without some of its members. */
export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Gives a JSON pointer (RFC 6901) from its reference tokens: `['paths', '/pets']` is `/paths/~1pets`. */
export function toPointer(tokens: readonly (string | number)[]): string {
  let pointer = '';
  for (const token of tokens) {
    const text = String(token);
    pointer += `/${/[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text}`;
  }
  return pointer;
}

/** Gives a pointer one level deeper. */
export function childPointer(pointer: string, ...tokens: (string | number)[]): string {
  return pointer + toPointer(tokens);
}

/** Gives the reference tokens of a JSON pointer (RFC 6901), unescaped. */
export function fromPointer(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1);
  return pointer.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

/** Gives what stands at a JSON pointer (RFC 6901 section 4), own members alone; undefined where nothing does. */
export function valueAt(root: unknown, pointer: string): unknown {
  return fromPointer(pointer).reduce(valueIn, root);
}

/** Gives what stands at one reference token of a part; undefined where nothing does. */
export function valueIn(parent: unknown, token: string): unknown {
  if (Array.isArray(parent)) return /^(0|[1-9]\d*)$/.test(token) ? (parent[Number(token)] as unknown) : undefined;
  return isObject(parent) && Object.hasOwn(parent, token) ? parent[token] : undefined;
}

/** Gives the tokens of a local `$ref` such as `#/components/schemas/Pet`, percent escapes decoded (RFC 6901 section 6). */
export function fromLocalRef(ref: string): string[] {
  if (!ref.includes('%')) return fromPointer(ref.slice(1));
  try {
    return fromPointer(decodeURIComponent(ref.slice(1)));
  } catch {
    return fromPointer(ref.slice(1));
  }
}

/** Longest chain of `$ref`s that is followed. */
export const mostHops = 50;

/** Gives what stands at the end of a `$ref` chain, an empty object where that is none, with a pointer to it. */
export function follow(root: JsonObject, entry: unknown, entryPointer: string): [JsonObject, string] {
  let [value, pointer] = [entry, entryPointer];
  for (let hops = 0; hops < mostHops && isObject(value) && typeof value['$ref'] === 'string'; hops += 1) {
    pointer = toPointer(fromLocalRef(value['$ref']));
    value = valueAt(root, pointer);
  }
  return [isObject(value) ? value : {}, pointer];
} /** Gives a function that makes its value when it is first called, and gives the same one ever after. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
