import type { Contract } from '../../openapi/contract';
import type { Operation, Parameter } from '../../openapi/operation';
import { encodePart, wireFields } from '../../base/http';
import { answerPoints } from '../../profile/answer-points';
import { learnTemplate, literal, renderTemplate, type Observed } from '../../profile/template';
import { isSuccess } from '../../probe/answers';
import { headerOf, isRead, type Exchange, decodeUtf8 } from '../../probe/exchange';
import { itemsOf } from '../../probe/listing';
import { idText } from '../../probe/knowledge';
import { resourceOf } from '../../probe/items';
import type { LearnContext, Learner } from '../learner';
import { itemIn } from './exchanged';
import { firstOf, sharedCounts, type SharedCounts } from './operation-counts';
import { operationsOf, type ListOperation } from '../../openapi/collections/resources';
import { ownMember } from '../../base/json';
import { memberFacts } from '../../profile/request-facts';
import { defaultOf } from '../../openapi/parameters';
import { pageLinksTemplate, writePageLinks, type LinkedPage, type PageLinksWay } from '../../profile/placeholders';

/** Members that count versions, which are likelier to make a tag than others that happen to be alike. */
const counting = /version|revision|etag|updated|modified/i;

/** At most so many pairs of a version and another member are tried. */
const mostPairs = 100;

/**
 * Gives the entity tag of the items that an operation answers as a template of their members, `"{{member.version}}"`, where that
 * explains every tag of the collection in this run and two of them differ; undefined where it does not.
 */
function tagOfMembers(context: LearnContext, operation: Operation): string | undefined {
  const resource = resourceOf(context.contract, operation);
  if (resource === undefined || operation === resource.list?.operation) return undefined;
  const known = new Set(operationsOf(resource).filter((one) => one !== resource.list?.operation));
  const all = context.exchanges.flatMap((exchange) => (known.has(exchange.operation) ? tagged(exchange) : []));
  const [first] = all;
  const others = [...new Map(all.map((one) => [one.text, one])).values()].filter(({ text }) => text !== first?.text);
  if (first === undefined || others.length === 0) return undefined;
  const names = Object.keys(first.facts).toSorted(
    (one, other) => Number(counting.test(other)) - Number(counting.test(one)),
  );
  const versions = names.filter((name) => counting.test(name));
  const pairs = versions.flatMap((version) => names.map((name) => [version, name])).slice(0, mostPairs);
  for (const chosen of [...names.map((name) => [name]), ...pairs, names]) {
    // Two versions of one item do not show that its identifier is told, nor two new items that their version is.
    const apart = others.find(({ facts }) => chosen.every((name) => facts[name] !== first.facts[name]));
    for (const second of [apart, others[0]]) {
      const like = second && learnTemplate(only(first, chosen), only(second, chosen));
      if (like === undefined || !like.includes('{{member.') || /\{\{(?!member\.)/.test(like)) continue;
      if (all.every(({ text, facts }) => renderTemplate(like, (name) => ownMember(facts, name)) === text)) return like;
    }
  }
  return undefined;
}

function tagged(exchange: Exchange): Observed[] {
  const text = headerOf(exchange.response.headers, 'ETag');
  if (text === undefined || !isSuccess(exchange) || !isRead(exchange)) return [];
  const facts = memberFacts(decodeUtf8(exchange.response.body));
  return Object.keys(facts).length === 0 ? [] : [{ text, facts }];
}

function only({ text, facts }: Observed, names: readonly string[]): Observed {
  return { text, facts: Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name))) };
}

/** Headers of a moment or of a connection beside those of the wire, which tell nothing of the service's ways. */
const passedOver = /^(?:date|age|set-cookie|via|alt-svc|proxy-.*)$/;

/** Headers that the stand-in writes by itself: a service that has none of them has them left out. */
const own = ['cache-control', 'etag', 'location', 'deprecation', 'sunset', 'link'];

/**
 * Gives what reads the headers and statuses of successes out of all answers of the run; how numbers go on, of `answered` where there
 * were others between them.
 */
export function headerLearners(contract: Contract, answered?: readonly Exchange[]): readonly Learner[] {
  return [
    {
      id: 'headers of successes',
      phase: 'review',
      learn: async (context) => {
        const all: Record<string, string>[] = [];
        const counts = sharedCounts(answered ?? context.exchanges, contract);
        for (const operation of contract.operations) {
          const seen = await successesOf(context, operation);
          const headers = noteHeaders(context, operation, seen, counts);
          if (headers !== undefined) all.push(headers);
        }
        noteCommon(context, all);
      },
    },
  ];
}

/** A page in the middle has every link that there is. */
async function middlePages(
  context: LearnContext,
  operation: Operation,
  seen: readonly Exchange[],
): Promise<Exchange[]> {
  const list = numberedList(context, operation);
  const isLinked = seen.some(({ response }) => headerOf(response.headers, 'link') !== undefined);
  const path = context.knownPath(operation);
  if (list?.page === undefined || list.limit === undefined || !isLinked || path === undefined) return [];
  const query = [
    [list.page.name, '2'],
    [list.limit.name, '2'],
  ] as const;
  const pages = [await context.ask({ operation, path, query }), await context.ask({ operation, path, query })];
  return pages.filter(isSuccess);
}

/** Tells whether a read of an item answered one: an identifier that is left out may lead to the list. */
function isOwnAnswer({ contract }: LearnContext, exchange: Exchange): boolean {
  const resource = resourceOf(contract, exchange.operation);
  const property = resource?.identifier?.property;
  if (property === undefined || exchange.operation !== resource?.read) return true;
  const item = itemIn(contract, exchange);
  return item === undefined || Object.hasOwn(item, property);
}

/** Gives the successes of an operation in this run; a read that was answered once is asked once more. */
async function successesOf(context: LearnContext, operation: Operation): Promise<Exchange[]> {
  const seen = context.exchanges.filter(
    (one) =>
      one.operation === operation &&
      one.request.method === operation.method &&
      isSuccess(one) &&
      isOwnAnswer(context, one),
  );
  const path = context.knownPath(operation);
  if (operation.method !== 'GET' || path === undefined) return seen;
  for (let more = seen.length; more < 3; more += 1) {
    const exchange = await context.ask({ operation, path });
    if (isSuccess(exchange)) seen.push(exchange);
  }
  return [...seen, ...(await middlePages(context, operation, seen))];
}

function noteHeaders(
  context: LearnContext,
  operation: Operation,
  all: readonly Exchange[],
  counts: SharedCounts,
): Record<string, string> | undefined {
  const made = madeByPut(operation, all);
  const seen = made.length === all.length ? all : all.filter((one) => !made.includes(one));
  const [first] = seen;
  if (first === undefined) return undefined;
  noteStatus(context, operation, seen);
  const names = new Map(
    seen.flatMap(({ response }) => response.headers.map(([name]): [string, string] => [name.toLowerCase(), name])),
  );
  const headers: Record<string, string> = {};
  for (const [lower, name] of names) {
    if (passedOver.test(lower) || wireFields.has(lower)) continue;
    const template = counts.get(lower) ?? templateOf(context, operation, lower, seen);
    if (template !== undefined) headers[name] = template;
  }
  // Where a change leads nowhere, nothing fills what tells the place of a new item.
  const place = made.length > 0 && made.length < all.length ? locationOf(context, operation, made) : undefined;
  if (place !== undefined) {
    headers['Location'] = place;
    names.set('location', 'Location');
  }
  for (const name of own) if (!names.has(name) && mayWrite(name, operation)) headers[name] = 'absent';
  if (Object.keys(headers).length === 0) return undefined;
  context.note(answerPoints.headers, headers, first, operation);
  return headers;
}

/** Gives the answers to a PUT that made what its path names, which it answers with 201 (RFC 9110 section 9.3.4). */
function madeByPut({ method }: Operation, seen: readonly Exchange[]): readonly Exchange[] {
  return method === 'PUT' ? seen.filter(({ response }) => response.status === 201) : [];
}

function mayWrite(name: string, operation: Operation): boolean {
  if (name === 'location') return operation.method === 'POST' || operation.method === 'PUT';
  if (name === 'deprecation' || name === 'sunset' || name === 'link') return operation.deprecation !== undefined;
  return true;
}

/** Where every success has the same status, and another than the first that is described. */
function noteStatus(context: LearnContext, operation: Operation, seen: readonly Exchange[]): void {
  const [first, ...others] = seen;
  if (first === undefined) return;
  const { status } = first.response;
  const described = operation.responses.filter((one) => one.status.startsWith('2'));
  if (described.length < 2 || described[0]?.status === String(status)) return;
  const other = others.find(({ response }) => response.status !== status);
  if (other === undefined) context.note(answerPoints.status, status, first, operation);
  else context.unclear(answerPoints.status, [first, other], operation);
}

function templateOf(
  context: LearnContext,
  operation: Operation,
  name: string,
  seen: readonly Exchange[],
): string | undefined {
  const values = seen.map(({ response }) => headerOf(response.headers, name));
  const texts = values.filter((value) => value !== undefined);
  if (name === 'link') return linkTemplateOf(context, operation, seen);
  // What comes with some answers and not with others follows something that nobody knows.
  if (texts.length < values.length) return undefined;
  const [first = ''] = texts;
  const isConstant = texts.every((text) => text === first);
  const ofMembers = name === 'etag' ? tagOfMembers(context, operation) : undefined;
  if (ofMembers !== undefined) return ofMembers;
  if (name === 'location') return locationOf(context, operation, seen);
  // Where changes are held against it, a tag that is the same everywhere would let none through.
  if (name === 'etag' && (!(isConstant && texts.length > 2) || asksForTags(context)))
    return first.startsWith('W/') ? 'W/"{{etag}}"' : '"{{etag}}"';
  if (isTotal(context, operation, name, seen)) return '{{total}}';
  if (isConstant) return literal(first);
  const numbers = texts.map(Number);
  if (numbers.every(Number.isSafeInteger)) return countOf(numbers, (greatest) => firstOf(name, greatest, seen));
  const [one, other] = [texts[0] ?? '', texts.find((text) => text !== texts[0]) ?? ''];
  return learnTemplate({ text: one, facts: {} }, { text: other, facts: {} });
}

function asksForTags({ contract }: LearnContext): boolean {
  return contract.operations.some(({ parameters }) =>
    parameters.some(({ in: place, name }) => place === 'header' && name.toLowerCase() === 'if-match'),
  );
}

/** Numbers that rise or fall from answer to answer of one operation, from where a window of them begins. */
function countOf(numbers: readonly number[], first: (greatest: number) => number): string | undefined {
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  // A quota may begin anew meanwhile.
  const falling = steps.filter((step) => step < 0).length;
  const rising = steps.filter((step) => step > 0).length;
  if (falling > 0 && rising <= 1) return `{{operation-count-down:${first(Math.max(...numbers))}}}`;
  if (rising > 0 && falling === 0) return `{{operation-counter:${Math.min(...numbers)}}}`;
  return undefined;
}

/** Tells whether a header tells how many items there are: as many as a whole list shows, and never fewer than a page. */
function isTotal(context: LearnContext, operation: Operation, name: string, seen: readonly Exchange[]): boolean {
  const resource = resourceOf(context.contract, operation);
  if (resource?.list?.operation !== operation || !/total|count/.test(name)) return false;
  return seen.every((exchange) => {
    const items = isRead(exchange) ? itemsOf(resource, exchange) : undefined;
    return items === undefined || Number(headerOf(exchange.response.headers, name)) >= items.length;
  });
}

/** Gives the Location of a create: relative or with scheme and host, or as it is where it repeats the identifier otherwise. */
function locationOf(context: LearnContext, operation: Operation, seen: readonly Exchange[]): string | undefined {
  const resource = resourceOf(context.contract, operation);
  const property = resource?.identifier?.property ?? '';
  const service = new URL(context.baseUrl);
  const base = service.pathname.replace(/\/$/, '');
  const forms = seen.map((exchange) => {
    const text = headerOf(exchange.response.headers, 'Location') ?? '';
    const id = encodePart(idText(itemIn(context.contract, exchange)?.[property]) ?? '');
    const at = id === '' ? -1 : text.lastIndexOf(id);
    if (at < 0) return undefined;
    const path = collectionOf(operation, exchange.request.path.split('?')[0] ?? '');
    const before = text.slice(0, at);
    const after = text.slice(at + id.length);
    if (after === '' && before.endsWith(`${base}${path}/`))
      return `${before.slice(0, -`${base}${path}/`.length)}{{location}}`;
    if (!before.endsWith(`${path}/`)) return `${before}{{id}}${after}`;
    const template = collectionOf(operation, operation.path).replaceAll(/\{([^{}]*)\}/g, '{{path.$1}}');
    return `${before.slice(0, -`${path}/`.length)}${template}/{{id}}${after}`;
  });
  const [first] = forms;
  if (first === undefined || forms.some((form) => form !== first)) return undefined;
  return first.startsWith(service.origin) ? `{{origin}}${first.slice(service.origin.length)}` : first;
}

/** A PUT names the item itself. */
function collectionOf({ method }: Operation, path: string): string {
  return method === 'PUT' ? path.slice(0, path.lastIndexOf('/')) : path;
}

/** What all operations have in common holds of those that were not seen. */
function noteCommon(context: LearnContext, all: readonly Record<string, string>[]): void {
  const [first, ...others] = all;
  const [shown] = context.exchanges;
  if (first === undefined || others.length === 0 || shown === undefined) return;
  const common = Object.entries(first).filter(
    ([name, template]) => !/location|content-type/i.test(name) && others.every((other) => other[name] === template),
  );
  if (common.length > 0) context.note(answerPoints.headers, Object.fromEntries(common), shown);
}

/** Gives the list of an operation whose pages are numbered; undefined where they are not. */
function numberedList(context: LearnContext, operation: Operation): ListOperation | undefined {
  const list = resourceOf(context.contract, operation)?.list;
  return list?.operation === operation && list.page !== undefined ? list : undefined;
}

/**
 * Gives the template of a Link header that leads from page to page, of all answers to a list; undefined where none writes every
 * one of them as it was seen. How many items there are must be told by a header.
 */
function linkTemplateOf(context: LearnContext, operation: Operation, seen: readonly Exchange[]): string | undefined {
  const list = numberedList(context, operation);
  if (list === undefined) return undefined;
  // Odd requests may be taken for others.
  const pages = seen.flatMap((exchange) => {
    const page = pageOf(context, list, exchange);
    return page === undefined ? [] : [{ page, link: linkOf(exchange) }];
  });
  const links = pages.map(({ link }) => relationsIn(link ?? ''));
  const longest = links.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const [shortest] = longest;
  if (shortest === undefined) return undefined;
  const [, address] = shortest;
  const isAbsolute = /^https?:\/\//.test(address);
  const added = relationsIn(
    pages.find(({ page, link }) => page.query === '' && link !== undefined)?.link ?? '',
  ).flatMap(([, one]) => [...(queryOf(one, anyBase)?.keys() ?? [])]);
  const parameters = [...new Set(added.length > 0 ? added : [list.page?.name ?? ''])];
  const names = longest.map(([name]) => name);
  const always = names.filter((name) => links.every((link) => link.some(([one]) => one === name)));
  for (const chosen of [always, []]) {
    const relations = names.map((name) => ({
      name,
      isAlways: chosen.includes(name) && name !== 'next' && name !== 'prev',
    }));
    const way: PageLinksWay = { relations, isAbsolute, parameters };
    if (pages.every(({ page, link }) => writePageLinks(way, page) === link)) return pageLinksTemplate(way);
  }
  return undefined;
}

function linkOf({ response }: Exchange): string | undefined {
  return headerOf(response.headers, 'link');
}

function relationsIn(link: string): [name: string, address: string][] {
  return link.split(/, ?(?=<)/).flatMap((one): [string, string][] => {
    const [, address, name] = /^<([^<>]{1,2000})>; ?rel="?([a-z]{1,20})"?$/.exec(one) ?? [];
    return address === undefined || name === undefined ? [] : [[name, address]];
  });
}

const anyBase = 'http://any.invalid';

/** A service may write as an address what is none. */
function queryOf(address: string, base: string): URLSearchParams | undefined {
  return URL.canParse(address, base) ? new URL(address, base).searchParams : undefined;
}

function pageOf(context: LearnContext, list: ListOperation, exchange: Exchange): LinkedPage | undefined {
  const { schemas } = context.contract;
  const [path = '', query = ''] = exchange.request.path.split('?');
  const service = new URL(context.baseUrl);
  const asked = new URLSearchParams(query);
  const [total] = exchange.response.headers.flatMap(([name, value]) =>
    /total|count/i.test(name) ? [Number(value)] : [],
  );
  const told = relationsIn(linkOf(exchange) ?? '')
    .map(([, address]) => queryOf(address, service.href)?.get(list.limit?.name ?? ''))
    .find((text) => typeof text === 'string');
  const { limit: limitParameter, page: pageParameter } = list;
  const standard = limitParameter === undefined ? undefined : defaultOf(schemas, limitParameter);
  const limit = Number(told ?? textOf(asked, limitParameter) ?? standard);
  const page = Number(textOf(asked, pageParameter) ?? 1);
  const names = [...asked.keys()];
  const isPlain =
    new Set(names).size === names.length &&
    [limitParameter, pageParameter].every((one) => /^(?:[1-9]\d{0,8})?$/.test(asked.get(one?.name ?? '') ?? ''));
  if (
    !isPlain ||
    pageParameter === undefined ||
    !Number.isInteger(total) ||
    !(limit > 0) ||
    !Number.isInteger(page) ||
    page < 0
  )
    return undefined;
  return {
    query,
    path: service.pathname.replace(/\/$/, '') + path,
    origin: service.origin,
    page,
    first: 1,
    limit,
    total: total ?? 0,
    pageName: pageParameter.name,
    limitName: limitParameter?.name,
  };
}

/** An empty text asks for nothing. */
function textOf(asked: URLSearchParams, parameter: Parameter | undefined): string | undefined {
  const text = parameter === undefined ? null : asked.get(parameter.name);
  return text === null || text === '' ? undefined : text;
}
