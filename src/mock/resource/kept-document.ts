import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { DocumentWrite, KeptDocument } from '../../contract/resource/kept-documents';
import { jsonContent, successResponse } from '../../contract/success-response';
import { ApiError } from '../../errors';
import { parseJson, stringifyJson, type JsonValue } from '../../exact-json';
import type { Answer, RequestContext } from '../../middleware/request-context';
import { documentsKey } from '../../recording/kept-items';
import { andThen, type CollectionPlan, type StoredItem } from '../../store/store';
import type { Handler } from '../handler';
import { keepsTo, type SampleHandler } from '../sample-handler';
import { succeed } from '../succeed';
import { changeDocument } from './change-document';
import { echoParameters } from './collection-scope';
import { isItem } from './item';
import { asText } from './item-path';
import { belowKnownItem, documentsNotFound } from './known-item';
import { namedIn } from './named-in';
import { conditional } from './preconditions';

/** What the handlers of kept documents work on. */
export interface DocumentContext {
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
export function pathOf(template: string, { parameters }: RequestContext): string {
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
