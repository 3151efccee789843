/** What parts the texts of a target: segments, names and values. */
const mark = /[/?&=]/;

/**
 * Gives what puts places in the stead of texts of a service's own that it was asked with: where the targets of one request differ from
 * service to service, such as in an identifier that was made like one of its items, an answer that repeats it differs in nothing.
 *
 * @param own path and query that the service was asked
 * @param other those of the other service
 */
export function withoutAsked(own: string, other: string): (text: string) => string {
  const [ownTexts, otherTexts] = [own.split(mark), other.split(mark)];
  const places = new Map<string, string>();
  if (own !== other && ownTexts.length === otherTexts.length)
    for (const [index, text] of ownTexts.entries()) {
      if (text === otherTexts[index]) continue;
      for (const spelling of [decoded(text), text]) if (spelling !== '') places.set(spelling, `<asked at ${index}>`);
    }
  if (places.size === 0) return (text) => text;
  // The longest first: one may be the beginning of another.
  const literals = [...places.keys()]
    .sort((first, second) => second.length - first.length)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  const asked = new RegExp(`(?<![\\w-])(?:${literals.join('|')})(?![\\w-])`, 'g');
  return (text) => text.replaceAll(asked, (found) => places.get(found) ?? found);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
