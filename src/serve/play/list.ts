import { isObject, type Schema } from '../../openapi/document';
import { plainPath } from '../../base/http';
import type { Parameter, Operation } from '../../openapi/operation';
import type { Schemas } from '../../openapi/schema/schemas';
import { answerSchema, lastNoun } from '../../openapi/collections/names';
import type { ListOperation } from '../../openapi/collections/resources';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../../base/json';
import type { Answer, RequestContext } from '../pipeline/request-context';
import {
  dataPoints,
  compareTexts,
  type Collation,
  type ListOrder as ProfileOrder,
  listPoints,
} from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import {
  keysOf,
  andThen,
  type FilterTerm,
  type ListQuery,
  type ListPage,
  type Eventually,
  type ListOrder,
  type Rank,
  type Scope,
} from '../store/store';
import { finder, exactFilters } from './arranged-list';
import {
  pageHeaders,
  countsOf,
  tellsUnfiltered,
  envelopeShape,
  writeEnvelope,
  type ListedPage,
  firstPage,
  pageLinks,
  readCursor,
} from './list-envelope';
import { scopeOf } from './collection-scope';
import { type Item, itemView, isNamed, asText, isItem } from './item';
import { chosenFields, withMembers } from './json-query';
import { keptAnswer, wrapItem } from './item-answer';
import { asksOnlyItems, enoughToCheck } from './item-check';
import { removedTerms } from './remove';
import { type Handler, succeed } from '../handler';
import type { HandlerContext } from './handler-context';
import type { Contract } from '../../openapi/contract';
import { preview } from '../../openapi/schema/describe-error';
import { ApiError, describeViolation } from '../../base/errors';
import { beyondLastRule, cursorRule } from '../pipeline/profile/refusal-reason';
import { parameterPoints, refusalPoints } from '../../profile/request-points';
import { defaultOf } from '../../openapi/parameters';
import type { Search, SearchMember } from '../../openapi/collections/bulk';
import type { Count } from '../../openapi/collections/counts';

/** A list of more characters is answered in pieces, so that others are served meanwhile. */
const longestText = 256 * 1024;

/** Tells whether the texts of a list are many or long. */
function isLong(texts: readonly string[]): boolean {
  let length = 0;
  for (const text of texts) {
    length += text.length;
    if (length > longestText) return true;
  }
  return false;
}

/** Stands for the array in the text of an object around it; no JSON text has this character. */
const arrayMark = '\u0000';

/** What a list is answered by: the object around the array with a mark in its place (the mark alone for none), and its items. */
interface LongList {
  readonly around: string;
  readonly items: readonly string[];
  readonly wrap: ((text: string) => string) | undefined;
}

/** Gives a long list in the place of the text of an answer that was checked with a part of its items. */
function inPieces({ status, headers, mediaType }: Answer, list: LongList): Answer {
  const pieces = (): Iterable<string> => piecesOf(list);
  return {
    status,
    ...(headers !== undefined && { headers }),
    ...(mediaType !== undefined && { mediaType, pieces }),
    isChecked: true,
  };
}

/** Gives the text of a list as it would be with the first items alone. */
function beginningOfList({ around, items, wrap }: LongList, count: number): string {
  const texts = items.slice(0, count).map((text) => (wrap === undefined ? text : wrap(text)));
  const [before = '', after = ''] = around.split(arrayMark);
  return `${before}[${texts.join(',')}]${after}`;
}

function* piecesOf({ around, items, wrap }: LongList): Generator<string> {
  const [before = '', after = ''] = around.split(arrayMark);
  yield `${before}[`;
  let separator = '';
  for (const text of items) {
    if (separator !== '') yield separator;
    yield wrap === undefined ? text : wrap(text);
    separator = ',';
  }
  yield `]${after}`;
}

type Headers = Readonly<Record<string, string>>;
type QueryValues = Readonly<Record<string, JsonValue>>;

/** What no item has. */
const nothing: readonly FilterTerm[] = [{ property: '', anyOf: [] }];

/**
 * Gives the handler of a list: filters and page from the query, the array alone or in the object the document puts around it. `narrow` gives what
 * a request sees of the collection where that is not what lies below its parents.
 */
export function listHandler(
  context: HandlerContext,
  list: ListOperation,
  narrow?: (request: RequestContext) => readonly FilterTerm[],
): Handler {
  const { json } = list;
  if (json === undefined) return plainListHandler(context, list, narrow);
  const answer = plainListHandler(context, json.list, narrow);
  return (request) => answer(withMembers(json, json.list, request));
}

function plainListHandler(
  context: HandlerContext,
  list: ListOperation,
  narrow?: (request: RequestContext) => readonly FilterTerm[],
): Handler {
  const { contract, resource } = context;
  const { envelope, operation } = list;
  const response = successResponse(operation);
  const schema = jsonContent(response)?.schema;
  const first = firstPage(contract.schemas, list);
  const headersOf = pageHeaders(contract, list, first);
  const checkLast = lastPageCheck(contract, list);
  const countAll = envelope !== undefined || headersOf !== undefined || checkLast !== undefined;
  const wrap = itemWrapper(context, list, schema);
  const isPlain = !countAll && wrap === undefined && list.fields === undefined && asksOnlyItems(contract, schema);
  const answerLong = longAnswer(context, list);
  const asKept = isPlain ? keptAnswer(context, operation) : undefined;
  const shapeOf = envelopeShape(contract, operation, envelope);
  const find = countingAll(context, schema, placeInList(context, list, finder(context, list)));
  const exact = exactFilters(contract, list);
  const counts = countsOf(envelope ?? '', lastNoun(operation.path), resource.schemaName ?? '');
  const checkCursor = cursorCheck(context, list);
  const bounds = boundsOf(contract.schemas, list, schema);
  const distinct = distinctPage(context, list, wrap);
  const order = orderOfList(context, list);
  const scopeFor = narrow ?? ((request: RequestContext) => scopeOf(resource, request));
  const removedTermsOf = removedTerms(context, operation);
  const pageFor = pageReader(context, list, bounds.most, first);
  const fieldsOf = chosenFields(context, list);
  const learnt = profileOf(contract).find(dataPoints.listMembers, operation.path);
  return (request) => {
    checkCursor(request);
    const { page, length } = pageFor(request);
    const scope = [...scopeFor(request), ...removedTermsOf(request)];
    const filters = [...scope, ...termsOf(exact, request)];
    const bound = { offset: page.offset, limit: Math.min(length, Number.MAX_SAFE_INTEGER) };
    const query = { filters, countAll, ...bound, ...(order !== undefined && { order }) };
    return andThen(find(request, query, scope), ({ found, offset, isBackward, unfiltered }) => {
      const { items: whole, total = whole.length } = distinct(found);
      const choose = fieldsOf(request);
      const items = choose === undefined ? whole : whole.map(choose);
      checkLast?.(request, { offset, total });
      const isInPieces = isLong(items);
      const array = isInPieces ? arrayMark : `[${(wrap === undefined ? items : items.map(wrap)).join(',')}]`;
      if (asKept !== undefined)
        return isInPieces ? answerLong({ around: array, items, wrap }, {}) : asKept(succeed(operation, array));
      const headers = headersOf?.(request, { ...page, offset, total }) ?? {};
      if (envelope === undefined)
        return isInPieces ? answerLong({ around: array, items, wrap }, headers) : succeed(operation, array, headers);
      const links = pageLinks(list, request, page.limit, first);
      const asked = { offset, isBackward, unfiltered, ...askedPage(list, request), ...edgesOf(context, list, items) };
      const listed = { ...page, returned: items.length, total, links, counts, ...asked };
      const isLeftOut = items.length === 0 && bounds.mayBeLeftOut;
      const write = (shape: Schema | undefined, text: string): string =>
        writeEnvelope(contract, shape, [envelope, isLeftOut ? undefined : text], listed, learnt);
      const text = write(shapeOf(write), array);
      return isInPieces ? answerLong({ around: text, items, wrap }, headers) : succeed(operation, text, headers);
    });
  };
}

/** Gives the identifiers that the further pages of a list are asked for by, where they are. */
function edgesOf(
  { resource: { identifier } }: HandlerContext,
  { after, before, cursor }: ListOperation,
  items: readonly string[],
): Pick<ListedPage, 'goesByItems' | 'edges'> {
  if (identifier === undefined || cursor !== undefined || (after ?? before) === undefined) return {};
  const idOf = (text = '{}'): JsonValue => ownMember(parseJson(text) as Item, identifier.property) ?? null;
  return { goesByItems: true, ...(items.length > 0 && { edges: { first: idOf(items[0]), last: idOf(items.at(-1)) } }) };
}

function termsOf(list: ListOperation, { parameters, answersNothing }: RequestContext): readonly FilterTerm[] {
  return [...filterTerms(list, parameters.query), ...(answersNothing ? nothing : [])];
}

/**
 * Gives what answers a long list, in pieces, checked by as many of its items as stand for all. Where the document asks for
 * something that only the whole can show, the answer is a whole, which others wait for.
 */
function longAnswer(
  { contract, resource, finish }: HandlerContext,
  { envelope, operation }: ListOperation,
): (list: LongList, headers: Headers) => Answer {
  const schema = jsonContent(successResponse(operation))?.schema;
  const array = envelope === undefined ? schema : contract.schemas.propertiesOf(schema)[envelope];
  const areDistinct = resource.identifier !== undefined;
  return (list, headers) => {
    const count = list.items.length;
    const enough = enoughToCheck(contract, array, { count, areDistinct });
    if (enough === undefined) return succeed(operation, beginningOfList(list, count), headers);
    return inPieces(finish.checked(operation, succeed(operation, beginningOfList(list, enough), headers)), list);
  };
}

function itemWrapper(
  context: HandlerContext,
  list: ListOperation,
  schema: Schema | undefined,
): ((text: string) => string) | undefined {
  const { contract } = context;
  const { schemas } = contract;
  const { envelope, itemEnvelope, operation } = list;
  const view = itemView(context, operation, list);
  const show = view && ((text: string): string => stringifyJson(view(parseJson(text) as Item)));
  if (itemEnvelope === undefined) return show;
  const array = envelope === undefined ? schema : schemas.propertiesOf(schema)[envelope];
  const wrap = wrapItem(contract, schemas.flatten(array).items, itemEnvelope);
  return show === undefined ? wrap : (text) => wrap(show(text));
}

/** Gives what reads the page that a request asks for, of `most` items at most, and how many of those are shown. */
export function pageReader(
  context: HandlerContext,
  list: ListOperation,
  most: number,
  first: number,
): (request: RequestContext) => { readonly page: Pick<ListQuery, 'offset' | 'limit'>; readonly length: number } {
  const lengthOf = pageLengths(context, list);
  return (request) => {
    const { query } = request.parameters;
    const asked = countIn(query, list.limit) ?? most;
    // Less than none, which the document allows, stands for all.
    const { step, length } = lengthOf(request, asked < 0 ? most : Math.min(asked, most));
    return { page: pageOf(list, query, step, first), length };
  };
}

function pageOf(
  list: ListOperation,
  query: QueryValues,
  limit: number,
  first: number,
): Pick<ListQuery, 'offset' | 'limit'> {
  const page = countIn(query, list.page);
  const offset =
    countIn(query, list.offset) ??
    (list.cursor === undefined ? undefined : readCursor(query[list.cursor.name])) ??
    (page === undefined || page <= first ? 0 : (page - first) * limit);
  // Where all is on the first page there is nothing on any other.
  return { limit, offset: Math.min(Math.max(0, offset), Number.MAX_SAFE_INTEGER) };
}

/**
 * Gives the most items of a page, which may be no longer where nobody says how long, and whether the array around none is
 * left out, as its schema wants some and the object around it does not ask for it.
 */
function boundsOf(
  schemas: Schemas,
  { envelope, limit }: ListOperation,
  schema: Schema | undefined,
): { readonly most: number; readonly mayBeLeftOut: boolean } {
  const array = schemas.flatten(envelope === undefined ? schema : schemas.propertiesOf(schema)[envelope]);
  const { maximum = Infinity } = limit === undefined ? {} : schemas.flatten(limit.schema);
  const { minItems = 0, maxItems = Infinity } = array;
  const isAsked = envelope === undefined || schemas.flatten(schema).required?.includes(envelope) === true;
  const most = Math.min(maximum >= 1 ? Math.floor(maximum) : Infinity, maxItems >= 1 ? maxItems : Infinity);
  return { most, mayBeLeftOut: minItems > 0 && !isAsked };
}

function countIn(query: QueryValues, parameter: Parameter | undefined): number | undefined {
  const value = parameter === undefined ? undefined : query[parameter.name];
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? Math.floor(Number(value)) : undefined;
}

/** Gives what was asked for beyond 2^53, for the answer to tell it as it was asked for, and whether nothing but the page and its order was. */
function askedPage(
  { limit, offset, page, cursor, after, before, arranging }: ListOperation,
  { parameters: { query }, answersNothing, path, basePath }: RequestContext,
): Pick<ListedPage, 'exact' | 'isWhole' | 'path'> {
  const exactly = (parameter: Parameter | undefined): bigint | undefined => {
    const value = parameter === undefined ? undefined : query[parameter.name];
    return typeof value === 'bigint' && value >= 0n ? value : undefined;
  };
  const paging = [limit, offset, page, cursor, after, before, arranging?.sort?.parameter].map(
    (parameter) => parameter?.name,
  );
  const isWhole = !answersNothing && Object.keys(query).every((name) => paging.includes(name));
  return {
    exact: { limit: exactly(limit), offset: exactly(offset) },
    isWhole,
    path: { whole: path, below: plainPath(path).slice(basePath.length) },
  };
}

/** Gives the terms by which the filters of a list keep items, of those that a query names. */
export function filterTerms(list: ListOperation, query: QueryValues): FilterTerm[] {
  return list.filters.flatMap(({ parameter, property, everything = [] }) => {
    const value = query[parameter.name];
    // An object has bounds: it is a range.
    const isOpen =
      value === undefined ||
      isObject(value) ||
      [value].flat().some((one) => typeof one === 'string' && everything.includes(one));
    return isOpen ? [] : [{ property, anyOf: keysOf(value) }];
  });
}

/** A page as it was asked for, and how many items match. */
interface Asked {
  readonly offset: number;
  readonly total: number;
}

/**
 * Gives what refuses a page behind the last (throws an ApiError `not_found`), where a profile says that the service does; undefined
 * where it is an empty one. The first page is there though nothing is on it.
 */
function lastPageCheck(
  contract: Contract,
  { page, operation }: ListOperation,
): ((request: RequestContext, asked: Asked) => void) | undefined {
  if (page === undefined) return undefined;
  const where = `query.${page.name}`;
  if (profileOf(contract).find(parameterPoints['beyond-last'], operation, where) !== 'refuse') return undefined;
  return (request, { offset, total }) => {
    if (offset === 0 || offset < total) return;
    const violation = {
      where,
      clause: page.pointer,
      rule: beyondLastRule,
      expected: 'a page that is there',
      got: preview(request.parameters.query[page.name] ?? null),
    };
    throw new ApiError('not_found', describeViolation(violation), { violations: [violation] });
  };
}

/** How long a page is: `step` is what further pages begin after, `length` what it shows at most. */
interface PageLength {
  readonly step: number;
  readonly length: number;
}

/** Gives how long a page of a list is that was asked to have so many items: as long, unless a profile says otherwise. */
function pageLengths(
  { contract }: Pick<HandlerContext, 'contract'>,
  { operation, limit: parameter }: ListOperation,
): (request: RequestContext, limit: number) => PageLength {
  const profile = profileOf(contract);
  const usual = profile.find(dataPoints.usualPage, operation.path);
  const longest = profile.find(dataPoints.longestPage, operation.path);
  const share = profile.find(dataPoints.pageShare, operation.path);
  if (usual === undefined && longest === undefined && share === undefined)
    return (_, limit) => ({ step: limit, length: limit });
  const isAsked = ({ query, leftOut }: RequestContext): boolean =>
    parameter !== undefined && !leftOut.includes(parameter.name) && new URLSearchParams(query).has(parameter.name);
  return (request, limit) => {
    const asked = usual === undefined || isAsked(request) ? limit : usual;
    const step = Math.min(asked, longest ?? Infinity);
    return { step, length: share === undefined || step === Infinity ? step : Math.ceil(step * share) };
  };
}

/**
 * Gives what leaves out of a page what its answer would show twice, where the document wants items that differ from each
 * other (`uniqueItems`) and they show no identifier, or not all that they have.
 */
function distinctPage(
  { contract: { schemas }, resource }: HandlerContext,
  { envelope, operation }: ListOperation,
  show: ((text: string) => string) | undefined,
): (page: ListPage) => ListPage {
  const schema = jsonContent(successResponse(operation))?.schema;
  const array = schemas.flatten(envelope === undefined ? schema : schemas.propertiesOf(schema)[envelope]);
  const mayRepeat = resource.identifier === undefined || show !== undefined;
  if (array['uniqueItems'] !== true || !mayRepeat) return (page) => page;
  return (page) => {
    const seen = new Set<string>();
    const items = page.items.filter((text) => {
      const shown = show?.(text) ?? text;
      return !seen.has(shown) && seen.add(shown);
    });
    const dropped = page.items.length - items.length;
    if (dropped === 0) return page;
    return page.total === undefined ? { items } : { items, total: page.total - dropped };
  };
}

/** A page of a list, and where it stands in it. */
interface PlacedPage {
  readonly found: ListPage;
  readonly offset: number;
  /** Whether it was asked for as what stands before an item, so that what is further on lies before it too. */
  readonly isBackward?: boolean;
  /** How many items there are without the filters of the request, where the answer tells it. */
  readonly unfiltered?: number | undefined;
}

/** Finds a page of the items of a scope. */
type FindPage = (request: RequestContext, query: ListQuery, scope: Scope) => Eventually<PlacedPage>;

/** Gives what counts the items without the filters of a request too, where the answer tells both. */
function countingAll({ contract, resource }: HandlerContext, schema: Schema | undefined, find: FindPage): FindPage {
  if (!tellsUnfiltered(contract, schema)) return find;
  return async (request, query, scope) => {
    const whole = { filters: scope, offset: 0, limit: 0, countAll: true };
    const { total: unfiltered } = await request.session.store.list(resource.collection, whole);
    return { ...(await find(request, query, scope)), unfiltered };
  };
}

type Find = (request: RequestContext, query: ListQuery) => Eventually<ListPage>;

/**
 * Gives what finds the page that a request asks for: behind or before the item whose identifier it names (`starting_after`,
 * `ending_before`), else by the offset of the query.
 */
function placeInList(
  context: HandlerContext,
  { operation, after, before }: ListOperation,
  find: Find,
): (request: RequestContext, query: ListQuery) => Eventually<PlacedPage> {
  const byOffset = (request: RequestContext, query: ListQuery): Eventually<PlacedPage> =>
    andThen(find(request, query), (found) => ({ found, offset: query.offset }));
  const property = context.resource.identifier?.property;
  if (property === undefined || (after ?? before) === undefined) return byOffset;
  const refuse = unknownCursor(context, operation);
  const asked = ({ parameters }: RequestContext, parameter: Parameter | undefined): string | undefined => {
    const value = parameter === undefined ? undefined : parameters.query[parameter.name];
    return value === undefined || value === '' || typeof value === 'object' ? undefined : asText(value);
  };
  return async (request, query) => {
    const [behind, ahead] = [asked(request, after), asked(request, before)];
    const [parameter, id] = behind === undefined ? [before, ahead] : [after, behind];
    if (parameter === undefined || id === undefined) return byOffset(request, query);
    const { items } = await find(request, { ...query, offset: 0, limit: Number.MAX_SAFE_INTEGER });
    const at = items.findIndex((text) => isNamed(text, property, id));
    if (at === -1) {
      refuse(request, parameter, id);
      return request.answersNothing ? { found: { items: [], total: 0 }, offset: 0 } : byOffset(request, query);
    }
    const isBackward = parameter === before;
    const offset = isBackward ? Math.max(0, at - query.limit) : at + 1;
    const end = isBackward ? at : offset + query.limit;
    return { found: { items: items.slice(offset, end), total: items.length }, offset, isBackward };
  };
}

/** Gives the order in which a list is answered; undefined for that of creation. */
function orderOfList(
  { contract }: Pick<HandlerContext, 'contract'>,
  { operation }: ListOperation,
): ListOrder | undefined {
  const profile = profileOf(contract);
  const order = profile.find(dataPoints.listOrder, operation.path);
  if (order === undefined || order === 'created' || order === 'changing') return undefined;
  return order === 'newest-first' ? order : byMembers(order, profile.find(listPoints.collation, operation.path));
}

function byMembers({ by }: ProfileOrder, collation: Collation | undefined): ListOrder {
  const signs = by.map(({ direction }) => (direction === 'descending' ? -1 : 1));
  return {
    name: JSON.stringify(by),
    rankOf: (text) => {
      const item = parseJson(text);
      return by.map(({ member }) =>
        isObject(item) ? ownMember<JsonValue>(item as Record<string, JsonValue>, member) : undefined,
      );
    },
    compare: (one, other) => compareRanks(one, other, signs, collation),
  };
}

function compareRanks(one: Rank, other: Rank, signs: readonly number[], collation: Collation | undefined): number {
  for (const [index, sign] of signs.entries()) {
    const [first, second] = [one[index], other[index]];
    const [isFirstOpen, isSecondOpen] = [isOpen(first), isOpen(second)];
    // What has no value comes last, in whichever direction.
    if (isFirstOpen || isSecondOpen) {
      if (isFirstOpen !== isSecondOpen) return isFirstOpen ? 1 : -1;
      continue;
    }
    const compared = compareMembers(first, second, collation);
    if (compared !== 0) return compared * sign;
  }
  return 0;
}

function isOpen(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Compares numbers by value, all else by its text. */
function compareMembers(one: unknown, other: unknown, collation: Collation | undefined): number {
  const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
  if (isNumber(one) && isNumber(other)) return one < other ? -1 : one > other ? 1 : 0;
  return compareTexts(String(one), String(other), collation);
}

/**
 * Gives what looks at the cursor of a request. One that no answer gave leads nowhere: where a profile says what becomes of it that is
 * done; else, where the document has an answer for bad requests, that is told so (throws an ApiError `invalid_parameter`); else the
 * list begins at its start, with a warning. Throws the same where the list is asked for after one item and before another and a profile
 * has that refused.
 */
function cursorCheck(
  context: Pick<HandlerContext, 'contract'>,
  list: ListOperation,
): (request: RequestContext) => void {
  const { cursor, operation, after, before } = list;
  const refusesBoth = profileOf(context.contract).find(refusalPoints['query.both-places'], operation) !== undefined;
  if (refusesBoth && after !== undefined && before !== undefined)
    return ({ parameters: { query } }) => {
      if (query[after.name] === undefined || query[before.name] === undefined) return;
      const words = `${after.name} and ${before.name} exclude each other, as the profile says`;
      throw new ApiError('invalid_parameter', words, { situation: 'query.both-places' });
    };
  if (cursor === undefined) return () => undefined;
  const start = defaultOf(context.contract.schemas, cursor);
  const refuse = unknownCursor(context, operation);
  return (request) => {
    const sent = request.parameters.query[cursor.name];
    if (sent === undefined || sent === '' || sent === start || readCursor(sent) !== undefined) return;
    refuse(request, cursor, sent);
  };
}

/** Gives what becomes of a place in a list that no answer gave, as `cursorCheck` has it; it throws as that does. */
function unknownCursor(
  { contract }: Pick<HandlerContext, 'contract'>,
  operation: Operation,
): (request: RequestContext, parameter: Parameter, sent: JsonValue) => void {
  const documentsRefusal = documentsBadRequest(operation);
  return (request, { name, pointer }, sent) => {
    const where = `query.${name}`;
    const reaction = profileOf(contract).find(parameterPoints['not-given'], operation, where);
    const violation = {
      where,
      clause: pointer,
      rule: cursorRule,
      expected: 'a cursor that an answer gave',
      got: preview(sent),
    };
    const told = describeViolation(violation);
    if (documentsRefusal && reaction !== 'ignore' && reaction !== 'empty')
      throw new ApiError('invalid_parameter', told, { violations: [violation] });
    request.answersNothing ||= reaction === 'empty';
    request.warnings.push(
      `${told}; ${reaction === 'empty' ? 'nothing is answered, as the profile says' : 'the list begins at its start'}`,
    );
  };
}

function documentsBadRequest(operation: Operation): boolean {
  const success = successResponse(operation);
  return operation.responses.some(
    ({ status }) => ['400', '422', '4XX'].includes(status) || (status === 'default' && success?.status !== 'default'),
  );
}

/** Gives the handler of a search: the list of its collection, asked by the members of the body as by parameters. */
export function searchHandler(context: HandlerContext, { list, members }: Search): Handler {
  const answer = listHandler(context, list);
  const asked = askedInBody(context.contract.schemas, members);
  return (request) => answer(asked(request));
}

/** Gives a request with the members of its body in the place of its query. */
function askedInBody(schemas: Schemas, members: readonly SearchMember[]): (request: RequestContext) => RequestContext {
  return (request) => {
    const values = members.flatMap(({ parameter, path }): [string, JsonValue][] => {
      const value = valueAt(request.body, path) ?? defaultOf(schemas, parameter);
      return value === undefined || value === null ? [] : [[parameter.name, value]];
    });
    const query = new URLSearchParams(
      Object.fromEntries(values.map(([name, value]) => [name, asText(value)])),
    ).toString();
    return { ...request, query, parameters: { ...request.parameters, query: Object.fromEntries(values) } };
  };
}

/** Gives the handler that answers how many items a list would have on all of its pages. */
export function countHandler(
  context: HandlerContext,
  { operation, resource, list, members, property }: Count,
): Handler {
  const { json } = list;
  const played = json?.list ?? list;
  const find = finder(context, played);
  const exact = exactFilters(context.contract, played);
  const asked = operation.method === 'POST' ? askedInBody(context.contract.schemas, members) : undefined;
  const wrap = property === undefined ? undefined : wrapItem(context.contract, answerSchema(operation), property);
  return (given) => {
    const sent = asked?.(given) ?? given;
    const request = json === undefined ? sent : withMembers(json, played, sent);
    const filters = [...scopeOf(resource, request), ...termsOf(exact, request)];
    return andThen(find(request, { filters, offset: 0, limit: 1, countAll: true }), ({ items, total = items.length }) =>
      succeed(operation, wrap === undefined ? String(total) : wrap(String(total))),
    );
  };
}

function valueAt(body: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let value = body;
  for (const name of path) value = isItem(value) ? ownMember(value, name) : undefined;
  return value;
}
