import type { Resource } from '../../openapi/collections/resources';
import { isObject } from '../../openapi/document';
import { isSuccess } from '../../probe/answers';
import {
  inconclusive,
  proved,
  violated,
  type CheckContext,
  type Outcome,
  mismatch,
  successStatus,
} from '../../probe/check';
import { answeredItem } from '../../probe/items';
import { type SeenItem, idText } from '../../probe/knowledge';
import { greatestLimit } from '../../probe/listing';
import { isHeldBy } from '../../probe/read-back';
import { readableResources, readRequest } from '../../probe/readable-resources';
import { walkList, type Walk } from '../../probe/walk';
import { expectedItems, expectedList } from '../../probe/expectation';
import { isAskable } from '../../probe/request';
import { isSameText } from '../../probe/body-values';

/** Whether an item belongs into a list; undefined where the document leaves that open. */
type Belongs = (item: SeenItem) => boolean | undefined;

/** What is asked of a list, and which items it should hold. */
interface Asked {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly belongs: Belongs;
  /** What an item must be, in words: `items with price at least 5`. */
  readonly words: string;
  /** The property that these words name first. */
  readonly property?: string;
  /** Whether what does not belong may be shown all the same: the document says too little. */
  readonly mayShowMore?: boolean;
}

/**
 * Gives the outcome of a list that keeps some items, over all its pages: what it shows belongs, and what belongs and was seen
 * before this run wrote anything is shown. Proved only where something was kept and something left out.
 */
export async function keepsAsAsked(context: CheckContext, resource: Resource, asked: Asked): Promise<Outcome> {
  const knowledge = context.knowledge(resource);
  const known = knowledge.listed.filter((item) => knowledge.createdAt(knowledge.idOf(item) ?? '') === undefined);
  const walk = await walkList(context, resource, { limit: greatestLimit(resource), query: asked.query });
  const wrong = shownWrongly(walk, asked);
  if (wrong !== undefined) return wrong;
  const lost = await lostItem(context, resource, asked, walk, known);
  if (lost !== undefined) return lost;
  if (walk.items.length === 0) return inconclusive(`no item is known to be among the ${asked.words}`);
  const isKept = walk.items.some((item) => asked.belongs(item) === true);
  const isLeftOut = knowledge.listed.some((item) => asked.belongs(item) === false);
  if (!isKept || !isLeftOut) return inconclusive(`needs items that are, and others that are not, ${asked.words}`);
  return proved(walk.open);
}

function shownWrongly({ pages, circle }: Walk, { belongs, words, property, mayShowMore }: Asked): Outcome | undefined {
  const [first] = pages;
  if (first !== undefined && first.items === undefined) {
    return violated(mismatch(first.exchange, expectedList(successStatus(first.exchange.operation), 'the value')));
  }
  for (const { exchange, items = [] } of mayShowMore === true ? [] : pages) {
    const other = items.find((item) => belongs(item) === false);
    if (other !== undefined) return violated(mismatch(exchange, expectedItems(property, words), 'another item'));
  }
  return circle === undefined ? undefined : inconclusive('its pages never end');
}

async function lostItem(
  context: CheckContext,
  resource: Resource,
  { query, belongs, words }: Asked,
  walk: Walk,
  known: readonly SeenItem[],
): Promise<Outcome | undefined> {
  const last = walk.pages.at(-1);
  if (walk.open !== undefined || last === undefined || resource.identifier === undefined) return undefined;
  const knowledge = context.knowledge(resource);
  const shown = new Set(walk.items.map((item) => knowledge.idOf(item)));
  const asked = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  const lost = known.find(
    (item) =>
      belongs(item) === true && !shown.has(knowledge.idOf(item)) && isHeldBy(context.contract, resource, item, asked),
  );
  const id = lost === undefined ? undefined : knowledge.idOf(lost);
  if (id === undefined || !(await isStill(context, resource, id, belongs))) return undefined;
  return violated(mismatch(last.exchange, `the item ${id} among the ${words}`, 'a list without it'));
}

/** What others have changed or removed meanwhile is missed by nobody. */
async function isStill(context: CheckContext, resource: Resource, id: string, belongs: Belongs): Promise<boolean> {
  const one = readableResources(context.contract).find((candidate) => candidate.resource === resource);
  if (one === undefined) return false;
  const exchange = await context.send(readRequest(one, id));
  const body = isSuccess(exchange) ? answeredItem(context.contract, exchange) : undefined;
  return isObject(body) && belongs(body) === true;
}

/**
 * Gives the outcome of a filtered list whose first page is cut off: each page shows what belongs alone, and all of some items
 * stand on some page.
 */
export async function laterPages(
  context: CheckContext,
  resource: Resource,
  asked: { readonly limit?: string | undefined; readonly query: Asked['query'] },
  expected: readonly SeenItem[],
  belongs: Belongs,
): Promise<Outcome> {
  const walk = await walkList(context, resource, asked);
  const [first] = asked.query;
  const words = `items with ${asked.query.map((pair) => pair.join(' ')).join(' and ')}`;
  const kept = { query: asked.query, belongs, words, ...(first !== undefined && { property: first[0] }) };
  const lost = await lostItem(context, resource, kept, walk, expected);
  return shownWrongly(walk, kept) ?? lost ?? (walk.open === undefined ? proved() : inconclusive(walk.open));
}

/** A value of a property that listed items have, as a query carries it, and how many have it. */
interface KnownValue {
  readonly text: string;
  readonly count: number;
}

/** Gives the scalar values that a property has among the listed items and that a URL can carry, the most frequent first. */
export function knownValues(context: CheckContext, resource: Resource, property: string): KnownValue[] {
  const counts = new Map<string, number>();
  for (const item of context.knowledge(resource).listed) {
    for (const text of scalarTexts(item, property)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const values = [...counts].filter(([text]) => isAskable(text)).map(([text, count]) => ({ text, count }));
  return values.sort((first, second) => second.count - first.count);
}

/** Gives the text of a property's value; of an array, those of its items. */
export function scalarTexts(item: SeenItem, property: string): string[] {
  return [item[property] ?? null].flat().flatMap((value) => {
    const text = typeof value === 'boolean' ? String(value) : idText(value);
    return text ?? [];
  });
}

/** Tells whether a property of an item has a value, or an array that holds it. */
export function hasValue(item: SeenItem, property: string, text: string): boolean {
  return scalarTexts(item, property).some((one) => isSameText(one, text));
}
