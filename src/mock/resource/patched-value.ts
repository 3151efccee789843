import { maximumDepth, type JsonValue } from '../../exact-json';
import { isItem, type Item } from './item';
import { failedPatch, noPatch } from './patch-errors';

/**
 * What the operations of one patch may take together: values that copies make, and steps, of which a value that is looked at
 * takes one, and so do as many elements of an array as move at once.
 */
const most = { copied: 100_000, steps: 1_000_000 };
const elementsPerStep = 64;

type Holder = JsonValue[] | Item;

/**
 * A value that the operations of a JSON Patch change. Its arrays and objects are copied before their first change and changed in
 * place from then on, so that many operations on a large one cost no more than they move.
 */
export class PatchedValue {
  #copied = 0;
  #steps = 0;
  /** Arrays and objects that nobody else holds. */
  readonly #own = new Set<Holder>();

  constructor(public root: JsonValue) {}

  /**
   * Puts a value at a place (RFC 6902 sections 4.1, 4.3): of an array, before what stands there, unless it replaces that. Throws
   * an ApiError 409 where nothing can stand there, and 400 where it nests too deep.
   */
  put(tokens: readonly string[], value: JsonValue, where: string, how: 'add' | 'replace' | 'move'): void {
    if (how === 'replace') this.#found(tokens, where);
    // What a body brings is bounded by its length.
    assertRoom(value, tokens.length, () => {
      if (how === 'move') this.#spend(1);
    });
    const name = tokens.at(-1);
    if (name === undefined) {
      this.root = value;
      return;
    }
    const holder = this.#holderOf(tokens, where);
    if (isItem(holder)) {
      define(holder, name, value);
      return;
    }
    if (name !== '-' && !isIndex(name)) throw failedPatch(where, 'the index of an array');
    const index = name === '-' ? holder.length : Number(name);
    if (index > holder.length) throw failedPatch(where, `an index up to ${holder.length}`);
    if (how === 'replace') holder[index] = value;
    else this.#splice(holder, index, 0, value);
  }

  /** Takes out what stands at a place (RFC 6902 section 4.2) and gives it. Throws an ApiError 409 where nothing does. */
  take(tokens: readonly string[], where: string): JsonValue {
    const taken = this.#found(tokens, where);
    const name = tokens.at(-1);
    if (name === undefined) throw failedPatch(where, 'a part of the item, not the whole');
    const holder = this.#holderOf(tokens, where);
    if (isItem(holder)) Reflect.deleteProperty(holder, name);
    else this.#splice(holder, Number(name), 1);
    return taken;
  }

  /** Gives a copy of what stands at a place, to stand at a depth. Throws an ApiError 409 where nothing does, 400 where it is too much. */
  copyOf(tokens: readonly string[], depth: number, where: string): JsonValue {
    const value = this.#found(tokens, where);
    assertRoom(value, depth, () => {
      this.#copied += 1;
      if (this.#copied > most.copied) throw noPatch(`copies of at most ${most.copied} values`);
    });
    return this.#copy(value);
  }

  /** Tells whether a value stands at a place (RFC 6902 section 4.6). Throws an ApiError 409 where nothing does. */
  equals(tokens: readonly string[], value: JsonValue, where: string): boolean {
    return this.#areEqual(this.#found(tokens, where), value);
  }

  #areEqual(present: JsonValue, value: JsonValue): boolean {
    if (present === value) return true;
    if (Array.isArray(present) && Array.isArray(value))
      return (
        present.length === value.length && present.every((item, index) => this.#areEqual(item, value[index] ?? null))
      );
    if (!isItem(present) || !isItem(value)) return false;
    const members = Object.entries(value);
    const hasAll = members.every(
      ([name, member]) => Object.hasOwn(present, name) && this.#areEqual(present[name] ?? null, member),
    );
    if (!hasAll) return false;
    // There is no way to count them but to list them.
    const { length } = Object.keys(present);
    this.#spend(length);
    return length === members.length;
  }

  #copy(value: JsonValue): JsonValue {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Holder = Array.isArray(value)
      ? value.map((item) => this.#copy(item))
      : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.#copy(member)]));
    this.#own.add(copy);
    return copy;
  }

  #found(tokens: readonly string[], where: string): JsonValue {
    let value = this.root;
    for (const token of tokens) {
      const member = memberOf(value, token);
      if (member === undefined) throw failedPatch(where, `/${tokens.join('/').slice(0, 100)} to be there`);
      value = member;
    }
    return value;
  }

  /** Gives what holds the last of some tokens, to be changed in place, and all above it. */
  #holderOf(tokens: readonly string[], where: string): Holder {
    const above = tokens.slice(0, -1);
    this.#found(above, where);
    let holder = this.#ownOf(this.root, where);
    this.root = holder;
    for (const token of above) {
      const member = this.#ownOf(memberOf(holder, token), where);
      if (isItem(holder)) define(holder, token, member);
      else holder[Number(token)] = member;
      holder = member;
    }
    return holder;
  }

  #ownOf(value: JsonValue | undefined, where: string): Holder {
    if (typeof value !== 'object' || value === null) throw failedPatch(where, 'an array or object to hold it');
    if (this.#own.has(value)) return value;
    const own = Array.isArray(value) ? value.slice() : { ...value };
    this.#own.add(own);
    return own;
  }

  #splice(holder: JsonValue[], index: number, removed: number, ...added: JsonValue[]): void {
    this.#spend(Math.ceil((holder.length - index) / elementsPerStep));
    holder.splice(index, removed, ...added);
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > most.steps) throw noPatch('operations that move or look at less of large arrays and objects');
  }
}

function isIndex(token: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(token);
}

function memberOf(value: JsonValue, token: string): JsonValue | undefined {
  if (Array.isArray(value)) return isIndex(token) ? value[Number(token)] : undefined;
  return isItem(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

/** Assigning to `__proto__` would set the prototype. */
function define(item: Item, name: string, value: JsonValue): void {
  if (name === '__proto__')
    Object.defineProperty(item, name, { value, enumerable: true, writable: true, configurable: true });
  else item[name] = value;
}

/** Tells each value of one that is to stand at a depth. Throws an ApiError 400 where it would nest deeper there than bodies may. */
function assertRoom(value: JsonValue, depth: number, seen: () => void): void {
  seen();
  if (typeof value !== 'object' || value === null) return;
  if (depth >= maximumDepth) throw noPatch('what nests no deeper than bodies may');
  for (const member of Array.isArray(value) ? value : Object.values(value)) assertRoom(member, depth + 1, seen);
}
