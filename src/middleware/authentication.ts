import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import type { SecurityRequirement, SecurityScheme } from '../contract/operation';
import { ApiError } from '../errors';

/** What a request brought for one security scheme. */
type Credential = { readonly kind: 'none'; readonly why: string } | { readonly kind: 'key'; readonly key: string };

/** Tells whether a key is valid. */
type IsValid = (key: string) => boolean;

/** Refuses requests that bring no valid credential where the document asks for one (401, RFC 9110 section 15.5.2). */
export function authentication(contract: Contract, apiKeys: readonly string[]): RequestHandler {
  const isValid = createKeyCheck(apiKeys);
  const realm = contract.title.replaceAll(/[^\x20-\x7e]|["\\]/g, '');
  return (request, _response, next) => {
    const alternatives = request.context.operation?.security ?? [];
    if (alternatives.length > 0 && !alternatives.some((requirement) => holds(requirement, request, isValid))) {
      throw refusal(alternatives, request, realm);
    }
    next();
  };
}

/** Compares with all keys, each in constant time, so that time tells nothing of their characters. */
function createKeyCheck(apiKeys: readonly string[]): IsValid {
  // One byte more than the longest key: a candidate that is longer still cannot equal one.
  const size = Math.max(...apiKeys.map((key) => key.length)) + 1;
  const known = apiKeys.map((key) => Buffer.alloc(size).fill(key, 0, key.length, 'latin1'));
  const candidate = Buffer.alloc(size);
  return (key) => {
    // Keys are of these alone; others could be cut down to them in a byte.
    if (!/^[\x21-\x7e]+$/.test(key)) return false;
    candidate.fill(0).write(key, 'latin1');
    return known.reduce((matched, other) => timingSafeEqual(other, candidate) || matched, false);
  };
}

function holds(requirement: SecurityRequirement, request: Request, isValid: IsValid): boolean {
  return requirement.every((scheme) => {
    const credential = readCredential(scheme, request);
    return credential.kind === 'key' && isValid(credential.key);
  });
}

function readCredential(scheme: SecurityScheme, request: Request): Credential {
  if (scheme.type === 'apiKey') return readApiKey(scheme, request);
  if (scheme.type === 'mutualTLS')
    return { kind: 'none', why: 'a client certificate, which the stand-in does not take' };
  return readAuthorization(
    scheme.type === 'http' ? (scheme.scheme ?? 'bearer') : 'bearer',
    request.headers.authorization,
  );
}

function readAuthorization(expected: string, header: string | undefined): Credential {
  const form = expected === 'bearer' ? 'Authorization: Bearer <key>' : `Authorization: ${expected}`;
  if (header === undefined) return { kind: 'none', why: `${form}, got no Authorization header` };
  const [, scheme = '', token = ''] = /^(\S+)(?: +(.*))?$/.exec(header) ?? [];
  if (scheme.toLowerCase() !== expected) return { kind: 'none', why: `${form}, got another scheme` };
  if (token === '') return { kind: 'none', why: `${form}, got an empty credential` };
  return { kind: 'key', key: expected === 'basic' ? passwordOf(token) : token };
}

/** A Basic credential holds where its password is a valid key, whoever the user (RFC 7617 section 2). */
function passwordOf(token: string): string {
  const pair = Buffer.from(token, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

function readApiKey({ in: location = 'header', name = '' }: SecurityScheme, request: Request): Credential {
  const value = apiKeyAt(location, name, request);
  return value === undefined || value === ''
    ? { kind: 'none', why: `a key in the ${location} ${name}, got none` }
    : { kind: 'key', key: value };
}

function apiKeyAt(location: string, name: string, request: Request): string | undefined {
  if (location === 'query') return new URLSearchParams(request.context.query).get(name) ?? undefined;
  if (location === 'header') return [request.headers[name.toLowerCase()]].flat()[0];
  const cookies = (request.headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  return cookies.find(([cookie]) => cookie === name)?.[1];
}

/** RFC 6750 section 3: no error code where no credential came, `invalid_token` where one came and is not valid. */
function refusal(alternatives: readonly SecurityRequirement[], request: Request, realm: string): ApiError {
  const schemes = alternatives.flat();
  const credentials = schemes.map((scheme) => readCredential(scheme, request));
  const cameInvalid = credentials.some(({ kind }) => kind === 'key');
  const detail = cameInvalid ? ', error="invalid_token", error_description="The key is not a valid one"' : '';
  const challenges = schemes.map((scheme) => challengeOf(scheme, realm, detail));
  const headers = { 'WWW-Authenticate': [...new Set(challenges)].join(', ') };
  if (cameInvalid) return new ApiError('invalid_token', 'expected a valid key, got one that is not known', { headers });
  const wanted = credentials.map((credential) => (credential.kind === 'none' ? credential.why : '')).filter(Boolean);
  return new ApiError('unauthorized', `expected ${[...new Set(wanted)].join('; or ')}`, { headers });
}

function challengeOf(scheme: SecurityScheme, realm: string, detail: string): string {
  if (scheme.type === 'apiKey') return `ApiKey realm="${realm}", in="${scheme.in ?? ''}", name="${scheme.name ?? ''}"`;
  if (scheme.type === 'http' && scheme.scheme === 'basic') return `Basic realm="${realm}", charset="UTF-8"`;
  return `Bearer realm="${realm}"${detail}`;
}
