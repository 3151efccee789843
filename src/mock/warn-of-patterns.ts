import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import { patternKind, type PatternKind } from '../contract/schema/patterns';
import { eachSchema } from '../contract/schema/walk';

/** Most patterns that the words at start name, and the longest that is shown in full. */
const mostNamed = 10;
const longest = 80;

const reasons: Readonly<Partial<Record<PatternKind, string>>> = {
  timed: 'are followed for a limited time, for no automaton can follow them; what takes longer is refused',
};

/** Says at start which patterns of a document are not checked in linear time as others are. */
export function warnOfPatterns({ loaded }: Contract, warn: (message: string) => void): void {
  const found = new Map<string, Set<string>>();
  eachSchema(loaded.root, ({ pattern, patternProperties }, here) => {
    if (pattern === undefined && patternProperties === undefined) return;
    const names = isObject(patternProperties) ? Object.keys(patternProperties) : [];
    for (const one of pattern === undefined ? names : [pattern, ...names]) {
      const reason = reasons[kindOf(one)];
      if (reason === undefined) continue;
      const where = found.get(reason) ?? new Set();
      found.set(reason, where.add(`${here()} (${one.length > longest ? `${one.slice(0, longest)}...` : one})`));
    }
  });
  for (const [reason, where] of found) {
    const more = where.size > mostNamed ? `; and ${where.size - mostNamed} more` : '';
    warn(`these patterns ${reason}: ${[...where].slice(0, mostNamed).join('; ')}${more}`);
  }
}

/** What is no regular expression is a matter of the document's check. */
function kindOf(pattern: string): PatternKind {
  try {
    return patternKind(pattern);
  } catch {
    return 'native';
  }
}
