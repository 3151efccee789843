import type { Chance } from './chance';
import type { Parts } from './shot';
import type { Target } from './target';

/** An item as the API answers it; integers that JSON readers would round are texts of digits. */
export type Item = Readonly<Record<string, unknown>>;

/** What is asked of the model's items: the request, and the status and body that the document has for it. */
export interface Read {
  readonly kind: string;
  /** Its path begins with that of the collection. */
  readonly parts: Parts;
  readonly status: number;
  /** What its body must be; left out where any will do. */
  readonly body?: unknown;
}

/** A change of one of the model's items, or a new one. */
export interface Write {
  readonly kind: string;
  readonly parts: Parts;
  readonly status: number;
  /** Gives the item that the answer must be; `answered` tells what the server had to choose. */
  readonly expected?: (answered: Item) => Item;
  /** Gives the items afterwards. */
  readonly after: (items: readonly Item[], answered: Item) => readonly Item[];
}

/** An API, as its document describes it: what may be asked of a session with these items, and what comes of it. */
export interface Model {
  readonly target: Target;
  /** Path of the collection below the base path. */
  readonly path: string;
  /** Operation of the list. */
  readonly listOperation: string;
  /** Creates after which a session has lived long enough: a page must be able to hold all it has. */
  readonly mostWrites: number;
  /** Gives the items that an answer to a list holds. */
  readonly itemsIn: (body: unknown) => readonly Item[];
  readonly wholeList: (items: readonly Item[]) => Read;
  readonly read: (chance: Chance, items: readonly Item[]) => Read;
  readonly write: (chance: Chance, items: readonly Item[], removed: readonly Item[]) => Write;
}

/** Gives the value of a JSON text; the digits of a `categoryId`, an int64, as text. */
export function readJson(text: string): unknown {
  // Within a string the quotes around such a name would be escaped.
  return JSON.parse(text.replaceAll(/("categoryId":)(-?\d+)/g, '$1"$2"')) as unknown;
}

/** Gives JSON text that is the same for equal values, whatever the order of their properties. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
