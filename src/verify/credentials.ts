import type { SecurityRequirement, SecurityScheme } from '../contract/operation';
import type { ShellPart } from '../shell-word';

/** A header field or query parameter that carries a credential, with the text that a shell expands to it. */
export interface CredentialPart {
  readonly in: 'header' | 'query';
  readonly name: string;
  readonly value: string;
  /** The value as a word of a shell in which `$API_KEY` stands for the key; what the document names is never live in it. */
  readonly shell: readonly ShellPart[];
}

/** One way to present (or not to present) the key. */
export interface Credential {
  /** Stable name, part of check ids: `valid`, `none`, `truncated`. */
  readonly form: string;
  /** What is presented, in words. */
  readonly words: string;
  readonly parts: readonly CredentialPart[];
}

/** No credential at all. */
const anonymous: Credential = { form: 'none', words: 'no credential', parts: [] };

/** Gives the credential that holds for an operation: the first alternative that can be made from one key. */
export function validCredential(security: readonly SecurityRequirement[], key: string | undefined): Credential {
  const schemes = chosenSchemes(security);
  if (schemes.length === 0 || key === undefined) return anonymous;
  const parts = schemes.map((scheme) => present(scheme, { value: key, shell: '$API_KEY' }));
  return { form: 'valid', words: 'the valid key', parts };
}

/**
 * Gives the credentials that an operation must refuse: none, empty, of another scheme, and keys that differ from the valid
 * one. Empty where the operation asks for none or no key is known.
 */
export function invalidCredentials(
  security: readonly SecurityRequirement[],
  key: string | undefined,
  expiredKey?: string,
): Credential[] {
  const schemes = chosenSchemes(security);
  const [first] = schemes;
  if (first === undefined || key === undefined) return [];
  const withKey = (form: string, words: string, altered: KeyText): Credential => ({
    form,
    words,
    parts: schemes.map((scheme) => present(scheme, altered)),
  });
  const altered = [
    withKey('truncated', 'the key without its last character', { value: key.slice(0, -1), shell: '${API_KEY%?}' }),
    withKey('extended', 'the key with one more character', { value: `${key}x`, shell: '${API_KEY}x' }),
    withKey('tampered', 'the key with its first character changed', tamper(key)),
    withKey('unknown', 'a key nobody was given', { value: unknownKey, shell: unknownKey }),
  ];
  const swapped = swapCase(key);
  if (swapped !== key) {
    const shell = `$(printf %s "$API_KEY" | tr 'a-zA-Z' 'A-Za-z')`;
    altered.splice(3, 0, withKey('other-case', 'the key with upper and lower case swapped', { value: swapped, shell }));
  }
  if (expiredKey !== undefined) {
    altered.push(withKey('expired', 'a key that has expired', { value: expiredKey, shell: '$EXPIRED_KEY' }));
  }
  const mustFail = [anonymous, ...malformed(first, key, security), ...altered];
  return mustFail.filter(({ parts }) => !isAccepted(security, parts, key));
}

/** Tells whether a credential carries the valid key as some alternative asks for it: then nobody must refuse it. */
function isAccepted(security: readonly SecurityRequirement[], parts: readonly CredentialPart[], key: string): boolean {
  const presented = (scheme: SecurityScheme): boolean => {
    const wanted = present(scheme, { value: key, shell: '' });
    const isSameName = ({ in: place, name }: CredentialPart): boolean =>
      place === wanted.in &&
      (place === 'query' ? name === wanted.name : name.toLowerCase() === wanted.name.toLowerCase());
    return isPresentable(scheme) && parts.some((part) => isSameName(part) && part.value === wanted.value);
  };
  return security.some((requirement) => requirement.every(presented));
}

/** Gives the same key under the scheme name in lower case (RFC 9110 section 11.1), where the scheme has a name. */
export function lowerCaseScheme(
  security: readonly SecurityRequirement[],
  key: string | undefined,
): Credential | undefined {
  const [first] = chosenSchemes(security);
  if (first === undefined || key === undefined || !isBearer(first)) return undefined;
  const part = authorization(`bearer ${key}`, 'bearer ', '$API_KEY');
  return { form: 'lower-case-scheme', words: 'the valid key under the scheme name in lower case', parts: [part] };
}

interface KeyText {
  readonly value: string;
  /** What a shell expands to it. */
  readonly shell: string;
}

const unknownKey = 'understudy-unknown-key-0000';

function chosenSchemes(security: readonly SecurityRequirement[]): readonly SecurityScheme[] {
  return security.find((requirement) => requirement.every(isPresentable)) ?? security[0] ?? [];
}

function isPresentable(scheme: SecurityScheme): boolean {
  return scheme.type === 'apiKey' || isBearer(scheme) || scheme.scheme === 'basic';
}

/** OAuth 2.0 and OpenID Connect tokens travel as bearer tokens too (RFC 6750). */
function isBearer(scheme: SecurityScheme): boolean {
  return scheme.scheme === 'bearer' || scheme.type === 'oauth2' || scheme.type === 'openIdConnect';
}

function present(scheme: SecurityScheme, key: KeyText): CredentialPart {
  if (scheme.type === 'apiKey') return apiKeyPart(scheme, key);
  if (scheme.scheme === 'basic') {
    return authorization(`Basic ${base64(key.value)}`, 'Basic ', base64InShell(key.shell));
  }
  return authorization(`Bearer ${key.value}`, 'Bearer ', key.shell);
}

function apiKeyPart(scheme: SecurityScheme, key: KeyText): CredentialPart {
  const name = scheme.name ?? 'Authorization';
  const { value } = key;
  const live = { live: key.shell };
  if (scheme.in === 'query') return { in: 'query', name, value, shell: [live] };
  if (scheme.in === 'cookie') {
    return { in: 'header', name: 'Cookie', value: `${name}=${value}`, shell: [`${name}=`, live] };
  }
  return { in: 'header', name, value, shell: [live] };
}

function malformed(scheme: SecurityScheme, key: string, security: readonly SecurityRequirement[]): Credential[] {
  const empty = {
    form: 'empty',
    words: 'an empty credential',
    parts: [{ ...present(scheme, { value: '', shell: '' }), value: '', shell: [] }],
  };
  const otherSchemes = otherSchemeParts(scheme, key)
    .filter((part) => !isAccepted(security, [part], key))
    .slice(0, 1)
    .map((part) => ({ form: 'other-scheme', words: 'the key under another scheme', parts: [part] }));
  // A key that is a whole Authorization field may be written there after any word: the document does not say which.
  if ([[scheme], ...security].some(([one, ...more]) => one && more.length === 0 && isWholeAuthorization(one)))
    return [empty];
  if (scheme.type === 'apiKey') return [empty, ...otherSchemes];
  const name = scheme.scheme === 'basic' ? 'Basic' : 'Bearer';
  return [
    empty,
    { form: 'scheme-only', words: 'the scheme name without a key', parts: [authorization(name, name, '')] },
    ...otherSchemes,
    { form: 'raw', words: 'the key without a scheme', parts: [authorization(key, '', '$API_KEY')] },
  ];
}

function isWholeAuthorization({ type, in: place, name }: SecurityScheme): boolean {
  return type === 'apiKey' && place === 'header' && name?.toLowerCase() === 'authorization';
}

/** Schemes of the Authorization field that a service may know, the likeliest to be mistaken first. */
function otherSchemeParts(scheme: SecurityScheme, key: string): CredentialPart[] {
  const basic = authorization(`Basic ${base64(key)}`, 'Basic ', base64InShell('$API_KEY'));
  const bearer = authorization(`Bearer ${key}`, 'Bearer ', '$API_KEY');
  const token = authorization(`Token ${key}`, 'Token ', '$API_KEY');
  return isBearer(scheme) ? [basic, token] : [bearer, basic, token];
}

function authorization(value: string, scheme: string, live: string): CredentialPart {
  return { in: 'header', name: 'Authorization', value, shell: live === '' ? [scheme] : [scheme, { live }] };
}

/** base64 breaks its lines at 76 characters. */
function base64InShell(live: string): string {
  return `$(printf %s "${live}" | base64 | tr -d '\\n')`;
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

function tamper(key: string): KeyText {
  const first = key.startsWith('x') ? 'y' : 'x';
  return { value: first + key.slice(1), shell: `${first}\${API_KEY#?}` };
}

/** Gives a text in which upper and lower case of the letters a to z are swapped. */
export function swapCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
