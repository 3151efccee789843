import type { Contract } from '../openapi/contract';
import { defaultOf } from '../openapi/parameters';
import type { ListOperation, Resource } from '../openapi/collections/resources';
import type { Operation } from '../openapi/operation';
import type { JsonValue } from '../base/json';
import { isSameJson } from '../openapi/schema/bounded-ajv';
import { isSuccess } from './answers';
import { differences, type Difference, textOf, valueIn, isSameText, isTimeOfChange } from './body-values';
import {
  inconclusive,
  judge,
  proved,
  violated,
  type CheckContext,
  type Outcome,
  type PlannedRequest,
  mismatch,
  planned,
  type Mismatch,
} from './check';
import { describedPart } from './described';
import type { Exchange } from './exchange';
import { answeredItem, answeredItemSchema } from './items';
import { greatestLimit, listRequest } from './listing';
import { itemSent } from './bodies';
import type { Creatable } from './creatable';
import { readableResources, readRequest, integerOf, type ReadableResource } from './readable-resources';
import { mostPages, pageStyle, walkList, type Walk } from './walk';
import { expectedAnswer, expectedMember, gotMember, expectedProperty, gotProperty } from './expectation';
import { isObject } from '../openapi/document';
import { idText, type SeenItem } from './knowledge';
import { lastSegment, isAskable } from './request';

type Members = Readonly<Record<string, JsonValue>>;

/** Gives the outcome of a round trip: of the item that was sent, all that the answer describes is in it, unchanged. */
export function answeredAsSent(contract: Contract, exchange: Exchange, sent: JsonValue): Outcome {
  const { operation, response } = exchange;
  const schema = answeredItemSchema(contract, operation, response.status);
  const owed = withoutParents(operation, describedPart(contract, schema, sent));
  // An answer that describes nothing of what was sent, such as a list, owes nothing, not even an object.
  if (Object.keys(owed).length === 0) return proved();
  const wrong = differences(owed, answeredItem(contract, exchange)).filter(
    (difference) =>
      // The parts of an item are mostly given their identifiers by the service.
      !isSilent(difference) && !isTimeOfChange(difference.where, difference.sent) && !difference.where.endsWith('.id'),
  );
  return judge(
    wrong.map(({ where, sent: value, got }) =>
      mismatch(exchange, expectedMember(where, textOf(value)), gotMember(where, textOf(got))),
    ),
  );
}

/** A member called like what the path names above the item tells its place, which the path decides. */
function withoutParents({ path }: Operation, owed: Members): Members {
  const parents = [...path.matchAll(/\{([^{}]+)\}(?=\/)/g)].map(([, name]) => name);
  return Object.fromEntries(Object.entries(owed).filter(([name]) => !parents.includes(name)));
}

/** Tells whether a difference is one that the document leaves open: surrounding white space, Unicode normal form, null and what is empty left out. */
export function isSilent({ sent, got }: Pick<Difference, 'sent' | 'got'>): boolean {
  if (got === undefined && (sent === null || sent === '' || (Array.isArray(sent) && sent.length === 0))) return true;
  return (
    typeof sent === 'string' && typeof got === 'string' && sent.normalize('NFC').trim() === got.normalize('NFC').trim()
  );
}

/** Gives the request that reads a created item, as a plan shows it; none where the document has no such operation. */
export function plannedRead(contract: Contract, { resource }: Creatable): PlannedRequest[] {
  const one = readableResources(contract).find((candidate) => candidate.resource === resource);
  return one === undefined ? [] : [planned(readRequest(one, `{${one.parameter}}`))];
}

/**
 * Gives the outcome of reading a created item: found within the consistency window, and equal to what is expected. Where that is the
 * answer to its create, `sent` tells what of it the client gave: the rest may be shown that once, as a secret is.
 */
export async function readBack(
  context: CheckContext,
  { resource }: Creatable,
  id: string | undefined,
  expected: JsonValue,
  sent?: JsonValue,
): Promise<Outcome> {
  const one = readableResources(context.contract).find((candidate) => candidate.resource === resource);
  if (one === undefined || id === undefined) return inconclusive('the created item has no identifier to read it by');
  // Such a segment leads to another path, or is taken out of it (RFC 3986 section 5.2.4).
  if (['', '.', '..'].includes(id)) return inconclusive('no path can carry the identifier of the created item');
  let last: Exchange | undefined;
  const look = async (): Promise<Exchange | undefined> => {
    last = await context.send(readRequest(one, id));
    return isSuccess(last) ? last : undefined;
  };
  const since = context.knowledge(one.resource).createdAt(id);
  const found = await context.eventually(`${one.resource.collection} by identifier`, look, since);
  if (found !== undefined) {
    const wrong = otherItem(context.contract, one, found, id);
    if (wrong !== undefined) return violated(wrong);
    const owed =
      sent === undefined ? expected : withoutShownOnce(expected, sent, answeredItem(context.contract, found));
    const outcome = answeredAsSent(context.contract, found, owed);
    return outcome.verdict === 'violated' ? asItStays(context, outcome, await look()) : outcome;
  }
  return last === undefined
    ? inconclusive('not read')
    : violated(mismatch(last, expectedAnswer('200', `the item ${id} was created`)));
}

/** Leaves out what the service alone has put into an answer, and does not show again: what it must show, the schema says. */
function withoutShownOnce(expected: JsonValue, sent: JsonValue, shown: JsonValue | undefined): JsonValue {
  if (!isObject(expected) || !isObject(sent) || !isObject(shown)) return expected;
  const owed = Object.entries(expected as Members).filter(
    ([name]) => Object.hasOwn(sent, name) || Object.hasOwn(shown, name),
  );
  return Object.fromEntries(owed);
}

/** Leaves out of what is wrong what another read shows otherwise: it moves by itself, such as the time that is left. */
function asItStays(context: CheckContext, outcome: Outcome & { verdict: 'violated' }, again?: Exchange): Outcome {
  if (again === undefined) return outcome;
  const item = answeredItem(context.contract, again);
  const stays = outcome.mismatches.filter(({ expected: { place = '' }, exchange }) => {
    const path = place.split('.');
    const [first, second] = [answeredItem(context.contract, exchange), item].map((one) => valueIn(one, path) ?? null);
    return place === '' || isSameJson(first ?? null, second ?? null);
  });
  return stays.length === 0 ? inconclusive('what differs changes from read to read') : violated(...stays);
}

/** Gives the lists that a created item is looked for in, as a plan shows them. */
export function plannedLists(creatable: Creatable, list: ListOperation, times: number): PlannedRequest[] {
  const limit = greatestLimit(creatable.resource);
  const item = itemSent(creatable, creatable.full);
  const queries = Array.from({ length: times }, () => listsThatHold(creatable.resource, item)).flat();
  const pages = pageStyle(list) === undefined ? 0 : mostPages;
  return [
    ...queries.map((query) => planned(listRequest(list, { limit, query }))),
    ...Array.from({ length: times * pages }, () => planned(listRequest(list, { limit }))),
  ];
}

/** Gives the outcome of looking for a created item: of the lists that hold it the first that is whole decides. */
export async function findInLists(
  context: CheckContext,
  { resource }: Creatable,
  id: string,
  answered: JsonValue,
): Promise<Outcome> {
  const knowledge = context.knowledge(resource);
  const limit = greatestLimit(resource);
  let open: string | undefined;
  const held = listsThatHold(resource, answered).filter((query) =>
    isHeldBy(
      context.contract,
      resource,
      answered,
      new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])),
    ),
  );
  for (const query of held) {
    let last: Exchange | undefined;
    const look = async (): Promise<boolean | undefined> => {
      const listing = await context.list(resource, { limit, query });
      last = listing.exchange;
      open = listing.open;
      const isThere = listing.items?.some((item) => knowledge.idOf(item) === id) === true;
      return isThere ? true : open === undefined ? undefined : false;
    };
    const found = await context.eventually(`${resource.collection} in lists`, look, knowledge.createdAt(id));
    if (found === true) return proved();
    if (found === undefined && last !== undefined) {
      return violated(mismatch(last, `the item ${id}, which was created`, 'a list without it'));
    }
  }
  if (hidesSome(context.contract, resource))
    return inconclusive(`no list shows the item ${id}, and a parameter that has a default may leave it out`);
  return findOnPages(context, resource, { id, answered }, `none need hold it: ${open ?? 'none was read'}`);
}

/** Tells whether a list that is asked for nothing may leave items out: a choice among words stands at its default. */
function hidesSome({ schemas }: Contract, { list }: Resource): boolean {
  return (list?.operation.parameters ?? []).some((parameter) => {
    const isArranging = /sort|order|dir|field|format|lang|locale|include|expand/i.test(parameter.name);
    const isChoice = schemas.flatten(parameter.schema).enum?.some((value) => typeof value === 'string') === true;
    return parameter.in === 'query' && !isArranging && isChoice && defaultOf(schemas, parameter) !== undefined;
  });
}

/** Where no page need hold a created item, the whole list must: walked to its end twice, as others may remove what they like. */
async function findOnPages(
  context: CheckContext,
  resource: Resource,
  { id, answered }: { readonly id: string; readonly answered: JsonValue },
  why: string,
): Promise<Outcome> {
  const unknown = inconclusive(`no list shows the item ${id}, and ${why}`);
  if (resource.list === undefined || pageStyle(resource.list) === undefined) return unknown;
  let walk: Walk | undefined;
  const look = async (): Promise<boolean | undefined> => {
    walk = await walkList(context, resource, { limit: greatestLimit(resource) });
    const isThere = walk.items.some((item) => context.knowledge(resource).idOf(item) === id);
    // A filter that the document requires is sent even where none is asked for.
    const asked = new URLSearchParams(walk.pages[0]?.exchange.request.path.split('?', 2)[1]);
    const isDue = walk.open === undefined && isHeldBy(context.contract, resource, answered, asked);
    return isThere ? true : isDue ? undefined : false;
  };
  const since = context.knowledge(resource).createdAt(id);
  const found = await context.eventually(`${resource.collection} in lists`, look, since);
  if (found === true) return proved();
  const last = walk?.pages.at(-1)?.exchange;
  const isShown = found === undefined && last !== undefined && (await isStillThere(context, resource, id));
  return isShown
    ? violated(mismatch(last, `the item ${id}, which was created, on some page`, 'it is on none'))
    : unknown;
}

async function isStillThere(context: CheckContext, resource: Resource, id: string): Promise<boolean> {
  const one = readableResources(context.contract).find((candidate) => candidate.resource === resource);
  return one !== undefined && isSuccess(await context.send(readRequest(one, id)));
}

/** Gives the identifier that an answer carries, as text; undefined where it carries none. */
export function answeredId(
  contract: Contract,
  { identifier }: ReadableResource,
  exchange: Exchange,
): string | undefined {
  const item = answeredItem(contract, exchange);
  return isObject(item) ? idText((item as SeenItem)[identifier.property]) : undefined;
}

/** Gives the mismatch of a success that is not the item asked for; undefined where it is, and where it is no success. */
export function otherItem(
  contract: Contract,
  one: ReadableResource,
  exchange: Exchange,
  asked: string,
): Mismatch | undefined {
  const answered = answeredId(contract, one, exchange);
  if (!isSuccess(exchange) || (answered !== undefined && namesSame(one, asked, answered))) return undefined;
  const { property } = one.identifier;
  return mismatch(
    exchange,
    { ...expectedProperty(property, asked, ', the identifier asked for, or a refusal'), orRefusal: true },
    gotProperty(property, answered ?? 'none'),
  );
}

/** Gives the identifier that a request asked for, as it stands in the last segment of its path. */
export function askedId({ request }: Exchange): string {
  const last = lastSegment(request.path);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** An integer may be spelled with zeros or a plus before it; case and normal form of a text are the service's own affair. */
function namesSame({ isInteger }: ReadableResource, asked: string, answered: string): boolean {
  if (asked === answered) return true;
  if (!isInteger) return plain(asked) === plain(answered);
  const [one, other] = [integerOf(bare(asked)), integerOf(bare(answered))];
  return one !== undefined && one === other;
}

function bare(text: string): string {
  return text.replace(/^\+/, '');
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/**
 * Gives the queries of the lists that hold an item: filtered by all its values together, by each alone, and not at all; those
 * that no URL can carry left out. The narrowest goes first, because in a large store it alone may be whole.
 */
export function listsThatHold(resource: Resource, item: JsonValue): (readonly [name: string, value: string])[][] {
  const own = (resource.list?.filters ?? []).flatMap(({ parameter, property }) => {
    const value = valueIn(item, [property]);
    if (typeof value === 'object' || value === undefined || !isAskable(String(value))) return [];
    return [[parameter.name, String(value)] as const];
  });
  const alone = own.map((pair) => [pair]);
  return [...(own.length > 1 ? [own] : []), ...alone, []];
}

/**
 * Tells whether a list that was asked for with a query holds an item, as far as its filters say: those that the query leaves
 * out stand at their defaults, and an item that does not show what is filtered by may be left out.
 */
export function isHeldBy(contract: Contract, resource: Resource, item: JsonValue, asked: URLSearchParams): boolean {
  return (resource.list?.filters ?? []).every(({ parameter, property, everything = [] }) => {
    const sent = asked.getAll(parameter.name);
    const preset = sent.length > 0 ? undefined : defaultOf(contract.schemas, parameter);
    const wanted = sent.length > 0 ? sent : textsOf(preset);
    const isOpen = wanted.length === 0 || wanted.some((text) => everything.includes(text));
    return isOpen || textsOf(valueIn(item, [property])).some((text) => wanted.some((one) => isSameText(one, text)));
  });
}

function textsOf(value: JsonValue | undefined): string[] {
  return [value ?? []].flat().flatMap((one) => (typeof one === 'object' ? [] : [String(one)]));
}
