/** Gives a media type without parameters, in lower case: `application/json` for `Application/JSON; charset=utf-8`. */
export function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Tells whether a media type is JSON: `application/json`, or one with the suffix `+json` (RFC 6839 section 3.1). */
export function isJson(mediaType: string): boolean {
  return mediaType === 'application/json' || /^application\/(json|[^;]*\+json)$|^text\/json$/.test(essence(mediaType));
}

/** Tells whether texts of a media type are in UTF-8, as those are of which no charset is said; ASCII is a part of it. */
export function isInUtf8(mediaType: string): boolean {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(mediaType) ?? [];
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
}

/** Tells whether a media type is that of a JSON Patch (RFC 6902 section 6), or of a kind of it. */
export function isJsonPatch(mediaType = ''): boolean {
  return /^application\/(?:[\w.-]{1,100}\+)?json-patch(?:\+json)?\s*(?:;|$)/i.test(mediaType);
}

/** Tells whether a media type is XML: `application/xml`, `text/xml`, or one with the suffix `+xml` (RFC 7303 sections 4.2 and 9). */
export function isXml(mediaType: string): boolean {
  return /^(?:application|text)\/xml$|\+xml$/.test(essence(mediaType));
}

/** Tells whether a media type lies in a range such as `application/*` or `*\/*`; parameters do not count. */
export function matchesRange(range: string, mediaType: string): boolean {
  if (range === mediaType && !range.includes('*')) return true;
  const [type = '', subtype = ''] = essence(range).split('/');
  const [otherType, otherSubtype, more] = essence(mediaType).split('/');
  return more === undefined && (type === '*' || type === otherType) && (subtype === '*' || subtype === otherSubtype);
}

/**
 * Tells whether an Accept header admits a media type: the most specific range that holds it decides, a weight of 0
 * excludes (RFC 9110 section 12.5.1). Parameters other than the weight do not count; an empty header admits all.
 */
export function accepts(accept: string, mediaType: string): boolean {
  let decisive = { wildcards: Infinity, weight: 0 };
  const ranges = accept.split(',').filter((range) => range.trim() !== '');
  for (const range of ranges) {
    const name = essence(range);
    if (!matchesRange(name, mediaType) || wildcards(name) > decisive.wildcards) continue;
    const weight = Number(/;\s*q=([0-9.]+)/i.exec(range)?.[1] ?? 1);
    decisive = {
      wildcards: wildcards(name),
      weight: Math.max(weight, wildcards(name) === decisive.wildcards ? decisive.weight : 0),
    };
  }
  return ranges.length === 0 || decisive.weight > 0;
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
