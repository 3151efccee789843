import { parse } from 'node:querystring';
import type { Request, RequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import { findMediaType } from '../contract/media-type';
import type { Operation } from '../contract/operation';
import { ApiError, describeViolation, type Violation } from '../errors';
import { toDoubles } from '../exact-json';
import { createRequestExplanation, type RequestReader } from './request/read-request';
import { Remembered } from './remembered';
import type { Parameters, RequestContext } from './request-context';
import type { Complaint, RequestValidator, ValidatedParts } from './openapi-validator/request-validator';
import { createSurplusNotes } from './request/note-undescribed';

/**
 * Validates parameters and body against the document and puts their values into the context. A path parameter that does
 * not fit cannot name anything: where the operation documents 404, that is the answer; else 400.
 */
export function validation(contract: Contract, validate: RequestValidator): RequestHandler {
  const stages = new Map(
    contract.operations.map((operation) => [
      operation,
      {
        reader: createRequestExplanation(contract, operation),
        noteSurplus: createSurplusNotes(contract, operation),
        isPlain: isPlainOperation(operation),
      },
    ]),
  );
  // Of plain operations, the requests found valid, with what their parameters stand for.
  const valid = new Remembered<Parameters>();
  return (request, _response, next) => {
    const { context } = request;
    const { operation } = context;
    const stage = operation === undefined ? undefined : stages.get(operation);
    if (operation === undefined || stage === undefined) {
      next();
      return;
    }
    const { reader, noteSurplus, isPlain } = stage;
    const target = `${context.path}?${context.query}`;
    const known = isPlain ? valid.get(operation, target) : undefined;
    if (known !== undefined) {
      context.parameters = known;
      next();
      return;
    }
    const parts = partsOf(operation, request);
    const complaints = validate(operation, parts);
    if (complaints.some((complaint) => counts(complaint, context)) || lacksBody(operation, context))
      throw refusal(operation, explain(reader, context, parts, complaints), context);
    context.parameters = reader.values(parts);
    noteSurplus(context, parts.query);
    if (isPlain && context.warnings.length === 0) valid.set(operation, target, context.parameters);
    next();
  };
}

/** Whether the path and query alone decide if a request is valid. */
function isPlainOperation({ parameters, requestBody }: Operation): boolean {
  return (
    requestBody === undefined && parameters.every(({ in: location }) => location === 'path' || location === 'query')
  );
}

function partsOf(operation: Operation, request: Request): ValidatedParts {
  const { context } = request;
  const contentType = request.headers['content-type'];
  const described =
    contentType === undefined ? undefined : findMediaType(operation.requestBody?.content ?? [], contentType);
  const mediaType = described ?? (context.body === undefined ? operation.requestBody?.content[0] : undefined);
  const headers = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => [name.toLowerCase(), request.headers[name.toLowerCase()]] as const)
      .map(([name, value]) => [name, value === undefined ? undefined : [value].flat().join(', ')]),
  );
  return {
    query: queryOf(context.query),
    headers: { ...headers, 'content-type': mediaType?.name },
    pathParameters: { ...context.pathParameters },
    cookies: cookiesOf(request.headers.cookie),
    body: context.body === undefined ? undefined : toDoubles(context.body),
  };
}

/** Gives the cookies of a request by name (RFC 6265 section 4.2.1). */
function cookiesOf(header: string | undefined): Record<string, string> {
  if (header === undefined) return {};
  const pairs = header.split(/; */).map((pair) => /^([^=]*)="?(.*?)"?$/.exec(pair) ?? []);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.trim(), value]));
}

/** Every parameter counts: node:querystring reads 1000 by default. The header section's limit bounds them. */
function queryOf(query: string): ValidatedParts['query'] {
  // What node:querystring gives inherits nothing, so that a parameter called `constructor` is there only where it was sent.
  return parse(query, '&', '=', { maxKeys: 0 });
}

/** A body that is not JSON is taken as it is; whether one may be left out is `lacksBody`'s. */
function counts({ path }: Complaint, { body, hasOpaqueBody }: RequestContext): boolean {
  return (body !== undefined && !hasOpaqueBody) || !path.startsWith('/body');
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
