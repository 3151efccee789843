import type { Operation } from '../contract/operation';
import { stringifyJson, type JsonValue } from '../exact-json';
import { stepsOf } from './homes';
import type { NamedValues } from './item-place';
import type { SeenItem } from './knowledge';
import { fillPath } from './request';

/** Of so many items of a list it is remembered what they hold. */
const mostItems = 2000;
const longestText = 200;

/** What the lists of a service have shown of items, by the paths of the lists: of each item its short texts, numbers and truth values. */
export class ListedOthers {
  readonly #byPath = new Map<string, Map<string, SeenItem>>();
  readonly #addedTo = new Set<string>();
  readonly #whole = new Set<string>();

  /** Tells whether a list has been read. */
  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  /** Notes that a list has been read, or could not be; `isWhole` where the page had room for more than it showed. */
  read(path: string, isWhole = false): void {
    if (!this.has(path)) this.#byPath.set(path, new Map());
    if (isWhole) this.#whole.add(path);
  }

  /** Tells whether a page of a list showed all that there was. */
  isWhole(path: string): boolean {
    return this.#whole.has(path);
  }

  /** Notes that the run may have created something that a list shows. */
  addedTo(path: string): void {
    this.#addedTo.add(path);
  }

  /** Notes an item that a list has shown; `key` is its own path where it has one. */
  see(path: string, item: SeenItem, key: string | undefined): void {
    const items = this.#byPath.get(path);
    // What nothing names may be this run's own once it has created something there.
    if (items === undefined || items.size >= mostItems || (key === undefined && this.#addedTo.has(path))) return;
    const plain = Object.fromEntries(Object.entries(item).filter(([, value]) => isShort(value)));
    items.set(key ?? stringifyJson(plain), plain);
  }

  /** Gives the items of a list but for those whose paths are the run's own. */
  at(path: string, isOwn: (key: string) => boolean): SeenItem[] {
    return [...(this.#byPath.get(path) ?? [])].flatMap(([key, item]) => (isOwn(key) ? [] : [item]));
  }
}

/** Gives the path of a list as it is sent; undefined where a value of it is not known. */
export function pathOfList({ path }: Operation, values: NamedValues): string | undefined {
  const isWhole = stepsOf(path).every(({ name }) => (values[name] ?? '') !== '');
  return isWhole ? fillPath(path, values) : undefined;
}

function isShort(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length <= longestText;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
}
