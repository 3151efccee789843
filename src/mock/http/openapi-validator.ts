import type Ajv from 'ajv/dist/core';
import type { Response } from 'express';
import { createRequestAjv } from 'express-openapi-validator/dist/framework/ajv';
import type { OpenApiRequest } from 'express-openapi-validator/dist/framework/types';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator';
import { messageOf } from '../../base/errors';
import { findMediaType, headerOf, type HttpRequest } from '../../base/http';
import { isEqual, isObject, toDoubles, type JsonObject, type JsonValue } from '../../base/json';
import { Recent } from '../../base/once';
import type { RequestReading } from '../../openapi/contract';
import type { Document } from '../../openapi/document/document';
import { namesOf } from '../../openapi/document/pointer';
import type { MediaType, Operation, Parameter } from '../../openapi/operation';
import { boundKeywords, Budget, formats, Patterns } from '../../openapi/schema/ajv';
import { anything, type SchemaRef } from '../../openapi/schema/schema';
import { SchemaCopies } from '../../openapi/schema/schema-copies';
import { Schemas } from '../../openapi/schema/schemas';
import type { Violation } from '../../openapi/violation';

/** The second judge of requests: express-openapi-validator. */
export interface OpenApiValidator {
  /** What it finds wrong in a request in which our own reading found nothing. What it fails at passes, and is a problem of the document. */
  check(operation: Operation, request: HttpRequest, reading: RequestReading): readonly Violation[];
}

/** So many operations, each with one media type of its body, stay compiled. */
const mostCompiled = 200;

type Judge = (reading: RequestReading) => readonly Violation[];

/**
 * The library's request middleware, called by itself: without the rest, which loads and checks whole documents, routes and reads
 * uploads. It gets one operation at a time, in a document of that operation alone, and the values that we have read. So its own reading of
 * texts, which differs from OpenAPI (docs/decisions/0002), has nothing to read, and what a client names its media type cannot fill
 * its cache. Its schemas are bounded as ours are: patterns and formats in linear time, steps, one error.
 */
export function createOpenApiValidator(document: Pick<Document, 'root' | 'problems'>): OpenApiValidator {
  const schemas = new Schemas(document.root);
  const patterns = new Patterns(document.problems);
  const copies = new SchemaCopies(schemas, 'request', patterns);
  const options = { ...commonOptions, code: { regExp: patterns.engine } };
  const parts: Parts = { schemas, copies, options, budget: new Budget() };
  const judges = new Recent<Judge>(mostCompiled);
  const failed = new Set<Operation>();
  return {
    check: (operation, { body, headers }, reading) => {
      if (failed.has(operation)) return [];
      const content = body === undefined ? [] : (operation.requestBody?.content ?? []);
      const media = findMediaType(content, headerOf(headers, 'content-type') ?? '');
      try {
        const key = `${operation.pointer} ${media?.name ?? ''}`;
        return judges.get(key, () => createJudge(operation, media, parts))(reading);
      } catch (error) {
        const message = `express-openapi-validator cannot check its requests: ${messageOf(error).slice(0, 200)}`;
        const consequence = 'They are checked by Understudy alone.';
        document.problems.add({ pointer: operation.pointer, message, consequence });
        failed.add(operation);
        return [];
      }
    },
  };
}

interface Parts {
  readonly schemas: Schemas;
  readonly copies: SchemaCopies;
  readonly options: typeof commonOptions & { readonly code: object };
  readonly budget: Budget;
}

/** What the library sets for requests (its framework/ajv/options), without what changes values. */
const commonOptions = {
  ...{ strict: false, strictNumbers: true, strictTuples: false, allowUnionTypes: true, validateSchema: false },
  ...{ ownProperties: true, validateFormats: true, logger: false, allErrors: false, inlineRefs: false },
  ...{ coerceTypes: false, useDefaults: false, removeAdditional: false, serDesMap: {} },
  ...{ allowUnknownQueryParameters: true, formats: Object.fromEntries(formats()) },
} as const;

const places = { query: 'query', path: 'params', header: 'headers', cookie: 'cookies' } as const;

/** Throws what the library throws if it cannot compile the schemas. */
function createJudge(operation: Operation, media: MediaType | undefined, parts: Parts): Judge {
  const { parameters } = operation;
  const { schemas, budget } = parts;
  const { document, whole } = documentOf(operation, media, parts);
  const inner = new RequestValidator(document as unknown as ApiDocument, parts.options as object);
  // The values are read: it must not read a text as a number.
  Object.assign(inner, { ajv: createRequestAjv(document as never, parts.options as object) });
  for (const ajv of [inner['ajv'], inner['ajvBody']] as Ajv[]) boundKeywords(ajv, budget);
  // With the parameters it compiles. Without them it leaves the values of the requests to come as they are.
  ask(inner, whole, {});
  const plain = { ...whole, parameters: [] };
  return ({ values, body }) => {
    const headers = { 'content-type': mediaType };
    const sent: Record<string, Record<string, JsonValue>> = { query: {}, params: {}, headers, cookies: {} };
    for (const [index, { name, in: location, required, schema }] of parameters.entries()) {
      const value = values.get(`${location}.${name}`);
      const place = sent[places[location]];
      // What was left out is no request's mistake, even if its default breaks the schema.
      const isLeftOut = !required && isEqual(schemas.flatten(schema.schema)['default'], value);
      if (value !== undefined && place !== undefined && !isLeftOut) place[`p${index}`] = value;
    }
    const exact: Record<string, JsonValue> = sent;
    if (media !== undefined && body !== undefined) exact['body'] = body;
    budget.begin(exact);
    return ask(inner, plain, toDoubles(exact) as JsonObject).map((path) => violationOf(path, parameters, media));
  };
}

type ApiDocument = ConstructorParameters<typeof RequestValidator>[0];

/** An OpenAPI document of the schemas that one operation reaches, and the operation. */
function documentOf(
  { parameters, requestBody }: Operation,
  media: MediaType | undefined,
  { copies }: Parts,
): { readonly document: JsonObject; readonly whole: JsonObject } {
  const components: Record<string, JsonValue> = {};
  const nameOf = (id: string): string => id.replace(/^schema:\//, 's');
  const copyOf = (ref: SchemaRef | undefined): JsonObject => {
    if (ref === undefined) return {};
    const id = copies.idOf(ref);
    for (const [reached, { schema }] of copies.reachedFrom(id))
      components[nameOf(reached)] ??= JSON.parse(JSON.stringify(schema), (key, value: JsonValue) =>
        key === '$ref' && typeof value === 'string' ? `#/components/schemas/${nameOf(value)}` : value,
      ) as JsonValue;
    // As a part: a schema with `required` would make the library ask for the body itself.
    return { allOf: [{ $ref: `#/components/schemas/${nameOf(id)}` }] };
  };
  const whole: JsonObject = {
    parameters: parameters.map(({ in: location, required, allowEmptyValue, schema }, index) => ({
      // Names such as `page[size]` mean other things to the library.
      name: `p${index}`,
      in: location,
      required: required && !allowEmptyValue,
      schema: copyOf(schema),
    })),
    ...(requestBody !== undefined && {
      requestBody: { required: requestBody.required, content: { [mediaType]: { schema: copyOf(media?.schema) } } },
    }),
  };
  return { document: { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: components } }, whole };
}

const mediaType = 'application/json';

/**
 * Asks the library's middleware about a request. It calls next if all is well, and throws if not, before it returns.
 * @returns where something is wrong: `/query/p0/0`, `/body/name`
 */
function ask(inner: RequestValidator, schema: JsonObject, sent: JsonObject): readonly string[] {
  const { headers = { 'content-type': mediaType }, params = {}, query = {}, cookies = {}, body } = sent;
  // No spread objects here: with properties behind a spread they get a new shape for each request, which is slow.
  const openapi = { expressRoute: '/', openApiRoute: '/', schema, pathParams: params };
  const request = { method: 'POST', path: '/', originalUrl: '/', headers, query, cookies, params, body, openapi };
  const verdict = { isValid: false };
  // The library calls url.parse. Where its code is bundled with ours, outside of node_modules, Node would warn of that (DEP0169).
  const { noDeprecation } = process;
  process.noDeprecation = true;
  try {
    void inner.validate(request as unknown as OpenApiRequest, {} as Response, () => {
      verdict.isValid = true;
    });
  } catch (error) {
    const found = isObject(error) && error['status'] === 400 ? error['errors'] : undefined;
    if (!Array.isArray(found)) throw error;
    return (found as readonly { readonly path: string }[]).map(({ path }) => path);
  } finally {
    process.noDeprecation = noDeprecation === true;
  }
  if (!verdict.isValid) throw new Error('express-openapi-validator came to no verdict');
  return [];
}

/** Our own reading has found nothing: what is wrong is told by its place alone. */
function violationOf(path: string, parameters: readonly Parameter[], media: MediaType | undefined): Violation {
  const [part, name = ''] = namesOf(path);
  const parameter = part === 'body' ? undefined : parameters[Number(name.slice(1))];
  const { pointer } = (parameter ?? media)?.schema ?? anything;
  const place =
    parameter === undefined
      ? ({ in: 'body', at: path.slice('/body'.length) } as const)
      : { in: parameter.in, at: parameter.name };
  return { place, keyword: 'schema', pointer, expected: null };
}
