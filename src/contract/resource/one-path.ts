import type { Operation } from '../operation';
import { shapeOfPath, withoutSuffix } from './names';

/**
 * Gives the paths of operations as one reading has them: without suffix, and where templates of one shape call their
 * parameters otherwise (`GET /a/{x}`, `DELETE /a/{y}`), as the first of the document does, and as the collection does that an
 * item's path lies below.
 */
export function commonPaths(operations: readonly Operation[]): (operation: Operation) => string {
  const firsts = new Map<string, string>();
  for (const { path } of operations) {
    const shape = shapeOfPath(path);
    if (!firsts.has(shape)) firsts.set(shape, withoutSuffix(path));
  }
  return ({ path }) => {
    const own = withoutSuffix(path);
    const first = firsts.get(shapeOfPath(own)) ?? own;
    const [whole, collection = '', last = ''] = /^(.*)(\/\{[^}/]+\})$/.exec(first) ?? [];
    return whole === undefined ? first : (firsts.get(shapeOfPath(collection)) ?? collection) + last;
  };
}

/**
 * Gives the paths of operations without the slash that they end in, as some frameworks write all of theirs, unless a document tells
 * two paths apart by it.
 */
export function pathsWithoutSlash(operations: readonly Operation[]): (operation: Operation) => string {
  const all = new Set(operations.map(({ path }) => path));
  return ({ path }) => {
    const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    return all.has(bare) ? path : bare;
  };
}

/** Gives operations by their common paths, paths and operations in the order of the document. */
export function byCommonPath(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const byPath = new Map<string, Operation[]>();
  const pathOf = commonPaths(operations);
  for (const operation of operations) {
    const path = pathOf(operation);
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [operation]);
    else known.push(operation);
  }
  return byPath;
}
