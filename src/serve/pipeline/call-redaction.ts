import type { Contract } from '../../openapi/contract';
import {
  redactCarried,
  createRedaction,
  redacted,
  redactValues,
  type Redact,
  type Redaction,
} from '../../secrets/redact';
import type { ToldViolation, Violation } from '../../base/errors';

/** Takes secrets out of all that is told of one call: by the names that carry keys, and by the values of keys that are known or that the call itself brought. */
export interface CallRedaction {
  readonly text: Redact;
  /**
   * Takes a sentence of ours that quotes the call. What a call carries is taken out of what it quotes alone (between quotation
   * marks, and what follows `got`), for a client may carry any words; out of all of it only where it looks like a key.
   */
  readonly sentence: Redact;
  /** Takes a path as it came, percent escapes kept. */
  readonly path: Redact;
  /** Takes a query without its question mark. */
  readonly query: Redact;
  /** Takes a target of a request: a path with query, or a URI. */
  readonly target: Redact;
  readonly header: (name: string, value: string) => string;
  readonly violation: (violation: Violation) => ToldViolation;
}

/** Gives the redaction of a call by its header lines, names and values by turns, and its query without the question mark. */
export type RedactionOf = (rawHeaders: readonly string[], query: string) => CallRedaction;

/** The keys that a mock knows, of every kind. */
export interface KnownSecrets {
  readonly apiKeys: readonly string[];
  readonly expiredKeys: readonly string[];
  readonly revokedKeys: readonly string[];
  readonly controlToken: string | undefined;
}

/** Cookies carry much besides keys; a short value of one would be found in ordinary words. */
const shortestCookie = 8;

/** Most credentials of one call that are looked for. */
const mostCarried = 20;

/** Gives the redaction of the calls of an API. What a call brings as a credential is secret in all that is told of it, be it valid or not. */
export function createCallRedaction(contract: Pick<Contract, 'operations'>, keys: KnownSecrets): RedactionOf {
  const { apiKeys, expiredKeys, revokedKeys, controlToken } = keys;
  const known = [...apiKeys, ...expiredKeys, ...revokedKeys, ...(controlToken === undefined ? [] : [controlToken])];
  const redaction = createRedaction(contract);
  const lengths = new Set([...redaction.headers].map(({ length }) => length));
  const isKnown = new Set(known);
  const ofKnown = redactValues(known.map((value) => ({ value, shownAs: redacted })));
  const plain = redactionBy(redaction, ofKnown, ofKnown);
  // Clients send the same credentials again and again, and those are mostly known ones.
  let last: { readonly carried: string; readonly made: CallRedaction } | undefined;
  return (rawHeaders, query) => {
    const carried = carriedBy(rawHeaders, query, redaction, lengths).filter((value) => !isKnown.has(value));
    if (carried.length === 0) return plain;
    const joined = carried.join('\n');
    if (last?.carried !== joined) {
      const ofCarried = redactCarried(carried, redacted);
      const ofKeys = redactCarried(carried.filter(isLikeKey), redacted);
      const all: Redact = (text) => ofCarried(ofKnown(text));
      const told: Redact = (text) => ofKeys(ofKnown(text)).replaceAll(quotedPart, ofCarried);
      last = { carried: joined, made: redactionBy(redaction, all, told) };
    }
    return last.made;
  };
}

/** What a sentence of ours quotes of a call: a JSON string, or all that came. */
const quotedPart = /"(?:[^"\\]|\\.)*"?|(?<=\bgot )[^;"]+/gs;

/** No words of a sentence have a digit and no blank, or are so long. */
function isLikeKey(value: string): boolean {
  return value.length >= 8 && /\d/.test(value) && !/\s/.test(value);
}

function carriedBy(
  rawHeaders: readonly string[],
  query: string,
  { headers, parameters }: Redaction,
  lengths: ReadonlySet<number>,
): string[] {
  const found: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    if (!lengths.has(raw.length)) continue;
    const name = raw.toLowerCase();
    if (headers.has(name)) found.push(...credentialsIn(name, rawHeaders[index + 1] ?? ''));
  }
  if (query !== '') {
    for (const pair of query.split('&')) {
      const mark = pair.indexOf('=');
      const name = mark === -1 ? '' : pair.slice(0, mark);
      if (name === '' || !parameters.has(unescape(name).toLowerCase())) continue;
      found.push(pair.slice(mark + 1), unescape(pair.slice(mark + 1)));
    }
  }
  return found.slice(0, mostCarried);
}

function credentialsIn(name: string, value: string): string[] {
  if (name === 'cookie' || name === 'set-cookie') {
    const values = value.split(';', mostCarried).map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
    return values.filter(({ length }) => length >= shortestCookie).flatMap((one) => [one, unescape(one)]);
  }
  const mark = value.indexOf(' ');
  const [scheme, token] = mark === -1 ? ['', value] : [value.slice(0, mark), value.slice(mark + 1).trim()];
  if (scheme.toLowerCase() !== 'basic') return [token];
  const pair = Buffer.from(token, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  // Where the password is empty, the user is the key.
  return [token, pair, pair.slice(colon + 1) || pair.slice(0, Math.max(colon, 0))];
}

function redactionBy(byName: Redaction, text: Redact, sentence: Redact): CallRedaction {
  const segments = (path: string): string =>
    path.includes('%') ? path.split('/').map(escaped(text)).join('/') : text(path);
  const query = (given: string): string => {
    const named = byName.query(given);
    return /[%+]/.test(named) ? named.split('&').map(escaped(text)).join('&') : text(named);
  };
  const target = (given: string): string => {
    const mark = given.indexOf('?');
    const before = withoutUser(mark === -1 ? given : given.slice(0, mark));
    return segments(before) + (mark === -1 ? '' : `?${query(given.slice(mark + 1))}`);
  };
  return {
    text,
    sentence,
    path: segments,
    query,
    target,
    header: (name, value) => {
      const shown = byName.header(name, value);
      return shown === redacted ? shown : addressesIn(shown, target, text);
    },
    violation: (violation) => {
      const { where, clause, rule, expected, got } = byName.violation(violation);
      return { where: sentence(where), clause, rule, expected: sentence(expected), got: text(got) };
    },
  };
}

/** A key may be spelled with escapes that nothing asked for; then what they stand for is shown in the place of what came. */
function escaped(text: Redact): Redact {
  return (part) => {
    const plain = text(part);
    if (plain !== part || !/[%+]/.test(part)) return plain;
    const said = unescape(part);
    const shown = text(said);
    return shown === said ? part : shown;
  };
}

/** A header such as Referer or Link may hold addresses, with keys in their queries. */
function addressesIn(value: string, target: Redact, text: Redact): string {
  if (!value.includes('/') && !value.includes('?')) return text(value);
  return text(value.replaceAll(/[^\s<>"]+/g, (word) => (/[/?]/.test(word) ? target(word) : word)));
}

/** A password may stand before the host of an absolute URI (RFC 3986 section 3.2.1). */
function withoutUser(address: string): string {
  const start = address.indexOf('//');
  if (start === -1) return address;
  const end = address.indexOf('/', start + 2);
  const authority = address.slice(start + 2, end === -1 ? undefined : end);
  const at = authority.lastIndexOf('@');
  if (at === -1) return address;
  return `${address.slice(0, start + 2)}${redacted}${address.slice(start + 2 + at)}`;
}

/** Gives what the escapes of a part of a query or path stand for; those that are none stay. */
function unescape(part: string): string {
  if (!/[%+]/.test(part)) return part;
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}
