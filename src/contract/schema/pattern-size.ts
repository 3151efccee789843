/** How large a regular expression is: what engines and generators of texts make of it grows with both. */
export interface PatternSize {
  /** How many characters it comes to once its counted repetitions (`a{1000}`) are written out. */
  readonly characters: number;
  /** How deep its groups nest. */
  readonly groups: number;
}

/**
 * Gives the size of a pattern of ECMA-262, in time linear in its length. It counts rather than reads: what is no regular
 * expression has a size too.
 */
export function patternSize(pattern: string): PatternSize {
  const open: number[] = [];
  let [total, last, groups, index] = [0, 0, 0, 0];
  while (index < pattern.length) {
    const character = pattern.charAt(index);
    index += 1;
    if (character === '(') {
      open.push(total);
      [total, last] = [0, 0];
      groups = Math.max(groups, open.length);
    } else if (character === ')') {
      last = total + 1;
      total = (open.pop() ?? 0) + last;
    } else if (character === '{') {
      const [times, length] = repetition(pattern.slice(index, index + 40));
      total += last * (times - 1);
      last *= times;
      index += length;
    } else {
      if (character === '\\') index += 1;
      else if (character === '[') index = classEnd(pattern, index);
      last = 1;
      total += 1;
    }
  }
  return { characters: total + open.reduce((sum, outer) => sum + outer, 0), groups };
}

/** Gives how often a repetition asks for, at most, and how many characters it is written in; once where it is none. */
function repetition(rest: string): [times: number, length: number] {
  const [whole = '', least = '1', most] = /^(\d{1,15})(?:,(\d{0,15}))?\}/.exec(rest) ?? [];
  return [Math.max(1, Number(least), Number(most ?? 0)), whole.length];
}

function classEnd(pattern: string, start: number): number {
  let index = start;
  while (index < pattern.length && pattern[index] !== ']') index += pattern[index] === '\\' ? 2 : 1;
  return index + 1;
}
