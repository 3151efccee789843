import type { JsonValue } from '../exact-json';
import type { Masking } from './masking';
import { maskEncodedJson, maskJsonLines, maskWholeJson } from './mask-embedded';
import { maskMarkup, type PieceMasking } from './mask-markup';
import { maskParts, maskTable } from './mask-parts';
import { maskUrls } from './mask-urls';
import { replaceSaid } from './said-values';
import { kindOfName, type SensitiveKind } from './sensitive-names';

/** Tells what kind of sensitive value a name says, of a place that holds text alone. */
export type KindOfName = (name: string, value: string) => SensitiveKind | undefined;

/** Texts lie in one another so often: an URL in a form in JSON. Deeper ones are masked by names and by value alone. */
const deepest = 4;

/** What a text has that holds names and their values. */
const mayHoldNames = /[:=<,;\t]|^\s{0,9}["[]|^(?:ey|W[3y1])/;

/**
 * Gives the masking of a run in which every text is looked into, whatever it is: JSON, lines of it, JSON in Base64, XML, forms of
 * several parts, tables, URLs, and names with values in any other one. `maskJson` masks JSON of no schema. Takes time linear in
 * the text.
 */
export function withTexts(plain: Masking, maskJson: (value: JsonValue) => JsonValue): Masking {
  let depth = 0;
  const text = (said: string): string => {
    if (!mayHoldNames.test(said)) return plain.text(said);
    if (depth >= deepest) return plain.text(maskSaid(said, masking));
    depth += 1;
    try {
      return maskStructured(said, masking, maskJson, text) ?? plain.text(maskFree(said, masking));
    } finally {
      depth -= 1;
    }
  };
  const masking: Masking = { ...plain, text };
  return masking;
}

function pieces(masking: Masking, text: (said: string) => string): PieceMasking {
  return { text, replace: (value, kind, name) => masking.replace(value, { kind, place: `text ${name}` }) };
}

function maskStructured(
  said: string,
  masking: Masking,
  maskJson: (value: JsonValue) => JsonValue,
  text: (said: string) => string,
): string | undefined {
  return (
    maskWholeJson(said, maskJson) ??
    maskEncodedJson(said, maskJson) ??
    maskJsonLines(said, maskJson, text) ??
    maskParts(said, pieces(masking, text)) ??
    maskTable(said, pieces(masking, text))
  );
}

function maskFree(said: string, masking: Masking): string {
  const between = (one: string): string => maskUrls(one, masking, (other) => maskSaid(other, masking));
  return /<[A-Za-z_!/?]/.test(said) ? maskMarkup(said, pieces(masking, between)) : between(said);
}

function maskSaid(text: string, masking: Masking): string {
  return replaceSaid(text, (name) => {
    const plain = lastName(name);
    const kind = kindOfName(plain) ?? (masking.isNamed([plain]) ? 'text' : undefined);
    return kind === undefined
      ? undefined
      : (value) => (value === '' ? '' : masking.replace(value, { kind, place: `text ${plain}` }));
  });
}

/** Of `user[email]`, `user.email` and `v:email` the last name counts. */
function lastName(name: string): string {
  return (
    name
      .split(/[:.[\]]/)
      .filter((part) => part !== '')
      .at(-1) ?? ''
  );
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
      const name = lastName(spoken(spelledName));
      const value = spoken(spelled);
      const kind = kindOf(name, value) ?? (masking.isNamed([name]) ? 'text' : undefined);
      const masked =
        kind === undefined
          ? masking.text(value)
          : masking.replace(value, { kind, place: `${where} ${name}`, isCredential: kind === 'secret' });
      return `${maskSpelled(spelledName, masking)}=${masked === value ? spelled : encodeURIComponent(masked)}`;
    })
    .join('&');
}

function maskSpelled(text: string, masking: Masking): string {
  const said = spoken(text);
  const masked = masking.text(said);
  return masked === said ? text : encodeURIComponent(masked);
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
  return encodeURIComponent(text).replaceAll(/%(?:3B|3D|3A|2C|24|26|2B)/g, (escaped) => decodeURIComponent(escaped));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
