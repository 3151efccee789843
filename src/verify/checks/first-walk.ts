import { boundsOf } from '../bounds';
import type { CheckContext } from '../check';
import type { ListedResource } from './resources';
import { walkList, type Walk } from './walk';

interface Walking {
  /** How many items this run had created by then: more of them make another list. */
  readonly created: number;
  readonly size: number | undefined;
  walk?: Walk;
}

/** What the walks of a run have come to, by collection; a run is known by its exchanges. */
const walkings = new WeakMap<readonly unknown[], Map<string, Walking>>();

function walkingOf(context: CheckContext, listed: ListedResource): Walking {
  let known = walkings.get(context.exchanges);
  if (known === undefined) walkings.set(context.exchanges, (known = new Map<string, Walking>()));
  const { collection } = listed.resource;
  const created = context.knowledge(listed.resource).created.length;
  let walking = known.get(collection);
  if (walking?.created !== created) known.set(collection, (walking = { created, size: sizeFor(context, listed) }));
  return walking;
}

function sizeFor(context: CheckContext, { resource, list }: ListedResource): number | undefined {
  if (list.limit === undefined) return undefined;
  const { minimum, maximum } = boundsOf(context.contract.schemas.flatten(list.limit.schema));
  const { count } = context.knowledge(resource);
  // Of a list that the longest page does not hold, nobody knows how many pages it takes.
  const isWhole = maximum !== undefined && count < maximum.value;
  const wished = isWhole ? Math.ceil(count / 4) : Math.ceil((maximum?.value ?? Math.max(count, 20)) / 2);
  return Math.min(Math.max(wished, minimum?.value ?? 1, 1), maximum?.value ?? 50);
}

/**
 * Gives a page size with which what is known takes some pages, the same as long as nothing is created; undefined where the
 * document names no page size.
 */
export function walkingSize(context: CheckContext, listed: ListedResource): number | undefined {
  return walkingOf(context, listed).size;
}

/** Walks a list as the checks of its pages do: once for all of them, as long as nothing was created meanwhile. */
export async function firstWalk(context: CheckContext, listed: ListedResource): Promise<Walk> {
  const walking = walkingOf(context, listed);
  return (walking.walk ??= await walkAgain(context, listed));
}

/** Walks a list anew, in pages as short as those of the first walk. */
export function walkAgain(context: CheckContext, listed: ListedResource): Promise<Walk> {
  const size = walkingSize(context, listed);
  return walkList(context, listed.resource, { limit: size === undefined ? undefined : String(size) });
}

/** Gives the identifiers of the items of a walk, in order; those without one are left out. */
export function idsOf(context: CheckContext, { resource }: ListedResource, { items }: Walk): string[] {
  return items.flatMap((item) => context.knowledge(resource).idOf(item) ?? []);
}
