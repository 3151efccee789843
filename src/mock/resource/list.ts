import { isObject, type Schema } from '../../contract/document';
import type { Parameter } from '../../contract/operation';
import type { Schemas } from '../../contract/schema/schemas';
import { lastNoun } from '../../contract/resource/names';
import type { ListOperation } from '../../contract/resource/resources';
import { jsonContent, successResponse } from '../../contract/success-response';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../../exact-json';
import type { Answer, RequestContext } from '../../middleware/request-context';
import { dataPoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import { keysOf } from '../../store/keys';
import { andThen, type FilterTerm, type ListQuery } from '../../store/store';
import { finder } from './arranged-list';
import { pageHeaders } from './page-headers';
import { exactFilters } from './loose-filters';
import { scopeOf } from './collection-scope';
import type { Item } from './item';
import { keptAnswer } from './item-answer';
import { cursorCheck } from './cursor-check';
import { lastPageCheck } from './last-page-check';
import { distinctPage } from './distinct-page';
import { asksOnlyItems, enoughToCheck } from './item-check';
import { wrapItem } from './item-envelope';
import { itemView } from './item-view';
import { removedTerms } from './marked-removal';
import { countsOf, envelopeShape, writeEnvelope } from './list-envelope';
import type { ListedPage } from './listed-page';
import { orderOfList } from './list-order';
import { pageLengths } from './page-length';
import { firstPage, pageLinks, readCursor } from './page-links';
import { placeInList } from './place-in-list';
import type { Handler } from '../handler';
import type { HandlerContext } from './handler-context';
import { succeed } from '../succeed';

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
  const { contract, resource } = context;
  const { envelope, operation } = list;
  const response = successResponse(operation);
  const schema = jsonContent(response)?.schema;
  const first = firstPage(contract.schemas, list);
  const headersOf = pageHeaders(contract, list, first);
  const checkLast = lastPageCheck(contract, list);
  const countAll = envelope !== undefined || headersOf !== undefined || checkLast !== undefined;
  const wrap = itemWrapper(context, list, schema);
  const isPlain = !countAll && wrap === undefined && asksOnlyItems(contract, schema);
  const answerLong = longAnswer(context, list);
  const asKept = isPlain ? keptAnswer(context, operation) : undefined;
  const shapeOf = envelopeShape(contract, operation, envelope);
  const find = placeInList(context, list, finder(context, list));
  const exact = exactFilters(contract, list);
  const counts = countsOf(envelope ?? '', lastNoun(operation.path), resource.schemaName ?? '');
  const checkCursor = cursorCheck(context, list);
  const bounds = boundsOf(contract.schemas, list, schema);
  const distinct = distinctPage(context, list, wrap);
  const order = orderOfList(context, list);
  const scopeFor = narrow ?? ((request: RequestContext) => scopeOf(resource, request));
  const removedTermsOf = removedTerms(context, operation);
  const lengthOf = pageLengths(context, list);
  const learnt = profileOf(contract).find(dataPoints.listMembers, operation.path);
  return (request) => {
    checkCursor(request);
    const most = Math.min(countIn(request.parameters.query, list.limit) ?? bounds.most, bounds.most);
    const { step, length } = lengthOf(request, most);
    const page = pageOf(list, request.parameters.query, step, first);
    const filters = [...scopeFor(request), ...removedTermsOf(request), ...termsOf(exact, request)];
    const bound = { offset: page.offset, limit: Math.min(length, Number.MAX_SAFE_INTEGER) };
    const query = { filters, countAll, ...bound, ...(order !== undefined && { order }) };
    return andThen(find(request, query), ({ found, offset, isBackward }) => {
      const { items, total = items.length } = distinct(found);
      checkLast?.(request, { offset, total });
      const isInPieces = isLong(items);
      const array = isInPieces ? arrayMark : `[${(wrap === undefined ? items : items.map(wrap)).join(',')}]`;
      if (asKept !== undefined)
        return isInPieces ? answerLong({ around: array, items, wrap }, {}) : asKept(succeed(operation, array));
      const headers = headersOf?.(request, { ...page, offset, total }) ?? {};
      if (envelope === undefined)
        return isInPieces ? answerLong({ around: array, items, wrap }, headers) : succeed(operation, array, headers);
      const links = pageLinks(list, request, page.limit, first);
      const asked = { offset, isBackward, ...askedPage(list, request), ...edgesOf(context, list, items) };
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
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
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
    path: { whole: path, below: path.slice(basePath.length) },
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
