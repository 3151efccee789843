import type { HttpRequest, HttpResponse } from '../base/http';
import type { JsonValue } from '../base/json';
import type { Collection, OperationRole } from './collections/collection';
import type { OperationHints } from './collections/hints';
import type { Document } from './document/document';
import type { Operation, Server } from './operation';
import type { SchemaJudge, Schemas } from './schema/schema';
import type { Place, Violation } from './violation';

/** An OpenAPI file, read: what everything else stands on. Immutable, synchronous, pure; what needs time is done when first asked for. */
export interface Contract {
  readonly document: Document;
  readonly title: string;
  readonly version: string;
  readonly servers: readonly Server[];
  /** Of the first server: `/v1`, or empty. */
  readonly basePath: string;
  /** In the order of the file. */
  readonly operations: readonly Operation[];
  readonly collections: readonly Collection[];
  readonly schemas: Schemas;
  readonly judge: SchemaJudge;
  /** By operationId, or as `GET /pets`: everywhere that people name one. */
  operation(name: string): Operation | undefined;
  /** The operation that a method and a path below the base URL mean. */
  match(method: string, path: string): Match;
  roleOf(operation: Operation): OperationRole | undefined;
  /** @param path the values of the path's parameters, for who has matched it already */
  checkRequest(operation: Operation, request: HttpRequest, path?: PathValues): RequestReading;
  /** @param method that of the request, if it is another than the operation's: a HEAD for the GET of the file */
  checkResponse(operation: Operation, response: HttpResponse, method?: string): readonly Violation[];
  /**
   * The same file with other hints beside its own. All else is shared: schemas are compiled once.
   * @param asKnown what is known of an operation, where the file says something else
   */
  withHints(hints: OperationHints, asKnown?: (operation: Operation) => Operation): Contract;
}

export type Match =
  | { readonly kind: 'operation'; readonly operation: Operation; /** Decoded, by name. */ readonly values: PathValues }
  | { readonly kind: 'method-unknown'; readonly path: string; /** Upper case. */ readonly methods: readonly string[] }
  | { readonly kind: 'path-unknown' }
  /** The path has an invalid escape: `%zz`. */
  | { readonly kind: 'malformed'; readonly escape: string };

export type PathValues = Readonly<Record<string, string>>;

/** What a request says, read by the OpenAPI file. */
export interface RequestReading {
  /** By place: `query.limit`, `path.petId`; those that are valid, and defaults of those that did not come. */
  readonly values: ReadonlyMap<string, JsonValue>;
  /** The body, if it has one that could be read: JSON, a form or the parts of a multipart body as an object, else the text. */
  readonly body?: JsonValue;
  readonly violations: readonly Violation[];
  /** Query parameters and properties of the body that came and that the file does not have. */
  readonly unknown: readonly Place[];
}
