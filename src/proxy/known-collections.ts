import type { Operation } from '../contract/operation';

/** Statuses that only who has got an operation answers: what stands before a router answers others for any path. */
const ofOwn: ReadonlySet<number> = new Set([304, 409, 410, 412, 422, 428]);

/** Gives the templates of the collections on the way to an operation's path, itself last: `/notes` of `/notes/{id}`. */
function collectionsOf({ path }: Pick<Operation, 'path'>): string[] {
  const segments = path.split('/').slice(1);
  const ends = segments.flatMap((segment, index) => (segment.includes('{') ? [] : [index + 1]));
  return ends.map((end) => `/${segments.slice(0, end).join('/')}`);
}

/**
 * What an upstream has shown of the collections that it has and has not, so that a resource is not split between it and the
 * stand-in: where the list is not there, an item's 404 is not about the item. There are at most as many as the document has.
 */
export class KnownCollections {
  readonly #there = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #hinted = new Set<string>();

  /** Takes a status that the upstream answered to an operation, which is its own answer. */
  noteAnswer(operation: Operation, status: number): void {
    if (!ofOwn.has(status) && (status < 200 || status > 299)) return;
    for (const template of collectionsOf(operation)) {
      this.#there.add(template);
      this.#missing.delete(template);
    }
  }

  /** Takes that the upstream has not got an operation: where that is one of a collection itself, the collection is not there. */
  noteMissing(operation: Operation): void {
    const { path } = operation;
    const own = collectionsOf(operation).at(-1);
    if (own === path && !this.#there.has(own)) this.#missing.add(own);
  }

  /** Gives the collection of an operation that is known not to be there; undefined where there is none. */
  missingOf(operation: Operation): string | undefined {
    return collectionsOf(operation).find((template) => this.#missing.has(template));
  }

  /** Tells whether the collection that an operation is of has shown itself. */
  isThere(operation: Operation): boolean {
    const own = collectionsOf(operation).at(-1);
    return own === undefined || this.#there.has(own);
  }

  /** Tells once of each collection that it is to be hinted at. */
  hints(operation: Operation): boolean {
    const own = collectionsOf(operation).at(-1) ?? operation.path;
    if (this.#hinted.has(own)) return false;
    this.#hinted.add(own);
    return true;
  }
}
