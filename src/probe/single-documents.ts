import type { Contract } from '../openapi/contract';
import { isObject, type Schema } from '../openapi/document';
import type { Operation, MediaType } from '../openapi/operation';
import { jsonContent, successResponse } from '../openapi/success-response';
import { stringifyJson, type JsonValue } from '../base/json';
import { isSuccess } from './answers';
import { withValue } from './body-values';
import { notTested, type CheckContext, type Outcome } from './check';
import { bodyOf, type Exchange } from './exchange';
import { type Field, fieldsOf } from './creatable';
import type { SeenItem } from './knowledge';
import type { RequestSpec, RequestBodySpec } from './request';
import { unsampled, sampleValue } from './required-parameters';
import { Unmet } from './run-errors';
import type { Resource } from '../openapi/collections/resources';
import { wrapperOf } from './items';
import { whyTooCostly, sampleBodies, type SampleBodies } from './sample-bodies';
import type { Own } from './own-items';

/** A document of which a service has one, at a path without parameters: what GET shows of it, PUT or PATCH changes. */
export interface SingleDocument {
  readonly path: string;
  readonly read: Operation;
  readonly schema: Schema;
  readonly replace: Writable | undefined;
  readonly update: Writable | undefined;
}

/** What is better left alone: changed for a moment, it may lock the caller out or cost money. */
const dangerous =
  /password|passwd|token|session|secret|credential|account|billing|subscription|plan|auth|login|licen[cs]e|(?:^|\/)(?:me|self|user|profile|keys?)(?:\/|$)|maintenance|power|domain|dns|firewall/i;

/** Gives the documents of which a service has one; those whose bodies are not the document itself are left out. */
export function singleDocuments(contract: Contract): SingleDocument[] {
  const collections = new Set(contract.resources.map(({ collection }) => collection));
  const { schemas } = contract;
  return contract.operations.flatMap((read) => {
    const { path, method } = read;
    const isPlain = method === 'GET' && !path.includes('{') && !collections.has(path) && !dangerous.test(path);
    const schema = isPlain ? jsonContent(successResponse(read))?.schema : undefined;
    if (schema === undefined || schemas.shapesOf(schema).length === 0) return [];
    const shown = Object.keys(schemas.shapedProperties(schema));
    const at = (wanted: string): Writable | undefined => {
      const operation = contract.operations.find((one) => one.path === path && one.method === wanted);
      const writing =
        operation === undefined || unsampled(contract, operation) ? undefined : writable(contract, operation);
      const names = writing === undefined ? [] : topFields(writing).map(({ path: [name = ''] }) => name);
      const isSame = names.length > 0 && names.every((name) => shown.includes(name));
      return isSame ? writing : undefined;
    };
    const [replace, update] = [at('PUT'), at('PATCH')];
    return replace === undefined && update === undefined ? [] : [{ path, read, schema, replace, update }];
  });
}

/** Gives the members of a body at its top. */
export function topFields({ fields }: Writable): readonly Field[] {
  return fields.filter(({ path }) => path.length === 1);
}

/** Gives the request that sends a body to a document. */
export function writeRequest(writing: Writable, body: JsonValue): RequestSpec {
  return { operation: writing.operation, body: asBody(writing, body), target: 'document' };
}

/** Gives the members that a body of an operation may hold, as a document shows them. */
export function writtenPart(writing: Writable, shown: JsonValue | undefined): SeenItem {
  const members = isObject(shown) ? (shown as SeenItem) : {};
  const names = topFields(writing).map(({ path: [name = ''] }) => name);
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}

/** Reads a document. Throws an Unmet where it is not answered. */
export async function readDocument(
  context: CheckContext,
  { read }: SingleDocument,
): Promise<{ readonly exchange: Exchange; readonly shown: SeenItem }> {
  const exchange = await context.send({ operation: read });
  const shown = bodyOf(exchange.response);
  if (!isSuccess(exchange) || !isObject(shown))
    throw new Unmet(`the document was answered ${exchange.response.status}`);
  return { exchange, shown: shown };
}

/**
 * Does something to a document and puts it back, whatever comes of it. What holds something that could not be sent again is
 * left alone.
 */
export async function withDocument(
  context: CheckContext,
  document: SingleDocument,
  act: (original: SeenItem) => Promise<Outcome>,
): Promise<Outcome> {
  if (context.whyDocumentsKept !== undefined) return notTested(context.whyDocumentsKept);
  const writing = document.replace ?? document.update;
  const { shown } = await readDocument(context, document);
  const original = writing === undefined ? {} : writtenPart(writing, shown);
  if (
    writing === undefined ||
    !isValidFor(context.contract, writing, original) ||
    !isWhole(context, document, writing, shown)
  )
    throw new Unmet('what the document holds could not be put back');
  const restoring = writeRequest(writing, original);
  context.willPutBack(restoring, original);
  try {
    return await act(original);
  } finally {
    const exchange = await context.send({ operation: document.read });
    const now = isSuccess(exchange) ? writtenPart(writing, bodyOf(exchange.response)) : undefined;
    await context.putBack(restoring, now);
  }
}

/** What no read shows, or shows in part alone, would be lost: passwords, masked texts, what the OpenAPI file does not describe. */
function isWhole(
  { contract: { schemas } }: CheckContext,
  { replace, schema: whole }: SingleDocument,
  { fields }: Writable,
  shown: SeenItem,
): boolean {
  const isHidden = ({ path, schema }: Field): boolean => schema.writeOnly === true || dangerous.test(path.join('/'));
  const isMasked = (value: JsonValue): boolean => /[*\u2022]{3}/.test(stringifyJson(value));
  const described = Object.keys(schemas.shapedProperties(whole));
  const isCarried = replace === undefined || Object.keys(shown).every((name) => described.includes(name));
  return isCarried && !fields.some(isHidden) && !Object.values(shown).some(isMasked);
}

/** Gives a valid body in which each member has another value than in a given one, where one can be made. */
export function otherBody(context: CheckContext, writing: Writable, current: SeenItem): JsonValue {
  return topFields(writing).reduce<JsonValue>((body, field) => {
    const [name = ''] = field.path;
    const value = otherValue(context, writing, field, current[name], body);
    return value === undefined ? body : withValue(body, field.path, value);
  }, writing.full);
}

/** Gives another valid value of a member, in a body that is valid with it; undefined where none is found. */
export function otherValue(
  context: CheckContext,
  writing: Writable,
  field: Field,
  current: JsonValue | undefined,
  body: JsonValue,
): JsonValue | undefined {
  const text = JSON.stringify(current, bigAsText);
  return candidates(context, field, current).find(
    (value) =>
      JSON.stringify(value, bigAsText) !== text &&
      isValidFor(context.contract, writing, withValue(body, field.path, value)),
  );
}

function bigAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function candidates(context: CheckContext, field: Field, current: JsonValue | undefined): JsonValue[] {
  const { schema, types } = field;
  if (schema.enum !== undefined)
    return schema.enum.filter((member) => member !== null && member !== schema.default) as JsonValue[];
  if (types.includes('boolean')) return [current === undefined ? schema.default !== true : current !== true];
  const tag = context.nextTag();
  const sample = sampleValue(schema, { schemas: context.contract.schemas, full: true, seed: tag });
  if (types.includes('number') || types.includes('integer')) {
    const near = typeof current === 'number' ? [current + 1.5, current + 1, current - 1.5, current - 1] : [];
    return [...near, 2.5, 7, 1.5, 2, 1, sample];
  }
  return schema.format === undefined && schema.pattern === undefined && types.includes('string')
    ? [tag, sample]
    : [sample];
}

/** What the bodies of an operation that changes something are made of. */
export interface Writable extends SampleBodies {
  readonly operation: Operation;
  readonly media: MediaType;
  readonly fields: readonly Field[];
}

/** Gives what the JSON bodies of an operation are made of; undefined where no valid one can be made, or it takes none. */
export function writable(contract: Contract, operation: Operation | undefined): Writable | undefined {
  return operation && contract.derive(makeWritable, operation);
}

function makeWritable(contract: Contract, operation: Operation): Writable | undefined {
  const media = jsonContent(operation.requestBody);
  // A patch that is a list of steps is no item.
  if (media?.schema === undefined || media.name.includes('json-patch')) return undefined;
  if (contract.validators.whyUnchecked(media.schemaPointer, 'request') !== undefined) return undefined;
  const fields = fieldsOf(contract, media.schemaPointer);
  if (whyTooCostly(contract, media, fields) !== undefined) return undefined;
  const bodies = sampleBodies(contract, media, fields);
  return bodies === undefined || !isObject(bodies.full) ? undefined : { operation, media, fields, ...bodies };
}

/** Tells whether a body is valid for an operation. */
export function isValidFor(contract: Contract, { media }: Writable, body: JsonValue): boolean {
  return contract.validators.compile(media.schemaPointer, 'request')(body, 'body').length === 0;
}

/** Gives a body as it is sent. */
export function asBody({ media }: Writable, body: JsonValue): RequestBodySpec {
  return { mediaType: media.name, bytes: Buffer.from(stringifyJson(body), 'utf8') };
}

/**
 * Gives a valid body for a change of an item of the run's own: what it was made of, as far as the operation takes it, with
 * another text in the member that carries the mark. Undefined where none can be made.
 */
export function bodyLike(
  contract: Contract,
  resource: Resource,
  writing: Writable,
  own: Own,
  marked: Readonly<Record<string, JsonValue>> = {},
): JsonValue | undefined {
  const wrapper = wrapperOf(contract, resource, writing.operation, writing.media);
  const names = writing.fields.flatMap(({ path }) =>
    path.length === (wrapper === undefined ? 1 : 2) ? [path.at(-1) ?? ''] : [],
  );
  const sent = isObject(own.sent) ? (own.sent as Record<string, JsonValue>) : {};
  const taken = Object.entries({ ...sent, ...marked }).filter(([name]) => names.includes(name));
  const item = Object.fromEntries(taken);
  const body = wrapper === undefined ? item : { [wrapper]: item };
  return taken.length > 0 && isValidFor(contract, writing, body) ? body : undefined;
}
