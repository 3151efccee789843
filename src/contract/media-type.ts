/** Gives a media type without parameters, in lower case: `application/json` for `Application/JSON; charset=utf-8`. */
export function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Tells whether a media type is JSON: `application/json`, or one with the suffix `+json` (RFC 6839 section 3.1). */
export function isJson(mediaType: string): boolean {
  return /^application\/(json|[^;]*\+json)$|^text\/json$/.test(essence(mediaType));
}

/** Tells whether a media type lies in a range such as `application/*` or `*\/*`; parameters do not count. */
export function matchesRange(range: string, mediaType: string): boolean {
  const [type = '', subtype = ''] = essence(range).split('/');
  const [otherType, otherSubtype] = essence(mediaType).split('/');
  return (type === '*' || type === otherType) && (subtype === '*' || subtype === otherSubtype);
}

/** Gives the entry of a `content` map that describes a media type; the most specific wins (OpenAPI 3.1 section 4.8.14). */
export function findMediaType<Entry extends { readonly name: string }>(
  content: readonly Entry[],
  mediaType: string,
): Entry | undefined {
  const matching = content.filter((entry) => matchesRange(entry.name, mediaType));
  return matching.sort((first, second) => wildcards(first.name) - wildcards(second.name))[0];
}

function wildcards(range: string): number {
  return range.split('*').length;
}
