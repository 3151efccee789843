import { essence } from '../contract/media-type';
import { headerOf, type HeaderList } from '../verify/exchange';
import type { Differences } from './difference';

/**
 * Header fields that are left out of the comparison: they are of the connection, of the moment, or of what stands before a
 * service. `docs/compare.md` lists the same.
 */
const ignoredFields: readonly RegExp[] = [
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|trailer|age|via|server|x-powered-by)$/,
  /^(?:alt-svc|nel|report-to|reporting-endpoints|server-timing|x-runtime|x-response-time|strict-transport-security)$/,
  /^(?:cf-|x-amz-|x-amzn-|x-envoy-|x-cache|x-served-by|x-timer|x-azure-|fly-|x-vercel-)/,
];

/** Fields whose values are new for each answer, or count: they are compared by whether they are there. */
const byPresence =
  /^(?:last-modified|expires|retry-after|set-cookie|traceparent|tracestate|(?:x-)?(?:request|correlation|trace)-?id|(?:x-)?ratelimit-(?:remaining|reset|used)|x-rate-limit-(?:remaining|reset))$/;

/** Fields that change how an answer travels, and nothing of what it says. */
const ofTransport = /^(?:content-encoding|vary)$/;

/** Fields whose values are sets of words. */
const ofWords = /^(?:allow|cache-control|access-control-(?:allow|expose)-.*|accept|accept-post|accept-patch)$/;

/** How headers are compared: `text` gives a value with roles in place of identifiers, for each side. */
export interface HeaderComparison {
  readonly differences: Differences;
  readonly a: { readonly headers: HeaderList; readonly text: (value: string) => string };
  readonly b: { readonly headers: HeaderList; readonly text: (value: string) => string };
  /** Names, in small letters, that are left out as well. */
  readonly ignored: ReadonlySet<string>;
}

/** Notes in which header fields two answers differ. */
export function compareHeaders({ differences, a, b, ignored }: HeaderComparison): void {
  const names = new Set([...a.headers, ...b.headers].map(([name]) => name.toLowerCase()));
  for (const name of names) {
    if (ignored.has(name) || ignoredFields.some((pattern) => pattern.test(name))) continue;
    const [one, other] = [a, b].map(({ headers, text }) => {
      const value = headerOf(headers, name);
      return value === undefined ? undefined : text(value);
    });
    compareField(differences, name, one, other);
  }
}

function compareField(differences: Differences, name: string, a: string | undefined, b: string | undefined): void {
  const place = `header.${name}`;
  if (name === 'content-type' && a !== undefined && b !== undefined) {
    if (essence(a) !== essence(b)) differences.add(place, 'shape', a, b);
    else if (parametersOf(a) !== parametersOf(b)) differences.add(`${place} (its parameters)`, 'value', a, b);
    return;
  }
  if (a === undefined || b === undefined) {
    const isShape = name === 'content-type' || name === 'location';
    differences.add(place, ofTransport.test(name) ? 'spelling' : isShape ? 'shape' : 'value', a, b);
  } else if (meaning(name, a) !== meaning(name, b))
    differences.add(place, ofTransport.test(name) ? 'spelling' : 'value', a, b);
}

function meaning(name: string, value: string): string {
  if (byPresence.test(name)) return '';
  if (name === 'etag') return value.startsWith('W/') ? 'weak' : 'strong';
  if (!ofWords.test(name)) return value;
  return value
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .sort()
    .join(',');
}

function parametersOf(mediaType: string): string {
  return mediaType
    .toLowerCase()
    .split(';')
    .slice(1)
    .map((parameter) => parameter.replaceAll(/[\s"]/g, ''))
    .sort()
    .join(';');
}
