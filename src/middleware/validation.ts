import { parse } from 'node:querystring';
import type { Request, RequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import { undocumentedProperties } from '../contract/keep-documented';
import { findMediaType } from '../contract/media-type';
import type { Operation } from '../contract/operation';
import { ApiError, describeViolation, type Violation } from '../errors';
import { toDoubles } from '../exact-json';
import { createRequestExplanation, type RequestReader } from './request-reader';
import type { RequestContext } from './request-context';
import type { Complaint, RequestValidator, ValidatedParts } from './request-validator';
import { didYouMean } from './did-you-mean';

/**
 * Validates parameters and body against the document and puts their values into the context. A path parameter that does
 * not fit cannot name anything: where the operation documents 404, that is the answer; else 400.
 */
export function validation(contract: Contract, validate: RequestValidator): RequestHandler {
  const readers = new Map(
    contract.operations.map((operation) => [operation, createRequestExplanation(contract, operation)]),
  );
  return async (request, _response, next) => {
    const { context } = request;
    const { operation } = context;
    const reader = operation === undefined ? undefined : readers.get(operation);
    if (operation === undefined || reader === undefined) {
      next();
      return;
    }
    assertQueryEscapes(context.query);
    const parts = partsOf(operation, request);
    const complaints = await validate(operation, parts);
    if (complaints.some((complaint) => counts(complaint, context)) || lacksBody(operation, context))
      throw refusal(operation, explain(reader, context, parts, complaints), context);
    context.parameters = reader.values(parts);
    noteSurplus(contract, operation, context, parts);
    next();
  };
}

function partsOf(operation: Operation, request: Request): ValidatedParts {
  const { context } = request;
  const contentType = request.headers['content-type'];
  const described =
    contentType === undefined ? undefined : findMediaType(operation.requestBody?.content ?? [], contentType);
  const mediaType = described ?? (context.body === undefined ? operation.requestBody?.content[0] : undefined);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  return {
    query: { ...(parse(context.query) as ValidatedParts['query']) },
    headers: { ...headers, 'content-type': mediaType?.name },
    pathParameters: { ...context.pathParameters },
    cookies: {},
    body: context.body === undefined ? undefined : toDoubles(context.body),
  };
}

/** node:querystring takes a malformed escape as it is; RFC 3986 section 2.1 does not know it. */
function assertQueryEscapes(query: string): void {
  const malformed = /%(?![0-9A-Fa-f]{2}).{0,2}/.exec(query)?.[0];
  if (malformed === undefined) return;
  throw new ApiError(
    'invalid_request',
    `query: expected well-formed percent escapes, got ${JSON.stringify(malformed)}`,
  );
}

/** A body that is not JSON is taken as it is. */
function counts({ path }: Complaint, { hasOpaqueBody }: RequestContext): boolean {
  return !hasOpaqueBody || !path.startsWith('/body');
}

/** The validator leaves `requestBody.required` to the body parser. */
function lacksBody({ requestBody }: Operation, { body, hasOpaqueBody }: RequestContext): boolean {
  return requestBody?.required === true && body === undefined && !hasOpaqueBody;
}

/** The validator says that a request is wrong; our own readers say how. Should they find nothing, its words are kept. */
function explain(
  reader: RequestReader,
  context: RequestContext,
  parts: ValidatedParts,
  complaints: readonly Complaint[],
): Violation[] {
  const violations = reader.violations(parts, context.body);
  if (violations.length > 0) return violations;
  return complaints.map(({ path, message }) => ({
    where:
      path
        .slice(1)
        .replaceAll('/', '.')
        .replace(/^params\b/, 'path') || 'request',
    clause: context.operation?.pointer ?? '',
    rule: 'schema',
    expected: `something that ${message}`,
    got: 'something else',
  }));
}

function refusal(operation: Operation, violations: readonly Violation[], context: RequestContext): ApiError {
  context.violations = violations;
  const message = violations.slice(0, 5).map(describeViolation).join('; ');
  const inPath = violations.every(({ where }) => where.startsWith('path.'));
  if (inPath && operation.responses.some(({ status }) => status === '404')) {
    return new ApiError('not_found', `nothing can have this identifier: ${message}`, { violations });
  }
  const inBody = violations.every(({ where }) => where.startsWith('body'));
  return new ApiError(inBody ? 'invalid_body' : 'invalid_parameter', message, { violations });
}

function noteSurplus(contract: Contract, operation: Operation, context: RequestContext, parts: ValidatedParts): void {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const securityNames = operation.security.flat().map(({ name }) => name);
  for (const name of Object.keys(parts.query)) {
    if (known.includes(name) || securityNames.includes(name) || known.some((other) => name.startsWith(`${other}[`)))
      continue;
    context.warnings.push(`unknown query parameter ${JSON.stringify(name)} ignored${didYouMean(name, known)}`);
  }
  const schema = operation.requestBody?.content.find(({ schema }) => schema !== undefined)?.schema;
  if (context.body === undefined || schema === undefined) return;
  for (const name of undocumentedProperties(contract.resolve, schema, context.body)) {
    context.warnings.push(`unknown property ${JSON.stringify(name)} dropped`);
  }
}
