import { encodePart } from '../base/http';
import type { Masking } from './masking';
import { type SensitiveKind, kindOfParameter, kindOfHeader } from './sensitive-names';
import type { Redaction } from '../secrets/redact';

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
  const said = decodedPart(text);
  const kind = isCredential ? 'secret' : 'username';
  const masked = masking.replace(said, { kind, place, isCredential });
  return said === text ? masked : encodePart(masked);
}

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Headers that tell who sent a request, or from where (RFC 7239, RFC 9110 section 10.1.2, and what gateways add). */
const personal: ReadonlyMap<string, SensitiveKind> = new Map([
  ['from', 'email'],
  ['forwarded', 'ip'],
  ['x-forwarded-for', 'ip'],
  ['x-real-ip', 'ip'],
  ['x-client-ip', 'ip'],
  ['true-client-ip', 'ip'],
  ['cf-connecting-ip', 'ip'],
  ['x-cluster-client-ip', 'ip'],
]);

/** Headers that are called like secrets and are none: challenges, and what is sent with no value of its own. */
const open =
  /^(?:www-authenticate|proxy-authenticate|access-control-.*|content-.*|vary|idempotency-key|etag|host|x-hash|surrogate-key|x-cache-key|cache-key|sec-websocket-(?:key|accept|version|extensions))$/;

/**
 * Gives the value of a header masked: credentials and cookies, what names tell, and what the document describes as a secret or as
 * personal (`described`); in all others what is known to be sensitive.
 */
export function maskHeader(
  name: string,
  value: string,
  masking: Masking,
  redaction: Pick<Redaction, 'headers'>,
  described?: SensitiveKind,
): string {
  if (described === undefined || open.test(name.toLowerCase())) return maskUndescribed(name, value, masking, redaction);
  return masking.replace(value, { kind: described, place: `header ${name}`, isCredential: described === 'secret' });
}

/** What stands between angle brackets is an address (RFC 8288): a header holds no markup. */
function maskBracketed(value: string, masking: Masking): string {
  if (!value.includes('<')) return masking.text(value);
  return value.replaceAll(/[^<>]+/g, (part) => masking.text(part));
}

/** Pages put a token among the names of protocols, for they can send no other header; those are plain words, with a version. */
function maskProtocols(value: string, place: string, masking: Masking): string {
  return value.replaceAll(/[^\s,]+/g, (one) =>
    plainProtocol.test(one) ? masking.text(one) : masking.replace(one, { kind: 'secret', place, isCredential: true }),
  );
}

const plainProtocol = /^(?=.{1,40}$)v?(?:\d{1,2}\.)?[a-z]{1,20}(?:[._-](?:[a-z]{1,20}|v?\d{1,2}(?:\.\d{1,2})?))*$/i;

function maskUndescribed(name: string, value: string, masking: Masking, redaction: Pick<Redaction, 'headers'>): string {
  const lower = name.toLowerCase();
  const place = `header ${name}`;
  if (lower === 'cookie' || lower === 'set-cookie') return maskCookies(value, lower === 'set-cookie', masking);
  if (/^(?:proxy-)?authorization$/.test(lower)) return maskCredentials(value, place, masking);
  if (lower === 'sec-websocket-protocol') return maskProtocols(value, place, masking);
  if (open.test(lower)) return maskBracketed(value, masking);
  const listed = personal.get(lower);
  if (listed === 'ip') return maskAddresses(value, place, masking);
  const kind =
    listed ??
    (redaction.headers.has(lower) ? 'secret' : kindOfHeader(name)) ??
    (masking.isNamed([name]) ? 'text' : undefined);
  return kind === undefined
    ? maskBracketed(value, masking)
    : masking.replace(value, { kind, place, isCredential: kind === 'secret' });
}

/** The scheme stays; of Basic the password is a secret by itself (RFC 7617), and so is the value of each parameter of others. */
function maskCredentials(value: string, place: string, masking: Masking): string {
  const [whole = ''] = /^\S+[ \t]+/.exec(value) ?? [];
  if (whole === '') return masking.replace(value, { kind: 'secret', place, isCredential: true });
  const told = value.slice(whole.length);
  if (whole.trim().toLowerCase() === 'basic') {
    const said = Buffer.from(told, 'base64').toString('utf8');
    const at = said.indexOf(':');
    if (at !== -1) {
      const user = at === 0 ? '' : masking.replace(said.slice(0, at), { kind: 'username', place: `${place} user` });
      const password = masking.replace(said.slice(at + 1), {
        kind: 'secret',
        place: `${place} password`,
        isCredential: true,
      });
      return whole + Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
    }
  }
  for (const [, parameter = ''] of told.matchAll(/[\w-]{1,40}="([^"]{6,})"/g))
    masking.replace(parameter, { kind: 'secret', place, isCredential: true });
  return whole + masking.replace(told, { kind: 'secret', place, isCredential: true });
}

function maskCookies(value: string, isSet: boolean, masking: Masking): string {
  return value
    .split(';')
    .map((pair, index) => {
      const at = pair.indexOf('=');
      if (isSet && index > 0) return pair;
      // Browsers take a cookie without a name for a value (RFC 6265bis section 5.6).
      if (at === -1) {
        const value = pair.trim();
        return pair.replace(value, () =>
          masking.replace(value, { kind: 'secret', isCredential: true, place: 'cookie' }),
        );
      }
      const name = pair.slice(0, at);
      return `${name}=${masking.replace(pair.slice(at + 1), { kind: 'secret', isCredential: true, place: `cookie ${name.trim()}` })}`;
    })
    .join(';');
}

/** Several addresses stand in one header, with words between them. */
function maskAddresses(value: string, place: string, masking: Masking): string {
  return value.replaceAll(/\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}/gi, (address) =>
    masking.replace(address, { kind: 'ip', place }),
  );
}
