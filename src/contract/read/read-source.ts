import { DocumentError } from '../../errors';
import { maximumDepth } from '../../exact-json';
import { createPositions, type Positions } from './positions';
import { readYaml } from './read-yaml';
import { skipQuoted } from './scan';
import { childPointer } from '../json-pointer';
import { entriesAt, startOf } from './entries';

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
