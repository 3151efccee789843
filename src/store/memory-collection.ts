import { holds, merge, range, unite } from './positions';
import { note, type Positions, type SeedLayer } from './seed-layer';
import type { ChangeItem, FilterTerm, ListPage, ListQuery, MakeItem, Scope, StoredItem } from './store';

/**
 * One collection in memory: a shared seed layer and, on top, what has been added, changed and removed since. Every item
 * has a position, seeds first; lists follow positions, and filters follow the index, so neither scans the collection.
 */
export class MemoryCollection {
  readonly #seed: SeedLayer;
  readonly #added: StoredItem[] = [];
  readonly #addedPositions = new Map<string, number>();
  readonly #addedIndex: ReadonlyMap<string, Map<string, number[]>>;
  /** Items that are no longer what the seed layer or `#added` says: the new version, or undefined where removed. */
  readonly #changed = new Map<number, StoredItem | undefined>();
  #removedCount = 0;
  #nextSequence: number;

  constructor(seed: SeedLayer) {
    this.#seed = seed;
    this.#nextSequence = seed.count;
    this.#addedIndex = new Map(seed.plan.filterProperties.map((property) => [property, new Map<string, number[]>()]));
  }

  /** How many items there are. */
  get size(): number {
    return this.#seed.count + this.#added.length - this.#removedCount;
  }

  list(query: ListQuery): ListPage {
    const items: string[] = [];
    let matched = 0;
    if (query.filters.length === 0 && this.#changed.size === 0) {
      const end = Math.min(this.#end, query.offset + query.limit);
      for (let position = query.offset; position < end; position += 1) items.push(this.#textAt(position));
      return query.countAll === true ? { items, total: this.#end } : { items };
    }
    for (const position of this.#matching(query.filters)) {
      if (matched >= query.offset && items.length < query.limit) items.push(this.#textAt(position));
      matched += 1;
      if (items.length >= query.limit && query.countAll !== true) break;
    }
    return query.countAll === true ? { items, total: matched } : { items };
  }

  get(id: string, scope: Scope): string | undefined {
    const position = this.#positionOf(id, scope);
    return position === undefined ? undefined : this.#textAt(position);
  }

  /** Adds an item under the identifier given, or the next free one; undefined where the given one is taken. */
  create(make: MakeItem, chosenId?: string): { readonly id: string; readonly text: string } | undefined {
    if (chosenId !== undefined && this.#isTaken(chosenId)) return undefined;
    const id = chosenId ?? this.#nextFreeId();
    const item = make(id);
    const position = this.#end;
    this.#added.push(item);
    this.#addedPositions.set(id, position);
    for (const [property, byKey] of this.#addedIndex) {
      for (const key of item.keys[property] ?? []) note(byKey, key, position);
    }
    return { id, text: item.text };
  }

  replace(id: string, change: ChangeItem, scope: Scope): string | undefined {
    const position = this.#positionOf(id, scope);
    if (position === undefined) return undefined;
    const item = change(this.#textAt(position));
    this.#changed.set(position, item);
    return item.text;
  }

  remove(id: string, scope: Scope): string | undefined {
    const position = this.#positionOf(id, scope);
    if (position === undefined) return undefined;
    const text = this.#textAt(position);
    this.#changed.set(position, undefined);
    this.#removedCount += 1;
    return text;
  }

  get #end(): number {
    return this.#seed.count + this.#added.length;
  }

  /** A removed item's identifier stays taken: identifiers never come back. */
  #isTaken(id: string): boolean {
    return this.#seed.positionOf(id) !== undefined || this.#addedPositions.has(id);
  }

  #nextFreeId(): string {
    for (;;) {
      const id = this.#seed.plan.idAt(this.#nextSequence);
      this.#nextSequence += 1;
      if (!this.#isTaken(id)) return id;
    }
  }

  #positionOf(id: string, scope: Scope): number | undefined {
    const position = this.#seed.positionOf(id) ?? this.#addedPositions.get(id);
    if (position === undefined) return undefined;
    if (!this.#changed.has(position)) return this.#unchangedInScope(position, scope) ? position : undefined;
    const changed = this.#changed.get(position);
    return changed !== undefined && matches(changed, scope) ? position : undefined;
  }

  #unchangedInScope(position: number, scope: Scope): boolean {
    return scope.every((term) => this.#listsOf(term).some((list) => holds(list, position)));
  }

  #textAt(position: number): string {
    const changed = this.#changed.get(position);
    if (changed !== undefined) return changed.text;
    if (position < this.#seed.count) return this.#seed.textAt(position);
    const added = this.#added[position - this.#seed.count];
    if (added === undefined) throw new RangeError(`no item at position ${position}`);
    return added.text;
  }

  #matching(filters: readonly FilterTerm[]): Iterable<number> {
    const unchanged = this.#unchangedMatching(filters);
    if (this.#changed.size === 0) return unchanged;
    const changed = [...this.#changed].filter(([, item]) => item !== undefined && matches(item, filters));
    const positions = changed.map(([position]) => position).sort((first, second) => first - second);
    return merge(this.#without(unchanged), positions);
  }

  *#without(positions: Iterable<number>): Generator<number> {
    for (const position of positions) if (!this.#changed.has(position)) yield position;
  }

  #unchangedMatching(filters: readonly FilterTerm[]): Iterable<number> {
    const [first, ...others] = filters
      .map((term) => this.#listsOf(term))
      .sort((one, two) => lengthOf(one) - lengthOf(two));
    if (first === undefined) return range(0, this.#end);
    return others.length === 0 ? unite(first) : intersect(unite(first), others);
  }

  #listsOf({ property, anyOf }: FilterTerm): Positions[] {
    const added = this.#addedIndex.get(property);
    const keys = [...new Set(anyOf)];
    const lists = keys.flatMap((key) => [this.#seed.positions(property, key), added?.get(key) ?? []]);
    return lists.filter((list) => list.length > 0);
  }
}

function* intersect(positions: Iterable<number>, others: readonly (readonly Positions[])[]): Generator<number> {
  for (const position of positions) {
    if (others.every((lists) => lists.some((list) => holds(list, position)))) yield position;
  }
}

function lengthOf(lists: readonly Positions[]): number {
  return lists.reduce((sum, list) => sum + list.length, 0);
}

function matches(item: StoredItem, filters: readonly FilterTerm[]): boolean {
  return filters.every(({ property, anyOf }) => (item.keys[property] ?? []).some((key) => anyOf.includes(key)));
}
