import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { DocumentWrite, KeptDocument, Membership } from '../../openapi/collections/documents';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { ApiError } from '../../base/errors';
import { parseJson, stringifyJson, type JsonValue } from '../../base/json';
import { type Answer, type RequestContext, assertMet } from '../pipeline/request-context';
import { documentsKey } from '../../recording/items-file';
import { andThen, type CollectionPlan, type StoredItem } from '../store/store';
import { type Handler, succeed } from '../handler';
import { keepsTo, type SampleHandler } from '../samples';
import { echoParameters } from './collection-scope';
import { isItem, asText, namedIn, type Item } from './item';
import { belowKnownItem, documentsNotFound } from './known-item';
import { conditional } from './item-answer';
import { dropWriteOnly, keepDocumented } from '../../openapi/schema/documented-part';
import type { Schema } from '../../openapi/document';
import { isJsonPatch } from '../../base/http';
import { bodySchema } from '../../openapi/collections/names';
import type { Schemas } from '../../openapi/schema/schemas';
import { keepPatched, mergeItem } from './change';
import { touch } from './item-filler';
import { mergePatchOf, patchValue } from './json-patch';

/** What the handlers of kept documents work on. */
interface DocumentContext {
  readonly contract: Contract;
  readonly sampleFor: (operation: Operation) => SampleHandler;
}

/** The one collection of a store that holds what has been written to documents, by their concrete paths. */
export const documentsCollection = documentsKey;

/** What is kept of a document in place of its JSON text: that it is as it was at the start, or was removed. */
export const asAtStart = 'start';
export const gone = 'gone';

/** The property that a store keeps the paths under which a document lies below. */
export const aboveProperty = 'above';

/** Gives what a store keeps for a concrete path: a dump finds the path among the keys, a removal the items it lies below. */
export function storedAt(path: string, text: string): StoredItem {
  const above: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    above.push(JSON.stringify(path.slice(0, end)));
  return { text, keys: { path: [JSON.stringify(path)], [aboveProperty]: above } };
}

/** Gives how a store opens the documents: none is kept before it is written to. */
export function documentsPlan(): CollectionPlan {
  const none = (): never => {
    throw new RangeError('documents have no seeds');
  };
  return {
    collection: documentsCollection,
    filterProperties: [aboveProperty],
    seedCount: 0,
    idAt: (sequence) => `#${sequence}`,
    sequenceOf: () => undefined,
    seedItem: none,
  };
}

/** Gives the handlers of a kept document: what is written is what is read; where nothing was, it is made up for its path. */
export function createDocumentHandlers(context: DocumentContext, document: KeptDocument): Map<Operation, Handler> {
  const { contract } = context;
  const { read, path } = document;
  const keyOf = (request: RequestContext): string => pathOf(path, request);
  const start = startOf(context, document);
  const handlers = new Map<Operation, Handler>();
  const readNow: Handler = (request) =>
    andThen(request.session.store.get(documentsCollection, keyOf(request)), (text) => {
      if (text === gone) throw nothingAt(keyOf(request));
      if (text !== undefined && text !== asAtStart) return succeed(read, text);
      const isPreferred = request.preferredBody !== undefined;
      return isPreferred ? context.sampleFor(read)(request) : succeed(read, stringifyJson(start(request)));
    });
  handlers.set(read, belowKnownItem(contract, read, namedIn(path, read, readNow)));
  for (const write of document.writes) {
    const handler = writeHandler(context, document, { write, start, keyOf });
    handlers.set(write.operation, belowKnownItem(contract, write.operation, namedIn(path, write.operation, handler)));
  }
  return handlers;
}

/** Gives the concrete path that a request names by a template. */
function pathOf(template: string, { parameters }: RequestContext): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) =>
    encodeURIComponent(asText(parameters.path[name] ?? null)),
  );
}

/** Gives what makes up a document for its path: the sample of its answer, which shows the parameters of the path. */
function startOf(
  { contract, sampleFor }: DocumentContext,
  { read, schema, path }: KeptDocument,
): (request: RequestContext) => JsonValue {
  const echo = echoParameters(path, schema, contract.schemas);
  let sample: SampleHandler | undefined;
  return (request) => {
    sample ??= sampleFor(read);
    const { text = 'null' } = sample({ ...request, query: '', preferredBody: undefined });
    const made = parseJson(text);
    const shown = isItem(made) ? { ...made, ...echo((name) => asText(request.parameters.path[name] ?? null)) } : made;
    return fits(contract, read, shown) ? shown : made;
  };
}

interface Writing {
  readonly write: DocumentWrite;
  readonly start: (request: RequestContext) => JsonValue;
  readonly keyOf: (request: RequestContext) => string;
}

function writeHandler(context: DocumentContext, document: KeptDocument, { write, start, keyOf }: Writing): Handler {
  const { contract } = context;
  const { read } = document;
  const removes = write.kind === 'remove';
  const change = changeDocument(contract.schemas, document, write, (value) => fits(contract, read, value));
  const answer = answerOf(context, write);
  const removed = documentsNotFound(read) ? gone : asAtStart;
  const show = (_request: RequestContext, text: string): Answer => succeed(read, text);
  const { assertMet, tagOf } = conditional(contract, write.operation, { read, show, forms: () => [] });
  const answered = (request: RequestContext, next: JsonValue): Answer => {
    const told = answer(request, next);
    const tag = removes ? {} : tagOf(request, stringifyJson(next));
    return Object.keys(tag).length === 0 ? told : { ...told, headers: { ...told.headers, ...tag } };
  };
  return async (request) => {
    const key = keyOf(request);
    let next: JsonValue = null;
    const build = (text: string | undefined): StoredItem => {
      if (text === gone && write.kind !== 'replace') throw nothingAt(key);
      const isStart = text === undefined || text === asAtStart || text === gone;
      next = isStart ? start(request) : parseJson(text);
      if (request.conditions !== undefined) {
        const present = isStart ? stringifyJson(next) : text;
        assertMet(request, text === gone ? undefined : present);
      }
      if (!removes) next = change(next, request);
      return storedAt(key, removes ? removed : stringifyJson(next));
    };
    const { store } = request.session;
    const replaced = await store.replace(documentsCollection, key, build);
    if (replaced !== undefined) return answered(request, next);
    const outcome = await store.create(documentsCollection, () => build(undefined), key, { mayReturn: true });
    // Another request may have been the first to write it.
    if (outcome.kind === 'conflict') await store.replace(documentsCollection, key, build);
    if (outcome.kind === 'full')
      throw new ApiError('storage_full', `the store holds ${outcome.limit} items, as many as it may`);
    return answered(request, next);
  };
}

/** Gives the answer of a write: the document where that is what its schema shows, else what the document describes in its place. */
function answerOf(
  { contract, sampleFor }: DocumentContext,
  { operation, answersDocument, place }: DocumentWrite,
): (request: RequestContext, next: JsonValue) => Answer {
  if ((successResponse(operation)?.content.length ?? 0) === 0) return () => succeed(operation, '');
  let sample: SampleHandler | undefined;
  return (request, next) => {
    const inner = place === undefined || !isItem(next) ? undefined : next[place];
    const shown = [next, inner].find(
      (value) => answersDocument && value !== undefined && fits(contract, operation, value),
    );
    return shown === undefined ? (sample ??= sampleFor(operation))(request) : succeed(operation, stringifyJson(shown));
  };
}

function fits(contract: Contract, operation: Operation, value: JsonValue): boolean {
  const media = jsonContent(successResponse(operation));
  return media !== undefined && keepsTo(contract, operation, media, value);
}

function nothingAt(path: string): ApiError {
  return new ApiError('not_found', `there is nothing at ${path}: it was removed`);
}

/** Gives a document's next version from its present one and a request. */
type ChangeDocument = (present: JsonValue, request: RequestContext) => JsonValue;

/**
 * Gives what a write makes of a kept document: PUT puts the body in its place, PATCH and POST change what the body names
 * (RFC 7396). What the answer of GET does not show is not kept; a member that would not fit there stays as it was, and where
 * nothing fits the whole document does, with a warning. The operations of a JSON Patch (RFC 6902) are done to the document as GET
 * answers it, all or none. Throws as `patchValue` does, and an ApiError 400 where they leave what GET could not answer.
 */
function changeDocument(
  schemas: Schemas,
  { schema, read }: KeptDocument,
  { operation, kind, place }: DocumentWrite,
  fits: (value: JsonValue) => boolean,
): ChangeDocument {
  const inner = place === undefined ? schema : schemas.propertiesOf(schema)[place];
  const sent = bodySchema(operation);
  const merge = mergeItem({ itemSchema: inner ?? {} }, schemas);
  const changed = (before: JsonValue, body: JsonValue, request: RequestContext): JsonValue => {
    if (!isItem(body) || !isItem(before)) return body;
    const next =
      kind === 'replace'
        ? (keepDocumented(schemas, sent, body, { present: before }) as Item)
        : merge(before, body, request.bodyType);
    const shown = dropWriteOnly(schemas, inner, shownMembers(schemas, inner, next, before)) as Item;
    const now = request.session.clock.now();
    return touch(schemas, { schema: inner, bodySchema: sent, item: shown, body, now });
  };
  const patched = patchOf(schemas, schema, fits);
  return (present, request) => {
    const { body } = request;
    if (isJsonPatch(request.bodyType)) return patched(present, request);
    if (body === undefined) return present;
    const before = place === undefined || !isItem(present) ? present : (present[place] ?? {});
    const whole = (part: JsonValue): JsonValue =>
      place === undefined || !isItem(present) ? part : { ...present, [place]: part };
    const next = changed(before, body, request);
    if (fits(whole(next))) return whole(next);
    const mended = isItem(next) && isItem(before) ? withFitting(before, next, (part) => fits(whole(part))) : undefined;
    request.warnings.push(
      `not all that was sent is kept: it is not what GET ${read.path} answers${mended === undefined ? '' : ', but in part'}`,
    );
    return mended === undefined ? present : whole(mended);
  };
}

/** Gives what a JSON Patch makes of a document: what clients cannot send stays as it was, as of items. */
function patchOf(schemas: Schemas, schema: Schema, fits: (value: JsonValue) => boolean): ChangeDocument {
  return (present, { body, session }) => {
    const after = patchValue(present, body);
    const isObject = isItem(present) && isItem(after);
    const next = isObject
      ? touch(schemas, {
          schema,
          bodySchema: undefined,
          item: dropWriteOnly(schemas, schema, keepPatched({ itemSchema: schema }, schemas, present, after)) as Item,
          body: mergePatchOf(present, after),
          now: session.clock.now(),
        })
      : after;
    if (!fits(next)) throw new ApiError('invalid_body', 'body: expected a patch that leaves what GET can answer');
    return next;
  };
}

/** Most members that are tried one by one. */
const mostTried = 50;

/** Gives the present object with those changed members that leave it fitting. */
function withFitting(before: Item, next: Item, fits: (part: Item) => boolean): Item {
  let kept = before;
  for (const [name, value] of Object.entries(next).slice(0, mostTried)) {
    const tried = { ...kept, [name]: value };
    if (fits(tried)) kept = tried;
  }
  return kept;
}

/** Gives the members that answers show: those they describe, or all where they describe none. */
function shownMembers(schemas: Schemas, schema: Schema | undefined, next: Item, before: Item): Item {
  const described = schemas.shapedProperties(schema);
  if (Object.keys(described).length === 0) return next;
  const isOpen = schemas.shapesOf(schema).some(({ additionalProperties = false }) => additionalProperties !== false);
  return Object.fromEntries(
    Object.entries(next).filter(([name]) => isOpen || Object.hasOwn(described, name) || Object.hasOwn(before, name)),
  );
}

/** What is kept of a membership in place of a JSON text. */
export const isMember = 'member';
export const isNone = 'none';

/** Gives the handlers of a membership: nothing belongs before it is put; GET is 404 then, whatever DELETE leaves is the same. */
export function createMembershipHandlers(
  contract: Contract,
  { path, operations }: Membership,
): Map<Operation, Handler> {
  return new Map(
    operations.map((operation) => {
      const handler = operation.method === 'GET' ? readHandler(path, operation) : membershipHandler(path, operation);
      return [operation, belowKnownItem(contract, operation, namedIn(path, operation, handler))];
    }),
  );
}

function readHandler(path: string, operation: Operation): Handler {
  return async (request) => {
    const key = pathOf(path, request);
    const text = await request.session.store.get(documentsCollection, key);
    if (text !== isMember) throw new ApiError('not_found', `nothing was put at ${key}`);
    return succeed(operation, '');
  };
}

function membershipHandler(path: string, operation: Operation): Handler {
  return async (request) => {
    const { store } = request.session;
    const key = pathOf(path, request);
    const stored = storedAt(key, operation.method === 'PUT' ? isMember : isNone);
    // What belongs has no representation, and so no ETag: `*` alone says anything of it.
    const build = (text?: string): StoredItem => {
      if (request.conditions !== undefined) assertMet(request.conditions, text === isMember ? () => [] : undefined);
      return stored;
    };
    if ((await store.replace(documentsCollection, key, build)) !== undefined) return succeed(operation, '');
    const outcome = await store.create(documentsCollection, () => build(), key, { mayReturn: true });
    if (outcome.kind === 'full')
      throw new ApiError('storage_full', `the store holds ${outcome.limit} items, as many as it may`);
    // Another request may have been the first to write it.
    if (outcome.kind === 'conflict') await store.replace(documentsCollection, key, build);
    return succeed(operation, '');
  };
}
