import {
  type CollectionState,
  Overlay,
  SortedPositions,
  emptySeedLayer,
  type SeedLayer,
  holds,
  lengthOf,
  unite,
  type Positions,
  intersect,
  merge,
  range,
} from './layers';
import {
  type ChangeItem,
  type ListPage,
  type ListQuery,
  type MakeItem,
  type NamedItem,
  type Naming,
  type Scope,
  type StoredItem,
  type Uniqueness,
  type CollectionPlan,
  plainProperty,
  type ListOrder,
  matches,
  type FilterTerm,
} from './store';
import { ApiError } from '../../base/errors';

/** A new item under its identifier. */
interface NewItem {
  readonly id: string;
  readonly text: string;
}

/** How many identifiers in a row may be taken before a create gives up. */
const mostTries = 10_000;

/**
 * Gives the sequence of the next identifier of a collection that is free. Those of a narrow schema run out: after so many that
 * are taken, throws an ApiError `storage_full`.
 */
function nextFree(plan: CollectionPlan, start: number, isTaken: (id: string) => boolean): number {
  for (let sequence = start; sequence < start + mostTries; sequence += 1) {
    if (!isTaken(plan.idAt(sequence))) return sequence;
  }
  throw new ApiError(
    'storage_full',
    `${plan.collection}: ${mostTries} identifiers in a row were taken; its schema has too few`,
  );
}

/** Is asked before a collection grows by so many bytes; throws where there is no room for them. */
type Admit = (growth: number) => void;

/**
 * One collection in memory: a shared seed layer and, on top, what has been added, changed and removed since. Every item
 * has a position, seeds first; lists follow positions, and filters follow the index, so neither scans the collection.
 */
export class MemoryCollection {
  #seed: SeedLayer;
  /** None until somebody looks into the collection: until then nothing is made, its seeds neither. */
  #opened: Overlay | undefined;
  #nextSequence: number;
  /** The lowest sequence whose identifier went to a created item; no seed may reach it, or that identifier would repeat. */
  #firstGiven = Infinity;
  /** What was removed of seeds before they were made. */
  #unmade: Map<string, Scope>;

  constructor(seed: SeedLayer, state?: CollectionState) {
    this.#seed = state?.seed ?? seed;
    this.#opened = state?.overlay?.copy();
    this.#nextSequence = state?.nextSequence ?? 0;
    this.#firstGiven = state?.firstGiven ?? Infinity;
    this.#unmade = new Map(state?.unmade);
  }

  /** How many items there are; where nobody has looked into it, as many as it is to start with. */
  get size(): number {
    return this.#opened === undefined ? this.#seed.wanted : this.#end - this.#opened.removedCount;
  }

  /** How many of its items take memory: none where they are still to be made. */
  get heldSize(): number {
    return this.#opened === undefined && !this.#seed.isMade ? 0 : this.size;
  }

  /** How many items lie on top of the seed, removed ones included. */
  get added(): number {
    return this.#opened?.added.length ?? 0;
  }

  /** About how many bytes of memory it takes on top of the seed. */
  get bytes(): number {
    return this.#opened?.bytes ?? 0;
  }

  get #overlay(): Overlay {
    if (this.#opened !== undefined) return this.#opened;
    this.#nextSequence = Math.max(this.#nextSequence, this.#seed.count);
    const opened = (this.#opened = new Overlay(this.#seed.plan.filterProperties, this.#seed.count));
    for (const filters of this.#unmade.values()) opened.leaveOut(matchingInPlace(this.#seed, opened, filters));
    this.#unmade.clear();
    return opened;
  }

  /** Tells whether a seed may come beneath: not where it would give an identifier that a created item has had. */
  admits(seed: SeedLayer): boolean {
    return this.#firstGiven === Infinity || seed.count <= this.#firstGiven;
  }

  /** Puts the collection back to a seed. Identifiers go on where they were, so that none comes twice. */
  reset(seed: SeedLayer): void {
    this.#seed = seed;
    this.#opened = undefined;
    this.#unmade.clear();
    this.#nextSequence = Math.max(this.#nextSequence, seed.wanted);
  }

  /** Gives the present state, which later changes leave alone. Costs a copy of what was added, none of the seed. */
  state(): CollectionState {
    const counters = { nextSequence: this.#nextSequence, firstGiven: this.#firstGiven };
    return { seed: this.#seed, overlay: this.#opened?.copy(), ...counters, unmade: new Map(this.#unmade) };
  }

  /** Brings back a state of this collection. Identifiers go on where they were. */
  restore(state: CollectionState): void {
    this.#seed = state.seed;
    this.#opened = state.overlay?.copy();
    this.#unmade = new Map(state.unmade);
    this.#nextSequence = Math.max(this.#nextSequence, state.nextSequence);
    this.#firstGiven = Math.min(this.#firstGiven, state.firstGiven);
  }

  /** Puts these items in the place of all there are; one without identifier is given the next. */
  load(items: readonly NamedItem[]): void {
    this.#nextSequence = Math.max(this.#nextSequence, this.#seed.wanted);
    this.#seed = emptySeedLayer(this.#seed.plan);
    this.#opened = new Overlay(this.#seed.plan.filterProperties, 0);
    this.#unmade.clear();
    for (const { id, item } of items) {
      const name = id ?? this.#give(this.#nextFree());
      // Below another parent an item may be called alike.
      this.#overlay.add(name, item, undefined, this.#overlay.addedPositions.has(name));
    }
  }

  /** Gives every item in the order of creation, with the keys it is found by. */
  all(): StoredItem[] {
    const items: StoredItem[] = [];
    for (let position = 0; position < this.#end; position += 1) {
      const item = this.#overlay.changed.has(position)
        ? this.#overlay.changed.get(position)
        : (this.#overlay.added[position - this.#seed.count] ?? this.#seed.itemAt(position));
      if (item !== undefined) items.push(item);
    }
    return items;
  }

  list(asked: ListQuery): ListPage {
    const query = { ...asked, filters: this.#shown(asked.filters) };
    if (query.order !== undefined)
      return listInOrder(this.#seed, this.#overlay, query, query.order, (position) => this.#textAt(position));
    const items: string[] = [];
    let matched = 0;
    if (query.filters.length === 0 && this.#overlay.removedCount === 0) {
      const end = Math.min(this.#end, query.offset + query.limit);
      for (let position = query.offset; position < end; position += 1) items.push(this.#textAt(position));
      return query.countAll === true ? { items, total: this.#end } : { items };
    }
    for (const position of matching(this.#seed, this.#overlay, query.filters)) {
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

  /**
   * Adds an item under the identifier given, or the next free one; undefined where the given one is taken. `admit` is asked
   * before it is kept; what it throws reaches the caller.
   */
  create(make: MakeItem, admit: Admit, chosenId?: string, naming: Naming = {}): NewItem | undefined {
    const [seed, overlay] = [this.#seed, this.#overlay];
    const own = chosenId === undefined ? nextWithin(seed, overlay, naming.within) : undefined;
    const named = chosenId ?? own;
    const others = named === undefined ? [] : positionsOf(seed, overlay, named);
    const isTaken = (position: number): boolean => takesName(seed, overlay, position, naming);
    if (own === undefined && others.some(isTaken)) return undefined;
    const sequence = named === undefined ? this.#nextFree() : undefined;
    const id = sequence === undefined ? (named ?? '') : seed.plan.idAt(sequence);
    const item = make(id);
    assertUnique(this.#seed, this.#overlay, item, { ...naming, within: this.#shown(naming.within ?? []) });
    const cost = Overlay.costOf(id, item);
    admit(cost);
    if (sequence !== undefined) this.#give(sequence);
    const removed = own === undefined ? others.find((position) => overlay.isRemoved(position)) : undefined;
    if (removed === undefined) this.#overlay.add(id, item, cost, others.length > 0);
    else this.#overlay.putBack(removed, item);
    return { id, text: item.text };
  }

  replace(id: string, change: ChangeItem, among: Uniqueness, admit: Admit): string | undefined {
    const position = this.#positionOf(id, among.within ?? []);
    if (position === undefined) return undefined;
    const item = change(this.#textAt(position), this.#overlay.changed.get(position)?.marks ?? []);
    const within = this.#shown(among.within ?? []);
    assertUnique(this.#seed, this.#overlay, item, { ...among, within }, position);
    const growth = this.#overlay.growthBy(position, item);
    admit(growth);
    this.#overlay.change(position, item, growth);
    return item.text;
  }

  remove(id: string, scope: Scope, before?: (text: string) => void): string | undefined {
    const position = this.#positionOf(id, scope);
    if (position === undefined) return undefined;
    const text = this.#textAt(position);
    before?.(text);
    this.#overlay.remove(position);
    return text;
  }

  /** Removes all items that match, by what no change of them touches; where none has been made yet, none is for this. */
  removeAll(filters: Scope): void {
    if (this.#opened === undefined && !this.#seed.isMade) this.#unmade.set(JSON.stringify(filters), filters);
    else for (const position of matchingInPlace(this.#seed, this.#overlay, filters)) this.#overlay.remove(position);
  }

  get #end(): number {
    return this.#seed.count + this.#overlay.added.length;
  }

  /** A removed item's identifier stays taken: identifiers never come back. */
  #isTaken(id: string): boolean {
    return this.#seed.positionOf(id) !== undefined || this.#overlay.addedPositions.has(id);
  }

  #nextFree(): number {
    const { plan, count } = this.#seed;
    return nextFree(plan, Math.max(this.#nextSequence, count), (id) => this.#isTaken(id));
  }

  /** Gives the identifier of a sequence to an item, for good. */
  #give(sequence: number): string {
    this.#nextSequence = sequence + 1;
    this.#firstGiven = Math.min(this.#firstGiven, sequence);
    return this.#seed.plan.idAt(sequence);
  }

  /** Gives filters by which what is hidden is left out, unless they ask for it. */
  #shown(filters: Scope): Scope {
    const { shows } = this.#seed.plan;
    return shows === undefined || filters.some(({ property }) => property === shows.property)
      ? filters
      : [...filters, shows];
  }

  #positionOf(id: string, scope: Scope): number | undefined {
    return positionOf(this.#seed, this.#overlay, id, this.#shown(scope));
  }

  #textAt(position: number): string {
    const changed = this.#overlay.changed.get(position);
    if (changed !== undefined) return changed.text;
    if (position < this.#seed.count) return this.#seed.textAt(position);
    const added = this.#overlay.added[position - this.#seed.count];
    if (added === undefined) throw new RangeError(`no item at position ${position}`);
    return added.text;
  }
}

/** Throws an ApiError `conflict` where another item than that at `own` has a key of an item under a property that is to be unique. */
function assertUnique(
  seed: SeedLayer,
  overlay: Overlay,
  item: StoredItem,
  { unique = [], within = [] }: Uniqueness,
  own?: number,
): void {
  for (const property of unique) {
    const anyOf = item.keys[property] ?? [];
    if (anyOf.length === 0) continue;
    for (const position of matching(seed, overlay, [{ property, anyOf }, ...within])) {
      if (position === own) continue;
      const name = plainProperty(property);
      const message = `${name}: expected a value that no other item has, got ${anyOf.join(', ')}`;
      throw new ApiError('conflict', message, { member: name });
    }
  }
}

/**
 * Gives a page of a collection in another order than that of creation. What is sorted stays sorted until the collection changes, so
 * that a request costs what it finds.
 */
function listInOrder(
  seed: SeedLayer,
  overlay: Overlay,
  { filters, offset, limit, countAll }: ListQuery,
  order: ListOrder,
  textAt: (position: number) => string,
): ListPage {
  const found = matching(seed, overlay, filters);
  const positions =
    order === 'newest-first' ? [...found].reverse() : sortedPositions(seed, overlay, found, { order, textAt });
  const items = positions.slice(offset, offset + limit).map(textAt);
  return countAll === true ? { items, total: positions.length } : { items };
}

interface Sorting {
  readonly order: Exclude<ListOrder, string>;
  readonly textAt: (position: number) => string;
}

function sortedPositions(
  seed: SeedLayer,
  overlay: Overlay,
  found: Iterable<number>,
  { order, textAt }: Sorting,
): number[] {
  let sorted = overlay.sorted.get(order.name);
  if (sorted === undefined) overlay.sorted.set(order.name, (sorted = new SortedPositions(order)));
  sorted.update(overlay.version, matching(seed, overlay, []), textAt);
  return sorted.sorted(found);
}

/** Gives the position of the item that an identifier names within a scope; undefined where there is none. */
function positionOf(seed: SeedLayer, overlay: Overlay, id: string, scope: Scope): number | undefined {
  const first = seed.positionOf(id) ?? overlay.addedPositions.get(id);
  if (first === undefined) return undefined;
  if (isInScope(seed, overlay, first, scope)) return first;
  return twinsNear(seed, overlay, id, scope).find((twin) => isInScope(seed, overlay, twin, scope));
}

/** Gives the positions of all items that an identifier names or has named, below whatever parents. */
function positionsOf(seed: SeedLayer, overlay: Overlay, id: string): number[] {
  const first = seed.positionOf(id) ?? overlay.addedPositions.get(id);
  return first === undefined ? [] : [first, ...seed.twinsOf(id), ...(overlay.twins.get(id) ?? [])];
}

/** Tells whether the item at a position keeps a client from choosing its identifier. */
function takesName(
  seed: SeedLayer,
  overlay: Overlay,
  position: number,
  { within = [], mayReturn = false }: Naming,
): boolean {
  return overlay.isRemoved(position) ? !mayReturn : isInScope(seed, overlay, position, within);
}

/**
 * Gives the next identifier of a scope that counts its own, which no item of the scope has had; undefined where its plan counts all
 * together. What is given stands without gaps behind what there was at first, so that it is found in logarithmic time.
 */
function nextWithin(seed: SeedLayer, overlay: Overlay, scope: Scope = []): string | undefined {
  const { idWithin } = seed.plan;
  if (idWithin === undefined || scope.length === 0) return undefined;
  const isTaken = (n: number): boolean => {
    const id = idWithin(scope, n);
    const first = seed.positionOf(id) ?? overlay.addedPositions.get(id);
    if (first === undefined) return false;
    return [first, ...twinsNear(seed, overlay, id, scope)].some((position) =>
      wasInScope(seed, overlay, position, scope),
    );
  };
  let [taken, free] = [-1, 0];
  while (isTaken(free)) [taken, free] = [free, 2 * free + 1];
  while (free - taken > 1) {
    const middle = (free + taken) >>> 1;
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return idWithin(scope, free);
}

/** Of an identifier that many parents know, those items alone that may lie within the scope. */
function twinsNear(seed: SeedLayer, overlay: Overlay, id: string, scope: Scope): readonly number[] {
  const twins: readonly Positions[] = [seed.twinsOf(id), overlay.twins.get(id) ?? []];
  const [term] = scope;
  const lists = term === undefined ? [] : listsOf(seed, overlay, term);
  const isTwin = (position: number): boolean => twins.some((list) => holds(list, position));
  if (term === undefined || lengthOf(lists) >= lengthOf(twins)) return twins.flatMap((list) => [...list]);
  return [...new Set([...unite(lists), ...overlay.returned])].filter(isTwin);
}

function isInScope(seed: SeedLayer, overlay: Overlay, position: number, scope: Scope): boolean {
  if (!overlay.changed.has(position)) return unchangedInScope(seed, overlay, position, scope);
  const changed = overlay.changed.get(position);
  return changed !== undefined && matches(changed, scope);
}

/** What was removed counts too. */
function wasInScope(seed: SeedLayer, overlay: Overlay, position: number, scope: Scope): boolean {
  return unchangedInScope(seed, overlay, position, scope) || isInScope(seed, overlay, position, scope);
}

function unchangedInScope(seed: SeedLayer, overlay: Overlay, position: number, scope: Scope): boolean {
  return scope.every((term) => listsOf(seed, overlay, term).some((list) => holds(list, position)));
}

/** Gives the ascending positions of the items of a seed and what lies on top of it that every one of some terms names. */
function matching(seed: SeedLayer, overlay: Overlay, filters: readonly FilterTerm[]): Iterable<number> {
  const unchanged = unchangedMatching(seed, overlay, filters);
  if (overlay.changed.size === 0) return unchanged;
  const changed = [...overlay.changed].filter(([, item]) => item !== undefined && matches(item, filters));
  const positions = changed.map(([position]) => position).sort((first, second) => first - second);
  return merge(without(overlay, unchanged), positions);
}

/**
 * Gives the positions of the items that every one of some terms names, in no order, where no change of an item touches what
 * the terms are about, such as what it lies below: the cost grows with what is found, and not with what was changed.
 */
function matchingInPlace(seed: SeedLayer, overlay: Overlay, filters: readonly FilterTerm[]): number[] {
  const { changed } = overlay;
  const candidates = new Set([...unchangedMatching(seed, overlay, filters), ...overlay.returned]);
  return [...candidates].filter((position) => {
    if (!changed.has(position)) return true;
    const item = changed.get(position);
    return item !== undefined && matches(item, filters);
  });
}

function* without(overlay: Overlay, positions: Iterable<number>): Generator<number> {
  for (const position of positions) if (!overlay.changed.has(position)) yield position;
}

function unchangedMatching(seed: SeedLayer, overlay: Overlay, filters: readonly FilterTerm[]): Iterable<number> {
  const [first, ...others] = filters
    .map((term) => listsOf(seed, overlay, term))
    .sort((one, two) => lengthOf(one) - lengthOf(two));
  if (first === undefined) return range(0, seed.count + overlay.added.length);
  return others.length === 0 ? unite(first) : intersect(unite(first), others);
}

/** Gives the lists of positions whose items had one of the keys of a term when they came; changed ones are among them. */
function listsOf(seed: SeedLayer, overlay: Overlay, { property, anyOf }: FilterTerm): Positions[] {
  const added = overlay.index.get(property);
  const keys = [...new Set(anyOf)];
  const lists = keys.flatMap((key) => [seed.positions(property, key), added?.get(key) ?? []]);
  return lists.filter((list) => list.length > 0);
}
