import { fromPointer } from '../../contract/json-pointer';
import { ApiError } from '../../errors';
import type { JsonValue } from '../../exact-json';
import { isItem, type Item } from './item';
import { PatchedValue } from './patched-value';
import { failedPatch, noPatch } from './patch-errors';

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
