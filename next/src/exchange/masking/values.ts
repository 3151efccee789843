/** What stands in the place of something that must not be shown. */
export const redacted = '[redacted]';

/** Values that are shorter are hidden only where they were sent: they would be found in ordinary words. */
const shortestValue = 8;

/** Most values that are looked for in one text. */
const mostValues = 100;

/** Hides credentials wherever they stand in a text, in four spellings (docs/masking.md, sentence 1). */
export type HideValues = (text: string) => string;

export function createHideValues(values: Iterable<string>): HideValues {
  const spellings = new Set<string>();
  for (const value of values)
    if (value.length >= shortestValue && spellings.size < mostValues * 4)
      for (const spelling of spellingsOf(value)) spellings.add(spelling);
  // The longest first: a value may hold another.
  const sorted = [...spellings].sort((one, other) => other.length - one.length);
  if (sorted.length === 0) return (text) => text;
  return (text) => sorted.reduce((hidden, spelling) => hidden.replaceAll(spelling, redacted), text);
}

/** As it is, percent-encoded, as in a JSON string, and in the Base64 of `Basic`. */
function spellingsOf(value: string): readonly string[] {
  return [
    value,
    encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '')),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(`:${value}`).toString('base64url'),
    Buffer.from(`:${value}`).toString('base64'),
  ];
}
