import { isTimeOfChange } from './body-values';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import { ownMember } from '../base/json';
import { isSameJson } from '../openapi/schema/bounded-ajv';
import type { NamedValues } from './item-place';
import type { SeenItem } from './knowledge';

/** A list that was read before the first request of an operation that writes. */
export interface Watched {
  readonly resource: Resource;
  readonly values: NamedValues;
  /** The items of others that it showed, by their paths. */
  readonly before: ReadonlyMap<string, SeenItem>;
}

/** Gives the items that a list of a collection shows now, by their paths; undefined where it cannot be read. */
type ReadList = (watched: Watched) => Promise<ReadonlyMap<string, SeenItem> | undefined>;

/**
 * What the first request of each operation did to items of others: the lists that showed them are read again before anything else
 * is written. No file tells all that a create does besides (it may push the oldest item out, or take what it names from a stock); where
 * it did something, it is not sent again.
 */
export class Harm {
  readonly #watched = new Map<Operation, readonly Watched[]>();
  readonly #counts = new Map<Operation, number>();
  readonly #sent = new Set<Operation>();
  readonly #done = new Map<Operation, string>();
  /** The operations that have written since lists were last looked at. */
  readonly #since = new Set<Operation>();

  /**
   * Tells whether what the next request of an operation does is looked at: that of the first, second, fourth, eighth and so on is, for
   * a service may keep so many items and no more.
   */
  isDue(operation: Operation): boolean {
    return Number.isInteger(Math.log2((this.#counts.get(operation) ?? 0) + 1));
  }

  /** Tells whether it is known what the list of a collection showed before the next request of an operation. */
  watches(operation: Operation, resource: Resource): boolean {
    return this.#watched.get(operation)?.some((one) => one.resource === resource) === true;
  }

  /** Remembers what lists showed before the next request of an operation. */
  watch(operation: Operation, lists: readonly Watched[]): void {
    this.#watched.set(operation, [...(this.#watched.get(operation) ?? []), ...lists]);
  }

  /** Notes that a request of an operation has succeeded. */
  sent(operation: Operation): void {
    this.#counts.set(operation, (this.#counts.get(operation) ?? 0) + 1);
    if (this.#watched.has(operation)) this.#sent.add(operation);
    this.#since.add(operation);
  }

  /** Gives what an operation did to an item of others, in words; undefined where nothing is known. */
  of(operation: Operation): string | undefined {
    return this.#done.get(operation);
  }

  /** Gives all that was done to items of others, in words. */
  all(): readonly string[] {
    return [...new Set(this.#done.values())];
  }

  /** Looks at what the operations that were sent for the first time have done. */
  async look(read: ReadList, isThere: (watched: Watched, key: string) => Promise<boolean>): Promise<void> {
    const operations = [...this.#sent];
    this.#sent.clear();
    for (const operation of operations) {
      for (const watched of this.#watched.get(operation) ?? []) {
        const harm = await harmTo(watched, read, isThere);
        // Whichever of them it was: none is sent again.
        if (harm === undefined) continue;
        const which = [...this.#since].map(({ method, path }) => `${method} ${path}`).join(' or ');
        for (const one of this.#since) this.#done.set(one, `${which} ${harm}`);
      }
      this.#watched.delete(operation);
    }
    if (operations.length > 0) this.#since.clear();
  }
}

async function harmTo(
  watched: Watched,
  read: ReadList,
  isThere: (watched: Watched, key: string) => Promise<boolean>,
): Promise<string | undefined> {
  const now = await read(watched);
  if (now === undefined) return undefined;
  const missing = [...watched.before.keys()].filter((key) => !now.has(key));
  // A page has room for so many: what it shows no more may be on the next one.
  for (const key of missing.slice(0, 3))
    if (!(await isThere(watched, key))) return `removed ${key}, which this run did not create`;
  const changed = changesOf(watched.before, now);
  if (changed.size === 0) return undefined;
  // What changes from read to read does so by itself.
  const again = await read(watched);
  for (const names of again === undefined ? [] : changesOf(now, again).values())
    for (const [key, those] of changed)
      changed.set(
        key,
        those.filter((name) => !names.includes(name)),
      );
  const [found] = [...changed].filter(([, names]) => names.length > 0);
  return found === undefined
    ? undefined
    : `changed ${found[1].join(', ')} of ${found[0]}, which this run did not create`;
}

function changesOf(before: ReadonlyMap<string, SeenItem>, now: ReadonlyMap<string, SeenItem>): Map<string, string[]> {
  return new Map(
    [...before].flatMap(([key, item]) => {
      const other = now.get(key);
      const names =
        other === undefined
          ? []
          : Object.keys({ ...item, ...other }).filter(
              (name) =>
                !isSameJson(ownMember(item, name) ?? null, ownMember(other, name) ?? null) &&
                !isTimeOfChange(name, ownMember(item, name)),
            );
      return names.length > 0 ? [[key, names] as const] : [];
    }),
  );
} /** What a run is told of its guard, in words. */
export interface GuardTold {
  /** What was done to items of others all the same. */
  readonly harm: readonly string[];
  /** The creates of which none went through, each with the reason. */
  readonly withheld: readonly string[];
  /** Whether there are creates, and none went through for its sake. */
  readonly isIdle: boolean;
}

/** Most creates that are named which were not sent. */
const mostNamed = 3;

/** Gives what a conclusion says of it: what a run did to others must be known, and what it left out for their sake. */
export function guardWords({ harm, withheld }: GuardTold): string[] {
  const named = withheld.slice(0, mostNamed).join('; ');
  const more = withheld.length > mostNamed ? ` and ${withheld.length - mostNamed} more` : '';
  return [...harm, ...(withheld.length === 0 ? [] : [`nothing was created by ${named}${more}`])];
}
