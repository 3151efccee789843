/** Longest name for which another is looked for. */
const longestName = 64;

/** So many letters may be wrong. */
const mostWrong = 2;

/**
 * Gives ` (did you mean \`status\`?)` where a known name is at most two letters away, else nothing. Takes time linear in the number of
 * known names, whatever their lengths.
 */
export function didYouMean(name: string, known: readonly string[]): string {
  if (name.length > longestName) return '';
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let fewest = mostWrong + 1;
  for (const other of known) {
    if (Math.abs(other.length - name.length) > mostWrong) continue;
    const letters = distance(wanted, other.toLowerCase());
    if (letters >= fewest) continue;
    [nearest, fewest] = [other, letters];
  }
  return nearest === undefined ? '' : ` (did you mean \`${nearest}\`?)`;
}

/** Levenshtein's distance, by rows, of which only what may come to few wrong letters is looked at; beyond those it is some more. */
function distance(first: string, second: string): number {
  const far = mostWrong + 1;
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let index = 0; index < first.length; index += 1) {
    const from = Math.max(1, index + 1 - mostWrong);
    const to = Math.min(second.length, index + 1 + mostWrong);
    const next = new Array<number>(second.length + 1).fill(far);
    next[0] = index + 1;
    let least = far;
    for (let column = from; column <= to; column += 1) {
      const substituted = (row[column - 1] ?? far) + (second[column - 1] === first[index] ? 0 : 1);
      const letters = Math.min((row[column] ?? far) + 1, (next[column - 1] ?? far) + 1, substituted);
      next[column] = letters;
      least = Math.min(least, letters);
    }
    if (least > mostWrong && index + 1 > mostWrong) return far;
    row = next;
  }
  return row[second.length] ?? far;
}

/** Longest beginning of a name of others that a sentence shows. */
const longestShown = 200;

/** Gives a name as a sentence shows it: of one that nobody would read to its end, the beginning and its length. */
export function shortName(name: string): string {
  return name.length <= longestShown ? name : `${name.slice(0, longestShown)}... (${name.length} characters)`;
}
