import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import { stringifyJson } from '../../exact-json';
import { isRefusal, isSuccess } from '../answers';
import {
  inconclusive,
  proved,
  violated,
  type CheckContext,
  type Mismatch,
  type Outcome,
  type PlannedRequest,
} from '../check';
import { bodyOf, decodeUtf8, type Exchange } from '../exchange';
import type { Knowledge, SeenItem } from '../knowledge';
import { greatestLimit, listRequest } from '../listing';
import type { Creatable } from './bodies';
import { mismatch, planned } from './define-check';
import { listsThatHold } from './lists';
import { greatestId, readableResources, readRequest, type ReadableResource } from './resources';

/** Refused bodies by the mark of the run that each carries. */
type Marks = ReadonlyMap<string, Exchange>;

/** Gives the marks of this run's bodies that were refused, each with its exchange. */
export function refusedMarks(context: CheckContext, { operation }: Creatable): Marks {
  const marks = new Map<string, Exchange>();
  for (const exchange of context.exchanges) {
    const { request, response } = exchange;
    if (exchange.operation !== operation || response.status < 400 || request.body === undefined) continue;
    const mark = markIn(context, decodeUtf8(request.body));
    if (mark !== undefined) marks.set(mark, exchange);
  }
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
 */
export async function searchStored(context: CheckContext, creatable: Creatable, marks: Marks): Promise<Outcome> {
  if (creatable.tagField === undefined) return inconclusive('no property of the body can carry a mark');
  const search: Search = {
    context,
    sentAs: (item) => {
      const text = item[creatable.tagField?.path[0] ?? ''];
      return typeof text === 'string' ? marks.get(markIn(context, text) ?? '') : undefined;
    },
  };
  const lists = await searchLists(search, creatable);
  if (lists.stored !== undefined) return violated(lists.stored);
  const one = readableResources(context.contract).find(({ resource }) => resource === creatable.resource);
  if (one?.isInteger !== true) return lists.isWhole ? proved('in no list') : inconclusive('every list is cut off');
  const beyond = await searchIdentifiers(search, one);
  if (beyond.stored !== undefined) return violated(beyond.stored);
  if (beyond.open !== undefined) return inconclusive(beyond.open);
  if (beyond.isSettled) return proved('under none of the next identifiers');
  return lists.isWhole
    ? proved('in no list, and under none of the next identifiers')
    : inconclusive('every list is cut off');
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
  { resource, full }: Creatable,
): Promise<{ stored?: Mismatch; isWhole: boolean }> {
  if (resource.list === undefined) return { isWhole: false };
  const limit = greatestLimit(resource);
  let isWhole = false;
  for (const query of listsThatHold(resource, full)) {
    const { items = [], whole } = await context.list(resource, { limit, query });
    for (const item of items) {
      const sent = sentAs(item);
      if (sent !== undefined) return { stored: storedAnyway(sent, item), isWhole };
    }
    isWhole ||= whole && query.length === 0;
  }
  return { isWhole };
}

/** So many identifiers are tried, those after the last one among them. */
const mostTried = 12;
const triedAfter = 3;

/** What was found under the next identifiers. */
interface Beyond {
  readonly stored?: Mismatch;
  /** Why it stays open, where it does. */
  readonly open?: string;
  /** Whether every identifier from the first free one on is accounted for. */
  readonly isSettled: boolean;
}

/** Tries the identifiers that no known item has, from the first that was free to some after the last one given. */
async function searchIdentifiers({ context, sentAs }: Search, one: ReadableResource): Promise<Beyond> {
  const knowledge = context.knowledge(one.resource);
  const { ids, isAll } = candidates(knowledge, one.greatest);
  let stranger: bigint | undefined;
  for (const id of ids) {
    const exchange = await context.send(readRequest(one, String(id)));
    if (!isSuccess(exchange)) {
      if (isRefusal(exchange)) continue;
      return { open: `the item ${id} was answered ${exchange.response.status}`, isSettled: false };
    }
    const body = bodyOf(exchange.response);
    const item = isObject(body) ? (body as SeenItem) : {};
    const sent = sentAs(item);
    if (sent !== undefined) return { stored: storedAnyway(sent, item), isSettled: false };
    stranger = id;
  }
  if (stranger !== undefined) {
    return {
      open: `an item ${stranger} came up during the run that no create of it was answered with`,
      isSettled: false,
    };
  }
  return { isSettled: isAll };
}

function candidates(knowledge: Knowledge, most: bigint): { ids: bigint[]; isAll: boolean } {
  const { created, firstFreeId } = knowledge;
  const own = new Set(created.flatMap(({ id }) => id ?? []));
  const taken = new Set(knowledge.existingIds());
  const last = greatestId([...own]) ?? (firstFreeId === undefined ? greatestId([...taken]) : firstFreeId - 1n);
  if (last === undefined) return { ids: [], isAll: false };
  const after = Array.from({ length: triedAfter }, (_unused, index) => last + BigInt(index) + 1n);
  const between: bigint[] = [];
  const first = firstFreeId ?? last;
  for (let id = last - 1n; id >= first && between.length <= mostTried - triedAfter; id -= 1n) {
    if (!taken.has(String(id))) between.push(id);
  }
  const isAll = firstFreeId !== undefined && own.size > 0 && last >= first && between.length <= mostTried - triedAfter;
  const ids = [...after, ...between.slice(0, mostTried - triedAfter)];
  return { ids: ids.filter((id) => id <= most && !taken.has(String(id))), isAll };
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
      : listsThatHold(resource, full).map((query) => planned(listRequest(list, { limit, query })));
  const reads =
    one?.isInteger === true
      ? Array.from({ length: mostTried }, () => planned(readRequest(one, '{a next identifier}')))
      : [];
  return [...lists, ...reads];
}
