import type { JsonValue } from '../exact-json';
import { isObject, methods, type JsonObject } from './document';
import { follow } from './follow';
import { childPointer } from './json-pointer';
import type { LoadedDocument } from './load-document';
import { isBroken } from './mend-refs';
import { shapeOf } from './path-shape';
import { preview } from './schema/describe-error';

/** An operation that requests can reach. */
export interface PlayableOperation {
  /** The path template, with the slash that it begins with. */
  readonly path: string;
  /** Lower case, as documents write it. */
  readonly method: string;
  readonly item: JsonObject;
  readonly itemPointer: string;
  readonly raw: JsonObject;
  readonly pointer: string;
  /** Where the path itself is written. */
  readonly pathPointer: string;
}

/** The methods that are answered on paths of one shape, each with the path that is. */
type Answered = Map<string, string>;

/**
 * Gives the operations of a mended document that can be played, in document order. A path that no request can name, an
 * operation that is none, and the later of two on templates that match the same requests (OpenAPI 3.1 section 4.8.8) are flaws.
 */
export function playableOperations(loaded: LoadedDocument): PlayableOperation[] {
  const paths = loaded.root['paths'] as JsonObject;
  const byShape = new Map<string, Answered>();
  return Object.entries(paths).flatMap(([key, rawItem]) => {
    if (key.startsWith('x-')) return [];
    const pathPointer = childPointer('/paths', key);
    const path = reachablePath(loaded, key, pathPointer);
    if (path === undefined || !isItem(loaded, rawItem, pathPointer)) return [];
    const [item, itemPointer] = follow(loaded.root, rawItem, pathPointer);
    const found = methods.flatMap((method): PlayableOperation[] => {
      if (item[method] === undefined) return [];
      const [raw, pointer] = follow(loaded.root, item[method], childPointer(itemPointer, method));
      if (!isOperation(loaded, item[method], `${method.toUpperCase()} ${path}`, pointer)) return [];
      return [{ path, method, item, itemPointer, raw, pointer, pathPointer }];
    });
    const shape = shapeOf(path);
    const answered = byShape.get(shape) ?? new Map<string, string>();
    byShape.set(shape, answered);
    return withoutTwins(loaded, found, answered);
  });
}

function reachablePath({ flaws }: LoadedDocument, key: string, pointer: string): string | undefined {
  const mark = /[#?]/.exec(shapeOf(key))?.[0];
  if (mark !== undefined) {
    const problem = `no request can carry ${JSON.stringify(mark)} in its path`;
    flaws.add(pointer, problem, `${key} is not played`, 'describe what comes after it as parameters');
    return undefined;
  }
  if (key.startsWith('/')) return key;
  const problem = `expected a path that starts with "/", got ${JSON.stringify(key)}`;
  flaws.add(pointer, problem, 'it is read as if it did', 'add the slash');
  return `/${key}`;
}

function isItem({ flaws }: LoadedDocument, item: unknown, pointer: string): boolean {
  if (isObject(item)) return true;
  const problem = `expected a path item (an object), got ${preview(item as JsonValue)}`;
  flaws.add(pointer, problem, 'the operations of this path are not played', 'correct it');
  return false;
}

function isOperation({ flaws }: LoadedDocument, value: unknown, name: string, pointer: string): boolean {
  if (isObject(value)) return !isBroken(value);
  const problem = `expected an operation (an object), got ${preview(value as JsonValue)}`;
  flaws.add(pointer, problem, `${name} is not played`, 'describe it, or take it away');
  return false;
}

function withoutTwins(
  { flaws }: LoadedDocument,
  found: readonly PlayableOperation[],
  answered: Answered,
): PlayableOperation[] {
  const before = new Map(answered);
  const [twin] = before.values();
  if (twin !== undefined && found.every(({ method }) => !before.has(method)) && found[0] !== undefined) {
    const problem = `this path and ${twin} match the same requests`;
    flaws.add(found[0].pathPointer, problem, 'each answers the methods that it has', 'write them as one path');
  }
  return found.filter(({ method, path, pointer }) => {
    const first = before.get(method);
    if (first === undefined) answered.set(method, path);
    else {
      const problem = `this path and ${first} match the same requests`;
      flaws.add(pointer, problem, `${method.toUpperCase()} ${path} is not played`, 'keep one of the two');
    }
    return first === undefined;
  });
}
