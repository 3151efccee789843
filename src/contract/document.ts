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
