import { childPointer } from '../json-pointer';
import { entriesAt, startOf } from './entries';

/** Deepest level at which keys are compared, so that a text is passed over so many times at most. */
const mostLevels = 60;

/** Most keys that are told. */
const mostTold = 1000;

/** Gives JSON pointers of the keys that a well-formed YAML or JSON text says twice in one object, each once. */
export function findTwinKeys(text: string): string[] {
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
