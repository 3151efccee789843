import { isDeepStrictEqual } from 'node:util';
import type { Item } from './collection-service';

/** Gives what operations (RFC 6902) make of a crate, or the status of a refusal: all of them are done, or none. */
export function patched(crate: Item, operations: unknown): Item | number {
  const next = { ...crate };
  const failed = apply(next, operations);
  return failed ?? next;
}

/** Does one operation after the other to a crate, to the first that cannot be done; gives the status of the refusal. */
export function apply(crate: Item, operations: unknown, testsToo = true): number | undefined {
  if (!Array.isArray(operations)) return 422;
  for (const operation of operations as unknown[]) {
    const { op, path, value } = Object(operation) as Item;
    const name = typeof path === 'string' ? path.slice(1) : '';
    if (typeof path !== 'string' || !path.startsWith('/') || !['label', 'state', 'weight'].includes(name)) return 422;
    if (op === 'test') {
      if (testsToo && !isDeepStrictEqual(crate[name], value)) return 409;
    } else if (op === 'remove' ? crate[name] === undefined : value === undefined) return 422;
    else if (op === 'remove') Reflect.deleteProperty(crate, name);
    else if (op === 'add' || (op === 'replace' && crate[name] !== undefined)) crate[name] = value;
    else return 422;
  }
  return isCrate(crate) ? undefined : 422;
}

/** Tells whether a value is what a crate may be. */
export function isCrate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { label, state, weight = 0 } = value as Item;
  const isLabel = typeof label === 'string' && label.length > 0 && Array.from(label).length <= 80;
  const isWeight = Number.isInteger(weight) && Number(weight) >= 0 && Number(weight) <= 100_000;
  return isLabel && (state === 'open' || state === 'packed') && isWeight;
}
