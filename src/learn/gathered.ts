import type { Resource } from '../contract/resource/resources';
import { ownMember, type JsonValue } from '../exact-json';
import { idText, type SeenItem } from '../verify/knowledge';

/** The path values that a collection lies below. */
export type Above = Readonly<Record<string, string>>;

/** What was gathered of a service. */
export interface GatheredItems {
  /** Items by the concrete paths of their collections, and the documents, as `--items` names a file of. */
  readonly items: Readonly<Record<string, readonly JsonValue[]>>;
  /** Paths of collections whose items stand in the order in which lists show them, for nothing else tells when they were made. */
  readonly asListed: ReadonlySet<string>;
}

/** The items of one collection, below certain items of others. */
export class Place {
  readonly #items = new Map<string, SeenItem>();

  constructor(
    readonly path: string,
    readonly resource: Resource,
    readonly above: Above,
    private readonly gathered: Gathered,
  ) {}

  /** Learns from items of a list; those that are known already stay as they are. */
  see(items: readonly SeenItem[]): void {
    for (const item of items) {
      const id = this.#idOf(item) ?? `#${this.#items.size}`;
      if (this.#items.has(id)) continue;
      if (this.gathered.room <= 0) return;
      this.gathered.count += 1;
      this.#items.set(id, item);
    }
  }

  /** Puts the whole of an item in the place of what a list showed. */
  complete(id: string, item: SeenItem): void {
    if (!this.#items.has(id)) this.gathered.count += 1;
    this.#items.set(id, item);
  }

  get ids(): readonly string[] {
    return [...this.#items.keys()].filter((id) => !id.startsWith('#'));
  }

  find(id: string): SeenItem | undefined {
    return this.#items.get(id);
  }

  /** Gives the items in the order of their creation, and whether anything but the list itself tells it. */
  inOrder(): { readonly items: readonly SeenItem[]; readonly isAsListed: boolean } {
    const entries = [...this.#items];
    if (entries.every(([id]) => /^-?\d{1,40}$/.test(id))) {
      const sorted = entries.toSorted(([first], [second]) => compare(BigInt(first), BigInt(second)));
      return { items: sorted.map(([, item]) => item), isAsListed: false };
    }
    const moment = entries.length === 0 ? undefined : creationMember(entries.map(([, item]) => item));
    const items = entries.map(([, item]) => item);
    if (moment === undefined) return { items, isAsListed: true };
    const at = (item: SeenItem): number => timeOf(ownMember(item, moment));
    return { items: items.toSorted((first, second) => at(first) - at(second)), isAsListed: false };
  }

  #idOf(item: SeenItem): string | undefined {
    const property = this.resource.identifier?.property;
    return property === undefined ? undefined : idText(ownMember(item, property));
  }
}

/** Everything that is gathered of a service. */
export class Gathered {
  readonly #places = new Map<string, Place>();
  readonly #documents: JsonValue[] = [];
  count = 0;

  constructor(private readonly most: number) {}

  /** How many more items are taken. */
  get room(): number {
    return this.most - this.count;
  }

  at(resource: Resource, above: Above): Place {
    const { collection, below } = resource;
    const path = collection.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => ownMember(above, name) ?? whole);
    let place = this.#places.get(path);
    // What has a path of its own lies below nothing, wherever it is listed.
    const own = below === undefined ? above : {};
    if (place === undefined) this.#places.set(path, (place = new Place(path, resource, own, this)));
    return place;
  }

  /** Gives the identifiers of a collection's items, of those that lie below certain items of others. */
  idsAt(resource: Resource, above: Above): readonly string[] {
    const isBelow = ([name, value]: readonly [string, string], place: Place): boolean =>
      !Object.hasOwn(place.above, name) || place.above[name] === value;
    return [...this.#places.values()]
      .filter((place) => place.resource === resource && Object.entries(above).every((one) => isBelow(one, place)))
      .flatMap(({ ids }) => ids);
  }

  document(path: string, body: JsonValue): void {
    this.#documents.push({ path, body });
  }

  all(): GatheredItems {
    const ordered = [...this.#places.values()].map((place) => [place.path, place.inOrder()] as const);
    return {
      items: {
        ...Object.fromEntries(ordered.map(([path, { items }]) => [path, items])),
        ...(this.#documents.length > 0 && { '(documents)': this.#documents }),
      },
      asListed: new Set(ordered.flatMap(([path, { isAsListed }]) => (isAsListed ? [path] : []))),
    };
  }
}

function timeOf(value: JsonValue | undefined): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function compare(first: bigint, second: bigint): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Gives the member that says when an item was made, where every item has it as a time and it tells them apart. */
function creationMember(items: readonly SeenItem[]): string | undefined {
  const names = Object.keys(items[0] ?? {}).filter((name) =>
    /^_?(?:date_?)?(?:created|inserted|added|placed)/i.test(name),
  );
  return names.find((name) => {
    const moments = items.map((item) => ownMember(item, name));
    const isTime = moments.every((one) => typeof one === 'string' && !Number.isNaN(Date.parse(one)));
    return isTime && (items.length === 1 || new Set(moments).size > 1);
  });
}
