import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { valueTypes } from '../../openapi/parameters';
import { keepsTo } from '../samples';
import type { Schema } from '../../openapi/document';
import { isValidExample } from '../../openapi/schema/example-check';
import { sampleValue } from '../../openapi/schema/sample';
import { jsonType } from '../../openapi/schema/flatten';
import { ownMember, parseJson, stringifyJson, toDoubles, type JsonValue } from '../../base/json';
import type { ListMembers, ListFact, ListMember, PlainListMember } from '../../profile/data-points';
import { createRandom } from '../../base/random';
import { plainName, singular, wordsOf } from '../../openapi/collections/names';
import type { ListOperation } from '../../openapi/collections/resources';
import type { Schemas } from '../../openapi/schema/schemas';
import type { RequestContext } from '../pipeline/request-context';
import { answerPoints } from '../../profile/answer-points';
import { readPageLinks, writePageLinks } from '../../profile/placeholders';
import { profileOf } from '../../profile/profile-of';

/** Gives the value of a member of the object around a list as a profile says; undefined where it is left out. */
function learntValue(member: ListMember, page: ListedPage): JsonValue | undefined {
  if (!('members' in member)) return plainValue(member, page);
  const inner = Object.entries(member.members).flatMap(([name, one]): [string, JsonValue][] => {
    const value = plainValue(one, page);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(inner);
}

/** Gives the JSON texts of the members that a profile has beyond those that a document describes. */
function membersBeyond(
  learnt: Readonly<Record<string, ListMember>>,
  known: Readonly<Record<string, unknown>>,
  page: ListedPage,
): string[] {
  return Object.entries(learnt).flatMap(([name, member]) => {
    const value = ownMember(known, name) === undefined ? learntValue(member, page) : undefined;
    return value === undefined ? [] : [`${JSON.stringify(name)}:${stringifyJson(value)}`];
  });
}

function plainValue(member: PlainListMember, page: ListedPage): JsonValue | undefined {
  if ('value' in member) return member.value;
  return member.whole === 'absent' && page.isWhole === true ? undefined : facts[member.make](page);
}

const facts: Readonly<Record<ListFact['make'], (page: ListedPage) => JsonValue | undefined>> = {
  returned: ({ returned }) => returned,
  limit: ({ limit, returned }) => (limit === Infinity ? returned : limit),
  offset: ({ offset }) => offset,
  page: ({ offset, links }) => links.numberOf(offset),
  total: ({ total }) => total,
  pages: (page) => Math.max(1, pagesOf(page)),
  'pages-or-none': (page) => pagesOf(page),
  'has-more': (page) => hasMore(page),
  path: ({ path }) => path?.below,
  'url-path': ({ path }) => path?.whole,
  absent: () => undefined,
  cursor: (page) => (hasMore(page) ? page.links.cursorTo(page.offset + page.returned) : null),
};

function pagesOf({ total, limit }: ListedPage): number {
  return limit === Infinity ? Math.min(1, total) : Math.ceil(total / limit);
}

/** What properties of such an object mean, by their names without separators in lower case. */
const meanings: readonly (readonly [name: RegExp, tell: (page: ListedPage) => JsonValue])[] = [
  [/^totalcount$/, ({ total, unfiltered }) => unfiltered ?? total],
  [/^(total(items|elements|results|records)?|filtercount)$/, ({ total }) => total],
  [/^(count|returned|itemcount|numberofelements)$/, ({ returned }) => returned],
  [
    /^(limit|pagesize|perpage|size)$/,
    ({ limit, returned, exact }) => exact.limit ?? (limit === Infinity ? returned : limit),
  ],
  [/^(offset|skip|start)$/, ({ offset, exact }) => exact.offset ?? offset],
  [/^(page|pagenumber|currentpage|number)$/, ({ offset, links }) => links.numberOf(offset)],
  [/^(totalpages|pagecount|pages|lastpage)$/, ({ total, limit }) => Math.max(1, Math.ceil(total / limit))],
  [/^(hasmore|hasnext|hasnextpage)$/, (page) => hasMore(page)],
  [/^(hasprevious|hasprev|haspreviouspage)$/, ({ offset }) => offset > 0],
  [/^(is)?last(page)?$/, (page) => !hasMore(page)],
  [/^(is)?first(page)?$/, ({ offset }) => offset === 0],
];

/** Tells whether the object around a list tells how many items there are with the filters of a request and without them. */
export function tellsUnfiltered({ schemas }: Contract, schema: Schema | undefined): boolean {
  const objects = [schema, ...Object.values(schemas.propertiesOf(schema))];
  return objects.some((one) => {
    const names = Object.keys(schemas.propertiesOf(one)).map(plainName);
    return names.includes('filtercount') && names.includes('totalcount');
  });
}

/** Gives what tells whether a property is called like the number of things: `ordersCount`, `order_count`, `count_of_orders`, `totalOrders`. */
export function countsOf(...things: readonly string[]): ListedPage['counts'] {
  const wanted = things.map((thing) => singular(plainName(thing))).filter((thing) => thing !== '');
  return (property) => {
    const words = wordsOf(property);
    const rest = words.filter((word) => !['count', 'total', 'num', 'number', 'of', 'no'].includes(word));
    return rest.length < words.length && wanted.includes(singular(rest.join('')));
  };
}

/** What leads to other pages of a list that are asked for by an item: `first_id`, `last_id`, `next_starting_after`, `next_cursor`. */
const edgeName = /^(?:firstid|lastid|next(?:cursor|startingafter|startafter|startafterid|afterid|after))$/;

function edgeOf(name: string, page: ListedPage): JsonValue | undefined {
  if (page.edges === undefined) return undefined;
  if (name === 'firstid') return page.edges.first;
  return name === 'lastid' || hasMore(page) ? page.edges.last : undefined;
}

const linkName = /^(self|next|prev|previous|first|last)(page)?(cursor|token|url|uri|link|href)?$|^cursor$/;

/** Gives the offset that a link or cursor of a name leads to; undefined where there is no such page. */
function offsetOf(name: string, page: ListedPage): number | undefined {
  const { offset, limit, total, returned } = page;
  const step = limit === Infinity ? Math.max(1, returned) : limit;
  if (name.startsWith('self')) return offset;
  if (name.startsWith('first')) return 0;
  if (name.startsWith('last')) return Math.max(0, Math.ceil(total / step) - 1) * step;
  if (name.startsWith('prev')) return offset > 0 ? Math.max(0, offset - step) : undefined;
  return hasMore(page) ? offset + returned : undefined;
}

/** Gives what a link or cursor says: an address, a cursor, or the number of a page. */
function writeLink(name: string, schema: Schema, types: readonly string[], page: ListedPage): JsonValue | undefined {
  const offset = offsetOf(name, page);
  if (offset === undefined) return undefined;
  const isCursor = /(cursor|token)$/.test(name) || /\b(?:cursor|token)\b/i.test(schema.description ?? '');
  if (isCursor && types.includes('string')) return page.links.cursorTo(offset);
  if (/(cursor|token)$/.test(name)) return undefined;
  if (types.includes('integer')) return page.links.numberOf(offset);
  return types.includes('string') ? page.links.linkTo(offset, /^(uri|url|iri)$/.test(schema.format ?? '')) : undefined;
}

/**
 * Gives what chooses the object around a list where the document has alternatives for it: the first that has the array and,
 * written without items, is what the operation may answer. It is chosen at the first answer.
 */
export function envelopeShape(
  contract: Contract,
  operation: Operation,
  envelope: string | undefined,
): (write: (shape: Schema, items: string) => string) => Schema | undefined {
  const media = jsonContent(successResponse(operation));
  const schema = media?.schema;
  const shapes = contract.schemas.shapesOf(schema);
  if (media === undefined || envelope === undefined || shapes.length < 2) return () => schema;
  const bearing = shapes.filter(({ properties = {} }) => Object.hasOwn(properties, envelope));
  let chosen: Schema | undefined;
  return (write) =>
    (chosen ??=
      bearing.find((shape) => keepsTo(contract, operation, media, parseJson(write(shape, '[]')))) ??
      bearing[0] ??
      schema);
}

/**
 * Gives the JSON text of the object around a list: its array (undefined leaves it out), what a profile says of its members, what the
 * page is by the usual names, samples of the rest.
 */
export function writeEnvelope(
  contract: Contract,
  schema: Schema | undefined,
  array: readonly [name: string, text: string | undefined],
  page: ListedPage,
  learnt: ListMembers = {},
): string {
  const flat = contract.schemas.flatten(schema);
  const properties = flat.properties ?? {};
  const members = Object.entries(properties).flatMap(([name, property]) => {
    const own = name === array[0] ? undefined : ownMember(learnt, name);
    const inner = own !== undefined && 'members' in own ? contract.schemas.flatten(property) : undefined;
    // An object that the document describes is written member by member.
    const isInner = inner?.properties !== undefined && own !== undefined && 'members' in own;
    const told =
      own === undefined || isInner ? undefined : learntMember(contract, name, property, flat, learntValue(own, page));
    const usual = (): string | undefined =>
      isInner
        ? writeEnvelope(contract, inner, ['', ''], page, own.members)
        : writeMember(contract, name, property, flat, page);
    const text = name === array[0] ? array[1] : told === undefined ? usual() : told.text;
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  const isOpen = flat.additionalProperties !== false && flat.unevaluatedProperties !== false;
  const others = isOpen ? membersBeyond(learnt, { ...properties, [array[0]]: true }, page) : [];
  return `{${[...members, ...others].join(',')}}`;
}

/** Gives what a profile says of a member; undefined where the document does not allow that. */
function learntMember(
  { schemas }: Contract,
  name: string,
  property: Schema,
  parent: Schema,
  value: JsonValue | undefined,
): { readonly text: string | undefined } | undefined {
  if (value === undefined) return parent.required?.includes(name) === true ? undefined : { text: undefined };
  const flat = schemas.flatten(property);
  const isOfType = valueTypes(schemas, flat).some(
    (type) => type === jsonType(value) || (type === 'number' && typeof value === 'number'),
  );
  return isOfType && isValidExample(flat, toDoubles(value)) ? { text: stringifyJson(value) } : undefined;
}

/** A count beside the addresses of other pages, or their number, is that of all (`{ count, next, previous, results }`), unless another member is. */
function isOfAll({ properties = {} }: Schema): boolean {
  const names = Object.keys(properties).map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const isPaged = names.some((name) => /^(?:next|prev|previous|pages|pagecount)$/.test(name));
  return isPaged && !names.some((name) => name.includes('total'));
}

function writeMember(
  contract: Contract,
  name: string,
  property: Schema,
  parent: Schema,
  page: ListedPage,
): string | undefined {
  const { schemas } = contract;
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const flat = schemas.flatten(property);
  const types = valueTypes(schemas, flat);
  const told =
    page.counts(name) || (plain === 'count' && isOfAll(parent))
      ? [page.total]
      : meanings.filter(([pattern]) => pattern.test(plain)).map(([, tell]) => tell(page));
  const meaning = told.find(
    (value) => types.includes(jsonType(value)) || (typeof value === 'number' && types.includes('number')),
  );
  // A page far beyond the last may have a number that the document has no room for.
  if (meaning !== undefined && isValidExample(flat, toDoubles(meaning))) return stringifyJson(meaning);
  if (meaning !== undefined && parent.required?.includes(name) !== true) return undefined;
  if (/^(?:next|prev|previous)(?:page)?$/.test(plain) && flat.properties !== undefined) {
    const other = writeOtherPage(contract, plain, flat, page);
    if (other !== undefined || parent.required?.includes(name) !== true) return other;
  }
  if (flat.properties !== undefined) return writeEnvelope(contract, flat, ['', ''], page);
  // Beside the items the token of the next page is called like the parameter that takes it.
  if (page.links.cursorName === plain && types.includes('string')) {
    const next = offsetOf('next', page);
    if (next !== undefined) return stringifyJson(page.links.cursorTo(next) ?? '');
    if (parent.required?.includes(name) !== true) return types.includes('null') ? 'null' : undefined;
  }
  const isOfItem = page.goesByItems === true && edgeName.test(plain);
  if (isOfItem || linkName.test(plain)) {
    const link = isOfItem ? edgeOf(plain, page) : writeLink(plain, flat, types, page);
    if (link !== undefined) return stringifyJson(link);
    // There is no such page: absent or null is true, a made-up cursor would lead clients in circles.
    if (types.includes('null')) return 'null';
    if (parent.required?.includes(name) !== true) return undefined;
    if (types.includes('string') && (flat.format ?? flat.pattern ?? flat.minLength) === undefined) return '""';
  }
  return stringifyJson(sampleValue({ schemas, random: createRandom(name) }, property, name));
}

/**
 * Gives the object that leads to another page: `{"offset": "...", "path": "/tasks?offset=...", "uri": "https://..."}`. Null, where the
 * document has it, or undefined where there is no such page.
 */
function writeOtherPage(contract: Contract, name: string, schema: Schema, page: ListedPage): string | undefined {
  const { schemas } = contract;
  const offset = offsetOf(name, page);
  if (offset === undefined) return schemas.typesOf(schema).includes('null') ? 'null' : undefined;
  const { links } = page;
  const members = Object.entries(schemas.propertiesOf(schema)).flatMap(([inner, property]) => {
    const flat = schemas.flatten(property);
    const types = schemas.typesOf(flat);
    const plain = plainName(inner);
    const isText = types.includes('string');
    const value = /^(?:uri|url|href|link|path)$/.test(plain)
      ? isText && links.linkTo(offset, flat.format === 'uri' || /^ur[il]$/.test(plain))
      : /^(?:page|pagenumber|number)$/.test(plain) && !isText
        ? links.numberOf(offset)
        : /^(?:offset|skip|start)$/.test(plain) && !isText
          ? offset
          : /(?:cursor|token|offset|start|after)$/.test(plain) && isText && links.cursorTo(offset);
    const isOther = typeof value === 'string' || typeof value === 'number';
    const sample = (): JsonValue => sampleValue({ schemas, random: createRandom(inner) }, property, inner);
    return [`${JSON.stringify(inner)}:${stringifyJson(isOther ? value : sample())}`];
  });
  return `{${members.join(',')}}`;
}

/** What a list answered, for the object around it to tell. */
export interface ListedPage {
  readonly returned: number;
  readonly total: number;
  /** How many items there are without the filters of the request, where an answer tells both. */
  readonly unfiltered?: number | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly links: PageLinks;
  /** Tells whether a property is called like the number of all that is listed: `ordersCount`, `total_orders`. */
  readonly counts: (property: string) => boolean;
  /** What the request asked for beyond 2^53, digit by digit, where it did. */
  readonly exact: { readonly limit: bigint | undefined; readonly offset: bigint | undefined };
  /** Whether the request asked for all there is, page by page; undefined where nobody asks. */
  readonly isWhole?: boolean;
  /** Whether the page was asked for as what stands before an item: what is further on lies before it too. */
  readonly isBackward?: boolean | undefined;
  /** Whether other pages are asked for by the identifier of an item. */
  readonly goesByItems?: boolean;
  /** The identifiers of the first and the last item of the page, where other pages are asked for by those. */
  readonly edges?: { readonly first: JsonValue; readonly last: JsonValue } | undefined;
  /** The path of the list, with the base path and without. */
  readonly path?: { readonly whole: string; readonly below: string };
}

/** Tells whether there is a further page. What no parameter can ask for is none: a client would come in circles. */
function hasMore({ total, offset, returned, links, isBackward }: ListedPage): boolean {
  return links.canMove && (isBackward === true ? offset > 0 : offset + returned < total);
}

/** Where other pages of a list lie, seen from one request. */
interface PageLinks {
  /** Gives the number of the page that begins at an offset. */
  readonly numberOf: (offset: number) => number;
  /** Whether any parameter of the list moves its page, so that a further page can be had at all. */
  readonly canMove: boolean;
  /** Gives the same request with its page moved to an offset: a path with query, or a URI. */
  readonly linkTo: (offset: number, isAbsolute: boolean) => string | undefined;
  /** What the parameter that takes a cursor is called, without separators in lower case. */
  readonly cursorName?: string;
  /** Gives the cursor of an offset; undefined where the list takes none. */
  readonly cursorTo: (offset: number) => string | undefined;
}

/** Gives the offset that a cursor stands for; undefined where it is none that was given here. */
export function readCursor(cursor: JsonValue | undefined): number | undefined {
  if (typeof cursor !== 'string') return undefined;
  const [, digits] = /^offset:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function writeCursor(offset: number): string {
  return Buffer.from(`offset:${offset}`).toString('base64url');
}

/** Gives the number of the first page of a list: 0 where the document has it so by its default or least number, else 1. */
export function firstPage(schemas: Schemas, { page }: ListOperation): number {
  if (page === undefined) return 1;
  const { default: standard, minimum } = schemas.flatten(page.schema);
  return (standard ?? minimum) === 0 ? 0 : 1;
}

/** Gives the links of a list's answer, whose pages count from `first`. Nothing is computed before it is asked for. */
export function pageLinks(list: ListOperation, request: RequestContext, limit: number, first: number): PageLinks {
  const { cursor, offset: offsetParameter, page, after, before } = list;
  const numberOf = (offset: number): number => first + Math.floor(offset / limit);
  const moved = (offset: number): readonly [name: string, value: string] | undefined => {
    if (offsetParameter !== undefined) return [offsetParameter.name, String(offset)];
    if (page !== undefined) return [page.name, String(numberOf(offset))];
    return cursor === undefined ? undefined : [cursor.name, writeCursor(offset)];
  };
  return {
    numberOf,
    canMove: (cursor ?? offsetParameter ?? page ?? after ?? before) !== undefined,
    linkTo: (offset, isAbsolute) => {
      const parameter = moved(offset);
      if (parameter === undefined) return undefined;
      const query = new URLSearchParams(request.query);
      if (cursor !== undefined) query.delete(cursor.name);
      query.set(...(parameter as [string, string]));
      return `${isAbsolute ? request.origin() : ''}${request.sessionPrefix}${request.path}?${query.toString()}`;
    },
    ...(cursor !== undefined && { cursorName: plainName(cursor.name) }),
    cursorTo: (offset) => (cursor === undefined ? undefined : writeCursor(offset)),
  };
}

/** What page was answered, in items. */
interface ListedCounts {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
}

/**
 * Gives what writes the headers that tell of a page, of a list whose pages count from `first`: how many items there are, and where
 * other pages lie; undefined where there are none.
 */
export function pageHeaders(
  contract: Contract,
  list: ListOperation,
  first: number,
): ((request: RequestContext, page: ListedCounts) => Readonly<Record<string, string>>) | undefined {
  const { operation } = list;
  const described = successResponse(operation)?.headers.find(({ name }) => /^(x-)?total(-count)?$/i.test(name))?.name;
  const totalHeader = described ?? learntTotal(contract, operation);
  const linksOf = learntLinks(contract, list, first);
  if (totalHeader === undefined && linksOf === undefined) return undefined;
  return (request, page) => {
    const link = linksOf?.(request, page);
    return {
      ...(totalHeader !== undefined && { [totalHeader]: String(page.total) }),
      ...(link !== undefined && { Link: link }),
    };
  };
}

/** Gives the name of a header that the document does not describe and by which a profile tells how many items there are. */
function learntTotal(contract: Contract, operation: Operation): string | undefined {
  const headers = Object.entries(profileOf(contract).find(answerPoints.headers, operation) ?? {});
  return headers.find(([, template]) => template === '{{total}}')?.[0];
}

/** Gives what writes the Link header of a list as a profile has it, where its pages are numbered from `first` on; undefined where it has none. */
function learntLinks(
  contract: Contract,
  { operation, page, limit: limitParameter }: ListOperation,
  first: number,
): ((request: RequestContext, answered: ListedCounts) => string | undefined) | undefined {
  const headers = Object.entries(profileOf(contract).find(answerPoints.headers, operation) ?? {});
  const way = readPageLinks(headers.find(([name]) => name.toLowerCase() === 'link')?.[1]);
  if (way === undefined || page === undefined) return undefined;
  return (request, { limit, offset, total }) =>
    writePageLinks(way, {
      query: request.query,
      path: request.sessionPrefix + request.path,
      origin: request.origin(),
      page: first + Math.floor(offset / limit),
      first,
      limit,
      total,
      pageName: page.name,
      limitName: limitParameter?.name,
    });
}
