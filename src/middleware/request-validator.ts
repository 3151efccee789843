import type { NextFunction, Request, Response } from 'express';
import { middleware as openApiValidator } from 'express-openapi-validator';
import type { Contract } from '../contract/contract';
import { isObject, type JsonObject } from '../contract/document';
import type { Operation } from '../contract/operation';
import { walkSchemas } from '../contract/walk-schemas';
import type { JsonValue } from '../exact-json';
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
export type RequestValidator = (operation: Operation, parts: ValidatedParts) => Promise<readonly Complaint[]>;

type Stage = (request: Request, response: Response, next: NextFunction) => unknown;

/**
 * Gives the request validator of a document, on express-openapi-validator. Its document is loaded and every operation's
 * validators are compiled before this resolves, so that no request pays for it. The validator is given a request of plain
 * parts: with the operation found already, its own matcher, which compiles path patterns at each request, stays out; and
 * with a Content-Type from the document rather than the client, its cache cannot grow.
 */
export async function createRequestValidator(contract: Contract): Promise<RequestValidator> {
  const { document, formats } = createValidationView(contract);
  const stages = openApiValidator({
    apiSpec: document as never,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: true, allErrors: true },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    formats: formats as never,
  }) as Stage[];
  const [load, findMetadata] = stages;
  const validate = stages.find((stage) => stage.name === 'requestMiddleware');
  if (load === undefined || findMetadata === undefined || validate === undefined) {
    throw new Error('express-openapi-validator has other stages than it had in 5.6');
  }
  await run(load, { app: { param: () => undefined } });
  const describesInherited = describesInheritedNames(document);
  const metadata = new Map<Operation, object>();
  for (const [index, operation] of contract.operations.entries()) {
    metadata.set(operation, await metadataOf(findMetadata, operation, viewPath(index)));
  }

  const validator: RequestValidator = async (operation, parts) => {
    const own = describesInherited && parts.body !== undefined ? { ...parts, body: bare(parts.body) } : parts;
    const request = asRequest(operation, own, metadata.get(operation));
    try {
      await run(validate, request);
      return [];
    } catch (error) {
      return complaintsOf(error);
    }
  };
  for (const operation of contract.operations) await warm(validator, operation);
  return validator;
}

/** Asks the validator once what it knows of an operation. */
async function metadataOf(findMetadata: Stage, operation: Operation, path: string): Promise<object> {
  const request = {
    method: operation.method,
    path,
    originalUrl: path,
    url: path,
    baseUrl: '',
    app: { enabled: () => true },
  };
  await run(findMetadata, request);
  const found: unknown = (request as { openapi?: unknown }).openapi;
  if (!isObject(found)) throw new Error(`express-openapi-validator does not find ${operation.id}`);
  return found;
}

async function warm(validator: RequestValidator, operation: Operation): Promise<void> {
  const empty = { query: {}, pathParameters: {}, cookies: {}, body: {} };
  await validator(operation, { ...empty, headers: {} });
  for (const { name } of operation.requestBody?.content ?? []) {
    await validator(operation, { ...empty, headers: { 'content-type': name } });
  }
}

function asRequest(operation: Operation, parts: ValidatedParts, metadata: object | undefined): object {
  const { pathParameters, query, headers, cookies, body } = parts;
  return {
    method: operation.method,
    path: operation.path,
    originalUrl: operation.path,
    url: operation.path,
    headers,
    query,
    cookies,
    params: pathParameters,
    body,
    openapi: { ...metadata, pathParams: pathParameters },
  };
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

/** Runs a stage on plain parts; what it passes to `next`, or throws, rejects. */
function run(stage: Stage, request: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown): void => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('the validator failed', { cause: error }));
    };
    stage(request as Request, {} as Response, next);
  });
}

function complaintsOf(error: unknown): Complaint[] {
  if (!isObject(error) || typeof error['status'] !== 'number') throw error as Error;
  const errors: unknown[] = Array.isArray(error['errors']) ? error['errors'] : [];
  const complaints = errors
    .filter(isObject)
    .map(({ path, message }) => ({ path: String(path), message: String(message) }));
  return complaints.length > 0 ? complaints : [{ path: '/', message: String(error['message']) }];
}
