/** How texts are compared: by their code units, by those in lower case, or as a dictionary does (Unicode Technical Standard 10). */
export const collations = ['binary', 'any-case', 'alphabetic'] as const;

/** One of the ways in which texts are compared. */
export type Collation = (typeof collations)[number];

const dictionary = new Intl.Collator('en');

/** Gives the order of two texts, negative where the first comes before; 0 where they are alike to the collation. */
export function compareTexts(first: string, second: string, collation: Collation = 'binary'): number {
  if (collation === 'alphabetic') return dictionary.compare(first, second);
  const [one, other] = collation === 'any-case' ? [first.toLowerCase(), second.toLowerCase()] : [first, second];
  return one < other ? -1 : one > other ? 1 : 0;
}
