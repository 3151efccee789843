import type { Violation } from '../errors';
import type { Contract } from './contract';
import { redactValues, type Redact, type Secret } from './redact-values';

export { tellingSecret } from './needles';
export { redactValues, shortestSecret, type Redact, type Secret } from './redact-values';

/** What is shown in the place of a secret. */
export const redacted = '[redacted]';

/** Headers that carry secrets in any API; the document's own key headers come on top. */
const secretHeaders = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'api-key',
  'x-auth-token',
  'x-access-token',
];

const secretParameters = [
  'access_token',
  'refresh_token',
  'id_token',
  'token',
  'api_key',
  'api-key',
  'apikey',
  'x-api-key',
  'client_secret',
  'password',
];

/**
 * Takes secrets out of what people and programs are shown: by name, what stands where an API carries its keys, and by
 * value, what is known to be a key wherever it stands.
 */
export interface Redaction {
  readonly text: Redact;
  readonly header: (name: string, value: string) => string;
  /** Takes a query without its question mark. */
  readonly query: (query: string) => string;
  /** A violation of a parameter that carries a key says what was expected and not what came. */
  readonly violation: (violation: Violation) => Violation;
  /** Names, in lower case, of the headers and query parameters that carry keys. */
  readonly headers: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
}

/**
 * Gives the redaction for an API. Which headers and parameters carry secrets is read from its security schemes and from the
 * format `password`; `secrets` are values known beforehand.
 */
export function createRedaction(
  { operations }: Pick<Contract, 'operations'>,
  secrets: readonly Secret[] = [],
): Redaction {
  const keys = operations.flatMap(({ security }) => security.flat()).filter(({ type }) => type === 'apiKey');
  const passwords = operations
    .flatMap(({ parameters }) => parameters)
    .filter(({ schema }) => schema.format === 'password' || schema.writeOnly === true);
  const namesIn = (location: string): string[] =>
    [...keys, ...passwords].filter((one) => one.in === location).map(({ name = '' }) => name.toLowerCase());
  const headers = new Set([...secretHeaders, ...namesIn('header')]);
  const parameters = new Set([...secretParameters, ...namesIn('query')]);
  const isSecret = (where: string): boolean => {
    const [, location, name = ''] = /^(\w+)\.(.*)$/.exec(where) ?? [];
    if (location === 'cookie') return true;
    return (location === 'header' ? headers : location === 'query' ? parameters : none).has(name.toLowerCase());
  };
  const text = redactValues(secrets);
  return {
    text,
    header: (name, value) => (headers.has(name.toLowerCase()) ? redacted : text(value)),
    query: (query) => (query === '' ? '' : text(redactQuery(query, parameters))),
    violation: (violation) => (isSecret(violation.where) ? { ...violation, got: redacted } : violation),
    headers,
    parameters,
  };
}

const none: ReadonlySet<string> = new Set();

function redactQuery(query: string, names: ReadonlySet<string>): string {
  const shown = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return pair.length > name.length && names.has(decoded(name).toLowerCase()) ? `${name}=${redacted}` : pair;
  });
  return shown.join('&');
}

/** A name that is spelled with escapes names the same parameter. */
function decoded(name: string): string {
  if (!/[%+]/.test(name)) return name;
  const [[plain = ''] = []] = new URLSearchParams(`${name}=`);
  return plain;
}
