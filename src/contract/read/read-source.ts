import { DocumentError } from '../../errors';
import { assertDepth } from '../../exact-json';
import { createPositions, type Positions } from './positions';
import { readYaml } from './read-yaml';
import { findTwinKeys } from './twin-keys';

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
  try {
    assertDepth(text);
  } catch (cause) {
    throw new DocumentError(file, '', `in the file ${(cause as Error).message}`, 'Nest its parts less deeply.');
  }
  try {
    const root = JSON.parse(text) as unknown;
    return { root, hasTwins: valuesWithin(root) < valuesWritten(text) };
  } catch {
    return undefined;
  }
}

/** Gives how many values the arrays and objects of a value hold, at all levels. */
function valuesWithin(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value) as unknown[];
  let count = members.length;
  for (const member of members) count += valuesWithin(member);
  return count;
}

/** Gives how many values are written in the arrays and objects of a JSON text: of a key that is said twice, both. */
function valuesWritten(text: string): number {
  let values = 0;
  let isOpen = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code <= 0x20) continue;
    if (isOpen && code !== 0x5d && code !== 0x7d) values += 1;
    isOpen = code === 0x5b || code === 0x7b;
    if (code === 0x2c) values += 1;
    else if (code === 0x22) {
      for (offset += 1; text.charCodeAt(offset) !== 0x22; offset += 1)
        if (text.charCodeAt(offset) === 0x5c) offset += 1;
    }
  }
  return values;
}
