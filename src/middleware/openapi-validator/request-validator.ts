import type { Response } from 'express';
import { RequestValidator as OpenApiRequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator';
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor';
import type { Contract } from '../../contract/contract';
import { isObject, type JsonObject } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { walkSchemas } from '../../contract/schema/walk';
import type { JsonValue } from '../../exact-json';
import { createQueryView } from './query-view';
import { createValidationView, viewPath } from './validation-view';

/** The parts of a request that express-openapi-validator looks at, all named and nothing more. */
export interface ValidatedParts {
  readonly query: Record<string, JsonValue | undefined>;
  readonly headers: Record<string, string | undefined>;
  readonly pathParameters: Record<string, string>;
  readonly cookies: Record<string, string>;
  /** Doubles only, see `toDoubles`. */
  readonly body: JsonValue | undefined;
}

/** A complaint of the validator: where, as a JSON pointer into the request (`/query/limit`), and what. */
export interface Complaint {
  readonly path: string;
  readonly message: string;
}

/** Validates requests against the document; gives the complaints, none where the request is valid. Parses `query` in place. */
export type RequestValidator = (operation: Operation, parts: ValidatedParts) => readonly Complaint[];

/**
 * Gives the request validator of a document: the one inside express-openapi-validator, without the middleware around it.
 * That would compile the schema of all OpenAPI documents, which it is told not to use, and load what reads uploads and
 * remote references: half of a start's time. Every operation's validators are compiled before this returns, so that no
 * request pays for it, unless each is to wait for its first request. With the operation found already its own matcher stays out, and with a Content-Type from the
 * document rather than the client its cache cannot grow.
 */
export function createRequestValidator(
  contract: Contract,
  compile: 'at once' | 'when asked' = 'at once',
): RequestValidator {
  const { document, formats } = createValidationView(contract);
  const options = { ...ajvOptions, formats };
  const { apiDoc } = new SchemaPreprocessor(document as never, options as never, false as never).preProcess();
  const requests = { ...options, allowUnknownQueryParameters: true, allErrors: true };
  const inner = new OpenApiRequestValidator(apiDoc, requests as never);
  const { paths } = apiDoc as unknown as { paths: Record<string, Record<string, unknown>> };
  const known = new Map(
    contract.operations.map((operation, index) => {
      const path = viewPath(index);
      const schema = paths[path]?.[operation.method.toLowerCase()];
      return [operation, { path, schema, viewQuery: createQueryView(operation, contract.schemas) }];
    }),
  );
  for (const operation of contract.operations) assertFound(contract, operation, known.get(operation)?.schema);
  const describesInherited = describesInheritedNames(document);

  const validator: RequestValidator = (operation, parts) => {
    const own = describesInherited && parts.body !== undefined ? { ...parts, body: bare(parts.body) } : parts;
    const found = known.get(operation);
    if (found?.schema === undefined) throw new Error('express-openapi-validator was not given this operation');
    const { query, restore } = found.viewQuery(parts.query);
    const request = asRequest(operation, { ...own, query }, found);
    // It calls next where all is well, and throws where not, before it returns.
    const verdict = { isValid: false };
    try {
      void inner.validate(request as never, {} as Response, () => {
        verdict.isValid = true;
      });
    } catch (error) {
      return complaintsOf(error);
    } finally {
      restore();
    }
    if (!verdict.isValid) throw new Error('express-openapi-validator gave no verdict');
    return [];
  };
  if (compile === 'at once') for (const operation of contract.operations) warm(validator, operation);
  return validator;
}

/** It takes a body whose schema it has not found for one without any, and would let everything pass. */
function assertFound({ loaded }: Contract, { requestBody }: Operation, found: unknown): void {
  for (const { name, schema, schemaPointer } of requestBody?.content ?? []) {
    const its = ['requestBody', 'content', name, 'schema'].reduce(
      (value, member) => (isObject(value) ? value[member] : undefined),
      found,
    );
    if (schema !== undefined && (its === undefined || its === null))
      throw loaded.error(schemaPointer, 'the validator of requests cannot find this schema', 'Put it in components.');
  }
}

/**
 * As express-openapi-validator 5.6 sets them for requests (its framework/ajv/options), but for `strictTuples`: a
 * `prefixItems` that leaves the length open is a lawful schema.
 */
const ajvOptions = {
  strict: false,
  strictNumbers: true,
  strictTuples: false,
  allowUnionTypes: false,
  validateSchema: false,
  coerceTypes: false,
  useDefaults: true,
  removeAdditional: false,
  validateFormats: true,
  ajvFormats: { mode: 'fast' },
  serDesMap: {},
} as const;

function warm(validator: RequestValidator, operation: Operation): void {
  const empty = { query: {}, pathParameters: {}, cookies: {}, body: {} };
  validator(operation, { ...empty, headers: {} });
  for (const { name } of operation.requestBody?.content ?? []) {
    validator(operation, { ...empty, headers: { 'content-type': name } });
  }
}

function asRequest(
  { method }: Operation,
  { pathParameters, query, headers, cookies, body }: ValidatedParts,
  { path, schema }: { readonly path: string; readonly schema: unknown },
): object {
  const openapi = { expressRoute: path, openApiRoute: path, schema, pathParams: pathParameters };
  return { method, path, originalUrl: path, url: path, headers, query, cookies, params: pathParameters, body, openapi };
}

/**
 * Tells whether a schema describes a property that every object inherits, such as `constructor`. The validator takes an
 * inherited one for one that came.
 */
function describesInheritedNames(document: JsonObject): boolean {
  let found = false;
  walkSchemas(document, ({ properties = {}, required = [] }) => {
    found ||= [...Object.keys(properties), ...required].some((name) => name in Object.prototype);
  });
  return found;
}

/** Gives a copy of a value whose objects inherit nothing. */
function bare(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.create(null) as Record<string, JsonValue>;
  for (const [name, member] of Object.entries(value)) copy[name] = bare(member);
  return copy;
}

function complaintsOf(error: unknown): Complaint[] {
  if (!isObject(error) || typeof error['status'] !== 'number') throw error as Error;
  const errors: unknown[] = Array.isArray(error['errors']) ? error['errors'] : [];
  const complaints = errors
    .filter(isObject)
    .map(({ path, message }) => ({ path: String(path), message: String(message) }));
  return complaints.length > 0 ? complaints : [{ path: '/', message: String(error['message']) }];
}
