import { timingSafeEqual, createHmac, randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Contract } from '../../openapi/contract';
import { isFieldName, quotable } from '../../base/http';
import type { SecurityRequirement, SecurityScheme } from '../../openapi/operation';
import { ApiError } from '../../base/errors';
import { ownMember, type JsonValue } from '../../base/json';
import type { Profile } from '../../profile/profile';
import { requestPoints } from '../../profile/request-points';
import { readCookie } from './request/parameter-styles';
import type { Session } from '../store/session';
import type { Answer, RequestContext } from './request-context';

/** What a request brought for one security scheme. */
type Credential =
  | { readonly kind: 'none'; readonly why: string }
  /** The key, or what may be one: of `Token abc` in a header that holds a key, all of it and what follows the word. */
  | { readonly kind: 'key'; readonly keys: readonly string[] }
  /** Something that the stand-in cannot judge, such as the answer to a challenge. */
  | { readonly kind: 'unjudged' };

/** What is known of a key. */
type KeyState = 'valid' | 'expired' | 'revoked' | 'unknown';

/** Tells what is known of a key. */
type StateOf = (key: string) => KeyState;

/** The keys a mock knows. */
interface KnownKeys {
  readonly apiKeys: readonly string[];
  readonly expiredKeys: readonly string[];
  readonly revokedKeys: readonly string[];
  /** Whether no key is asked for. */
  readonly noAuth?: boolean;
}

/** How keys are taken where a service has ways of its own. */
interface KeyManners {
  /** Whether the scheme counts as it is usually written alone (`Bearer`), not in any case (RFC 9110 section 11.1). */
  readonly isSchemeExact: boolean;
  /** The query parameter in which a key is taken too; empty for none. */
  readonly inQuery: string;
}

const usualKeys: KeyManners = { isSchemeExact: false, inQuery: '' };

/** Gives how keys are taken as a profile says. */
export function keyManners(profile: Profile): KeyManners {
  return {
    isSchemeExact: profile.find(requestPoints.schemeCase) === 'exact',
    inQuery: profile.find(requestPoints.keyInQuery) ?? '',
  };
}

/** Why a key is refused, for people: the words of the message, and those of `error_description`. */
const reasons: Record<Exclude<KeyState, 'valid'>, readonly [message: string, description: string]> = {
  expired: ['one that has expired', 'The key has expired'],
  revoked: ['one that was revoked', 'The key was revoked'],
  unknown: ['one that is not known', 'The key is not a valid one'],
};

/** Refuses requests that bring no valid credential where the document asks for one (401, RFC 9110 section 15.5.2). */
export function authentication(
  contract: Contract,
  keys: KnownKeys,
  issued: IssuedTokens,
  taken: KeyManners = usualKeys,
): RequestHandler {
  const stateOfGiven = createKeyCheck(keys);
  const anywhere = contract.operations.find(({ security }) => security.length > 0)?.security ?? [];
  const realm = realmOf(contract);
  return (request, _response, next) => {
    const { session, held, operation, answerToKey } = request.context;
    // Whoever asks for a key before all else asks for it wherever the request goes.
    const alternatives = operation?.security ?? (held.length > 0 || answerToKey !== undefined ? anywhere : []);
    const stateOf: StateOf = (key) => {
      const state = stateOfGiven(key);
      return state === 'unknown' && issued.has(session, key) ? 'valid' : state;
    };
    const isAsked = keys.noAuth !== true && alternatives.length > 0;
    if (isAsked && !alternatives.some((requirement) => holds(requirement, request, stateOf, taken))) {
      throw refusal(alternatives, request, { realm, stateOf, taken });
    }
    if (answerToKey === undefined) next();
    else answerToKey();
  };
}

/** Tells whether a request brings a valid credential. */
export type BringsKey = (request: Request) => boolean;

/**
 * Gives what tells whether a request brings a valid credential of any kind that the document knows, whatever its own
 * operation asks for; every request does where no operation of the document asks for one.
 */
export function createBringsKey({ operations }: Contract, keys: KnownKeys, taken: KeyManners = usualKeys): BringsKey {
  const stateOf = createKeyCheck(keys);
  const asked = operations.flatMap(({ security }) => security).filter((requirement) => requirement.length > 0);
  const distinct = [...new Map(asked.map((requirement) => [JSON.stringify(requirement), requirement])).values()];
  return (request) =>
    keys.noAuth === true ||
    distinct.length === 0 ||
    distinct.some((requirement) => holds(requirement, request, stateOf, taken));
}

/** Gives the name of what the credentials protect, as a challenge can carry it: the title of the document. */
export function realmOf({ title }: Contract): string {
  return quotable(title);
}

/** Compares with the keys of every kind, so that time tells nothing. */
function createKeyCheck({ apiKeys, expiredKeys, revokedKeys }: KnownKeys): StateOf {
  const isOneOf = [createComparison(apiKeys), createComparison(expiredKeys), createComparison(revokedKeys)] as const;
  return (key) => {
    const [isValid, isExpired, isRevoked] = isOneOf.map((isAmong) => isAmong(key));
    if (isValid === true) return 'valid';
    if (isExpired === true) return 'expired';
    return isRevoked === true ? 'revoked' : 'unknown';
  };
}

/**
 * Gives the check whether a text is one of several secrets of visible ASCII. It compares with all of them, each in constant
 * time, so that time tells nothing of their characters.
 */
export function createComparison(secrets: readonly string[]): (text: string) => boolean {
  if (secrets.length === 0) return () => false;
  // One byte more than the longest secret: a text that is longer still cannot equal one.
  const size = Math.max(...secrets.map((secret) => secret.length)) + 1;
  const known = secrets.map((secret) => Buffer.alloc(size).fill(secret, 0, secret.length, 'latin1'));
  const candidate = Buffer.alloc(size);
  return (text) => {
    // Secrets are of these alone; other characters could be cut down to them in a byte.
    if (!/^[\x21-\x7e]+$/.test(text)) return false;
    candidate.fill(0).write(text, 'latin1');
    return known.reduce((matched, other) => timingSafeEqual(other, candidate) || matched, false);
  };
}

function holds(requirement: SecurityRequirement, request: Request, stateOf: StateOf, taken: KeyManners): boolean {
  return requirement.every((scheme) => {
    const credential = readCredential(scheme, request, taken);
    if (credential.kind === 'key') return credential.keys.some((key) => stateOf(key) === 'valid');
    return credential.kind === 'unjudged';
  });
}

function readCredential(scheme: SecurityScheme, request: Request, taken: KeyManners): Credential {
  const inQuery =
    taken.inQuery === '' || request.context.query === ''
      ? null
      : new URLSearchParams(request.context.query).get(taken.inQuery);
  if (inQuery !== null && request.headers.authorization === undefined) return { kind: 'key', keys: [inQuery] };
  if (scheme.type === 'apiKey') return readApiKey(scheme, request);
  // Whoever takes the certificate stands before the stand-in, which speaks no TLS.
  if (scheme.type === 'mutualTLS') return { kind: 'unjudged' };
  return readAuthorization(
    scheme.type === 'http' ? (scheme.scheme ?? 'bearer') : 'bearer',
    request.headers.authorization,
    taken,
  );
}

/** Schemes whose credentials are made of a challenge, not of a key alone (RFC 7616, RFC 7486, RFC 4559, RFC 7804). */
const challenged: ReadonlySet<string> = new Set([
  'digest',
  'hoba',
  'negotiate',
  'scram-sha-1',
  'scram-sha-256',
  'vapid',
]);

/** Tells whether the credentials of an HTTP authentication scheme, in lower case, are made of a challenge: the stand-in takes any. */
export function isChallenged(scheme: string): boolean {
  return challenged.has(scheme);
}

function readAuthorization(expected: string, header: string | undefined, taken: KeyManners): Credential {
  const form = `Authorization: ${expected === 'basic' ? 'basic' : `${writeScheme(expected)} <key>`}`;
  if (header === undefined) return { kind: 'none', why: `${form}, got no Authorization header` };
  const [, scheme = '', token = ''] = /^(\S+)(?: +([^ ].*)?)?$/.exec(header) ?? [];
  const isNamed = taken.isSchemeExact ? scheme === writeScheme(expected) : scheme.toLowerCase() === expected;
  if (!isNamed) return { kind: 'none', why: `${form}, got another scheme` };
  if (token === '') return { kind: 'none', why: `${form}, got an empty credential` };
  if (challenged.has(expected)) return { kind: 'unjudged' };
  return { kind: 'key', keys: [expected === 'basic' ? keyOf(token) : token] };
}

/** Gives the name of an HTTP authentication scheme as it is usually written: `Bearer`, `Token`. */
export function writeScheme(scheme: string): string {
  return scheme.slice(0, 1).toUpperCase() + scheme.slice(1);
}

/** The key in a Basic credential is its password or, where that is empty, its user, as services do it (RFC 7617 section 2). */
function keyOf(token: string): string {
  const pair = Buffer.from(token, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return pair.slice(colon + 1) || pair.slice(0, Math.max(colon, 0));
}

function readApiKey({ in: location = 'header', name = '' }: SecurityScheme, request: Request): Credential {
  const value = apiKeyAt(location, name, request);
  if (value === undefined || value === '') return { kind: 'none', why: `a key in the ${location} ${name}, got none` };
  // Many services that describe this header as a key want a word before it.
  const isAuthorization = location === 'header' && name.toLowerCase() === 'authorization';
  const [, rest] = isAuthorization ? (/^\S+ +(\S.*)$/.exec(value) ?? []) : [];
  return { kind: 'key', keys: rest === undefined ? [value] : [value, rest] };
}

function apiKeyAt(location: string, name: string, request: Request): string | undefined {
  if (location === 'query') return new URLSearchParams(request.context.query).get(name) ?? undefined;
  if (location === 'header') return [ownMember(request.headers, name.toLowerCase())].flat()[0];
  return readCookie(request.headers.cookie, name);
}

/** RFC 6750 section 3: no error code where no credential came, `invalid_token` where one came and is not valid. */
function refusal(
  alternatives: readonly SecurityRequirement[],
  request: Request,
  { realm, stateOf, taken }: { readonly realm: string; readonly stateOf: StateOf; readonly taken: KeyManners },
): ApiError {
  const credentials = alternatives.flat().map((scheme) => readCredential(scheme, request, taken));
  const states = credentials.flatMap((credential) => (credential.kind === 'key' ? credential.keys.map(stateOf) : []));
  const refused = states.find((state) => state === 'expired' || state === 'revoked') ?? states[0];
  if (refused === undefined || refused === 'valid') {
    const wanted = credentials.map((credential) => (credential.kind === 'none' ? credential.why : '')).filter(Boolean);
    const headers = { 'WWW-Authenticate': challengesOf(alternatives, realm) };
    return new ApiError('unauthorized', `expected ${[...new Set(wanted)].join('; or ')}`, { headers });
  }
  const [message, description] = reasons[refused];
  const detail = `, error="invalid_token", error_description="${description}"`;
  const headers = { 'WWW-Authenticate': challengesOf(alternatives, realm, detail) };
  const situation = refused === 'expired' ? 'key.expired' : 'key.wrong';
  return new ApiError('invalid_token', `expected a valid key, got ${message}`, { headers, situation });
}

/** Gives the challenges of security requirements, one for each scheme (RFC 9110 section 11.6.1). */
export function challengesOf(alternatives: readonly SecurityRequirement[], realm: string, detail = ''): string {
  return [...new Set(alternatives.flat().map((scheme) => challengeOf(scheme, realm, detail)))].join(', ');
}

function challengeOf(scheme: SecurityScheme, realm: string, detail: string): string {
  if (scheme.type === 'apiKey')
    return `ApiKey realm="${realm}", in="${quotable(scheme.in ?? '')}", name="${quotable(scheme.name ?? '')}"`;
  if (scheme.type === 'http' && scheme.scheme === 'basic') return `Basic realm="${realm}", charset="UTF-8"`;
  if (scheme.type !== 'http' || scheme.scheme === undefined) return `Bearer realm="${realm}"${detail}`;
  // Other schemes have no words for what is wrong, and some have more parameters than can be made up here.
  const name = isFieldName(scheme.scheme) ? writeScheme(scheme.scheme) : 'Bearer';
  return `${name} realm="${realm}"${name === 'Bearer' ? detail : ''}`;
}

/** Most tokens of a session that are remembered: the last that were handed out count. */
const mostTokens = 1000;

/**
 * Most texts of clients that are remembered in a session, for none of them is a token when an answer repeats it. Where there
 * are more, what is handed out from then on could be any of them, and is no credential.
 */
const mostBrought = 10_000;

/**
 * Most tokens and texts of clients that are remembered in all sessions, some 25 MB: what lies beyond is forgotten of the session
 * that has gone unused for the longest, in which nothing is a token from then on.
 */
const mostHeld = 200_000;

/** Longest answer that is looked through, and longest token in it, in characters. */
const [longestAnswer, longestToken] = [64 * 1024, 4096];

const name = String.raw`(?:access|auth|id|session|bearer|refresh|api)?[_-]?(?:token|jwt|api[_-]?key|apikey|session[_-]?id)`;

/** What an answer hands out to be sent back as a credential, by the names of its members, at any depth. */
const member = new RegExp(String.raw`"${name}"\s*:\s*"([^"\\]+)"`, 'gi');

/** Members of bodies that answers may repeat as such; `value` is that of a JSON Patch (RFC 6902 section 4). */
const broughtName = new RegExp(`^(?:${name}|value)$`, 'i');

/** Headers of answers that hand out a credential. */
const headerName = new RegExp(`^(?:x-)?(?:${name}|authorization)$`, 'i');

/** What the mock itself has handed out, by session. */
export interface IssuedTokens {
  /** Remembers what the answer of each request hands out; a stage that comes after the handlers. */
  readonly note: RequestHandler;
  /** Tells whether the session of a request was handed out a text. Texts are compared by their digests, so that time tells nothing of them. */
  readonly has: (session: Session, text: string) => boolean;
}

/** What is known of a session, as digests. */
interface Known {
  readonly issued: Set<string>;
  readonly brought: Set<string>;
  /** Whether nothing more is a token: what was brought is forgotten, and could be handed out. */
  isClosed: boolean;
}

/**
 * Gives what remembers the tokens that played logins hand out: members of JSON answers that are named like one (`token`,
 * `access_token`, `jwt`, `api_key`), headers that are, or by which the document's security schemes ask for a key, and such
 * cookies. What a client has sent is none, in whatever answer it comes back: nobody may choose a key. Nothing is remembered
 * for documents that ask for no credential, and nothing longer than its session lives or beyond its next reset.
 */
export function createIssuedTokens({ operations }: Pick<Contract, 'operations'>, most = mostHeld): IssuedTokens {
  const schemes = operations.flatMap(({ security }) => security.flat());
  const namesIn = (place: string): Set<string> =>
    new Set(schemes.flatMap((scheme) => (scheme.in === place ? [scheme.name?.toLowerCase() ?? ''] : [])));
  const [cookies, headers] = [namesIn('cookie'), namesIn('header')];
  const secret = randomBytes(32);
  const digestOf = (text: string): string => createHmac('sha256', secret).update(text).digest('base64');
  const { knownOf, find, makeRoom } = createMemory(most);
  const add = (known: Known, text: string): void => {
    const { issued, brought, isClosed } = known;
    if (isClosed || text === '' || text.length > longestToken || brought.size >= mostBrought) return;
    const digest = digestOf(text);
    if (brought.has(digest)) return;
    issued.delete(digest);
    issued.add(digest);
    const [oldest] = issued;
    if (issued.size > mostTokens && oldest !== undefined) issued.delete(oldest);
  };
  const note = (context: RequestContext, answer: Answer, method: string): void => {
    const tokens = [...tokensOf(answer, cookies, headers)];
    const isRead = method === 'GET' || method === 'HEAD';
    // One that has not begun is there for this request alone.
    if ((isRead && tokens.length === 0) || !context.session.isBegun) return;
    const known = knownOf(context.session);
    const own = new Set<string>();
    // What a read names it may echo at once; what a write brings may be answered at any time.
    for (const text of textsOf(context)) {
      if (isRead) own.add(text);
      else if (known.brought.size < mostBrought && !known.isClosed) known.brought.add(digestOf(text));
    }
    for (const token of tokens) if (!own.has(token)) add(known, token);
    makeRoom(known);
  };
  return {
    note: ({ context, method }, _response, next) => {
      if (schemes.length > 0 && context.answer !== undefined) note(context, context.answer, method);
      next();
    },
    has: (session, text) => find(session)?.issued.has(digestOf(text)) === true,
  };
}

/** What is known of sessions, so far as there is room. */
interface Memory {
  readonly knownOf: (session: Session) => Known;
  readonly find: (session: Session) => Known | undefined;
  /** Forgets what there is too much of; to be called after something was added to what is known of a session. */
  readonly makeRoom: (grown: Known) => void;
}

function createMemory(most: number): Memory {
  // A reset makes a new object, and what was known by the former is nobody's.
  const bySession = new WeakMap<object, Known>();
  // Those used last come last. What ended sessions held waits here to be the oldest.
  const sizes = new Map<Known, number>();
  let held = 0;
  const touch = (known: Known): void => {
    const size = sizes.get(known) ?? 0;
    sizes.delete(known);
    sizes.set(known, size);
  };
  const find = (session: Session): Known | undefined => {
    const known = bySession.get(session.handedOut);
    if (known !== undefined && sizes.has(known)) touch(known);
    return known;
  };
  const forget = (known: Known): void => {
    held -= sizes.get(known) ?? 0;
    sizes.delete(known);
    known.issued.clear();
    known.brought.clear();
    known.isClosed = true;
  };
  return {
    find,
    knownOf: (session) => {
      const found = find(session);
      if (found !== undefined) return found;
      const known: Known = { issued: new Set(), brought: new Set(), isClosed: false };
      bySession.set(session.handedOut, known);
      return known;
    },
    makeRoom: (grown) => {
      if (grown.isClosed) return;
      const size = grown.issued.size + grown.brought.size;
      held += size - (sizes.get(grown) ?? 0);
      sizes.delete(grown);
      sizes.set(grown, size);
      for (const oldest of sizes.keys()) {
        if (held <= most) return;
        forget(oldest);
      }
    },
  };
}

/** Gives what the members of a JSON text hand out as a credential, by their names; none where the text is very long. */
export function tokensIn(text: string): string[] {
  // Most texts hold none of these, which is seen at once.
  if (text.length > longestAnswer || !/token|jwt|key"|session/i.test(text)) return [];
  return [...text.matchAll(member)].map(([, token = '']) => token);
}

/** Gives what an answer hands out, by the names of its members, headers and cookies. */
function* tokensOf(
  { text = '', headers = {} }: Answer,
  cookies: ReadonlySet<string>,
  keyHeaders: ReadonlySet<string>,
): Generator<string> {
  yield* tokensIn(text);
  for (const header in headers) {
    // Blanks around a value do not travel (RFC 9110 section 5.5).
    const value = (headers[header] ?? '').trim();
    if (header.toLowerCase() === 'set-cookie') {
      const [, cookie = '', content = ''] = /^\s*([^=;\s]+)=([^;]*)/.exec(value) ?? [];
      if (cookies.has(cookie.toLowerCase())) yield content;
    } else if (headerName.test(header) || keyHeaders.has(header.toLowerCase())) {
      yield value;
      // `Bearer abc` hands out `abc`.
      const [, rest] = /^\S+ +(\S+)$/.exec(value) ?? [];
      if (rest !== undefined) yield rest;
    }
  }
}

/** Gives the texts of a request that its answer, or a later one, may repeat as a token: path parameters, query and body. */
function* textsOf({ pathParameters, parameters, query, body, bodyText }: RequestContext): Generator<string> {
  for (const parameter in pathParameters) {
    const raw = pathParameters[parameter] ?? '';
    yield raw;
    if (raw.includes('%')) yield decodeURIComponent(raw);
  }
  if (query !== '') for (const [, value] of new URLSearchParams(query)) yield value;
  yield* namedLikeTokens({ ...parameters.header });
  if (body === undefined) return;
  // An escape may spell a name.
  if (bodyText === undefined || /token|jwt|key|session|value|\\/i.test(bodyText)) yield* namedLikeTokens(body);
}

function* namedLikeTokens(value: JsonValue): Generator<string> {
  const waiting: (readonly [name: string, value: JsonValue])[] = [['', value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [key, held] = next;
    if (Array.isArray(held)) for (const item of held) waiting.push([key, item]);
    else if (typeof held === 'object' && held !== null)
      for (const [inner, child] of Object.entries(held)) waiting.push([inner, child]);
    else if (held !== null && broughtName.test(key) && String(held).length <= longestToken) yield String(held);
  }
}
