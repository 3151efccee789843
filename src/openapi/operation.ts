import type { JsonValue } from '../base/json';
import type { SchemaRef } from './schema/schema';

/** One operation of the OpenAPI file: a method of a path. */
export interface Operation {
  /** The operationId, else `GET /pets`. */
  readonly id: string;
  /** `GET /pets` */
  readonly name: string;
  /** Upper case. */
  readonly method: string;
  /** The path template: `/pets/{petId}`. */
  readonly path: string;
  /** JSON pointer of the operation in the document. */
  readonly pointer: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecation?: Deprecation;
  /** Those of the path item included, in the order of the file. */
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: readonly ResponseObject[];
  /** Alternatives; one of them without schemes allows everybody. Empty if the operation asks for nothing. */
  readonly security: readonly (readonly RequiredScheme[])[];
  readonly words: OperationWords;
  /** Its `x-` properties, and those of the path item. */
  readonly extensions: Readonly<Record<string, JsonValue>>;
}

export interface Deprecation {
  /** As in the file (`x-deprecated-at`): an RFC 3339 date or date-time. */
  readonly since?: string;
  /** When the operation is removed (`x-sunset`): an RFC 3339 date or date-time. */
  readonly sunset?: string;
  /** The id of the operation that takes its place (`x-successor`). */
  readonly successor?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
  readonly required: boolean;
  /** `form`, `simple`, `deepObject`, `spaceDelimited`, `pipeDelimited`, `label` or `matrix` (OpenAPI 3.1 section 4.8.12.3). */
  readonly style: string;
  readonly explode: boolean;
  readonly allowEmptyValue: boolean;
  /** Of a parameter with `content`: its text is a body of this media type. */
  readonly mediaType?: string;
  readonly schema: SchemaRef;
  readonly examples: readonly JsonValue[];
  readonly description: string;
  readonly pointer: string;
}

export interface RequestBody {
  readonly required: boolean;
  readonly content: readonly MediaType[];
  readonly pointer: string;
}

export interface MediaType {
  /** As in the file: `application/json`, `text/*`. */
  readonly name: string;
  readonly schema?: SchemaRef;
  readonly examples: readonly Example[];
  /** Of forms and multipart bodies, by property (OpenAPI 3.1 section 4.8.15). */
  readonly encoding: Readonly<Record<string, Encoding>>;
  readonly pointer: string;
}

export interface Example {
  /** The key in `examples`; undefined for `example`. */
  readonly name?: string;
  readonly value: JsonValue;
  readonly pointer: string;
}

export interface Encoding {
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
}

export interface ResponseObject {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly content: readonly MediaType[];
  readonly headers: readonly ResponseHeader[];
  readonly pointer: string;
}

export interface ResponseHeader {
  readonly name: string;
  readonly required: boolean;
  readonly explode: boolean;
  /** Of a header with `content`. */
  readonly mediaType?: string;
  readonly schema?: SchemaRef;
  readonly examples: readonly JsonValue[];
  readonly pointer: string;
}

/** One scheme of a security requirement. */
export interface RequiredScheme {
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

/** Security Scheme Object (OpenAPI 3.1 section 4.8.27). */
export interface SecurityScheme {
  /** Its name in `components.securitySchemes`. */
  readonly name: string;
  readonly pointer: string;
  readonly kind:
    | { readonly type: 'http'; /** Lower case: `bearer`, `basic`. */ readonly scheme: string }
    | { readonly type: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly parameter: string }
    | { readonly type: 'oauth2' | 'openIdConnect' | 'mutualTLS' };
}

/** What the descriptions of an operation say in the few words that are understood (words.ts), and nothing else does. */
export interface OperationWords {
  /** Properties of the body that no two items share, by the description of a 409 or 422. */
  readonly unique: readonly string[];
  /** The status for a body that refers to an item that does not exist. */
  readonly unknownReference?: number;
}

/** Server Object, its variables replaced by their defaults (OpenAPI 3.1 section 4.8.5). */
export interface Server {
  readonly url: string;
  readonly description: string;
  /** The path part of the URL without a slash at its end: `/v1`, or empty. */
  readonly basePath: string;
}

/** Whether an operation asks for credentials, and nobody may call it without. */
export function asksForCredentials(operation: Operation): boolean {
  return operation.security.length > 0 && operation.security.every((alternative) => alternative.length > 0);
}

/** The same for operations that ask for the same credentials. */
export function securityKey({ security }: Operation): string {
  return JSON.stringify(security.map((schemes) => schemes.map(({ scheme, scopes }) => [scheme.name, scopes])));
}
