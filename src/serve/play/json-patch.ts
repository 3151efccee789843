import { fromPointer } from '../../openapi/document';
import { ApiError } from '../../base/errors';
import { type JsonValue, maximumDepth } from '../../base/json';
import { isItem, type Item } from './item';

/** Most operations that one patch may have. */
const mostOperations = 1000;

/**
 * Gives what a JSON Patch (RFC 6902) makes of an item, which stays as it is and shares what the patch leaves alone. The operations
 * are done one after another; where one fails, a `test` among them, all do (section 5): throws a 409 ApiError, as RFC 5789
 * section 2.2 has it, and a 400 for what is no patch, nests deeper than bodies may or takes too much work.
 */
export function patchItem(present: Item, operations: JsonValue | undefined): Item {
  const root = patchValue(present, operations);
  if (!isItem(root))
    throw new ApiError('conflict', 'body: expected a patch that leaves an object, got one that does not');
  return root;
}

/** Gives the same of any JSON value, whatever the patch leaves of it. Throws as `patchItem` does. */
export function patchValue(present: JsonValue, operations: JsonValue | undefined): JsonValue {
  if (!Array.isArray(operations)) throw noPatch('an array of operations');
  if (operations.length > mostOperations) throw noPatch(`at most ${mostOperations} operations`);
  const value = new PatchedValue(present);
  for (const [index, operation] of operations.entries()) {
    if (!isItem(operation)) throw noPatch('operations that are objects');
    operate(value, operation, `body.${index}`);
  }
  return value.root;
}

/** Gives the merge patch (RFC 7396) that makes one object of another, of which it was made by patchItem: null for what is gone. */
export function mergePatchOf(before: Item, after: Item): Item {
  const changed = Object.entries(after).flatMap(([name, value]): [string, JsonValue][] => {
    const former = Object.hasOwn(before, name) ? before[name] : undefined;
    if (former === value) return [];
    return [[name, isItem(former) && isItem(value) ? mergePatchOf(former, value) : value]];
  });
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return Object.fromEntries([...changed, ...gone.map((name): [string, JsonValue] => [name, null])]);
}

function operate(value: PatchedValue, operation: Item, where: string): void {
  const { op } = operation;
  const path = pointerIn(operation, 'path');
  const target = fromPointer(path);
  switch (op) {
    case 'add':
    case 'replace':
      value.put(target, valueOf(operation), where, op);
      return;
    case 'remove':
      value.take(target, where);
      return;
    case 'test':
      if (value.equals(target, valueOf(operation), where)) return;
      throw failedPatch(where, `${path.slice(0, 100)} to be as tested`);
    case 'copy': {
      const copy = value.copyOf(fromPointer(pointerIn(operation, 'from')), target.length, where);
      value.put(target, copy, where, 'add');
      return;
    }
    case 'move': {
      const from = pointerIn(operation, 'from');
      if (path.startsWith(`${from}/`)) throw failedPatch(where, 'a place that is not within what is moved');
      value.put(target, value.take(fromPointer(from), where), where, 'move');
      return;
    }
    default:
      throw noPatch('an op that is add, remove, replace, move, copy or test');
  }
}

/** Gives a JSON pointer of an operation, in which `~` begins `~0` and `~1` alone (RFC 6901 section 3). */
function pointerIn(operation: Item, name: 'path' | 'from'): string {
  const pointer = operation[name];
  const isPointer = typeof pointer === 'string' && (pointer === '' || pointer.startsWith('/'));
  if (!isPointer || /~(?![01])/.test(pointer)) throw noPatch(`a JSON pointer as ${name}`);
  return pointer;
}

function valueOf(operation: Item): JsonValue {
  const { value } = operation;
  if (value === undefined) throw noPatch('a value');
  return value;
}

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
class PatchedValue {
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

/** Gives the error of a body that is no JSON Patch, or one that cannot be looked at. */
function noPatch(expected: string): ApiError {
  return new ApiError('invalid_body', `body: expected ${expected} (RFC 6902), got something else`);
}

/** Gives the error of an operation that cannot be done: none is then (RFC 6902 section 5). */
function failedPatch(where: string, expected: string): ApiError {
  return new ApiError('conflict', `${where}: expected ${expected}; nothing was changed (RFC 6902 section 5)`);
}
