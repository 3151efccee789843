import type { SecurityScheme } from '../contract/operation';

/** A key, and the variable of a shell that stands for it in what is shown: `API_KEY`. */
export interface Key {
  readonly value: string;
  readonly variable: string;
}

/** Gives the key for a security scheme; undefined where there is none. */
export type KeyOf = (scheme: SecurityScheme) => Key | undefined;

/** One key for whatever asks for one, or one for each scheme. */
export type Keys = string | KeyOf | undefined;

/** Gives a reader of keys, scheme by scheme. */
export function keyOf(keys: Keys): KeyOf {
  if (typeof keys === 'function') return keys;
  const key = keys === undefined ? undefined : { value: keys, variable: 'API_KEY' };
  return () => key;
}

/** OAuth 2.0 and OpenID Connect tokens travel as bearer tokens too (RFC 6750). */
export function isBearer(scheme: SecurityScheme): boolean {
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
export interface KeyRingOptions {
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
