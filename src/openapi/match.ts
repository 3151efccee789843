import { decodePart, withOtherEnd } from '../base/http';
import { getOrMake } from '../base/once';
import { parametersIn } from './collections/paths';
import type { Match, PathValues } from './contract';
import type { Operation } from './operation';

/** The paths of a document as a tree by segments. */
interface Node {
  readonly literals: Map<string, Node>;
  /** Segments with a parameter and text, or several parameters: the texts around the parameters. */
  readonly mixed: { readonly texts: readonly string[]; readonly node: Node }[];
  parameter?: Node;
  /** Of a node that a parameter leads to: whether its value may be several segments, and whether it may be left out. */
  isWide?: boolean;
  isOptional?: boolean;
  /** The path that ends here. */
  path?: string;
  /** By their methods, with the names of the parameters in their paths. */
  readonly operations: Map<string, { readonly operation: Operation; readonly names: readonly string[] }>;
}

/** A parameter that stands for other segments of a path than the one of the OpenAPI file. */
export interface OpenParameter {
  /** `/` for the slash at the end of a path. */
  readonly name: string;
  readonly may: 'have slashes' | 'be left out';
}

/** Most segments of one value. */
const mostSegments = 100;

/**
 * Finds the operation that a method and a path mean. A literal segment wins over one with text and parameters, and that over a
 * parameter alone, from left to right (OpenAPI 3.1 section 4.8.8.2). Segments are compared decoded; HEAD is GET if a path has no
 * HEAD (RFC 9110 section 9.3.2).
 * @param openIn parameters in the path of an operation; each is open in all paths that begin as that one does
 */
export function createMatcher(
  operations: readonly Operation[],
  openIn: (operation: Operation) => readonly OpenParameter[] = () => [],
): (method: string, path: string) => Match {
  const root = createNode();
  for (const operation of operations) insert(root, operation.path, operation, openIn(operation));
  // What one operation of a path takes, the others do too.
  const loose = operations.filter((operation) => openIn(operation).some(({ name }) => name === '/'));
  const paths = new Set(loose.map(({ path }) => path));
  for (const operation of operations)
    if (paths.has(operation.path)) insert(root, withOtherEnd(operation.path), operation, openIn(operation));
  return (method, path) => {
    const segments: string[] = [];
    for (const segment of segmentsOf(path)) {
      const decoded = decodePart(segment);
      if (decoded === undefined) return { kind: 'malformed', escape: firstEscape(segment) };
      segments.push(decoded);
    }
    const values: string[] = [];
    const node = find(root, segments, 0, values);
    if (node === undefined) return { kind: 'path-unknown' };
    const found = node.operations.get(method) ?? (method === 'HEAD' ? node.operations.get('GET') : undefined);
    if (found !== undefined)
      return { kind: 'operation', operation: found.operation, values: valuesByName(found.names, values) };
    return { kind: 'method-unknown', path: node.path ?? '', methods: [...node.operations.keys()] };
  };
}

function createNode(): Node {
  return { literals: new Map(), mixed: [], operations: new Map() };
}

function segmentsOf(path: string): readonly string[] {
  return (path.startsWith('/') ? path.slice(1) : path).split('/');
}

function insert(root: Node, path: string, operation: Operation, open: readonly OpenParameter[]): void {
  let node = root;
  for (const segment of segmentsOf(path)) {
    node = childFor(node, segment);
    for (const { name, may } of open)
      if (segment === `{${name}}`) node[may === 'have slashes' ? 'isWide' : 'isOptional'] = true;
  }
  node.path ??= operation.path;
  if (node.operations.has(operation.method)) return;
  node.operations.set(operation.method, { operation, names: parametersIn(operation.path) });
}

function childFor(node: Node, segment: string): Node {
  const texts = segment.split(/\{[^{}]*\}/).map((text) => decodePart(text) ?? text);
  const [first = ''] = texts;
  if (texts.length === 1) return getOrMake(node.literals, first, createNode);
  if (texts.length === 2 && texts.every((text) => text === '')) return (node.parameter ??= createNode());
  const same = node.mixed.find((other) => other.texts.join('\n') === texts.join('\n'));
  if (same !== undefined) return same.node;
  const added = { texts, node: createNode() };
  node.mixed.push(added);
  node.mixed.sort((one, other) => other.texts.join('').length - one.texts.join('').length);
  return added.node;
}

/** Visits each node of the tree once at most, whatever the path is; those below a wide parameter once for each length of its value. */
function find(node: Node, segments: readonly string[], index: number, values: string[]): Node | undefined {
  const segment = segments[index];
  const isLast = index >= segments.length - 1;
  if (segment === undefined && node.path !== undefined) return node;
  if (isLast && (segment ?? '') === '' && node.parameter?.isOptional === true) {
    values.push('');
    return node.parameter;
  }
  if (segment === undefined) return undefined;
  const literal = node.literals.get(segment);
  const found = literal === undefined ? undefined : find(literal, segments, index + 1, values);
  if (found !== undefined) return found;
  const count = values.length;
  const candidates = [
    ...node.mixed,
    ...(node.parameter === undefined ? [] : [{ texts: ['', ''], node: node.parameter }]),
  ];
  for (const { texts, node: next } of candidates) {
    const here = valuesIn(texts, segment);
    if (here === undefined) continue;
    values.push(...here);
    const below = find(next, segments, index + 1, values);
    if (below !== undefined) return below;
    values.length = count;
  }
  return node.parameter?.isWide === true ? findBehind(node.parameter, segments, index, values) : undefined;
}

/** The node behind a value of several segments, as few as there may be. */
function findBehind(node: Node, segments: readonly string[], index: number, values: string[]): Node | undefined {
  const count = values.length;
  const last = Math.min(segments.length, index + mostSegments);
  for (let end = index + 2; end <= last; end += 1) {
    values.push('');
    const found = find(node, segments, end, values);
    if (found !== undefined) {
      values[count] = segments.slice(index, end).join('/');
      return found;
    }
    values.length = count;
  }
  return undefined;
}

/**
 * The values of the parameters between texts, each of one character at least; the first is as long as possible. Searched from the
 * right, with each as short as possible, no search goes back.
 */
function valuesIn(texts: readonly string[], segment: string): readonly string[] | undefined {
  const [first = ''] = texts;
  const last = texts.at(-1) ?? '';
  if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  const values: string[] = [];
  let end = segment.length - last.length;
  for (let index = texts.length - 2; index > 0; index -= 1) {
    const text = texts[index] ?? '';
    const latest = end - 1 - text.length;
    const start = latest < 0 ? -1 : segment.lastIndexOf(text, latest);
    if (start === -1) return undefined;
    values.push(segment.slice(start + text.length, end));
    end = start;
  }
  if (end <= first.length) return undefined;
  values.push(segment.slice(first.length, end));
  return values.reverse();
}

function valuesByName(names: readonly string[], values: readonly string[]): PathValues {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/** The escape that is wrong: the first that is not two digits, else the first. */
function firstEscape(segment: string): string {
  return (/%(?![\da-f]{2}).{0,2}/i.exec(segment) ?? /%../.exec(segment))?.[0] ?? '%';
}
