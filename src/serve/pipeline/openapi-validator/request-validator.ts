import type Ajv from 'ajv';
import type { Request, Response } from 'express';
import { RequestValidator as OpenApiRequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator';
import { ContentType } from 'express-openapi-validator/dist/middlewares/util';
import type { OpenApiRequest } from 'express-openapi-validator/dist/framework/types';
import type { Contract } from '../../../openapi/contract';
import { isObject, type JsonObject, isVersion30, type Schema } from '../../../openapi/document';
import { problemOf } from '../../../openapi/problems';
import type { Operation, Parameter } from '../../../openapi/operation';
import { toDoubles, type JsonValue } from '../../../base/json';
import { boundedCode, boundKeywords } from '../../../openapi/schema/bounded-ajv';
import { beginWork } from '../../../openapi/schema/work-budget';
import type { Violation } from '../../../base/errors';
import type { FormatDefinition } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats';
import { needsPlainFlags, patternTest } from '../../../openapi/patterns/patterns';
import { isMultipleOf } from '../../../openapi/schema/numbers';
import { dropOneWayRequirements, createSchemaCopies, numberFormats } from '../../../openapi/schema/validators';

/** What is judged of a request: its values as we have read them, texts where they could not be read. */
interface JudgedRequest {
  /** What came for each parameter of the operation, in its order; undefined where nothing did. */
  readonly came: readonly (JsonValue | undefined)[];
  /** Undefined where none came, or one that is taken as it is. */
  readonly body: JsonValue | undefined;
  /** The media type that the document describes the body by, as the document writes it. */
  readonly mediaType: string | undefined;
}

/** A complaint of express-openapi-validator. */
export interface Complaint {
  /** Where in the request: `query.limit`, `body.name`; `request` where it does not say. */
  readonly where: string;
  /** The JSON Schema keyword it rests on; empty where it rests on none. */
  readonly keyword: string;
  readonly message: string;
}

/** What express-openapi-validator makes of a request: its complaints, none where it is valid; or that it failed, and how. */
export type Opinion = { readonly complaints: readonly Complaint[] } | { readonly failure: string };

/** Validates the requests of a document's operations. */
export interface RequestValidator {
  /** Gives undefined for operations that it cannot judge. */
  readonly judge: (operation: Operation, request: JudgedRequest) => Opinion | undefined;
  /** Operations whose requests it cannot judge, since it cannot compile their schemas, with the reason; known where all are compiled at once. */
  readonly unjudged: ReadonlyMap<Operation, string>;
}

const valid: Opinion = { complaints: [] };

/**
 * Gives the request validator of a document: the one inside express-openapi-validator, without the middleware around it.
 * That would compile the schema of all OpenAPI documents, which it is told not to use, and load what reads uploads and
 * remote references: half of a start's time. Every operation's validators are compiled before this returns, so that no
 * request pays for it, unless each is to wait for its first request. With the operation found already its own matcher
 * stays out, with parameters read already its reader does, and with a media type from the document rather than the client
 * its cache cannot grow.
 */
export function createRequestValidator(
  contract: Contract,
  compile: 'at once' | 'when asked' = 'at once',
): RequestValidator {
  const view = createValidationView(contract, (name, format) => {
    for (const ajv of [inner['ajv'], inner['ajvBody']] as Ajv[]) ajv.addFormat(name, format);
  });
  const options = { ...ajvOptions, formats: view.formats };
  const inner = new OpenApiRequestValidator(view.document as unknown as ApiDocument, options);
  // As our own validators are bounded, so are those inside it.
  boundKeywords(inner['ajv'] as Ajv);
  boundKeywords(inner['ajvBody'] as Ajv);
  const judges = new Map<Operation, Judge>();
  const unjudged = new Map<Operation, string>();
  const judgeOf = (operation: Operation): Judge => {
    let judge = judges.get(operation);
    if (judge === undefined) {
      const path = `/operation-${judges.size}`;
      judge = createJudgeOrNone(inner, view, operation, path);
      judges.set(operation, judge);
      const failure = firstFailure(judge, operation);
      if (failure !== undefined) unjudged.set(operation, failure);
    }
    return judge;
  };
  if (compile === 'at once') contract.operations.forEach(judgeOf);
  return {
    judge: (operation, request) => {
      const judge = judgeOf(operation);
      return unjudged.has(operation) ? undefined : judge(request);
    },
    unjudged,
  };
}

type ApiDocument = ConstructorParameters<typeof OpenApiRequestValidator>[0];
type Judge = (request: JudgedRequest) => Opinion;

/**
 * As express-openapi-validator 5.6 sets them for requests (its framework/ajv/options), but for `strictTuples`, for a
 * `prefixItems` that leaves the length open is a lawful schema; the mode of formats, which is ours; defaults, which are
 * filled in after the judgement, by the reading that is answered from; and `ownProperties`, without which a property called
 * `constructor` is there in every object.
 */
const ajvOptions = {
  strict: false,
  strictNumbers: true,
  strictTuples: false,
  ownProperties: true,
  allowUnionTypes: false,
  validateSchema: false,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  validateFormats: true,
  ajvFormats: { mode: 'full' },
  serDesMap: {},
  allErrors: true,
  code: boundedCode,
  inlineRefs: 100,
  allowUnknownQueryParameters: true,
} as const;

const places = { query: 'query', path: 'params', header: 'headers', cookie: 'cookies' } as const;

/** Gives the judge of one operation. Its schemas are compiled by the first request of each media type. */
function createJudge(inner: OpenApiRequestValidator, view: ValidationView, operation: Operation, path: string): Judge {
  const { parameters, method } = operation;
  const { operation: whole, components } = view.operationOf(operation);
  // What is compiled knows the parameters; what is asked later shows none, which keeps its own reader of texts out.
  const withoutParameters = { ...whole, parameters: [] };
  const compiled = new Map<string | undefined, Compiled>();
  return ({ came, body, mediaType }) => {
    const known = compiled.get(mediaType);
    const isCompiled = known !== undefined;
    if (!isCompiled) {
      compiled.set(mediaType, compiledLater(inner, `${method}-${path}`, mediaType));
      view.document['components'] = components;
    }
    const schema = isCompiled ? withoutParameters : whole;
    const request = {
      method,
      path,
      originalUrl: path,
      headers: { 'content-type': mediaType } as JsonObject,
      query: {} as JsonObject,
      cookies: {} as JsonObject,
      params: {} as JsonObject,
      body: body === undefined ? undefined : toDoubles(body),
      openapi: { expressRoute: path, openApiRoute: path, schema, pathParams: {} as JsonObject },
    };
    for (const [index, value] of came.entries()) {
      const parameter = parameters[index];
      if (value === undefined || parameter === undefined) continue;
      const place = places[parameter.in];
      // A copy of what is no scalar: it coerces in place.
      const doubles = toDoubles(value);
      const isShared = typeof value === 'object' && doubles === value;
      request[place][viewName(index)] = isShared ? structuredClone(doubles) : doubles;
    }
    request.openapi.pathParams = request.params;
    return ask(known?.() ?? inner.validate.bind(inner), request as unknown as OpenApiRequest, parameters);
  };
}

/** What it has compiled for an operation and a media type; undefined where it keeps that elsewhere than is known here. */
type Compiled = () => OpenApiRequestValidator['validate'] | undefined;

/** By itself it reads the media type anew with each request to find what it has compiled: a third of what it takes for one. */
function compiledLater(inner: OpenApiRequestValidator, name: string, mediaType: string | undefined): Compiled {
  const key = `${name}-${(ContentType.from({ headers: { 'content-type': mediaType } } as Request).normalize() as string | undefined) ?? 'not_provided'}`;
  const cache = inner['middlewareCache'] as Readonly<Record<string, OpenApiRequestValidator['validate'] | undefined>>;
  return () => cache[key];
}

/** What it cannot be given an operation for, it cannot judge. */
function createJudgeOrNone(
  inner: OpenApiRequestValidator,
  view: ValidationView,
  operation: Operation,
  path: string,
): Judge {
  try {
    return createJudge(inner, view, operation, path);
  } catch (cause) {
    return () => ({ failure: problemOf(cause) });
  }
}

/** It calls next where all is well, and throws where not, before it returns. */
function ask(
  validate: OpenApiRequestValidator['validate'],
  request: OpenApiRequest,
  parameters: readonly Parameter[],
): Opinion {
  const answer = { isValid: false };
  try {
    beginWork(request.body as JsonValue | undefined);
    void validate(request, {} as Response, () => {
      answer.isValid = true;
    });
  } catch (error) {
    if (isObject(error) && typeof error['status'] === 'number') return { complaints: complaintsOf(error, parameters) };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
  return answer.isValid ? valid : { failure: 'it gave no verdict' };
}

/** Compiles an operation's schemas by asking for an empty request of each media type. */
function firstFailure(judge: Judge, { parameters, requestBody }: Operation): string | undefined {
  const names = requestBody === undefined ? [undefined] : requestBody.content.map(({ name }) => name);
  const opinions = names.map((mediaType) => judge({ came: parameters.map(() => undefined), body: {}, mediaType }));
  for (const opinion of opinions) if ('failure' in opinion) return opinion.failure;
  return undefined;
}

function complaintsOf(error: JsonObject, parameters: readonly Parameter[]): Complaint[] {
  const errors: unknown[] = Array.isArray(error['errors']) ? error['errors'] : [];
  const complaints = errors.filter(isObject).map(({ path, message, errorCode }) => ({
    where: placeOf(String(path), parameters),
    keyword: /^(\w+)\.openapi\./.exec(String(errorCode))?.[1] ?? '',
    message: String(message),
  }));
  if (complaints.length > 0) return complaints;
  return [{ where: 'request', keyword: '', message: String(error['message']) }];
}

/** Gives our word for a place of the view: `query.ids.0` for `/query/p3/0`. */
function placeOf(path: string, parameters: readonly Parameter[]): string {
  const [, part = '', name = '', ...rest] = path.split('/');
  if (part === 'body') return ['body', name, ...rest].filter((token) => token !== '').join('.');
  const parameter = parameters[Number(/^p(\d+)$/.exec(name)?.[1] ?? -1)];
  return parameter === undefined ? 'request' : [parameter.in, parameter.name, ...rest].join('.');
}

/** What is known of a request when its two judgements are compared. */
interface Compared {
  /** What our own reading finds wrong. */
  readonly violations: readonly Violation[];
  /** Whether a body came that was read, rather than none or one that is taken as it is. */
  readonly hasBody: boolean;
}

/**
 * Gives the complaints that count: without those of the classes in which express-openapi-validator is known to refuse what
 * the document allows. Each class stands with its reason in docs/decisions/0005-two-judges-of-requests.md.
 */
export function complaintsThatCount(complaints: readonly Complaint[], { hasBody }: Compared): readonly Complaint[] {
  // B: it coerces the values of parameters, so that one that fits one alternative fits two, or what it must not fit; and
  // what one part has coerced the next finds changed. What is said within such a parameter rests on the same.
  const coerced = complaints.filter(({ where, keyword }) => combiners.has(keyword) && !isInBody(where));
  return complaints.filter(({ where }) => {
    // A: a schema with `required` makes it demand the body itself, be it optional or of a media type that is not read.
    if (!hasBody && (isInBody(where) || where === 'request')) return false;
    return !coerced.some((whole) => where === whole.where || where.startsWith(`${whole.where}.`));
  });
}

/** Keywords that try a value against schemas beside its own. */
const combiners: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'not', 'if', 'contains']);

function isInBody(where: string): boolean {
  return where === 'body' || where.startsWith('body.');
}

/**
 * Tells whether express-openapi-validator is known to let pass what our reading refuses, so that its silence says nothing.
 * Each class stands with its reason in docs/decisions/0005-two-judges-of-requests.md.
 */
export function isKnownToAccept({ violations }: Compared): boolean {
  return violations.every(
    ({ where, rule }) =>
      // C: it leaves `requestBody.required` to the body parser.
      (where === 'body' && rule === 'required') ||
      // D: it coerces texts: `0x10`, ` 16` and `1e1` are integers to it, and 1 is true.
      (rule === 'type' && !where.startsWith('body')),
  );
}

/** Formats that the validator knows; it would complain of others on the console. */
const knownFormats: ReadonlySet<string> = new Set(Object.keys(fullFormats));

type Format = FormatDefinition<string> | FormatDefinition<number>;
type Formats = Record<string, Format>;

/** Takes a format under a name. */
type AddFormat = (name: string, format: Format) => void;

/** Gives the name of a format of ours. */
type NameFormat = (format: Format) => string;

/** What express-openapi-validator is given of one operation. */
interface OperationView {
  /** An Operation Object, each of its parameters under the name of `viewName`. */
  readonly operation: JsonObject;
  /** The components it refers to. */
  readonly components: JsonObject;
}

/** The document as express-openapi-validator is given it, with the formats that the view refers to. */
interface ValidationView {
  /** The version alone. */
  readonly document: JsonObject;
  /** Gives what it needs to know of an operation. */
  readonly operationOf: (operation: Operation) => OperationView;
  /** Formats that are known before any operation is. */
  readonly formats: Formats;
}

/** Gives the name under which the validator knows a parameter: names such as `page[size]` mean other things to it. */
function viewName(index: number): string {
  return `p${index}`;
}

/**
 * Gives a view of the document in which the validator judges the values that we have read, by the document's schemas: how
 * parameters are written is none of its business, int64 is checked by our rule, and `readOnly` properties are ignored
 * rather than refused. The validator walks all that it is given for each operation anew, so that each is given alone, with
 * the components that it needs, copied when first asked for. `addFormat` is told of formats of ours that those refer to.
 */
function createValidationView(contract: Contract, addFormat: AddFormat): ValidationView {
  const { root } = contract.loaded;
  const formats: Formats = {};
  for (const [name, validate] of Object.entries(numberFormats)) formats[name] = { type: 'number', validate };
  let added = 0;
  const nameFormat = (format: Format): string => {
    added += 1;
    const name = `understudy-${added}`;
    addFormat(name, format);
    return name;
  };
  const copies = createSchemaCopies(root, {
    // It finds component schemas alone, and takes a body whose schema it does not find for one without any.
    refTo: (name) => `#/components/schemas/${name}`,
    rewrite: (copy, original) => {
      rewriteSchema(copy, original, contract, nameFormat);
    },
  });
  return {
    formats,
    document: { openapi: root['openapi'], info: {}, paths: {} },
    operationOf: ({ parameters, requestBody }) => {
      const referred = new Set<string>();
      const schemaAt = (pointer: string): unknown => {
        const { schema, refersTo } = copies.copyAt(pointer);
        for (const name of refersTo) referred.add(name);
        return schema;
      };
      const operation: JsonObject = {
        parameters: parameters.map(({ in: location, required: isRequired, mayBeEmpty, schemaPointer }, index) => {
          const required = isRequired && mayBeEmpty !== true;
          // As a part, for of a schema that is a reference the validator looks for the target alone, in another place.
          const schema = { allOf: [schemaAt(schemaPointer) ?? {}] };
          return { name: viewName(index), in: location, required, schema };
        }),
      };
      if (requestBody !== undefined) {
        const media = requestBody.content.map(({ name, schemaPointer }) => [name, { schema: schemaAt(schemaPointer) }]);
        operation['requestBody'] = {
          required: requestBody.required,
          content: Object.fromEntries(media) as JsonObject,
        };
      }
      return { operation, components: { schemas: Object.fromEntries(copies.reached(referred)) } };
    },
  };
}

function rewriteSchema(copy: JsonObject, original: Schema, contract: Contract, nameFormat: NameFormat): void {
  const is30 = isVersion30(contract.loaded.root);
  dropOneWayRequirements(copy, 'readOnly', contract.schemas, original);
  delete copy['readOnly'];
  // Without it alternatives are tried one by one, which decides the same; the validator mistakes some mappings.
  delete copy['discriminator'];
  if (is30) takeNullInEnum(copy);
  if (!is30 || copy['type'] === undefined) delete copy['nullable'];
  rewriteFormat(copy, nameFormat);
}

/** As our own reading and the check of answers do, where a schema of OpenAPI 3.0 is nullable and its enum lacks null. */
function takeNullInEnum(schema: JsonObject): void {
  const values: unknown = schema['enum'];
  if (schema['nullable'] !== true || !Array.isArray(values) || values.includes(null)) return;
  schema['enum'] = [...(values as unknown[]), null];
}

/** Formats it does not know, patterns it cannot compile and decimal steps it computes in binary become formats of ours. */
function rewriteFormat(schema: JsonObject, nameFormat: NameFormat): void {
  const { format, pattern, multipleOf } = schema;
  if (typeof format === 'string' && !Object.hasOwn(numberFormats, format) && !knownFormats.has(format))
    delete schema['format'];
  if (typeof pattern === 'string' && needsPlainFlags(pattern)) {
    const expression = patternTest(pattern);
    delete schema['pattern'];
    schema['format'] = nameFormat({ type: 'string', validate: (text) => expression.test(text) });
  }
  if (typeof multipleOf === 'number' && !Number.isInteger(multipleOf)) {
    delete schema['multipleOf'];
    schema['format'] = nameFormat({ type: 'number', validate: (value) => isMultipleOf(value, multipleOf) });
  }
}
