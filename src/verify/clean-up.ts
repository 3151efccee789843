import type { Resource } from '../contract/resource/resources';
import { isRefusal } from './answers';
import { headerOf, type Exchange } from './exchange';
import type { CreatedItem } from './knowledge';
import type { RequestSpec } from './request';
import { outcomeOfError } from './run-errors';

/** The name that requests of the clean-up bear in place of a check's. */
export const cleaning = 'clean-up';

/** An item that the run created, and the collection it is in. */
export interface OurItem {
  readonly resource: Resource;
  readonly item: CreatedItem;
}

/** What the clean-up needs of a run. */
export interface Cleaning {
  readonly items: {
    /** Gives what the run created and has not removed, in the order of its creation. */
    ours(): readonly OurItem[];
    /** Notes that an item is gone. */
    forget(resource: Resource, id: string): void;
    /** Tells whether an item is removed with one above it. */
    goesAlong(one: OurItem): boolean;
  };
  /** Sends a request outside the budget of writes. */
  remove(spec: RequestSpec): Promise<Exchange>;
}

/**
 * Gives the request that removes an item; undefined where the document has none, or the item no identifier, or that of an
 * item which was there before.
 */
export function removalOf({ resource, item }: OurItem): RequestSpec | undefined {
  const parameter = resource.identifier?.parameter;
  if (item.isKnownBefore || resource.remove === undefined || parameter === undefined || item.id === undefined)
    return undefined;
  return { operation: resource.remove, path: { ...item.above, [parameter]: item.id } };
}

/**
 * Removes what a run created where the document has a DELETE, the newest first, so that what lies below an item goes before
 * it, but for what is removed with that, of which what is still there goes last. Throws an EnvironmentError where the service does not answer any more; what it refuses to remove is left over.
 */
export async function cleanUp(run: Cleaning): Promise<void> {
  const all = [...run.items.ours()].reverse();
  const along = new Set(all.filter((one) => run.items.goesAlong(one)));
  for (const one of [...all.filter((other) => !along.has(other)), ...along]) {
    const removal = removalOf(one);
    if (removal === undefined) continue;
    try {
      await removeOne(run, one, removal);
    } catch (error) {
      if (outcomeOfError(error) === undefined) throw error;
    }
  }
}

async function removeOne(run: Cleaning, { resource, item }: OurItem, removal: RequestSpec): Promise<void> {
  const { status } = (await run.remove(removal)).response;
  const [isMissing, isConditional] = [status === 404 || status === 410, status === 412 || status === 428];
  if (!(isMissing || isConditional) || resource.read === undefined) return;
  const current = await run.remove({ operation: resource.read, path: removal.path ?? {} });
  // A service without such an operation says that there is nothing either.
  if (isMissing && item.id !== undefined && isRefusal(current)) run.items.forget(resource, item.id);
  if (!isConditional) return;
  const etag = headerOf(current.response.headers, 'ETag');
  if (etag !== undefined) await run.remove({ ...removal, headers: [['If-Match', etag]] });
}
