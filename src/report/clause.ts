/** A sentence as it stands behind a colon: `Returned 404.` is `returned 404.`; names and abbreviations stay. */
export function lowerStart(sentence: string): string {
  const isName = /^(?:[A-Z]{2}|[A-Z]-)/.test(sentence);
  return isName ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The same without its full stop. */
export function asClause(sentence: string): string {
  const text = lowerStart(sentence);
  return text.endsWith('.') ? text.slice(0, -1) : text;
}
