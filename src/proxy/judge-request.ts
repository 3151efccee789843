import type { Request, RequestHandler, Response } from 'express';
import type { Contract } from '../openapi/contract';
import { essence, findMediaType, isJson, isXml, isInUtf8 } from '../base/http';
import type { Operation } from '../openapi/operation';
import { ApiError, type Violation } from '../base/errors';
import { jsonIn, repeatedNames } from '../base/json';
import { authentication } from '../serve/pipeline/authentication';
import { body } from '../serve/pipeline/body';
import { longestQuoted, operation as findOrRefuse } from '../serve/pipeline/operation';
import type { RequestValidator } from '../serve/pipeline/openapi-validator/request-validator';
import { wrongMediaType, createBodyRoom } from '../serve/pipeline/request/body-bytes';
import { validation } from '../serve/pipeline/validation';
import {
  createSaidTwice,
  ledElsewhere,
  methodField,
  isMethodField,
  fieldNames,
  createFindLookalike,
  lookingLike,
  namesBehindSemicolons,
  noOther,
} from './said-twice';
import { decode, knownCodings, type BodyCopy } from './body-copy';
import { isObject, type Schema } from '../openapi/document';
import type { Schemas } from '../openapi/schema/schemas';
import { ambiguityOfParts, readParts } from '../base/multipart';
import { xmlTextOf } from '../serve/pipeline/request/xml-body';
import { SaxesParser } from 'saxes';
import { valueTypes } from '../openapi/parameters';

/**
 * Gives what finds why a body that was read may be another one to the upstream: an element of XML is there twice though it means one
 * value, a field names another method and, where the document is enforced, common readers of forms differ in it, or it has
 * a member that may be read as one that its schema describes.
 */
function createTwofoldBody(schemas: Schemas, enforce: boolean): (request: Request) => ApiError[] {
  const findLookalike = createFindLookalike(schemas);
  return ({ context: { operation, body, bodyText = '' }, headers, body: bytes }) => {
    const type = headers['content-type'] ?? '';
    const schema = findMediaType(operation?.requestBody?.content ?? [], type)?.schema;
    if (!Buffer.isBuffer(bytes)) return [];
    const isMethodDescribed = schema !== undefined && Object.hasOwn(schemas.shapedProperties(schema), methodField);
    if (!isMethodDescribed && namesIn(bytes, type, body).some(isMethodField))
      return [
        new ApiError(
          'invalid_body',
          `body.${methodField}: expected none that the operation does not describe, got one`,
        ),
      ];
    if (schema === undefined) return [];
    const found: (string | undefined)[] = [];
    const tell = (where: string | undefined, expected: string): unknown =>
      where !== undefined && found.push(`${where}: expected ${expected}`);
    if (isXml(type)) tell(repeatedElement(schemas, schema, xmlTextOf(bytes, type) ?? ''), 'one element, got several');
    const described = schemas.shapedProperties(schema);
    if (enforce) {
      const isParts = essence(type) === 'multipart/form-data';
      const isForm = isParts || essence(type) === 'application/x-www-form-urlencoded';
      if (isForm && !isInUtf8(type)) return [new ApiError('unsupported_media_type', otherCharset)];
      const { 'content-encoding': coding = 'identity' } = headers;
      if (isForm && coding.trim().toLowerCase() !== 'identity') tell('header.Content-Encoding', uncoded);
      const parts = isParts ? ambiguityOfParts(bytes, type) : undefined;
      if (parts !== undefined) tell('body', `${parts}, got something else`);
      const behind = isForm && !isParts ? namesBehindSemicolons(bodyText) : [];
      const like = behind.map(lookingLike(Object.keys(described))).find((name) => name !== undefined);
      if (like !== undefined) tell(`body.${like}`, noOther);
      if (body !== undefined) tell(findLookalike(schema, body, isForm), noOther);
    }
    return found.flatMap((message) => (message === undefined ? [] : new ApiError('invalid_body', message)));
  };
}

/** Gives the names of the fields or members of a body that is a form or JSON, as it was read or, where nothing described it, as it came. */
function namesIn(bytes: Buffer, type: string, body: unknown): readonly string[] {
  if (isJson(type)) {
    const value = body ?? jsonIn(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    return isObject(value) ? Object.keys(value) : [];
  }
  if (essence(type) === 'application/x-www-form-urlencoded') return fieldNames(bytes.toString('utf8'));
  const parts = essence(type) === 'multipart/form-data' ? readParts(bytes, type) : [];
  return typeof parts === 'string' ? [] : parts.map(({ name }) => name);
}

/** Upstreams that undo no coding find fields in the bytes as they are. */
const uncoded = 'none for a form, which some readers read as it came, got one';

const otherCharset = 'header.Content-Type: expected a form in UTF-8, got another charset';

/** What of a request the document does not allow. */
export interface RequestVerdict {
  readonly violations: readonly Violation[];
  /** How the stand-in would refuse it; undefined where it would not. */
  readonly refusal: ApiError | undefined;
  /** Why the body could not be judged, where it could not. */
  readonly unknown: string | undefined;
}

/** Judges a request that has come whole, or its head alone where its body is not all there. It changes the request's context. */
export type JudgeRequest = (request: Request, response: Response, copy: BodyCopy, isWhole: boolean) => RequestVerdict;

/** What of the manners of a proxy its judge goes by. */
interface JudgeManners {
  /** Most bytes of a body, decoded. */
  readonly copyBytes: number;
  readonly enforce: boolean;
  readonly allowUnjudged: boolean;
}

const lawful: RequestVerdict = { violations: [], refusal: undefined, unknown: undefined };

/** No key is known here: one that came is taken for valid, which of them are is the upstream's matter. */
const anyKey = { apiKeys: [], expiredKeys: [], revokedKeys: [] };

/**
 * Gives the judge of requests: the stand-in's own stages that read requests, one after the other, whose refusals become
 * violations.
 *
 * Where the document is enforced, what may be read otherwise than it was judged is refused, and so is, unless that is allowed, a
 * body under a content coding that is not known here (RFC 9110 section 15.5.16), or that is too large (section 15.5.14), for nobody
 * can say what is in it; else it is not judged.
 */
export function createRequestJudge(
  contract: Contract,
  validator: RequestValidator,
  { copyBytes: longest, enforce, allowUnjudged }: JudgeManners,
): JudgeRequest {
  const find = findOrRefuse(contract);
  const authenticate = authentication(contract, anyKey, {
    has: () => true,
    note: (_request, _response, next) => {
      next();
    },
  });
  const readBody = body(Number.MAX_SAFE_INTEGER, contract, createBodyRoom(longest));
  const validate = validation(contract, validator);
  const saidTwice = createSaidTwice(contract.schemas, enforce);
  const twofoldBody = createTwofoldBody(contract.schemas, enforce);
  const isStrict = enforce && !allowUnjudged;
  return (request, response, copy, isWhole) => {
    const { context, method } = request;
    const elsewhere = ledElsewhere(request, context.operation, isStrict);
    if (context.operation === undefined && method === 'OPTIONS')
      return verdictOf(elsewhere, contract, request, undefined);
    const met = (stage: RequestHandler): unknown => refusalOf(stage, request, response);
    const refusals: unknown[] = [met(find), ...elsewhere];
    const { operation } = context;
    if (operation === undefined) return verdictOf(refusals, contract, request, undefined);
    refusals.push(met(authenticate));
    const unknown = offerBody(request, copy, isWhole, { longest, enforce, isStrict });
    if (unknown === undefined && copy.bytes > 0) {
      const repeated = repeatedNames(() => refusals.push(met(readBody)));
      refusals.push(...repeated.map((where) => repeatedName(`body${where}`)));
      const last = isStrict && operation.requestBody === undefined ? undescribedBody() : undefined;
      if (refusals.at(-1) === undefined) refusals.push(...tried(() => twofoldBody(request)), last);
    } else if (unknown === undefined) refusals.push(undefined);
    else if (operation.requestBody !== undefined) refusals.push(wrongMediaType(operation, request, undefined));
    // What of the body is wrong was said; the parameters are still to be judged.
    if (unknown !== undefined || refusals.at(-1) !== undefined) context.hasOpaqueBody = true;
    // JSON in parameters; that of a body was read above.
    const repeated = repeatedNames(() => refusals.push(met(validate)));
    refusals.push(
      ...repeated.map((where) => repeatedName(`parameters${where}`)),
      ...tried(() => saidTwice(request, operation)),
    );
    refusals.push(typeof unknown === 'object' ? unknown : undefined);
    return verdictOf(refusals, contract, request, typeof unknown === 'string' ? unknown : undefined);
  };
}

/** Gives what was found, or the fault of ours that kept it from being found. */
function tried(find: () => readonly ApiError[]): readonly unknown[] {
  try {
    return find();
  } catch (fault) {
    return [fault];
  }
}

/** Nobody can say what a body means to an operation that describes none. */
function undescribedBody(): ApiError {
  return new ApiError('invalid_body', 'body: expected none, for the operation describes none, got one');
}

function repeatedName(where: string): ApiError {
  return new ApiError('invalid_json', `${where}: expected one member of this name, got several`);
}

/** Puts the body where the stages look for one that was read before; gives why it cannot be judged, or is refused. */
function offerBody(
  request: Request,
  copy: BodyCopy,
  isWhole: boolean,
  { longest, enforce, isStrict }: { readonly longest: number; readonly enforce: boolean; readonly isStrict: boolean },
): string | ApiError | undefined {
  if (copy.bytes === 0 && isWhole) return undefined;
  const framing = request.headers['transfer-encoding'] ?? 'chunked';
  if (!/^[ \t]*chunked[ \t]*$/i.test(framing))
    return isStrict ? foreignFraming() : 'the body of the request is under a transfer coding besides chunked';
  if (copy.isCrowdedOut) return 'there was no room to keep the body of the request';
  if (copy.isCut) return isStrict ? tooLarge(longest, '') : 'the body of the request is too large';
  if (!isWhole) return 'the request was answered before its body had come';
  const decoded = decode(copy.whole(), request.headers['content-encoding'], longest);
  if ('unknown' in decoded) {
    if (isStrict && decoded.isForeign === true) return foreignCoding();
    return isStrict && isRead(request) ? tooLarge(longest, ', decoded') : `${decoded.unknown} (request)`;
  }
  if ('broken' in decoded)
    return new ApiError('invalid_request', `header.Content-Encoding: expected what it says, got ${decoded.broken}`);
  if (enforce && decoded.isSeveral === true)
    return new ApiError('invalid_request', 'header.Content-Encoding: expected one member of gzip, got several');
  request.body = decoded.bytes;
  return undefined;
}

/** Tells whether the body of a request would be read: one of a described media type that is taken as it is would not. */
function isRead({ context, headers }: Request): boolean {
  const { requestBody } = context.operation ?? {};
  const type = headers['content-type'] ?? '';
  if (requestBody === undefined) return false;
  const isForm = ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(essence(type));
  return isJson(type) || isXml(type) || isForm || findMediaType(requestBody.content, type) === undefined;
}

function tooLarge(longest: number, how: string): ApiError {
  return new ApiError('payload_too_large', `body: expected at most ${longest} bytes${how}, got more`);
}

function foreignCoding(): ApiError {
  const message = `header.Content-Encoding: expected at most a few of ${knownCodings}, or none, got others`;
  return new ApiError('unsupported_media_type', message, { headers: { 'Accept-Encoding': knownCodings } });
}

/** RFC 9112 section 6.1. */
function foreignFraming(): ApiError {
  return new ApiError('unknown_transfer_coding', 'header.Transfer-Encoding: expected chunked alone, got others');
}

/** The stages that judge do so at once. */
function refusalOf(stage: RequestHandler, request: Request, response: Response): unknown {
  let met: unknown;
  try {
    void stage(request, response, (error?: unknown) => {
      met = error;
    });
  } catch (thrown) {
    met = thrown;
  }
  return met;
}

function verdictOf(
  met: readonly unknown[],
  contract: Contract,
  request: Request,
  unknown: string | undefined,
): RequestVerdict {
  const refusals = met.filter((one) => one !== undefined);
  const [first] = refusals;
  if (first === undefined) return unknown === undefined ? lawful : { ...lawful, unknown };
  const failed = refusals.find((one) => !(one instanceof ApiError));
  // A fault of ours, which says nothing of the request; enforced, what was not judged does not pass.
  if (failed !== undefined) {
    request.context.log.error({ err: failed }, 'a request could not be judged');
    const unknown = 'the request could not be judged: the log says more';
    return { ...lawful, refusal: new ApiError('internal_error', unknown), unknown };
  }
  const known = refusals as ApiError[];
  return {
    violations: known.flatMap((refusal) => violationsOf(refusal, contract, request)),
    refusal: known[0],
    unknown,
  };
}

/** Gives the violations behind a refusal; one that has none of its own is read out of its words, "where: expected ..., got ...". */
function violationsOf(refusal: ApiError, contract: Contract, request: Request): readonly Violation[] {
  const { violations = [] } = refusal.details;
  if (violations.length > 0) return violations;
  const { operation } = request.context;
  const { message, code } = refusal;
  const clause = clauseOf(code, operation, contract, request);
  const [before, after] = splitAt(message, 'expected ');
  const [expected, got] = splitAt(after, ', got ');
  if (code === 'unknown_path') {
    const got = JSON.stringify(request.context.path.slice(0, longestQuoted));
    return [{ where: 'path', clause, rule: code, expected: 'a path of the document', got }];
  }
  if (code === 'method_not_allowed') return [{ where: 'method', clause, rule: code, expected, got: request.method }];
  if (code === 'unauthorized') return [{ where: 'security', clause, rule: code, expected, got }];
  if (after === '')
    return [{ where: 'body', clause, rule: code, expected: 'what the document describes', got: message }];
  const where = before.replace(': ', '').trim();
  return [{ where: where === '' ? 'request' : where, clause, rule: code, expected, got }];
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const index = text.indexOf(mark);
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + mark.length)];
}

function clauseOf(code: string, operation: Operation | undefined, contract: Contract, request: Request): string {
  if (operation !== undefined) {
    if (code === 'unauthorized') return `${operation.pointer}/security`;
    const { requestBody } = operation;
    if (requestBody === undefined) return operation.pointer;
    return code === 'unsupported_media_type' ? `${requestBody.pointer}/content` : requestBody.pointer;
  }
  const match = contract.match(request.method, request.context.path);
  return match.kind === 'method-unknown'
    ? `/paths/${match.path.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : '/paths';
}

/** What may stand in an element: what is described by its local name, whether it means one value; of a list any others. */
interface Content {
  readonly members: ReadonlyMap<string, { readonly schema: Schema | undefined; readonly isOne: boolean }>;
  readonly items: Schema | undefined;
}

/** An element that is open, and the names that were in it. */
interface Open {
  readonly name: string;
  readonly content: Content;
  readonly seen: Set<string>;
}

/**
 * Gives where a document of XML that is well-formed has an element or attribute twice that its schema describes as one value
 * (OpenAPI 3.1 section 4.8.26), as `body.name`: readers differ in which of them counts. Namespaces do not tell names apart, for
 * not all readers know them.
 */
function repeatedElement(schemas: Schemas, root: Schema, text: string): string | undefined {
  const known = new Map<Schema, Content>();
  const contentOf = (schema: Schema | undefined): Content => {
    if (!isObject(schema)) return { members: new Map(), items: undefined };
    let content = known.get(schema);
    if (content === undefined) known.set(schema, (content = describe(schemas, schema)));
    return content;
  };
  const open: Open[] = [];
  let found: string | undefined;
  const note = ({ content, seen }: Open, name: string): void => {
    const isAgain = seen.size === seen.add(name).size;
    if (isAgain && content.members.get(name)?.isOne === true)
      found ??= `body${[...open.slice(1).map((one) => one.name), name].map((one) => `.${one}`).join('')}`;
  };
  const parser = new SaxesParser();
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name: qualified, attributes }) => {
    const name = localName(qualified);
    const around = open.at(-1);
    if (around !== undefined) note(around, name);
    const schema = around === undefined ? root : (around.content.members.get(name)?.schema ?? around.content.items);
    const element = { name, content: contentOf(schema), seen: new Set<string>() };
    open.push(element);
    for (const attribute of Object.keys(attributes))
      if (!/^xmlns(?::|$)/.test(attribute)) note(element, localName(attribute));
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text.startsWith('\uFEFF') ? text.slice(1) : text).close();
  return found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function describe(schemas: Schemas, schema: Schema): Content {
  const members = new Map<string, { readonly schema: Schema | undefined; readonly isOne: boolean }>();
  for (const [property, described] of Object.entries(schemas.shapedProperties(schema))) {
    const { items } = schemas.flatten(described);
    const types = valueTypes(schemas, described);
    const isList = types.includes('array') && !isWrapped(schemas, described);
    const name = (isList ? nameOf(schemas, items) : undefined) ?? nameOf(schemas, described) ?? property;
    members.set(name, { schema: isList ? items : described, isOne: types.length > 0 && !isList });
  }
  return { members, items: schemas.flatten(schema).items };
}

function nameOf(schemas: Schemas, schema: Schema | undefined): string | undefined {
  const { xml } = schemas.flatten(schema);
  const name = isObject(xml) ? xml['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function isWrapped(schemas: Schemas, schema: Schema): boolean {
  const { xml } = schemas.flatten(schema);
  return isObject(xml) && (xml['wrapped'] === true || xml['nodeType'] === 'element');
}
