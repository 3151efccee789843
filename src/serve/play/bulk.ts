import type { ListOperation } from '../../openapi/collections/list-operation';
import type { Bulk } from '../../openapi/collections/bulk';
import type { Schema } from '../../openapi/document';
import { lastNoun } from '../../openapi/collections/names';
import { SampleError } from '../../openapi/schema/work-budget';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { ApiError } from '../../base/errors';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../../base/json';
import type { Answer, RequestContext } from '../pipeline/request-context';
import { andThen, type BatchOutcome, type ItemChange, type Scope } from '../store/store';
import { type Handler, succeed } from '../handler';
import { changeHandler, mergeItem, replaceItem } from './change';
import { scopeOf } from './collection-scope';
import { nameChooser, refusal } from './create';
import type { HandlerContext } from './handler-context';
import { isItem, type Item, efforts, type MakeItem, type PreparedItem, asText, notFound, itemView } from './item';
import { createAlong } from './remove';
import { documentsNotFound } from './known-item';
import { filterTerms, pageReader } from './list';
import { createSelect, exactFilters } from './arranged-list';
import { withMembers } from './json-query';
import { countsOf, firstPage, writeEnvelope, pageLinks } from './list-envelope';

/**
 * Gives the handler of what is done in bulk: all of it is done, or nothing. An item that is not there is 404 where the
 * document has that, else it is passed over, and the answer shows those that were there.
 */
export function bulkHandler(context: HandlerContext, bulk: Bulk): Handler {
  const { operation, resource, sent } = bulk;
  if (sent.of === 'item') return itemInBody(context, bulk, sent.schema);
  const answer = bulkAnswer(context, bulk);
  const passesOver = !documentsNotFound(operation);
  const changesOf = planOf(context, bulk);
  return (request) => {
    const scope = scopeOf(resource, request);
    const made: { answer?: Answer } = {};
    const outcome = request.session.store.batch(resource.collection, {
      scope,
      passesOver,
      plan: (find) => changesOf(request, scope, find),
      before: (texts) => {
        made.answer = answer(request, texts);
      },
    });
    return andThen(outcome, (ended) => {
      if (made.answer !== undefined && ended.kind === 'done') return made.answer;
      throw refused(ended, bulk);
    });
  };
}

function refused(outcome: BatchOutcome, { resource }: Bulk): Error {
  if (outcome.kind === 'missing') return notFound(resource, outcome.id);
  if (outcome.kind === 'done') return new Error('the store has done a batch that it did not have answered');
  return refusal(outcome, resource.identifier?.property);
}

type Find = (filters: Scope) => readonly string[];

/** Gives what says which items a request makes, changes or removes. */
function planOf(
  context: HandlerContext,
  bulk: Bulk,
): (request: RequestContext, scope: Scope, find: Find) => ItemChange[] {
  const { resource, kind, sent, isWhole } = bulk;
  const property = resource.identifier?.property ?? '';
  const idOf = (item: Item): string | undefined => {
    const value = ownMember(item, property);
    return value === undefined || value === null ? undefined : asText(value);
  };
  const idsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => idOf(parseJson(text) as Item) ?? []);
  const alongOf = createAlong(resource, context.contract.resources);
  const removing = (ids: Iterable<string>, scope: Scope): ItemChange[] =>
    [...new Set(ids)].map((id) => ({ kind: 'remove', id, along: alongOf(id, scope) }));
  if (sent.of === 'filters') {
    const select = createSelection(context, sent.list);
    return (request, scope, find) => removing(idsOf(select(request, scope, find)), scope);
  }
  if (sent.of === 'identifiers' && sent.change !== undefined) {
    const { member, schema } = sent.change;
    const changing = itemChanges(context, bulk, schema);
    return (request, scope) => {
      const item = isItem(request.body) ? ownMember(request.body, member) : undefined;
      const { change } = changing(request, scope);
      return [...new Set(identifiersIn(bulk, request))].map((id) => change(id, isItem(item) ? item : {}));
    };
  }
  if (sent.of !== 'items') return (request, scope) => removing(identifiersIn(bulk, request), scope);
  const changing = itemChanges(context, bulk, sent.schema);
  return (request, scope, find) => {
    const items = arrayIn(request.body, sent.member).filter(isItem);
    const { create, change } = changing(request, scope);
    if (kind === 'create') return items.map(create);
    const named = new Map(items.flatMap((item) => [[idOf(item), item]] as const));
    if (kind === 'remove')
      return removing(
        [...named.keys()].filter((id) => id !== undefined),
        scope,
      );
    if (!isWhole) return [...named].flatMap(([id, item]) => (id === undefined ? [] : [change(id, item)]));
    const present = new Set(idsOf(find(scope)));
    const kept = items.map((item) => {
      const id = idOf(item);
      return id !== undefined && present.has(id) ? change(id, item) : create(item);
    });
    const staying = new Set(named.keys());
    return [
      ...removing(
        [...present].filter((id) => !staying.has(id)),
        scope,
      ),
      ...kept,
    ];
  };
}

/** Gives what finds the items that a request selects as it does of a list: by filters, range, search, order and page. */
function createSelection(
  context: HandlerContext,
  whole: ListOperation,
): (request: RequestContext, scope: Scope, find: Find) => readonly string[] {
  const { json } = whole;
  const list = json?.list ?? whole;
  const exact = exactFilters(context.contract, list);
  const select = createSelect(context.contract, list);
  const pageFor = pageReader(context, list, Infinity, firstPage(context.contract.schemas, list));
  return (sent, scope, find) => {
    const request = json === undefined ? sent : withMembers(json, list, sent);
    const found = select(request, find([...scope, ...filterTerms(exact, request.parameters.query)]));
    const { page, length } = pageFor(request);
    return found.slice(page.offset, page.offset + length);
  };
}

interface Changing {
  readonly create: (item: Item) => ItemChange;
  readonly change: (id: string, item: Item) => ItemChange;
}

function itemChanges(
  { contract, resource, factoryOf }: HandlerContext,
  { operation, kind }: Bulk,
  schema: Schema,
): (request: RequestContext, scope: Scope) => Changing {
  const { schemas } = contract;
  const chosenIn = nameChooser(contract, resource, operation, schema);
  const next = kind === 'update' ? mergeItem(resource, schemas) : replaceItem(resource, schema, schemas);
  return (request, scope) => {
    const factory = factoryOf(request);
    const moment = { scope, now: request.session.clock.now() };
    return {
      create: (item) => {
        const make = factory.fromBody(item, schema, moment);
        // What a PUT names is there again after it was left out once.
        const mayReturn = kind === 'replace';
        return { kind: 'create', id: chosenIn(request, item), mayReturn, make: (id) => atBest(make(id)).stored };
      },
      change: (id, item) => ({
        kind: 'replace',
        id,
        change: (text) => {
          const present = parseJson(text) as Item;
          const sent = { present, next: next(present, item, request.bodyType), body: item, bodySchema: schema };
          return atBest(factory.changed(sent, moment)).stored;
        },
      }),
    };
  };
}

/** What answers refuse of an item is mended, as in a request for it alone. */
function atBest(make: MakeItem): PreparedItem {
  let first: unknown;
  for (const effort of efforts) {
    try {
      return make(effort);
    } catch (cause) {
      const isRefused = cause instanceof ApiError && cause.code === 'response_deviates';
      if (!isRefused && !(cause instanceof SampleError)) throw cause;
      first ??= cause;
    }
  }
  throw first;
}

function arrayIn(body: JsonValue | undefined, member: string | undefined): readonly JsonValue[] {
  const value = member === undefined ? body : isItem(body) ? ownMember(body, member) : undefined;
  return Array.isArray(value) ? value : [];
}

/** A parameter may carry several identifiers in one text. */
function identifiersIn({ sent }: Bulk, { body, parameters }: RequestContext): string[] {
  if (sent.of !== 'identifiers') return [];
  if (sent.parameter === undefined) return arrayIn(body, sent.member).map(asText);
  const value = parameters.query[sent.parameter.name];
  if (typeof value === 'string') return value.split(',');
  return [value ?? []].flat().map(asText);
}

/** Gives the answer for the items that were made, changed or removed: they, where the document shows them, else a sample. */
function bulkAnswer(
  context: HandlerContext,
  { operation, resource, shown, sent, isWhole }: Bulk,
): (request: RequestContext, texts: readonly string[]) => Answer {
  const { contract, finish, sampleFor } = context;
  const response = successResponse(operation);
  if ((response?.content.length ?? 0) === 0) return () => succeed(operation, '');
  const sample = sampleFor(operation);
  if (shown === undefined) return sample;
  const view = itemView(context, operation, shown);
  const counts = countsOf(shown.envelope ?? '', lastNoun(resource.collection), resource.schemaName ?? '');
  return (request, texts) => {
    // What took the place of a whole is shown, and not what went before it.
    const own =
      isWhole && sent.of === 'items' ? texts.slice(texts.length - arrayIn(request.body, sent.member).length) : texts;
    const items = view === undefined ? own : own.map((text) => stringifyJson(view(parseJson(text) as Item)));
    const array = `[${items.join(',')}]`;
    const [returned, links] = [items.length, pageLinks(shown, request, Infinity, 1)];
    const exact = { limit: undefined, offset: undefined };
    const page = { returned, total: returned, limit: Infinity, offset: 0, links, counts, exact };
    const { envelope } = shown;
    const schema = jsonContent(response)?.schema;
    const text = envelope === undefined ? array : writeEnvelope(contract, schema, [envelope, array], page);
    try {
      return finish.checked(operation, succeed(operation, text));
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'response_deviates') throw cause;
      return sample(request);
    }
  };
}

/** One item, which the body names rather than the path: `PUT /pet`. */
function itemInBody(context: HandlerContext, { operation, resource, kind, envelope }: Bulk, schema: Schema): Handler {
  const { schemas } = context.contract;
  const { identifier } = resource;
  const property = identifier?.property ?? '';
  const parameter = identifier?.parameter ?? property;
  const envelopes = new Map(resource.envelopes);
  if (envelope !== undefined) envelopes.set(operation, envelope);
  const named = {
    ...resource,
    envelopes,
    ...(identifier !== undefined && { identifier: { ...identifier, parameter } }),
  };
  const next = kind === 'update' ? mergeItem(named, schemas) : replaceItem(named, schema, schemas);
  const change = changeHandler({ ...context, resource: named }, operation, next);
  const sample = context.sampleFor(operation);
  return async (request) => {
    const id = isItem(request.body) ? ownMember(request.body, property) : undefined;
    if (id === undefined || id === null) {
      request.warnings.push(`nothing was changed: the body names no item by its ${property}`);
      return sample(request);
    }
    const { parameters } = request;
    const path = { ...parameters.path, [parameter]: id };
    try {
      return await change({ ...request, parameters: { ...parameters, path } });
    } catch (cause) {
      const isMissing = cause instanceof ApiError && cause.code === 'not_found';
      if (!isMissing || documentsNotFound(operation)) throw cause;
      request.warnings.push(`nothing was changed: ${cause.message}`);
      return sample(request);
    }
  };
}
