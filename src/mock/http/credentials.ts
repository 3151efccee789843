import { timingSafeEqual } from 'node:crypto';
import { isHeaderName, isJson } from '../../base/http';
import { isObject, tryParseJson, type JsonValue } from '../../base/json';
import { capitalized, splitOnce } from '../../base/text';
import { challengeSchemes } from '../../exchange/place-credential';
import { plainName } from '../../openapi/names';
import { asksForCredentials, type Operation, type RequiredScheme, type SecurityScheme } from '../../openapi/operation';
import { cookiesIn } from '../../openapi/request/written';
import type { MockConfig } from '../config';
import type { HandlerResponse } from '../handlers/handler';
import type { MockRequest } from '../mock-request';
import { Rejected } from '../rejected';
import type { Store } from '../store/store';

/** Throws a rejection if a request brings no valid credentials for an operation. */
export type CheckCredentials = (operation: Operation, request: MockRequest, query: string, store: Store) => void;

/** @param realm what the credentials protect: the title of the API */
export function createCheckCredentials({ apiKeys, auth }: MockConfig, realm: string): CheckCredentials {
  const isApiKey = createKeyComparison(apiKeys);
  return (operation, request, query, store) => {
    if (auth === 'off' || !asksForCredentials(operation)) return;
    const isValid = (key: string): boolean => auth === 'any' || isApiKey(key) || store.hasToken(key);
    const found = (scheme: SecurityScheme): Credential => readCredential(scheme, request, query);
    const isMet = ({ scheme }: RequiredScheme): boolean => {
      const { keys, missing } = found(scheme);
      return missing === undefined && keys?.some(isValid) !== false;
    };
    if (operation.security.some((alternative) => alternative.every(isMet))) return;
    throw rejectionOf(operation, schemesOf(operation).map(found), realm);
  };
}

/** Properties whose texts are tokens, without case and separators. */
const tokenNames = /^(?:(?:access|auth|bearer|session)?token|jwt)$/;

/** How deep a token may stand: `data.user.token`. */
const deepestToken = 3;

/** The tokens in the response of an operation that asks for no credentials, such as a login: they are keys from now on. */
export function issuedTokens({ status, mediaType = '', body }: HandlerResponse): readonly string[] {
  if (status >= 300 || typeof body !== 'string' || !isJson(mediaType)) return [];
  return tokensIn(tryParseJson(body), 1);
}

function tokensIn(value: JsonValue | undefined, depth: number): readonly string[] {
  if (!isObject(value) || depth > deepestToken) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' ? (tokenNames.test(plainName(name)) ? [inner] : []) : tokensIn(inner, depth + 1),
  );
}

/** What a request brings for one security scheme; of a client certificate, or the response to a challenge, a mock can say nothing. */
interface Credential {
  /** Texts one of which may be the key. */
  readonly keys?: readonly string[];
  /** Why there is none. */
  readonly missing?: string;
}

function readCredential({ kind }: SecurityScheme, request: MockRequest, query: string): Credential {
  switch (kind.type) {
    case 'apiKey':
      return readApiKey(kind.in, kind.parameter, request, query);
    case 'mutualTLS':
      return {};
    case 'http':
      return readAuthorization(kind.scheme, request.header('authorization'));
    default:
      return readAuthorization('bearer', request.header('authorization'));
  }
}

function readAuthorization(scheme: string, header: string | undefined): Credential {
  const name = capitalized(scheme);
  const form = scheme === 'basic' ? 'Basic <user:password in Base64>' : `${name} <key>`;
  if (header === undefined) return { missing: `No API key. Send the header Authorization: ${form}.` };
  const [given, behind = ''] = splitOnce(header.trim(), ' ');
  const token = behind.trim();
  if (given.toLowerCase() !== scheme) {
    const shown = isHeaderName(given) && token !== '' ? given.slice(0, 40) : 'another one';
    return { missing: `The Authorization header must have the scheme ${name}, got ${shown}.` };
  }
  if (token === '') return { missing: `The Authorization header has no key. Send the header Authorization: ${form}.` };
  if (challengeSchemes.includes(scheme)) return {};
  return { keys: [scheme === 'basic' ? keyOfBasic(token) : token] };
}

/** The password of a Basic credential or, if that is empty, its user, as services have it (RFC 7617 section 2). */
function keyOfBasic(token: string): string {
  const pair = Buffer.from(token, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return pair.slice(colon + 1) || pair.slice(0, Math.max(colon, 0));
}

function readApiKey(location: string, parameter: string, request: MockRequest, query: string): Credential {
  const value =
    location === 'query'
      ? (new URLSearchParams(query).get(parameter) ?? undefined)
      : location === 'header'
        ? request.header(parameter.toLowerCase())
        : cookiesIn(request.header('cookie')).find(([name]) => name === parameter)?.[1];
  if (value === undefined || value === '') {
    const place = location === 'query' ? 'query parameter' : location;
    return { missing: `No API key. Send it in the ${place} ${parameter}.` };
  }
  // Many services that describe Authorization as a key want a word before it.
  const [, rest] = /^\S+ +(\S.*)$/.exec(value) ?? [];
  return { keys: rest === undefined ? [value] : [value, rest] };
}

/** RFC 6750 section 3: no error code if no credential came, `invalid_token` if one came and is not valid. */
function rejectionOf(operation: Operation, credentials: readonly Credential[], realm: string): Rejected {
  const isWrong = credentials.some(({ keys }) => keys !== undefined);
  const detail = isWrong ? ', error="invalid_token", error_description="The key is not a valid one"' : '';
  const headers = { 'WWW-Authenticate': challengesFor(operation, realm, detail) };
  if (isWrong)
    return new Rejected('wrong-credentials', 'The API key is not valid. Use the key that the mock printed at start.', {
      headers,
    });
  const messages = credentials.flatMap(({ missing }) => missing ?? []);
  return new Rejected('no-credentials', [...new Set(messages)].join(' Or: '), { headers });
}

/** The challenges of an operation, for a 401 (RFC 9110 section 11.6.1). */
export function challengesFor(operation: Operation, realm: string, detail = ''): string {
  return [...new Set(schemesOf(operation).map((scheme) => challengeOf(scheme, realm, detail)))].join(', ');
}

function schemesOf({ security }: Operation): readonly SecurityScheme[] {
  return [...new Set(security.flat().map(({ scheme }) => scheme))];
}

function challengeOf({ kind }: SecurityScheme, title: string, detail: string): string {
  const realm = quotable(title);
  if (kind.type === 'apiKey') return `ApiKey realm="${realm}", in="${kind.in}", name="${quotable(kind.parameter)}"`;
  if (kind.type !== 'http' || kind.scheme === 'bearer' || !isHeaderName(kind.scheme))
    return `Bearer realm="${realm}"${detail}`;
  return `${capitalized(kind.scheme)} realm="${realm}"${kind.scheme === 'basic' ? ', charset="UTF-8"' : ''}`;
}

/** What a quoted string can hold without escapes (RFC 9110 section 5.6.4). */
function quotable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]|["\\]/g, '');
}

/** Whether a text is one of several secrets. It is compared with all of them, each in constant time, so that time shows nothing. */
export function createKeyComparison(secrets: readonly string[]): (text: string) => boolean {
  // One byte more than the longest secret: a longer text cannot equal one.
  const size = Math.max(0, ...secrets.map((secret) => Buffer.byteLength(secret))) + 1;
  const known = secrets.map((secret) => Buffer.alloc(size).fill(secret, 0, Buffer.byteLength(secret)));
  const candidate = Buffer.alloc(size);
  return (text) => {
    candidate.fill(0).write(text);
    const isLonger = Buffer.byteLength(text) >= size;
    return known.reduce((found, secret) => timingSafeEqual(secret, candidate) || found, false) && !isLonger;
  };
}
