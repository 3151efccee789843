import { encodePart } from '../contract/uri-path';
import type { Masking } from './masking';
import { maskPairs } from './mask-pairs';
import { kindOfParameter } from './sensitive-names';

const url = /(?<![A-Za-z\d])[A-Za-z][A-Za-z\d+.-]{0,19}:\/\/[^\s"'<>\\`{}]+/g;

/**
 * Gives a text with its URLs masked: user and password (RFC 3986 section 3.2.1), and what the names in query and fragment tell
 * of. What stands between them goes through `others`.
 */
export function maskUrls(text: string, masking: Masking, plain: (text: string) => string): string {
  const others = (part: string): string => maskRelative(part, masking, plain);
  if (!text.includes('://')) return others(text);
  let [masked, at] = ['', 0];
  for (const { 0: found, index } of text.matchAll(url)) {
    masked += others(text.slice(at, index)) + maskUrl(found, masking, others);
    at = index + found.length;
  }
  return masked + others(text.slice(at));
}

/** A path with a query or fragment of pairs (RFC 3986 section 4.2): `/cb?code=...`. */
const relative = /(?<![\w/.-])\/[^\s"'<>\\`{}?#]*[?#][\w.~[\]-]+=[^\s"'<>\\`{}]+/g;

function maskRelative(text: string, masking: Masking, others: (text: string) => string): string {
  if (!text.includes('=')) return others(text);
  let [masked, at] = ['', 0];
  for (const { 0: found, index } of text.matchAll(relative)) {
    masked += others(text.slice(at, index)) + maskReference(found, 0, masking, others);
    at = index + found.length;
  }
  return masked + others(text.slice(at));
}

function maskUrl(whole: string, masking: Masking, others: (text: string) => string): string {
  const from = whole.indexOf('://') + 3;
  const end = Math.min(
    placeOf(whole.slice(from), '/', whole.length) + from,
    placeOf(whole, '?', placeOf(whole, '#', whole.length)),
  );
  return (
    whole.slice(0, from) +
    maskAuthority(whole.slice(from, end), masking, others) +
    maskReference(whole, end, masking, others)
  );
}

/** Gives what stands behind the authority of a URL, from a place on. */
function maskReference(whole: string, end: number, masking: Masking, others: (text: string) => string): string {
  const hash = placeOf(whole, '#', whole.length);
  const query = placeOf(whole, '?', hash);
  const pairs = (text: string, where: string): string =>
    text === '' ? '' : text.slice(0, 1) + maskPairs(text.slice(1), where, masking, kindOfParameter);
  const fragment = whole.slice(hash);
  return [
    others(whole.slice(end, query)),
    pairs(whole.slice(query, hash), 'query'),
    fragment.includes('=') ? pairs(fragment, 'fragment') : fragment,
  ].join('');
}

/** Gives where a mark first is, and `otherwise` where it is not before that. */
function placeOf(text: string, mark: string, otherwise: number): number {
  const at = text.indexOf(mark);
  return at === -1 ? otherwise : Math.min(at, otherwise);
}

/** A password may hold what should have been escaped: the last `@` ends it. Behind a host JDBC has properties, parted by semicolons. */
function maskAuthority(authority: string, masking: Masking, others: (text: string) => string): string {
  const at = authority.lastIndexOf('@');
  const properties = placeOf(authority, ';', authority.length);
  if (at < properties) return maskUser(authority.slice(0, properties), masking) + others(authority.slice(properties));
  return maskUser(authority, masking);
}

function maskUser(authority: string, masking: Masking): string {
  const at = authority.lastIndexOf('@');
  if (at === -1) return authority;
  const colon = authority.slice(0, at).indexOf(':');
  const user = authority.slice(0, colon === -1 ? at : colon);
  const masked =
    colon === -1
      ? replaced(user, masking, 'url user', true)
      : `${replaced(user, masking, 'url user', false)}:${replaced(authority.slice(colon + 1, at), masking, 'url password', true)}`;
  return masked + authority.slice(at);
}

function replaced(text: string, masking: Masking, place: string, isCredential: boolean): string {
  const said = decoded(text);
  const kind = isCredential ? 'secret' : 'username';
  const masked = masking.replace(said, { kind, place, isCredential });
  return said === text ? masked : encodePart(masked);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
