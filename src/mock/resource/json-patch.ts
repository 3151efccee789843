import { fromPointer } from '../../contract/json-pointer';
import { canonicalText } from '../../contract/schema/equal-values';
import { ApiError } from '../../errors';
import { assertDepth, stringifyJson, type JsonValue } from '../../exact-json';
import { isItem, type Item } from './item';

/** Most operations that one patch may have, and most values that its copies may make together. */
const most = { operations: 1000, copied: 100_000 };

/** Tells whether a body of a media type is a JSON Patch (RFC 6902 section 6). */
export function isJsonPatch(bodyType = ''): boolean {
  return /^application\/(?:[\w.-]{1,100}\+)?json-patch(?:\+json)?\s*(?:;|$)/i.test(bodyType);
}

/**
 * Gives what a JSON Patch (RFC 6902) makes of an item, as the merge patch (RFC 7396) that makes the same of it. The operations are
 * done one after another; where one fails, a `test` among them, all do (section 5): throws a 409 ApiError, as RFC 5789 section 2.2
 * has it, and a 400 for what is no patch.
 */
export function asMergePatch(present: Item, operations: JsonValue | undefined): Item {
  if (!Array.isArray(operations)) throw noPatch('an array of operations');
  if (operations.length > most.operations) throw noPatch(`at most ${most.operations} operations`);
  let next: JsonValue = present;
  const room = { left: most.copied };
  for (const [index, operation] of operations.entries()) {
    if (!isItem(operation)) throw noPatch('operations that are objects');
    next = patched(next, operation, `body.${index}`, room);
  }
  if (room.left < most.copied) assertShallow(next);
  if (!isItem(next))
    throw new ApiError('conflict', 'body: expected a patch that leaves an object, got one that does not');
  return difference(present, next);
}

/** What copies put within themselves nests deeper than any body can. */
function assertShallow(value: JsonValue): void {
  try {
    assertDepth(stringifyJson(value));
  } catch {
    throw noPatch('what nests no deeper than bodies may');
  }
}

function noPatch(expected: string): ApiError {
  return new ApiError('invalid_body', `body: expected ${expected} (RFC 6902), got something else`);
}

function patched(root: JsonValue, operation: Item, where: string, room: { left: number }): JsonValue {
  const { op, path } = operation;
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/'))) throw noPatch('a JSON pointer as path');
  const target = fromPointer(path);
  switch (op) {
    case 'add':
      return put(root, target, valueOf(operation), where, 'add');
    case 'replace':
      found(root, target, where);
      return put(root, target, valueOf(operation), where, 'replace');
    case 'remove':
      return without(root, target, where);
    case 'test':
      if (canonicalText(found(root, target, where)) === canonicalText(valueOf(operation))) return root;
      throw failed(where, `${path} to be as tested`);
    case 'move':
    case 'copy': {
      const { from } = operation;
      if (typeof from !== 'string' || (from !== '' && !from.startsWith('/'))) throw noPatch('a JSON pointer as from');
      if (op === 'move' && path.startsWith(`${from}/`)) throw failed(where, 'a place that is not within what is moved');
      const source = fromPointer(from);
      const value = found(root, source, where);
      room.left -= countValues(value, room.left);
      if (room.left < 0) throw noPatch(`copies of at most ${most.copied} values`);
      return put(op === 'move' ? without(root, source, where) : root, target, value, where, 'add');
    }
    default:
      throw noPatch('an op that is add, remove, replace, move, copy or test');
  }
}

function valueOf(operation: Item): JsonValue {
  const { value } = operation;
  if (value === undefined) throw noPatch('a value');
  return value;
}

function failed(where: string, expected: string): ApiError {
  return new ApiError('conflict', `${where}: expected ${expected}; nothing was changed (RFC 6902 section 5)`);
}

/** Gives how many values a value holds, no more than one beyond a bound: copies of copies share what they hold. */
function countValues(value: JsonValue, bound: number): number {
  let count = 0;
  const open: JsonValue[] = [value];
  for (let one = open.pop(); one !== undefined && count <= bound; one = open.pop()) {
    count += 1;
    if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) open.push(member);
  }
  return count;
}

function found(root: JsonValue, tokens: readonly string[], where: string): JsonValue {
  let value = root;
  for (const token of tokens) {
    const index = Array.isArray(value) && /^(?:0|[1-9]\d{0,9})$/.test(token) ? Number(token) : undefined;
    const member = Array.isArray(value)
      ? value[index ?? -1]
      : isItem(value) && Object.hasOwn(value, token)
        ? value[token]
        : undefined;
    if (member === undefined) throw failed(where, `/${tokens.join('/')} to be there`);
    value = member;
  }
  return value;
}

/** Gives a value in which another stands at a place; of an array, before what stands there, unless it replaces that. */
function put(
  root: JsonValue,
  tokens: readonly string[],
  value: JsonValue,
  where: string,
  how: 'add' | 'replace',
): JsonValue {
  const [name] = tokens.slice(-1);
  if (name === undefined) return value;
  return within(root, tokens.slice(0, -1), where, (holder) => {
    if (isItem(holder)) return withMember(holder, name, value);
    if (!Array.isArray(holder)) throw failed(where, 'an array or object to hold it');
    if (name !== '-' && !/^(?:0|[1-9]\d{0,9})$/.test(name)) throw failed(where, 'the index of an array');
    const index = name === '-' ? holder.length : Number(name);
    if (index > holder.length) throw failed(where, `an index up to ${holder.length}`);
    return how === 'replace' ? holder.with(index, value) : [...holder.slice(0, index), value, ...holder.slice(index)];
  });
}

function without(root: JsonValue, tokens: readonly string[], where: string): JsonValue {
  found(root, tokens, where);
  const [name] = tokens.slice(-1);
  if (name === undefined) throw failed(where, 'a part of the item, not the whole');
  return within(root, tokens.slice(0, -1), where, (holder) =>
    Array.isArray(holder)
      ? holder.filter((_value, index) => index !== Number(name))
      : Object.fromEntries(Object.entries(holder as Item).filter(([member]) => member !== name)),
  );
}

/** Gives a value in which what stands at a place is changed; the value itself stays as it is. */
function within(
  root: JsonValue,
  tokens: readonly string[],
  where: string,
  change: (holder: JsonValue) => JsonValue,
): JsonValue {
  const [name, ...below] = tokens;
  if (name === undefined) return change(root);
  const member = within(found(root, [name], where), below, where, change);
  return Array.isArray(root) ? root.with(Number(name), member) : withMember(root as Item, name, member);
}

/** Through entries, so that a member called `__proto__` is one like others. */
function withMember(item: Item, name: string, value: JsonValue): Item {
  return Object.fromEntries([...Object.entries(item).filter(([member]) => member !== name), [name, value]]);
}

/** Gives the merge patch that makes one object of another: null for what is gone. */
function difference(before: Item, after: Item): Item {
  const changed = Object.entries(after).flatMap(([name, value]): [string, JsonValue][] => {
    const former = Object.hasOwn(before, name) ? before[name] : undefined;
    if (former !== undefined && canonicalText(former) === canonicalText(value)) return [];
    return [[name, isItem(former) && isItem(value) ? difference(former, value) : value]];
  });
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return Object.fromEntries([...changed, ...gone.map((name): [string, JsonValue] => [name, null])]);
}
