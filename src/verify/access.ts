import type { Contract } from '../contract/contract';
import { isObject, type JsonObject } from '../contract/document';
import { didYouMean } from '../did-you-mean';
import { UsageError } from '../errors';
import { printableAddress } from '../printable';
import { httpClient, type HttpClientOptions } from './client';
import type { Client } from './exchange';
import { KeyRing, type Key } from './keys';
import { proxyFor } from './proxy';
import { clientCredentialsSource, loginSource, tokenUrlOf, type ClientCredentials, type Login } from './tokens';
import { isLoopback } from '../contract/uri-path';

/** How a run proves who it is, beside one key for all. */
export interface Access {
  /** Keys by the name of their security scheme. */
  readonly own?: ReadonlyMap<string, Key>;
  readonly login?: Login | undefined;
  readonly clientCredentials?: (ClientCredentials & { readonly tokenUrl?: string | undefined }) | undefined;
}

/** How the service is reached; the token endpoint is reached likewise. */
export interface Reached {
  readonly client: Client;
  readonly options: Omit<HttpClientOptions, 'baseUrl'>;
  /** The proxy that was named, and the variables that may name one. */
  readonly proxy?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Gives the keys of a run; undefined where there is but one, or none. Throws a UsageError where the document has no such
 * scheme or operation, or names no token endpoint.
 */
export function keyRingOf(
  contract: Contract,
  key: string | undefined,
  access: Access,
  reached: Reached,
): KeyRing | undefined {
  const { own = new Map<string, Key>(), login, clientCredentials } = access;
  if (own.size === 0 && login === undefined && clientCredentials === undefined) return undefined;
  if (login !== undefined && clientCredentials !== undefined)
    throw new UsageError('--login, --client-id: expected one of them, got both.');
  assertSchemes(contract, [...own.keys()]);
  const token =
    login === undefined
      ? clientCredentials && grantSource(contract, clientCredentials, reached)
      : loginSource(contract, reached.client, login);
  return new KeyRing({ key, own, token });
}

function assertSchemes({ loaded }: Contract, names: readonly string[]): void {
  const components = loaded.root['components'];
  const schemes = isObject(components) && isObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  const known = Object.keys(schemes);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--key ${unknown}: the document has no such security scheme${didYouMean(unknown, known)}`);
}

/** The secret of a client goes to the token endpoint alone, and there encrypted (RFC 6749 section 3.2). */
function grantSource(
  contract: Contract,
  asked: NonNullable<Access['clientCredentials']>,
  { client, options, proxy, env }: Reached,
): ReturnType<typeof clientCredentialsSource> {
  const url = asked.tokenUrl ?? tokenUrlOf(contract, client.baseUrl);
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new UsageError(
      `--token-url: expected an address that begins with https://, got ${JSON.stringify(printableAddress(url))}`,
    );
  const { origin, protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopback(hostname) && asked.tokenUrl === undefined)
    throw new UsageError(
      `the token endpoint of the document, ${printableAddress(url)}, is not encrypted: a secret is not sent there; --token-url names one all the same`,
    );
  // Header fields that were added are for the service, and nobody else's.
  const isSameHost = origin === new URL(client.baseUrl).origin;
  const headers = isSameHost ? (options.headers ?? []) : [];
  return clientCredentialsSource(
    httpClient({ ...options, headers, baseUrl: url, proxy: proxyFor(url, proxy, env) }),
    asked,
  );
}

/** Gives the variable of a shell that stands for the key of a scheme: `$PARTNER_KEY` for `partner`. */
export function keyVariable(scheme: string): string {
  return `${scheme.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}_KEY`.replace(/^(?=\d)/, '_');
}

/** Gives what no report may hold of that which a token is got with. */
export function secretsOfAccess({ login, clientCredentials }: Access): Key[] {
  return [
    ...(login === undefined ? [] : secretsOfLogin(login)),
    ...(clientCredentials === undefined ? [] : [{ value: clientCredentials.secret, variable: 'CLIENT_SECRET' }]),
  ];
}

/** The texts whose names say that they are secret, such as a password, and all of them where none does. */
function secretsOfLogin({ body }: { readonly body: JsonObject }): Key[] {
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named = texts.filter(([name]) => /pass|pwd|secret|token|pin|otp|code|key/i.test(name));
  return (named.length === 0 ? texts : named).map(([, value]) => ({ value, variable: 'LOGIN_BODY' }));
}
