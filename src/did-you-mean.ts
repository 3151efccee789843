/** Gives ` (did you mean \`status\`?)` where a known name is at most two letters away, else nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  if (name.length > 64) return '';
  const distances = known.map((other) => [other, distance(name.toLowerCase(), other.toLowerCase())] as const);
  const [nearest] = distances.filter(([, letters]) => letters <= 2).sort(([, one], [, two]) => one - two);
  return nearest === undefined ? '' : ` (did you mean \`${nearest[0]}\`?)`;
}

/** Levenshtein's distance, by rows. */
function distance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (const [index, letter] of first.split('').entries()) {
    const next = [index + 1];
    for (let column = 1; column <= second.length; column += 1) {
      const substituted = (row[column - 1] ?? 0) + (second[column - 1] === letter ? 0 : 1);
      next.push(Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, substituted));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
