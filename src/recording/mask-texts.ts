import type { Masking } from './masking';
import { kindOfName, type SensitiveKind } from './sensitive-names';

/** Tells what kind of sensitive value a name says, of a place that holds text alone. */
export type KindOfName = (name: string) => SensitiveKind | undefined;

/**
 * Gives a form or a query (`a=1&b=2`) with the values masked that `kindOf` tells of, and in the others what is known to be
 * sensitive. What is not masked stays as it was spelled. Of `user[email]` and `user.email` the last name counts.
 */
export function maskPairs(text: string, where: string, masking: Masking, kindOf: KindOfName): string {
  if (text === '') return text;
  return text
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      if (at === -1) return maskSpelled(pair, masking);
      const [spelledName, spelled] = [pair.slice(0, at), pair.slice(at + 1)];
      const name =
        spoken(spelledName)
          .replace(/\]$/, '')
          .split(/[[.]/)
          .filter((part) => part !== '' && part !== ']')
          .at(-1) ?? '';
      const value = spoken(spelled);
      const kind = kindOf(name) ?? (masking.isNamed([name]) ? 'text' : undefined);
      const masked =
        kind === undefined
          ? masking.text(value)
          : masking.replace(value, { kind, place: `${where} ${name}`, isCredential: kind === 'secret' });
      return masked === value ? pair : `${spelledName}=${encodeURIComponent(masked)}`;
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

/** Gives the segments of a path with what is known to be sensitive masked; `kindAt` tells of a segment by its place. */
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
      return masked === said ? segment : encodeURIComponent(masked);
    })
    .join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A name and what it is said to be, as JSON, YAML, forms, headers and messages write them. */
const said =
  /(["']?)([A-Za-z_][\w.-]{0,60})\1[ \t]{0,3}[:=][ \t]{0,3}(?:"((?:[^"\\]|\\.)*)"?|'([^']*)'?|([^\s,;&}\]"'<>]+))/g;

/** An element of XML, or a part of a form of several parts, that holds text alone. */
const element = /<([A-Za-z_][\w:.-]{0,60})(?: [^<>]*)?>([^<>]+)</g;
const part = /(\bname="([^"\r\n]{1,100})"[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n)([^\r\n]+)/g;

/**
 * Gives a text that is no JSON, the beginning of one among them, masked by the names in it, in elements, parts of forms and pairs
 * alike, and by value.
 */
export function maskText(text: string, masking: Masking): string {
  const named = (whole: string, name: string, value: string): string => {
    const plain =
      name
        .split(/[:.[\]]/)
        .filter((word) => word !== '')
        .at(-1) ?? '';
    const kind = kindOfName(plain) ?? (masking.isNamed([plain]) ? 'text' : undefined);
    if (kind === undefined || value === '') return whole;
    const at = whole.lastIndexOf(value);
    return (
      whole.slice(0, at) + masking.replace(value, { kind, place: `text ${plain}` }) + whole.slice(at + value.length)
    );
  };
  const inElements = text.includes('<')
    ? text.replaceAll(element, (whole, name: string, value: string) => named(whole, name, value))
    : text;
  const inParts = inElements.includes('name="')
    ? inElements.replaceAll(part, (whole, _head: string, name: string, value: string) => named(whole, name, value))
    : inElements;
  const inPairs = inParts.replaceAll(
    said,
    (whole, _quote: string, name: string, double?: string, single?: string, bare?: string) =>
      named(whole, name, double ?? single ?? bare ?? ''),
  );
  return masking.text(inPairs);
}
