import { encodePart } from '../contract/uri-path';
import type { Masking } from './masking';
import type { SensitiveKind } from './sensitive-names';

/** Tells what kind of sensitive value a name says, of a place that holds text alone. */
export type KindOfName = (name: string, value: string) => SensitiveKind | undefined;

/** Gives the last of the names in one: `email` of `user[email]`, `user.email`, `v:email` and, places in lists left out, `email[0]`. */
export function lastName(name: string): string {
  const parts = partsOf(name);
  return parts.findLast((part) => !/^\d+$/.test(part)) ?? parts.at(-1) ?? '';
}

function partsOf(name: string): string[] {
  return name.split(/[:.[\]]/).filter((part) => part !== '');
}

/** Tells whether what a name lies in is a secret: all that one holds is, however deep, as in `filter[password][eq]`. */
export function isWithinSecret(name: string, kindOf: (part: string) => SensitiveKind | undefined): boolean {
  return partsOf(name)
    .slice(0, -1)
    .some((part) => kindOf(part) === 'secret');
}

/**
 * Gives a form or a query (`a=1&b=2`) with the values masked that `kindOf` tells of, and the others as texts. What is not masked
 * stays as it was spelled. Of `user[email]` and `user.email` the last name counts.
 */
export function maskPairs(text: string, where: string, masking: Masking, kindOf: KindOfName): string {
  if (text === '') return text;
  return text
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      if (at === -1) return maskSpelled(pair, masking);
      const [spelledName, spelled] = [pair.slice(0, at), pair.slice(at + 1)];
      const whole = spoken(spelledName);
      const name = lastName(whole);
      const value = spoken(spelled);
      const within = isWithinSecret(whole, (part) => kindOf(part, value)) ? 'secret' : undefined;
      const kind = kindOf(name, value) ?? within ?? (masking.isNamed([name]) ? 'text' : undefined);
      const masked =
        kind === undefined
          ? masking.text(value)
          : masking.replace(value, { kind, place: `${where} ${name}`, isCredential: kind === 'secret' });
      return `${maskSpelled(spelledName, masking)}=${masked === value ? spelled : encodePart(masked)}`;
    })
    .join('&');
}

function maskSpelled(text: string, masking: Masking): string {
  const said = spoken(text);
  const masked = masking.text(said);
  return masked === said ? text : encodePart(masked);
}

/** Escapes that are none are taken as they are. */
function spoken(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const [[plain = ''] = []] = new URLSearchParams(`${text.replaceAll('&', '%26').replaceAll('=', '%3D')}=`);
  return plain;
}

/** Gives the segments of a path masked as texts; `sensitiveAt` tells of a segment what it is. */
export function maskPath(
  path: string,
  masking: Masking,
  sensitiveAt: (segment: string) => { readonly kind: SensitiveKind; readonly name: string } | undefined,
): string {
  return path
    .split('/')
    .map((segment) => {
      const said = decoded(segment);
      const told = sensitiveAt(segment);
      const masked =
        told === undefined
          ? masking.text(said)
          : masking.replace(said, { kind: told.kind, place: `path ${told.name}` });
      return masked === said ? segment : inSegment(masked);
    })
    .join('/');
}

/** What a segment may hold without escapes stays (RFC 3986 section 3.3). */
function inSegment(text: string): string {
  return encodePart(text).replaceAll(/%(?:3B|3D|3A|2C|24|26|2B)/g, (escaped) => decodeURIComponent(escaped));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
