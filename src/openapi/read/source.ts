import { DocumentError } from '../../base/errors';
import { maximumDepth } from '../../base/json';
import { createPositions, type Positions, skipQuoted, entriesAt, startOf } from './positions';
import { childPointer, isObject, type JsonObject } from '../document';
import { FAILSAFE_SCHEMA, load, Type, type LoadOptions } from 'js-yaml';

/** Deepest level at which keys are compared, so that a text is passed over so many times at most. */
const mostLevels = 60;

/** Most keys that are told. */
const mostTold = 1000;

/** Gives JSON pointers of the keys that a well-formed YAML or JSON text says twice in one object, each once. */
function findTwinKeys(text: string): string[] {
  const found = new Set<string>();
  const visit = (offset: number, isInline: boolean, pointer: string, level: number): void => {
    const keys = new Set<string>();
    for (const entry of entriesAt(text, offset, isInline)) {
      const child = childPointer(pointer, entry.key);
      if (keys.has(entry.key)) found.add(child);
      keys.add(entry.key);
      if (found.size >= mostTold) return;
      if (level < mostLevels) visit(entry.offset, entry.isInline, child, level + 1);
    }
  };
  visit(startOf(text), false, '', 1);
  return [...found];
}

/** What a YAML or JSON text says, and where its parts stand. */
export interface Source {
  readonly root: unknown;
  readonly positions: Positions;
  /** JSON pointers of keys that an object has twice: the last is taken. */
  readonly twins: readonly string[];
}

/**
 * Gives what the text of a file says: JSON is read by the engine, all else as YAML, of which JSON is a part. Throws a
 * DocumentError with `file:line:column` where it is neither.
 */
export function readSource(file: string, text: string): Source {
  const { root, hasTwins } = readJson(file, text) ?? readYaml(file, text);
  return { root, positions: createPositions(text), twins: hasTwins ? findTwinKeys(text) : [] };
}

/** Gives undefined where the text is no JSON object. */
function readJson(file: string, text: string): { root: unknown; hasTwins: boolean } | undefined {
  if (!/^\s{0,100}\{/.test(text)) return undefined;
  const { values, levels } = measure(text);
  if (levels > maximumDepth) {
    const problem = `in the file arrays and objects nest deeper than ${maximumDepth} levels`;
    throw new DocumentError(file, '', problem, 'Nest its parts less deeply.');
  }
  try {
    const root = JSON.parse(text) as unknown;
    return { root, hasTwins: valuesWithin(root) < values };
  } catch {
    return undefined;
  }
}

/** Gives how many values the arrays and objects of a value hold, at all levels. */
function valuesWithin(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value) as unknown[];
  let count = members.length;
  for (const member of members) if (typeof member === 'object') count += valuesWithin(member);
  return count;
}

/**
 * Gives how many values are written in the arrays and objects of a JSON text, of a key that is said twice both, and how many
 * levels they nest. Of a text that is no JSON it tells nothing but that it ends.
 */
function measure(text: string): { values: number; levels: number } {
  let [values, level, levels, isOpen] = [0, 0, 0, false];
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code <= 0x20) continue;
    const isClosing = code === 0x5d || code === 0x7d;
    if (isOpen && !isClosing) values += 1;
    isOpen = code === 0x5b || code === 0x7b;
    if (code === 0x22) offset = skipQuoted(text, offset) - 1;
    else if (code === 0x2c) values += 1;
    else if (isClosing) level -= 1;
    else if (isOpen) levels = Math.max(levels, (level += 1));
  }
  return { values, levels };
}

/** Most members that merge keys may add: each is a copy, and merges of merges would multiply. */
const mostMerged = 100_000;

/**
 * Replaces the merge keys of a document, in place, by the members that they name (YAML's type repository, `merge`): those of the
 * mapping itself come first, of several mappings the earlier one. Where they come to more than is ever meant, `<<` is a key like any other.
 */
function mergeKeys(root: unknown): void {
  const seen = new Set<object>();
  let merged = 0;
  const mergeInto = (holder: JsonObject, sources: readonly JsonObject[]): void => {
    Reflect.deleteProperty(holder, '<<');
    for (const source of sources) {
      for (const [name, value] of Object.entries(source)) {
        if (Object.hasOwn(holder, name)) continue;
        merged += 1;
        Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true });
      }
    }
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const member of Object.values(value)) visit(member);
    if (!isObject(value) || !Object.hasOwn(value, '<<')) return;
    const named = value['<<'];
    const sources = (Array.isArray(named) ? named : [named]) as readonly unknown[];
    if (merged < mostMerged && sources.every(isObject)) mergeInto(value, sources);
  };
  visit(root);
}

/** Deepest nesting that the fast reader reads; the slow one has the word on what is deeper. */
const deepestNesting = 500;

/** The plain scalars that are no texts (YAML 1.2.2 section 10.3.2, the core schema): dates, `yes` and `1_000` are texts. */
const scalars: readonly Type[] = [
  scalar('null', /^(?:~|[Nn]ull|NULL)?$/, () => null),
  scalar('bool', /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/, (text) => /^t/i.test(text)),
  scalar('int', /^(?:[-+]?\d+|0o[0-7]+|0x[\dA-Fa-f]+)$/, Number),
  scalar('float', /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/, Number),
  scalar('infinity', /^[-+]?\.(?:inf|Inf|INF)$/, (text) => (text.startsWith('-') ? -Infinity : Infinity)),
  scalar('nan', /^\.(?:nan|NaN|NAN)$/, () => Number.NaN),
];

/** Gives the slow reader, which is loaded where it is needed: few documents are, and each start would wait for it. */
function readSlowly(file: string, text: string): unknown {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the only synchronous way to load on demand
  const { readAnyYaml } = require('./any-yaml') as typeof import('./any-yaml');
  return readAnyYaml(file, text);
}

const schema = FAILSAFE_SCHEMA.extend({ implicit: [...scalars] });

function scalar(name: string, form: RegExp, construct: (text: string) => unknown): Type {
  return new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (text: string | null) => form.test(text ?? ''),
    construct,
  });
}

/** What a YAML text says, and whether it says a key twice in one mapping: then the last is taken. */
interface ReadYaml {
  readonly root: unknown;
  readonly hasTwins: boolean;
}

/**
 * Gives what a YAML text says by the core schema of YAML 1.2. A fast reader reads what documents usually hold; a slow one what
 * they hardly ever do (tags, directives, keys that are collections), and it words what is wrong. Throws a DocumentError with
 * `file:line:column`. Merge keys (`<<`) are followed, for most who write documents take them for part of YAML.
 */
function readYaml(file: string, text: string): ReadYaml {
  const fast = /^(?:%|[ -]*\? )/m.test(text) ? undefined : readFast(text);
  const { root, hasTwins } = fast ?? { root: readSlowly(file, text), hasTwins: false };
  if (text.includes('<<')) mergeKeys(root);
  return { root: root ?? null, hasTwins };
}

/** Gives undefined where the other reader is to have the word. */
function readFast(text: string): ReadYaml | undefined {
  try {
    return bounded(text, { root: read(text, false), hasTwins: false });
  } catch (cause) {
    if (!(cause instanceof Error) || !cause.message.includes('duplicated mapping key')) return undefined;
  }
  try {
    return bounded(text, { root: read(text, true), hasTwins: true });
  } catch {
    return undefined;
  }
}

function read(text: string, takesTwins: boolean): unknown {
  const options: LoadOptions & { readonly maxDepth: number } = { schema, json: takesTwins, maxDepth: deepestNesting };
  return load(text, options);
}

function bounded(text: string, found: ReadYaml): ReadYaml | undefined {
  return !text.includes('*') || isBounded(found.root) ? found : undefined;
} /** Most values that aliases may come to: so many in any document, and in a large one so many times what is written. */
const mostShared = 200_000;
const mostTimes = 10;

/**
 * Tells whether what aliases stand for, written out wherever they stand, comes to no more than a document can mean. What holds
 * itself counts once: it is cut where it does. Takes one walk over what is written.
 */
export function isBounded(root: unknown): boolean {
  const sizes = new Map<object, number>();
  const sizeOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    sizes.set(value, 1);
    let size = 1;
    for (const member of Object.values(value)) size += sizeOf(member);
    sizes.set(value, size);
    return size;
  };
  return sizeOf(root) <= Math.max(mostShared, mostTimes * writtenSize(sizes));
}

function writtenSize(sizes: ReadonlyMap<object, number>): number {
  let written = sizes.size;
  for (const value of sizes.keys()) written += Object.keys(value).length;
  return written;
}
