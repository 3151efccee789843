import type { Resource } from '../contract/resource/resources';
import { headerOf, type Exchange } from './exchange';
import { stepsOf } from './homes';
import { itemOperations } from './item-place';
import type { CreatedItem } from './knowledge';
import type { RequestSpec } from './request';
import { outcomeOfError } from './run-errors';
import type { WriteGuard } from './write-guard';

/** The name that requests of the clean-up bear in place of a check's. */
export const cleaning = 'clean-up';

/** An item that the run created, and the collection it is in. */
export interface OurItem {
  readonly resource: Resource;
  readonly item: CreatedItem;
}

/** What of an item tells where it is. */
export interface CreatedOf {
  readonly resource: Resource;
  readonly item: Pick<CreatedItem, 'id' | 'above' | 'answered' | 'isOurs'>;
}

/** Why an item is left that no path names. */
export const noPath = 'the OpenAPI file has no path for it';

/** What a cleanup needs to see and send. */
export interface Cleaner {
  readonly guard: WriteGuard;
  /** Sends a request outside the budget of writes. */
  readonly send: (spec: RequestSpec) => Promise<Exchange>;
  /** Throws an EnvironmentError where the service is not what it was, and finds nothing for that reason. */
  readonly assertAlive: () => Promise<void>;
}

/** Path values of an item, its identifier among them. */
type PathValues = NonNullable<RequestSpec['path']>;

/** Why an item is left behind. */
export interface Left {
  readonly reason: string;
  /** Whether the identifier that its create was answered with is another item's, or nothing's. */
  readonly isMisnamed: boolean;
}

/**
 * Removes an item that was created, where a read shows that it is still the one, and gives why it is left; undefined where a read
 * shows that it is gone. Throws an EnvironmentError where the service does not answer any more.
 */
export async function removeCreated(
  { guard, send, assertAlive }: Cleaner,
  resource: Resource,
  path: PathValues,
): Promise<Left | undefined> {
  const left = (reason: string, isMisnamed = false): Left => ({ reason, isMisnamed });
  const { remove } = resource;
  if (itemOperations(resource).length === 0) return left(noPath);
  if (remove === undefined) return left('the OpenAPI file has no DELETE for it');
  try {
    const before = await guard.look(resource, path, send);
    if (before.is === 'missing') await assertAlive();
    if (before.is === 'missing') return before.wasThere ? undefined : left('no read finds it', true);
    if (before.is === 'other') return left('what is there now is not what was created', true);
    const last = stepsOf(remove.path).at(-1)?.name ?? '';
    // Its parameter may have another name than that of the read.
    const removal = { operation: remove, path: { ...path, [last]: path[resource.identifier?.parameter ?? ''] ?? '' } };
    let { status } = (await send(removal)).response;
    const tag = before.exchange === undefined ? undefined : headerOf(before.exchange.response.headers, 'ETag');
    if (tag !== undefined && (status === 412 || status === 428))
      ({ status } = (await send({ ...removal, headers: [['If-Match', tag]] })).response);
    const after = await guard.lookAfterRemoval(resource, path, send);
    if (after === 'missing' && status >= 300) await assertAlive();
    // An identifier may be given again at once.
    if (after === 'missing' || (after === 'other' && status < 300)) return undefined;
    return left(
      status < 300 ? `DELETE was answered ${status}, and it is still there` : `DELETE was answered ${status}`,
    );
  } catch (error) {
    if (outcomeOfError(error) === undefined) throw error;
    return left((error as Error).message);
  }
}

/** What the cleanup needs of a run. */
export interface Cleaning extends Cleaner {
  readonly items: {
    /** Gives what the run created and has not removed, in the order of its creation. */
    ours(): readonly OurItem[];
    /** Gives what the run has removed, as it was told, and no read has shown to be gone. */
    removedUnseen(): readonly OurItem[];
    /** Notes that an item is there, though its removal was told as done. */
    remainsThere(one: OurItem): void;
    /** Notes that an item is gone. */
    forget(resource: Resource, id: string): void;
    /** Tells whether it is noted why an item is left behind. */
    isLeft(one: OurItem): boolean;
    /** Notes why an item is left behind. */
    leave(item: CreatedItem, why: Left): void;
    /** Tells whether an item is removed with one above it. */
    goesAlong(one: OurItem): boolean;
  };
}

/**
 * Gives the path values of an item that may be removed; undefined where the document has no DELETE, or the item no identifier, or
 * that of an item which was there before.
 */
export function removalOf({ resource, item }: CreatedOf): RequestSpec | undefined {
  const parameter = resource.identifier?.parameter;
  if (!item.isOurs || resource.remove === undefined || parameter === undefined || item.id === undefined)
    return undefined;
  return { operation: resource.remove, path: { ...item.above, [parameter]: item.id } };
}

/**
 * Removes what a run created where the document has a DELETE, the newest first, so that what lies below an item goes before
 * it, but for what is removed with that, of which what is still there goes last. A removal that was told as done is looked after. Throws an EnvironmentError where the service
 * does not answer any more; what it refuses to remove is left behind.
 */
export async function cleanUp(run: Cleaning): Promise<void> {
  for (const one of run.items.removedUnseen()) {
    const { path } = removalOf(one) ?? {};
    if (path !== undefined && (await run.guard.lookAfterRemoval(one.resource, path, run.send)) === 'created')
      run.items.remainsThere(one);
  }
  const all = [...run.items.ours()].reverse();
  const along = new Set(all.filter((one) => run.items.goesAlong(one)));
  for (const one of [...all.filter((other) => !along.has(other)), ...along]) {
    const { path } = removalOf(one) ?? {};
    if (path === undefined || one.item.id === undefined || run.items.isLeft(one)) continue;
    const left = await removeCreated(run, one.resource, path);
    if (left === undefined) run.items.forget(one.resource, one.item.id);
    else run.items.leave(one.item, left);
  }
}
