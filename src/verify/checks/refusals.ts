import type { Contract } from '../../openapi/contract';
import { stringifyJson, type JsonValue } from '../../base/json';
import { valueIn, withValue } from '../../probe/body-values';
import {
  inconclusive,
  type Check,
  type CheckContext,
  defineCheck,
  demandStatus,
  isForOtherReason,
  planned,
  proved,
  violated,
  type Mismatch,
  type Outcome,
  type PlannedRequest,
  mismatch,
} from '../../probe/check';
import { type Exchange, decodeUtf8 } from '../../probe/exchange';
import { createRequest, creatables, taggedBody, itemPath, itemSent } from '../../probe/bodies';
import type { Creatable } from '../../probe/creatable';
import { whyNoneTaken, statusesOfInvalid } from './doubts';
import {
  invalidBodies,
  type InvalidBody,
  clauseOf,
  malformedBodies,
  type MalformedBody,
} from '../../probe/invalid-bodies';
import { isObject } from '../../openapi/document';
import { isRefusal, isSuccess } from '../../probe/answers';
import { answeredItem } from '../../probe/items';
import type { Knowledge, SeenItem } from '../../probe/knowledge';
import { greatestLimit, listRequest } from '../../probe/listing';
import { answeredId, listsThatHold } from '../../probe/read-back';
import { greatestId, readableResources, readRequest, type ReadableResource } from '../../probe/readable-resources';

/** Gives the checks of refused bodies: each rule of the body's schema broken once, malformed bodies, and nothing stored. */
export function refusalChecks(contract: Contract): Check[] {
  return creatables(contract).flatMap((creatable) => [
    ...invalidBodies(contract, creatable).map((invalid) => refusesInvalid(contract, creatable, invalid)),
    ...malformedBodies(creatable).map((malformed) => refusesMalformed(contract, creatable, malformed)),
    storesNothing(contract, creatable),
  ]);
}

function refusesInvalid(contract: Contract, creatable: Creatable, invalid: InvalidBody): Check {
  const { operation } = creatable;
  const statuses = statusesOfInvalid(contract, operation);
  return defineCheck(contract, {
    id: `${operation.id}.refuses.${invalid.name}`,
    family: 'refusals',
    title: `A body is refused where ${invalid.words}`,
    level: 'written',
    pointer: invalid.pointer,
    phase: 'refused',
    sends: [planned(createRequest(creatable, invalid.body))],
    doubt: (context) => whyNoneTaken(context, creatable),
    run: async (context) => {
      const body = remarked(context, creatable, invalid);
      const exchange = await context.send(createRequest(creatable, body));
      if (isForOtherReason(exchange, statuses)) return inconclusive(notJudged(exchange));
      return demandStatus(exchange, statuses, invalid.words);
    },
  });
}

function notJudged({ response }: Exchange): string {
  return `refused with ${response.status}, which does not say that the body was judged`;
}

/**
 * What else a body holds is valid: it names things that exist, and carries the mark, by which it would be found if it were
 * stored, unless that is what is broken.
 */
function remarked(context: CheckContext, creatable: Creatable, { body, field }: InvalidBody): JsonValue {
  if (field === undefined) return body;
  return withValue(taggedBody(context, creatable, creatable.full), field.path, valueIn(body, field.path));
}

function refusesMalformed(contract: Contract, creatable: Creatable, malformed: MalformedBody): Check {
  const { operation, required } = creatable;
  // 400 is HTTP's own word for a request that cannot be parsed (RFC 9110 section 15.5.1).
  const statuses = [...new Set([...statusesOfInvalid(contract, operation), '400', ...malformed.alsoLawful])];
  const request = (valid: string): ReturnType<typeof createRequest> => {
    const bytes = malformed.bytes(valid);
    const { operation: target } = creatable;
    return bytes === undefined
      ? { operation: target }
      : { operation: target, body: { mediaType: malformed.mediaType, bytes } };
  };
  return defineCheck(contract, {
    id: `${operation.id}.refuses.body.${malformed.name}`,
    family: 'refusals',
    title: `A body is refused where ${malformed.words}`,
    level: malformed.level,
    ...clauseOf(creatable, malformed),
    phase: 'refused',
    sends: [planned(request(stringifyJson(required)))],
    doubt: (context) => whyNoneTaken(context, creatable),
    run: async (context) => {
      const valid = stringifyJson(taggedBody(context, creatable, required));
      const exchange = await context.send(request(valid));
      const isLawful = malformed.alsoLawful.includes(String(exchange.response.status));
      if (!isLawful && isForOtherReason(exchange, statuses)) return inconclusive(notJudged(exchange));
      return demandStatus(exchange, statuses, malformed.words);
    },
  });
}

/** Looks for the marks of refused bodies in the lists, and under the identifiers that were next. */
function storesNothing(contract: Contract, creatable: Creatable): Check {
  const { operation } = creatable;
  return defineCheck(contract, {
    id: `${operation.id}.refused-stores-nothing`,
    family: 'refusals',
    title: 'A refused body leaves nothing behind',
    level: 'implied',
    pointer: operation.requestBody?.pointer ?? operation.pointer,
    words: 'a refused request creates no item',
    phase: 'write',
    sends: plannedSearch(contract, creatable),
    doubt: (context) => whyNoneTaken(context, creatable),
    run: async (context) => {
      const refused = refusedMarks(context, creatable);
      return refused.size === 0
        ? inconclusive('no marked body was refused')
        : searchStored(context, creatable, refused);
    },
  });
}

/** Refused bodies by the mark of the run that each carries. */
type Marks = ReadonlyMap<string, Exchange>;

/** Gives the marks of this run's bodies that were refused, each with its exchange; none that a body bore which was taken. */
export function refusedMarks(context: CheckContext, { operation }: Creatable): Marks {
  const marks = new Map<string, Exchange>();
  const taken = new Set<string>();
  for (const exchange of context.exchangesOf(operation)) {
    const { request, response } = exchange;
    const mark = request.body === undefined ? undefined : markIn(context, decodeUtf8(request.body));
    if (mark === undefined) continue;
    if (response.status >= 400) marks.set(mark, exchange);
    else if (isSuccess(exchange)) taken.add(mark);
  }
  // A value that is to be unique is sent twice: the item that has it is the first one's.
  for (const mark of taken) marks.delete(mark);
  return marks;
}

/** The mark may stand among other text, in a body that is no JSON too. */
function markIn({ runTag }: CheckContext, text: string | undefined): string | undefined {
  const at = text?.indexOf(`${runTag}-`) ?? -1;
  return text === undefined || at < 0
    ? undefined
    : `${runTag}-${/^\d*/.exec(text.slice(at + runTag.length + 1))?.[0] ?? ''}`;
}

/**
 * Gives the outcome of looking for refused bodies: violated where one is found. Proved where the whole list lacks them and,
 * where identifiers are integers, nothing stands under the next of them; where these follow one another they tell alone.
 * Neither lists nor reads tell anything where they show no item at all.
 */
export async function searchStored(context: CheckContext, creatable: Creatable, marks: Marks): Promise<Outcome> {
  const { tagField } = creatable;
  if (tagField === undefined) return inconclusive('no property of the body can carry a mark');
  const search: Search = {
    context,
    sentAs: (item) => {
      const text = item[itemPath(creatable, tagField)[0] ?? ''];
      return typeof text === 'string' ? marks.get(markIn(context, text) ?? '') : undefined;
    },
  };
  const lists = await searchLists(search, creatable);
  if (lists.stored !== undefined) return violated(lists.stored);
  const one = readableResources(context.contract).find(({ resource }) => resource === creatable.resource);
  if (one?.isInteger !== true) return lists.open === undefined ? proved('in no list') : inconclusive(lists.open);
  const beyond = await searchIdentifiers(search, one);
  if (beyond.stored !== undefined) return violated(beyond.stored);
  if (beyond.odd !== undefined) return inconclusive(beyond.odd);
  if (beyond.open === undefined) return proved('under none of the next identifiers');
  return lists.open === undefined ? proved('in no list') : inconclusive(`${lists.open}; ${beyond.open}`);
}

interface Search {
  readonly context: CheckContext;
  /** Gives the refused exchange that an item was sent in. */
  readonly sentAs: (item: SeenItem) => Exchange | undefined;
}

function storedAnyway(sent: Exchange, item: SeenItem): Mismatch {
  return mismatch(sent, `nothing stored: the answer was ${sent.response.status}`, `an item ${stringifyJson(item)}`);
}

/** A filtered list holds some of the items: it can show one that was stored, and not that there is none. */
async function searchLists(
  { context, sentAs }: Search,
  creatable: Creatable,
): Promise<{ stored?: Mismatch; open?: string }> {
  const { resource, full } = creatable;
  if (resource.list === undefined) return { open: 'the document has no list of these items' };
  const limit = greatestLimit(resource);
  let why: string | undefined;
  for (const query of listsThatHold(resource, itemSent(creatable, full))) {
    const { items = [], open } = await context.list(resource, { limit, query });
    for (const item of items) {
      const sent = sentAs(item);
      if (sent !== undefined) return { stored: storedAnyway(sent, item) };
    }
    if (query.length === 0) why = open ?? (items.length === 0 ? 'the list shows no item at all' : undefined);
  }
  return why === undefined ? {} : { open: why };
}

/** So many identifiers are tried, those after the last one among them. */
const mostTried = 12;
const triedAfter = 3;

/** What was found under the next identifiers. */
interface Beyond {
  readonly stored?: Mismatch;
  /** What came up that speaks against any verdict, whatever the lists show. */
  readonly odd?: string;
  /** Why the identifiers alone do not settle it; left out where each from the first free one on is accounted for. */
  readonly open?: string;
}

/** Tries the identifiers that no known item has, from the first that was free to some after the last one given. */
async function searchIdentifiers({ context, sentAs }: Search, one: ReadableResource): Promise<Beyond> {
  const knowledge = context.knowledge(one.resource);
  const { ids, open } = candidates(knowledge, one.greatest);
  let stranger: bigint | undefined;
  for (const id of ids) {
    const exchange = await context.send(readRequest(one, String(id)));
    if (!isSuccess(exchange)) {
      if (isRefusal(exchange)) continue;
      return { odd: `the item ${id} was answered ${exchange.response.status}` };
    }
    const body = answeredItem(context.contract, exchange);
    const item = isObject(body) ? (body as SeenItem) : {};
    const sent = sentAs(item);
    if (sent !== undefined) return { stored: storedAnyway(sent, item) };
    stranger = id;
  }
  if (stranger !== undefined) {
    return { odd: `an item ${stranger} came up during the run that no create of it was answered with` };
  }
  const why = open ?? ((await showsItems(context, one)) ? undefined : 'no item can be read by its identifier');
  return why === undefined ? {} : { open: why };
}

/** Where not even a known item can be read, that nothing stands under an identifier says nothing. */
async function showsItems(context: CheckContext, one: ReadableResource): Promise<boolean> {
  const isShown = (exchange: Exchange): boolean =>
    exchange.operation === one.read && isSuccess(exchange) && answeredId(context.contract, one, exchange) !== undefined;
  if (context.exchanges.some(isShown)) return true;
  const id = context.knowledge(one.resource).existingIds().at(-1);
  return id !== undefined && isShown(await context.send(readRequest(one, id)));
}

function candidates(knowledge: Knowledge, most: bigint): { ids: bigint[]; open?: string } {
  const { created, firstFreeId } = knowledge;
  const own = new Set(created.flatMap(({ id }) => id ?? []));
  const taken = new Set(knowledge.existingIds());
  const last = greatestId([...own]) ?? (firstFreeId === undefined ? greatestId([...taken]) : firstFreeId - 1n);
  if (last === undefined) return { ids: [], open: 'no identifier is known' };
  const after = Array.from({ length: triedAfter }, (_unused, index) => last + BigInt(index) + 1n);
  const between: bigint[] = [];
  const first = firstFreeId ?? last;
  for (let id = last - 1n; id >= first && between.length <= mostTried - triedAfter; id -= 1n) {
    if (!taken.has(String(id))) between.push(id);
  }
  const isTooMany = between.length > mostTried - triedAfter;
  const ids = [...after, ...between.slice(0, mostTried - triedAfter)].filter(
    (id) => id <= most && !taken.has(String(id)),
  );
  if (own.size === 0) return { ids, open: 'nothing was created, so that the next identifiers are not known' };
  if (firstFreeId === undefined) return { ids, open: 'where the identifiers ended before this run is not known' };
  if (last < first) return { ids, open: 'the identifiers do not follow one another' };
  return { ids, ...(isTooMany && { open: 'not all identifiers that came up during the run were tried' }) };
}

/** Gives the requests of the search, as a plan shows them. */
export function plannedSearch(contract: Contract, creatable: Creatable): PlannedRequest[] {
  const { resource, full, tagField } = creatable;
  const limit = greatestLimit(resource);
  const { list } = resource;
  if (tagField === undefined) return [];
  const one = readableResources(contract).find((candidate) => candidate.resource === resource);
  const lists =
    list === undefined
      ? []
      : listsThatHold(resource, itemSent(creatable, full)).map((query) => planned(listRequest(list, { limit, query })));
  const reads =
    one?.isInteger === true
      ? Array.from({ length: mostTried + 1 }, () => planned(readRequest(one, '{a next identifier}')))
      : [];
  return [...lists, ...reads];
}
