import type { Flaws } from './flaws';
import { toPointer } from './json-pointer';

/** Deepest nesting of a document that is read; below it nothing is taken for granted. Real documents have 30 levels. */
const mostLevels = 200;

/** Most values that a document may hold, those of aliases counted wherever they stand: the largest known has 0.7 million. */
const mostValues = 3_000_000;

/** What a document holds, as far as it decides how it is read. */
export interface Structure {
  /** How many values it holds. */
  readonly values: number;
  /** Whether it holds more of them than can be. */
  readonly isTooLarge: boolean;
}

/**
 * Takes from a document, in place, what would have no end: a part that holds itself (YAML's aliases can do that), and what
 * lies deeper than anything is read. Both become an empty object, with a flaw. Gives how much there is.
 */
export function mendStructure(root: object, flaws: Flaws): Structure {
  const above = new Set<object>();
  const names: string[] = [];
  let values = 0;
  const visit = (holder: object): void => {
    above.add(holder);
    for (const [name, value] of Object.entries(holder) as [string, unknown][]) {
      values += 1;
      if (values > mostValues) break;
      if (typeof value !== 'object' || value === null) continue;
      const problem = above.has(value)
        ? 'this part holds itself'
        : above.size >= mostLevels
          ? `expected at most ${mostLevels} levels, got more`
          : undefined;
      names.push(name);
      if (problem === undefined) visit(value);
      else {
        Object.defineProperty(holder, name, { value: {}, enumerable: true, writable: true, configurable: true });
        flaws.add(toPointer(names), problem, 'it is read as an empty object');
      }
      names.pop();
    }
    above.delete(holder);
  };
  visit(root);
  return { values, isTooLarge: values > mostValues };
}
