import type { SecurityRequirement, SecurityScheme } from '../openapi/operation';
import type { ShellPart } from '../base/text';

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

/** Gives the credential that holds for an operation: the first alternative that can be made from the keys that are known. */
export function validCredential(security: readonly SecurityRequirement[], keys: Keys): Credential {
  const chosen = chosenKeys(security, keyOf(keys));
  if (chosen.length === 0) return anonymous;
  return { form: 'valid', words: 'the valid key', parts: presentAll(chosen, asItIs) };
}

/** Gives the schemes that a credential is made for, each with its key; none where a key is missing. */
function chosenKeys(security: readonly SecurityRequirement[], of: KeyOf): [scheme: SecurityScheme, key: Key][] {
  const schemes = chosenSchemes(security, of);
  const found = schemes.flatMap((scheme): [SecurityScheme, Key][] => {
    const key = of(scheme);
    return key === undefined ? [] : [[scheme, key]];
  });
  return found.length === schemes.length ? found : [];
}

function asItIs({ value, variable }: Key): KeyText {
  return { value, shell: `$${variable}` };
}

/**
 * Gives the credentials that an operation must refuse: none, empty, of another scheme, and keys that differ from the valid
 * one. Empty where the operation asks for none or no key is known.
 */
export function invalidCredentials(
  security: readonly SecurityRequirement[],
  keys: Keys,
  expiredKey?: string,
): Credential[] {
  const of = keyOf(keys);
  const chosen = chosenKeys(security, of);
  const [first] = chosen;
  if (first === undefined) return [];
  const withKey = (form: string, words: string, alter: Alter): Credential => ({
    form,
    words,
    parts: presentAll(chosen, alter),
  });
  const altered = [
    withKey('truncated', 'the key without its last character', ({ value, variable }) => ({
      value: value.slice(0, -1),
      shell: `\${${variable}%?}`,
    })),
    withKey('extended', 'the key with one more character', ({ value, variable }) => ({
      value: `${value}x`,
      shell: `\${${variable}}x`,
    })),
    withKey('tampered', 'the key with its first character changed', tamper),
    withKey('unknown', 'a key nobody was given', unknown),
  ];
  if (chosen.some(([, { value }]) => swapCase(value) !== value)) {
    const swapped = withKey('other-case', 'the key with upper and lower case swapped', ({ value, variable }) => ({
      value: swapCase(value),
      shell: `$(printf %s "$${variable}" | tr 'a-zA-Z' 'A-Za-z')`,
    }));
    altered.splice(3, 0, swapped);
  }
  if (expiredKey !== undefined) {
    const expired = { value: expiredKey, shell: '$EXPIRED_KEY' };
    altered.push(withKey('expired', 'a key that has expired', () => expired));
  }
  // A service may lock whoever gives a wrong password again and again: of HTTP Basic the name is changed.
  const isOfPerson = chosen.some(([{ type, scheme }]) => type === 'http' && scheme === 'basic');
  const wrong = altered.filter(({ form }) => !isOfPerson || form === 'tampered' || form === 'unknown');
  const mustFail = [anonymous, ...malformed(first, security, of), ...wrong];
  return mustFail.filter(({ parts }) => !isAccepted(security, parts, of));
}

/** Tells whether a credential carries the valid key as some alternative asks for it: then nobody must refuse it. */
function isAccepted(security: readonly SecurityRequirement[], parts: readonly CredentialPart[], of: KeyOf): boolean {
  const presented = (scheme: SecurityScheme): boolean => {
    const key = of(scheme);
    if (key === undefined || !isPresentable(scheme)) return false;
    const wanted = present(scheme, { value: key.value, shell: '' });
    const isSameName = ({ in: place, name }: CredentialPart): boolean =>
      place === wanted.in &&
      (place === 'query' ? name === wanted.name : name.toLowerCase() === wanted.name.toLowerCase());
    return parts.some((part) => isSameName(part) && part.value === wanted.value);
  };
  return security.some((requirement) => requirement.every(presented));
}

/** Gives the same key under the scheme name in lower case (RFC 9110 section 11.1), where the scheme has a name. */
export function lowerCaseScheme(security: readonly SecurityRequirement[], keys: Keys): Credential | undefined {
  const [first] = chosenKeys(security, keyOf(keys));
  if (first === undefined || !isBearer(first[0])) return undefined;
  const { value, variable } = first[1];
  const part = authorization(`bearer ${value}`, 'bearer ', `$${variable}`);
  return { form: 'lower-case-scheme', words: 'the valid key under the scheme name in lower case', parts: [part] };
}

interface KeyText {
  readonly value: string;
  /** What a shell expands to it. */
  readonly shell: string;
}

/** Makes what is presented of a key for a scheme. */
type Alter = (key: Key, scheme: SecurityScheme) => KeyText;

const unknownKey = 'understudy-unknown-key-0000';

function chosenSchemes(security: readonly SecurityRequirement[], of: KeyOf): readonly SecurityScheme[] {
  const isKnown = (scheme: SecurityScheme): boolean => isPresentable(scheme) && of(scheme) !== undefined;
  return security.find((requirement) => requirement.every(isKnown)) ?? security[0] ?? [];
}

function isPresentable(scheme: SecurityScheme): boolean {
  return scheme.type === 'apiKey' || isBearer(scheme) || scheme.scheme === 'basic';
}

function present(scheme: SecurityScheme, key: KeyText): CredentialPart {
  if (scheme.type === 'apiKey') return apiKeyPart(scheme, key);
  if (scheme.scheme === 'basic') {
    return authorization(`Basic ${base64(key.value)}`, 'Basic ', base64InShell(key.shell));
  }
  return authorization(`Bearer ${key.value}`, 'Bearer ', key.shell);
}

/** Schemes that are asked for together may share the one Authorization field of a request (RFC 9110 section 11.6.2). */
function presentAll(chosen: readonly [SecurityScheme, Key][], alter: Alter): CredentialPart[] {
  const isField = ({ in: place, name }: CredentialPart): boolean =>
    place === 'header' && name.toLowerCase() === 'authorization';
  return chosen
    .map(([scheme, key]) => present(scheme, alter(key, scheme)))
    .filter((part, index, parts) => !isField(part) || parts.findIndex(isField) === index);
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

function malformed(
  [scheme, key]: readonly [SecurityScheme, Key],
  security: readonly SecurityRequirement[],
  of: KeyOf,
): Credential[] {
  const empty = {
    form: 'empty',
    words: 'an empty credential',
    parts: [{ ...present(scheme, { value: '', shell: '' }), value: '', shell: [] }],
  };
  const otherSchemes = otherSchemeParts(scheme, key)
    .filter((part) => !isAccepted(security, [part], of))
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
    { form: 'raw', words: 'the key without a scheme', parts: [authorization(key.value, '', `$${key.variable}`)] },
  ];
}

function isWholeAuthorization({ type, in: place, name }: SecurityScheme): boolean {
  return type === 'apiKey' && place === 'header' && name?.toLowerCase() === 'authorization';
}

/** Schemes of the Authorization field that a service may know, the likeliest to be mistaken first. */
function otherSchemeParts(scheme: SecurityScheme, { value, variable }: Key): CredentialPart[] {
  const live = `$${variable}`;
  const basic = authorization(`Basic ${base64(value)}`, 'Basic ', base64InShell(live));
  const bearer = authorization(`Bearer ${value}`, 'Bearer ', live);
  const token = authorization(`Token ${value}`, 'Token ', live);
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

function tamper({ value, variable }: Key, scheme: SecurityScheme): KeyText {
  const [prefix, own] = splitAtScheme(value, scheme);
  const first = own.startsWith('x') ? 'y' : 'x';
  const shell = prefix === '' ? `${first}\${${variable}#?}` : `\${${variable}%% *} ${first}\${${variable}#* ?}`;
  return { value: prefix + first + own.slice(1), shell };
}

function unknown({ value, variable }: Key, scheme: SecurityScheme): KeyText {
  const [prefix] = splitAtScheme(value, scheme);
  const shell = prefix === '' ? unknownKey : `\${${variable}%% *} ${unknownKey}`;
  return { value: prefix + unknownKey, shell };
}

/**
 * A key that is a whole Authorization field may have the name of its scheme before it (`Token 5f3e9c1a`, RFC 9110 section 11.4),
 * which stays as it is. It may be a secret of two words as well: the text of a shell takes either from the variable.
 */
function splitAtScheme(value: string, scheme: SecurityScheme): [prefix: string, own: string] {
  const found = isWholeAuthorization(scheme) ? /^([a-z][\w-]* )(\S+)$/i.exec(value) : null;
  const [, prefix = '', own = value] = found ?? [];
  return [prefix, own];
}

/** Gives a text in which upper and lower case of the letters a to z are swapped. */
function swapCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** A key, and the variable of a shell that stands for it in what is shown: `API_KEY`. */
export interface Key {
  readonly value: string;
  readonly variable: string;
}

/** Gives the key for a security scheme; undefined where there is none. */
type KeyOf = (scheme: SecurityScheme) => Key | undefined;

/** One key for whatever asks for one, or one for each scheme. */
export type Keys = string | KeyOf | undefined;

/** Gives a reader of keys, scheme by scheme. */
function keyOf(keys: Keys): KeyOf {
  if (typeof keys === 'function') return keys;
  const key = keys === undefined ? undefined : { value: keys, variable: 'API_KEY' };
  return () => key;
}

/** OAuth 2.0 and OpenID Connect tokens travel as bearer tokens too (RFC 6750). */
function isBearer(scheme: SecurityScheme): boolean {
  return scheme.scheme === 'bearer' || scheme.type === 'oauth2' || scheme.type === 'openIdConnect';
}

/** A token, and the seconds that it holds for where that is said (RFC 6749 section 5.1). */
export interface Token {
  readonly value: string;
  readonly expiresIn?: number;
}

/** Gets a token from a service. Throws an EnvironmentError where none comes. */
export type TokenSource = () => Promise<Token>;

/** What a ring of keys is made of. */
interface KeyRingOptions {
  /** The key for all that has none of its own. */
  readonly key?: string | undefined;
  /** By the name of the security scheme. */
  readonly own?: ReadonlyMap<string, Key>;
  readonly token?: TokenSource | undefined;
  /** Called with each token that is got, before it is used: it must stand in no report. */
  readonly onToken?: (token: Key) => void;
}

/** A token is renewed so many milliseconds before its end, or at a tenth of its time where that is less. */
const margin = 30_000;

/** Most tokens of one run: a service whose tokens hold for a moment would be asked for ever. */
const mostTokens = 1000;

/** The keys of a run: one for each scheme, and a token that is renewed. */
export class KeyRing {
  #token: Key | undefined;
  #renewAt = Number.POSITIVE_INFINITY;
  #got = 0;
  #onToken: (token: Key) => void = () => undefined;

  constructor(private readonly options: KeyRingOptions) {}

  /** Gives the key of a scheme: its own, a token where it is a bearer's or no other key is known, else the one for all. */
  readonly of: KeyOf = (scheme) => {
    const { own, key } = this.options;
    const special = own?.get(scheme.key);
    if (special !== undefined) return special;
    if (this.#token !== undefined && (isBearer(scheme) || key === undefined)) return this.#token;
    return key === undefined ? undefined : { value: key, variable: 'API_KEY' };
  };

  /** Sees to it that each token is told before it is used. */
  tellTokens(tell: (token: Key) => void): void {
    this.#onToken = tell;
  }

  /** The keys that are known from the beginning and belong to one scheme. */
  get own(): readonly Key[] {
    return [...(this.options.own?.values() ?? [])];
  }

  /** Whether there is a token, which can be renewed. */
  get hasToken(): boolean {
    return this.options.token !== undefined;
  }

  /** Gets the token where there is none yet, or where it is about to end. `now` is in milliseconds. */
  async freshen(now: number): Promise<void> {
    if (this.hasToken && (this.#token === undefined || now >= this.#renewAt)) await this.renew(now);
  }

  /** Gets a new token. Throws an EnvironmentError where none comes. */
  async renew(now: number): Promise<void> {
    const { token: source } = this.options;
    if (source === undefined || this.#got >= mostTokens) return;
    this.#got += 1;
    const { value, expiresIn } = await source();
    const token = { value, variable: tokenVariable };
    this.#onToken(token);
    this.#token = token;
    const lifetime = expiresIn === undefined ? Number.POSITIVE_INFINITY : expiresIn * 1000;
    this.#renewAt = now + lifetime - Math.min(margin, lifetime / 10);
  }
}

/** The variable that stands for a token in what is shown. */
const tokenVariable = 'ACCESS_TOKEN';
