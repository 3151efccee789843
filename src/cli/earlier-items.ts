import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import type { Resource } from '../contract/resource/resources';
import { deriveState } from '../contract/resource/state';
import { stringifyJson, type JsonValue } from '../exact-json';
import { collectionFinder } from '../recording/collection-paths';
import { documentsKey, type KeptItems, type Removal } from '../recording/kept-items';
import { idOf } from '../recording/recorded-values';
import { kindOfFormat, kindOfName } from '../recording/sensitive-names';
import type { Exchange } from '../verify/exchange';

/** What of a service a run has seen. */
export interface SeenPart {
  /** Gives how a read of a path was answered last; undefined where it was not read. */
  readonly statusOf: (path: string) => number | undefined;
  /** Whether lists may have held more than was gathered of them, so that what is not there may be there all the same. */
  readonly isPart: boolean;
  readonly removed: readonly Removal[];
}

/** Gives what a run of requests has seen, which was to gather at most so many items. */
export function seenByRequests(exchanges: readonly Exchange[], gathered: KeptItems, most: number): SeenPart {
  const statuses = new Map<string, number>();
  for (const { request, response } of exchanges) {
    const [path = ''] = request.path.split('?', 1);
    // One page that is answered shows that the list may be read.
    if (request.method === 'GET' && !isSuccess(statuses.get(path))) statuses.set(path, response.status);
  }
  const count = Object.values(gathered).reduce((sum, { length }) => sum + length, 0);
  return { statusOf: (path) => statuses.get(path), isPart: count >= most, removed: [] };
}

/** Gives what a recording has seen: of a list it may show any part. */
export function seenByRecording(removed: readonly Removal[]): SeenPart {
  return { statusOf: () => undefined, isPart: true, removed };
}

/**
 * Gives the items that a run has seen, completed by those of an earlier one: of a list that was not read, or of a part, those that are
 * told neither anew nor removed stay, in their order; a list that was read is as it was read, and so is one whose items nothing tells
 * from one another that is not masked. What lies below an item that is gone goes with it.
 */
export function withEarlierItems(contract: Contract, own: KeptItems, earlier: KeptItems, seen: SeenPart): KeptItems {
  const { resources } = deriveState(contract);
  const find = collectionFinder(resources);
  const nameOf = (path: string, item: JsonValue): string => {
    if (path === documentsKey && isObject(item)) return stringifyJson(item['path'] ?? null);
    const resource = find(path)?.resource;
    return (resource && isObject(item) ? idOf(resource, item) : undefined) ?? stringifyJson(item);
  };
  const whole: Record<string, readonly JsonValue[]> = { ...own };
  for (const [path, items] of Object.entries(earlier)) {
    if (!seen.isPart && path !== documentsKey && isSuccess(seen.statusOf(path))) continue;
    if (Object.hasOwn(own, path) && path !== documentsKey && !hasOpenNames(find(path)?.resource)) continue;
    const told = new Map((own[path] ?? []).map((item) => [nameOf(path, item), item]));
    const gone = new Set(seen.removed.flatMap((one) => (one.path === path ? [one.id] : [])));
    const isGone = (item: JsonValue): boolean => {
      const at = path === documentsKey && isObject(item) ? item['path'] : undefined;
      return typeof at === 'string' ? isNone(seen.statusOf(at)) : gone.has(nameOf(path, item));
    };
    const kept = items
      .filter((item) => told.has(nameOf(path, item)) || !isGone(item))
      .map((item) => {
        const name = nameOf(path, item);
        const now = told.get(name) ?? item;
        told.delete(name);
        return now;
      });
    whole[path] = [...kept, ...told.values()];
  }
  return withoutOrphans(whole, own, seen.removed, (path, segment) => {
    const items = whole[path];
    if (items === undefined || find(path) === undefined) return true;
    return items.some((item) => encodeURIComponent(nameOf(path, item)) === segment || nameOf(path, item) === segment);
  });
}

/** What was seen itself stays; of what was kept, that whose parent is there no longer goes. */
function withoutOrphans(
  whole: KeptItems,
  own: KeptItems,
  removed: readonly Removal[],
  isThere: (path: string, segment: string) => boolean,
): KeptItems {
  const below = new Set(removed.map(({ path, segment }) => `${path}/${segment}`));
  const isKept = (path: string): boolean => {
    if (Object.hasOwn(own, path) || path === documentsKey) return true;
    const segments = path.split('/');
    return segments.every((segment, index) => {
      const above = segments.slice(0, index).join('/');
      return index < 2 || (!below.has(`${above}/${segment}`) && isThere(above, segment));
    });
  };
  return Object.fromEntries(Object.entries(whole).filter(([path]) => isKept(path)));
}

/** An identifier that is masked may be another one in each run. */
function hasOpenNames(resource: Resource | undefined): boolean {
  const { identifier } = resource ?? {};
  if (identifier === undefined) return false;
  return kindOfName(identifier.property) === undefined && kindOfFormat(identifier.schema) === undefined;
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

function isNone(status: number | undefined): boolean {
  return status === 404 || status === 410;
}
