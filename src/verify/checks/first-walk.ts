import { boundsOf } from '../bounds';
import type { CheckContext } from '../check';
import type { ListedResource } from './resources';
import { walkList, type Walk } from './walk';

/** Gives a page size with which what is known takes some pages; undefined where pages are no shorter than that. */
export function walkingSize(context: CheckContext, { resource, list }: ListedResource): number | undefined {
  if (list.limit === undefined) return undefined;
  const { minimum, maximum } = boundsOf(context.contract.schemas.flatten(list.limit.schema));
  const wished = Math.ceil(context.knowledge(resource).count / 4);
  return Math.min(Math.max(wished, minimum?.value ?? 1, 1), maximum?.value ?? 50);
}

const walks = new WeakMap<readonly unknown[], Map<string, { readonly walk: Walk; readonly count: number }>>();

/** Walks a list as the checks of its pages do: once for all of them, as long as nothing was created meanwhile. */
export async function firstWalk(context: CheckContext, listed: ListedResource): Promise<Walk> {
  let known = walks.get(context.exchanges);
  if (known === undefined) walks.set(context.exchanges, (known = new Map()));
  const { collection } = listed.resource;
  const count = context.knowledge(listed.resource).created.length;
  const last = known.get(collection);
  if (last?.count === count) return last.walk;
  const walk = await walkAgain(context, listed);
  known.set(collection, { walk, count });
  return walk;
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
