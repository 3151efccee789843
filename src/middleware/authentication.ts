import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import { isFieldName, quotable } from '../contract/field-text';
import type { SecurityRequirement, SecurityScheme } from '../contract/operation';
import { ApiError } from '../errors';
import { ownMember } from '../exact-json';
import type { Profile } from '../profile/profile';
import { requestPoints } from '../profile/request-points';
import type { IssuedTokens } from './issued-tokens';
import { readCookie } from './request/cookies';

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
export interface KnownKeys {
  readonly apiKeys: readonly string[];
  readonly expiredKeys: readonly string[];
  readonly revokedKeys: readonly string[];
}

/** How keys are taken where a service has ways of its own. */
export interface KeyManners {
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
    if (alternatives.length > 0 && !alternatives.some((requirement) => holds(requirement, request, stateOf, taken))) {
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
    distinct.length === 0 || distinct.some((requirement) => holds(requirement, request, stateOf, taken));
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
