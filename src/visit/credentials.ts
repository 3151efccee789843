import { headerPairs, type HttpRequest, type RawHeaders } from '../base/http';
import { ownProperty } from '../base/json';
import { isPlainHeader, isSecretHeader } from '../exchange/masking/names';
import type { NamedSecret } from '../exchange/curl';
import { canPlace, placeCredential, type CredentialForm } from '../exchange/place-credential';
import type { Contract } from '../openapi/contract';
import type { Operation, RequiredScheme, SecurityScheme } from '../openapi/operation';
import type { TokenSource } from './token';

export interface CredentialOptions {
  /** The key that is meant wherever the file asks for one: a token, an API key, or `user:password`. */
  readonly key?: string;
  /** Keys by the names of security schemes; they go before `key`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The variable that people set the key by: `API_KEY`. */
  readonly variable?: string;
  /** Added to each request, in place of headers of the same name. */
  readonly headers?: RawHeaders;
  /** Where a token comes from, which takes the place of the key. */
  readonly token?: TokenSource;
  /** The client has a certificate: schemes of type mutualTLS are met. */
  readonly hasCertificate?: boolean;
}

export interface Credentials {
  /**
   * A request with the credentials that its operation asks for, in their places; without any; or with a wrong one. Headers given by hand
   * are added; those that may hold credentials stay away from requests that are to have none.
   */
  apply(request: HttpRequest, operation: Operation, credential: 'valid' | 'none' | WrongCredential): HttpRequest;
  /** Whether the run has what an operation asks for. */
  has(operation: Operation): boolean;
  /** The wrong credentials that there are for an operation. */
  wrongFor(operation: Operation): readonly WrongCredential[];
  /** Fetches the token, if there is one to fetch. Throws an EnvironmentProblem. */
  begin(): Promise<void>;
  /** Fetches another token after a 401; false if there is none to fetch. */
  refresh(): Promise<boolean>;
  /** Keys, passwords and tokens, those that are out of date too: to be masked, and named in curl lines. */
  readonly secrets: readonly NamedSecret[];
}

/** Where requests carry credentials is what the security schemes of the file say (OpenAPI 3.1 section 4.8.27). */
export function createCredentials(
  options: CredentialOptions,
  { operations }: Pick<Contract, 'operations'>,
): Credentials {
  const { key, keys = {}, headers: given = [], token: source, hasCertificate = false } = options;
  const tokens: string[] = [];
  const givenNames = new Set(headerPairs(given).map(([name]) => name.toLowerCase()));
  const keyFor = (scheme: SecurityScheme): string | undefined => {
    if (scheme.kind.type === 'mutualTLS') return hasCertificate ? '' : undefined;
    if (!canPlace(scheme)) return undefined;
    return ownProperty(keys, scheme.name) ?? tokens.at(-1) ?? key;
  };
  /** The one that a person names keys for, else one that the run can meet, else the first that asks for something. */
  const alternativeOf = ({ security }: Operation): readonly RequiredScheme[] => {
    const asking = security.filter((one) => one.length > 0);
    const find = (isMet: (scheme: SecurityScheme) => boolean): readonly RequiredScheme[] | undefined =>
      asking.find((one) => one.every(({ scheme }) => isMet(scheme)));
    return find(({ name }) => Object.hasOwn(keys, name)) ?? find((one) => keyFor(one) !== undefined) ?? asking[0] ?? [];
  };
  const schemes = operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme));
  const keyHeaders = new Set(schemes.flatMap(headerOfScheme));
  const mayHoldKey = (name: string): boolean => isSecretHeader(name) || keyHeaders.has(name.toLowerCase());
  const fetchToken = async (): Promise<void> => {
    if (source !== undefined) tokens.push(await source.fetch());
  };
  return {
    apply: (request, operation, credential) => {
      const isBare = credential !== 'valid';
      const added = headerPairs(given).filter(([name]) => !(isBare && mayHoldKey(name)));
      const names = new Set(added.map(([name]) => name.toLowerCase()));
      let sent: HttpRequest = { ...request, headers: [...without(request.headers, names), ...added.flat()] };
      if (credential === 'none') return sent;
      for (const { scheme } of alternativeOf(operation)) {
        const form = formOf(credential, scheme, keyFor(scheme));
        // A header given by hand is what the person means.
        if (form !== undefined && !headerOfScheme(scheme).some((name) => names.has(name)))
          sent = placeCredential(sent, scheme, form);
      }
      return sent;
    },
    has: ({ security }) =>
      security.length === 0 ||
      security.some((alternative) =>
        alternative.every(
          ({ scheme }) => keyFor(scheme) !== undefined || headerOfScheme(scheme).some((name) => givenNames.has(name)),
        ),
      ),
    wrongFor: (operation) => {
      const asked = alternativeOf(operation).map(({ scheme }) => scheme);
      return allWrong.filter((wrong) => asked.some((scheme) => formOf(wrong, scheme, keyFor(scheme)) !== undefined));
    },
    begin: fetchToken,
    refresh: () =>
      fetchToken().then(
        () => source !== undefined,
        () => false,
      ),
    get secrets() {
      return secretsOf(options, tokens);
    },
  };
}

/** A key that no service knows. */
const unknownKey = 'understudy-unknown-key';

/** Credentials that a service must not accept, made of the run's own key; undefined where there is no such one. */
const wrongForms = {
  unknown: () => ({ key: unknownKey }),
  empty: () => ({ key: '' }),
  // Without its colon, a user without a password is the same one (RFC 7617 section 2).
  'one character less': (key) => (key.length > 1 && !key.endsWith(':') ? { key: key.slice(0, -1) } : undefined),
  'one character more': (key) => ({ key: `${key}x` }),
  'another first character': (key) => ({ key: `${key.startsWith('x') ? 'y' : 'x'}${key.slice(1)}` }),
  'other case': (key) => (swapCase(key) === key ? undefined : { key: swapCase(key) }),
  'other scheme': (key, hasScheme) => (hasScheme ? { key, scheme: 'other' } : undefined),
  'without scheme': (key, hasScheme) => (hasScheme ? { key, scheme: 'none' } : undefined),
} satisfies Readonly<Record<string, (key: string, hasScheme: boolean) => CredentialForm | undefined>>;

export type WrongCredential = keyof typeof wrongForms;

const allWrong = Object.keys(wrongForms) as readonly WrongCredential[];

/** How a credential is sent; undefined if there is no such one of this scheme and key. */
function formOf(credential: 'valid' | WrongCredential, scheme: SecurityScheme, key = ''): CredentialForm | undefined {
  if (!canPlace(scheme) || (key === '' && credential !== 'unknown' && credential !== 'empty')) return undefined;
  return credential === 'valid' ? { key } : wrongForms[credential](key, scheme.kind.type !== 'apiKey');
}

function swapCase(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** The header that a scheme's credential stands in, in lower case; none for keys of the query. */
function headerOfScheme({ kind }: SecurityScheme): readonly string[] {
  if (kind.type !== 'apiKey') return kind.type === 'mutualTLS' ? [] : ['authorization'];
  if (kind.in === 'query') return [];
  return [kind.in === 'cookie' ? 'cookie' : kind.parameter.toLowerCase()];
}

function without(headers: RawHeaders, names: ReadonlySet<string>): RawHeaders {
  return headerPairs(headers)
    .filter(([name]) => !names.has(name.toLowerCase()))
    .flat();
}

function secretsOf(
  { key, keys = {}, headers = [], token, variable = 'API_KEY' }: CredentialOptions,
  tokens: readonly string[],
): readonly NamedSecret[] {
  // The scheme is no secret: `Bearer`.
  const bare = (value: string): string => value.replace(/^[A-Za-z][\w-]* +/, '');
  const carried = headerPairs(headers)
    .filter(([name]) => !isPlainHeader(name))
    .map(([name, value]) => ({ value: bare(value), variable: variableOf(name) }));
  const named = [
    ...(key === undefined ? [] : [{ value: key, variable }]),
    ...Object.entries(keys).map(([name, value]) => ({ value, variable: variableOf(name) })),
  ];
  return [
    ...named.flatMap((one) => (bare(one.value) === one.value ? [one] : [one, { ...one, value: bare(one.value) }])),
    ...carried,
    ...tokens.map((value) => ({ value, variable: 'TOKEN' })),
    ...(token?.secrets ?? []),
  ].filter(({ value }) => value !== '');
}

function variableOf(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/\W|-/g, '_')
    .replace(/^(?=\d)/, '_');
}
