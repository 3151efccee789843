import path from 'node:path';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document as Nodes,
  type ScalarTag,
  type YAMLError,
} from 'yaml';
import { DocumentError, UsageError } from '../../base/errors';
import { readNamedFile } from '../../base/files';
import { decodePart } from '../../base/http';
import { exactNumber, findJsonProblem, lineAndColumn, mapValues, parseJson, type JsonValue } from '../../base/json';
import { child, namesOf } from './pointer';

/** One file, read. */
export interface Source {
  /** As the user or a `$ref` names it, relative to the working directory: a path or a URL. */
  readonly name: string;
  /** A tree: what YAML aliases share is copied. */
  readonly root: JsonValue;
  /** `file:line:column` of a pointer, or of the nearest part around it; `file#pointer` in large JSON files. */
  readonly locate: (pointer: string) => string;
}

/** Milliseconds until a server must have sent a file. */
const fetchTimeout = 30_000;

/** Longest JSON text, in characters, in which places are looked for: reading it as YAML takes seconds beyond. */
const longestLocatedJson = 1_000_000;

/**
 * Reads a file, or an http(s) URL, as JSON or YAML. Throws a DocumentError that says what is wrong with it.
 * @param onRepeated is told the pointers of keys that occur twice in YAML, of which the last holds; without it they are an error
 */
export async function readSource(fileOrUrl: string, onRepeated?: (pointer: string) => void): Promise<Source> {
  const text = (isUrl(fileOrUrl) ? await fetchText(fileOrUrl) : readText(fileOrUrl)).replace(/^\ufeff/, '');
  const isJson = /^\s*[{[]/.test(text);
  const root = (isJson ? tryJson(fileOrUrl, text) : undefined) ?? readYaml(fileOrUrl, text, onRepeated);
  const isTooLong = isJson && text.length > longestLocatedJson;
  const locate = isTooLong ? (pointer: string) => `${fileOrUrl}#${pointer}` : createLocate(fileOrUrl, text);
  return { name: fileOrUrl, root, locate };
}

export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** The name of the file that a `$ref` in another file means. */
export function nameOfRef(file: string, ref: string): string {
  const target = ref.split('#', 1)[0] ?? '';
  if (isUrl(target) || target === '') return target === '' ? file : target;
  if (isUrl(file)) return new URL(target, file).href;
  return path.isAbsolute(target) ? target : path.join(path.dirname(file), decodePart(target) ?? target);
}

function readText(file: string): string {
  try {
    return readNamedFile(file);
  } catch (error) {
    throw error instanceof UsageError ? new DocumentError(error.message) : error;
  }
}

async function fetchText(url: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeout) });
    if (response.ok) return await response.text();
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string; message?: string } };
    throw new DocumentError(`${url} cannot be read (${cause?.code ?? cause?.message ?? name}).`);
  }
  throw new DocumentError(`${url} returned ${response.status}.`);
}

/** Undefined if the text is no JSON but may be YAML that begins with a bracket. */
function tryJson(file: string, text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof RangeError) throw new DocumentError(`${file}: not readable: ${error.message}.`);
    if (!/\.json$/i.test(file)) return undefined;
    const { line = 1, column = 1, character } = findJsonProblem(text) ?? {};
    const what = character === undefined ? 'it ends too early' : `unexpected "${character}"`;
    throw new DocumentError(`${file}:${line}:${column}: not valid JSON: ${what}.`);
  }
}

function readYaml(file: string, text: string, onRepeated?: (pointer: string) => void): JsonValue {
  const nodes = parseNodes(text);
  const error = nodes.errors.find(({ code }) => onRepeated === undefined || code !== 'DUPLICATE_KEY');
  if (error !== undefined) {
    const { line, column } = lineAndColumn(text, error.pos[0]);
    throw new DocumentError(`${file}:${line}:${column}: not valid YAML: ${whatIsWrong(error, text)}`);
  }
  if (onRepeated !== undefined && nodes.errors.length > 0)
    for (const pointer of repeatedIn(nodes.contents, '')) onRepeated(pointer);
  try {
    const value = nodes.toJS({ maxAliasCount: -1 }) as JsonValue;
    return /[*]/.test(text) ? copied(value) : value;
  } catch (problem) {
    throw new DocumentError(`${file}: not valid YAML: ${(problem as Error).message}.`);
  }
}

function repeatedIn(node: unknown, pointer: string): readonly string[] {
  if (isSeq(node)) return node.items.flatMap((item, index) => repeatedIn(item, child(pointer, index)));
  if (!isMap(node)) return [];
  const names = node.items.map(({ key }) => String(isScalar(key) ? key.value : key));
  return node.items.flatMap(({ value }, index) => {
    const at = child(pointer, names[index] ?? '');
    return [...(names.indexOf(names[index] ?? '') < index ? [at] : []), ...repeatedIn(value, at)];
  });
}

const exactInteger: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?[0-9]+$/,
  resolve: (literal) => exactNumber(literal.replace('+', '')),
};

function parseNodes(text: string, lineCounter?: LineCounter): Nodes {
  return parseDocument(text, {
    ...{ merge: true, stringKeys: true, prettyErrors: false },
    ...(lineCounter !== undefined && { lineCounter }),
    customTags: (tags) => [exactInteger, ...tags],
  });
}

function whatIsWrong({ code, message, pos }: YAMLError, text: string): string {
  const unclosed = /^Flow (map|sequence) .*must .*end with a/.exec(message)?.[1];
  if (unclosed !== undefined) return `"${unclosed === 'map' ? '{' : '['}" is not closed.`;
  if (code === 'DUPLICATE_KEY') return `${/^[^:\n]*/.exec(text.slice(pos[0]))?.[0] ?? ''} occurs twice.`;
  if (code === 'MULTIPLE_DOCS') return 'the file has several documents.';
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}.`;
}

function copied(value: JsonValue): JsonValue {
  return mapValues(value, copied);
}

/** Nodes are large: they are read again when the first place is asked for, and kept only until memory is needed. */
function createLocate(name: string, text: string): Source['locate'] {
  let kept: WeakRef<{ nodes: Nodes; lines: LineCounter }> | undefined;
  return (pointer) => {
    let found = kept?.deref();
    if (found === undefined) {
      const lines = new LineCounter();
      found = { nodes: parseNodes(text, lines), lines };
      kept = new WeakRef(found);
    }
    const { line, col } = found.lines.linePos(offsetOf(found.nodes, pointer));
    return `${name}:${line}:${col}`;
  };
}

/** Where a property's name, or an element, begins. */
function offsetOf(nodes: Nodes, pointer: string): number {
  let node: unknown = nodes.contents;
  let offset = nodes.contents?.range?.[0] ?? 0;
  for (const name of namesOf(pointer)) {
    if (isAlias(node)) node = node.resolve(nodes);
    let place: unknown;
    if (isMap(node)) {
      const pair = node.items.findLast(({ key }) => isScalar(key) && String(key.value) === name);
      [place, node] = [pair?.key, pair?.value];
    } else place = node = isSeq(node) ? node.items[Number(name)] : undefined;
    const range = (place as { range?: readonly [number, number, number] } | undefined)?.range;
    if (range === undefined) return offset;
    offset = range[0];
  }
  return offset;
}
