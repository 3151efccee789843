import {
  LineCounter,
  parseDocument,
  type Document,
  type DocumentOptions,
  type ParseOptions,
  type SchemaOptions,
} from 'yaml';
import { DocumentError } from '../errors';
import { assertDepth } from '../exact-json';
import { isObject, scalarText, type JsonObject } from './document';
import { createFlaws, isOverflow, type Flaws } from './flaws';
import { fromLocalRef, fromPointer, toPointer, valueAt } from './json-pointer';
import { mendStructure } from './mend-structure';
import { readText } from './read-text';
import { findYamlFault } from './yaml-structure';

/** An OpenAPI file as plain data that still knows where each part of it stands in the file. */
export interface LoadedDocument {
  /** Path of the file as it was given. */
  readonly file: string;
  /** The parsed document, `$ref`s unresolved. */
  readonly root: JsonObject;
  /** Gives `file:line:column` of a JSON pointer, or of its nearest parent that stands in the file. */
  readonly locate: (pointer: string) => string;
  /** Gives the error that stops the start, located at a JSON pointer. */
  readonly error: (pointer: string, problem: string, remedy: string) => DocumentError;
  /** Gives what a local `$ref` points to, following chains; anything else is given back unchanged. */
  readonly resolve: (value: unknown) => unknown;
  /** How many values the document holds. */
  readonly values: number;
  /** What is wrong with parts of it, as far as that is known by now. */
  readonly flaws: Flaws;
}

/** Gives the place of a JSON pointer in a file. */
type Locate = LoadedDocument['locate'];

/** What a text says, and where. */
interface Parsed {
  readonly root: unknown;
  readonly locate: Locate;
}

/**
 * Reads an OpenAPI 3.0 or 3.1 file, YAML or JSON. Throws a DocumentError with `file:line:column` where it cannot be read,
 * is no YAML, or is no OpenAPI document of these versions. `read` exists for tests.
 */
export function loadDocument(file: string, read = readText): LoadedDocument {
  const text = read(file);
  const { root, locate } = longJson(file, text) ?? parseYaml(file, text);
  const error = (pointer: string, problem: string, remedy: string): DocumentError =>
    new DocumentError(locate(pointer), pointer, problem, remedy);
  if (!isObject(root)) throw error('', 'expected an object at the top, got something else', 'Name an OpenAPI file.');
  const flaws = createFlaws();
  const { values, isTooLarge } = mendStructure(root, flaws);
  if (isTooLarge) throw error('', `expected at most ${values - 1} values, got more`, 'Split the document.');
  const resolve = (value: unknown): unknown => resolveRef(root, value);
  const loaded = { file, root, locate, error, resolve, values, flaws };
  assertOpenApi(loaded);
  return loaded;
}

/** Shortest JSON text that is not read as YAML, in characters: that takes a hundred times as long. */
const longText = 1024 ** 2;

/** Longest JSON text in which positions are looked for, in characters: that takes reading it as YAML after all. */
const longestLocated = 4 * 1024 ** 2;

/** Gives what a long JSON text says; undefined where it is none. Positions are found when one is first asked for. */
function longJson(file: string, text: string): Parsed | undefined {
  if (!/^\s{0,100}\{/.test(text)) return undefined;
  try {
    assertDepth(text);
  } catch (cause) {
    throw new DocumentError(file, '', `in the file ${(cause as Error).message}`, 'Nest its parts less deeply.');
  }
  if (text.length < longText) return undefined;
  try {
    const root = JSON.parse(text) as unknown;
    let located: Locate | undefined;
    const locate: Locate = (pointer) => (located ??= parseYaml(file, text).locate)(pointer);
    return { root, locate: text.length > longestLocated ? () => file : locate };
  } catch {
    return undefined;
  }
}

/** Each key of a map, and of an ordered one, would be compared with every other: see findYamlFault. */
const linear: ParseOptions & SchemaOptions & DocumentOptions = {
  uniqueKeys: false,
  resolveKnownTags: false,
  customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:omap'),
};

function parseYaml(file: string, text: string): Parsed {
  const lineCounter = new LineCounter();
  const yaml = parseDocument(text, { ...linear, lineCounter, prettyErrors: false, logLevel: 'silent' });
  const refuse = (offset: number, problem: string, remedy: string): DocumentError => {
    const { line, col } = lineCounter.linePos(offset);
    return new DocumentError(`${file}:${line}:${col}`, '', problem, remedy);
  };
  const [fault] = yaml.errors;
  if (fault !== undefined) throw refuse(fault.pos[0], `not valid YAML: ${inWords(fault)}`, 'Correct the file.');
  const locate = (pointer: string): string => position(yaml, lineCounter, file, fromPointer(pointer));
  try {
    const found = findYamlFault(yaml);
    if (found !== undefined) throw refuse(found.offset, found.problem, found.remedy);
    // How often anchors are used is known: the library would read the whole document for each alias within one.
    return { root: yaml.toJS({ maxAliasCount: -1 }), locate };
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    const problem = `the YAML cannot be expanded: ${inWords(cause as Error)}`;
    throw new DocumentError(locate(''), '', problem, 'Reduce its aliases.');
  }
}

/** A parser that runs out of stack says so in its own words. */
function inWords(fault: Error): string {
  return isOverflow(fault) || fault.message.includes('call stack') ? 'it nests too deeply' : fault.message;
}

function assertOpenApi({ root, error }: Pick<LoadedDocument, 'root' | 'error'>): void {
  const { openapi } = root;
  if (openapi === undefined) {
    const what =
      root['swagger'] === undefined ? 'no `openapi` member' : `a Swagger ${scalarText(root['swagger'])} file`;
    throw error('', `not an OpenAPI 3 document: ${what}`, 'Name an OpenAPI 3.0 or 3.1 file.');
  }
  if (typeof openapi !== 'string' || !/^3\.[01]\.\d+/.test(openapi)) {
    throw error('/openapi', `expected version 3.0.x or 3.1.x, got ${JSON.stringify(openapi)}`, 'Convert the file.');
  }
}

function position(yaml: Document.Parsed, lineCounter: LineCounter, file: string, tokens: string[]): string {
  for (let length = tokens.length; length >= 0; length -= 1) {
    const keys = tokens.slice(0, length).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
    const node = (yaml.getIn(keys, true) ?? yaml.getIn(tokens.slice(0, length), true)) as
      { range?: number[] } | undefined;
    const offset = node?.range?.[0];
    if (offset !== undefined) {
      const { line, col } = lineCounter.linePos(offset);
      return `${file}:${line}:${col}`;
    }
  }
  return file;
}

function resolveRef(root: JsonObject, value: unknown): unknown {
  let current = value;
  for (let hops = 0; hops < 50 && isObject(current) && typeof current['$ref'] === 'string'; hops += 1) {
    const ref = current['$ref'];
    if (!ref.startsWith('#')) return current;
    current = valueAt(root, toPointer(fromLocalRef(ref)));
  }
  return current;
}
