import type { Violation } from '../errors';
import type { Contract } from './contract';

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

/** A value that nobody may be shown, and what is shown in its place. */
export interface Secret {
  readonly value: string;
  readonly shownAs: string;
}

/** Gives a text in which no secret stands any longer. */
export type Redact = (text: string) => string;

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

/** Shorter texts occur by chance; a secret that short cannot be told from ordinary words. */
const shortestSecret = 4;

/** How a text may be spelled in what is sent and answered; one line for each spelling that must not pass. */
const spellings: readonly Redact[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  // Base64 of a longer text that holds this one begins alike, but for the last characters.
  (text) =>
    Buffer.from(text, 'utf8')
      .toString('base64')
      .replace(/..?=*$/, ''),
  (text) => Buffer.from(text, 'utf8').toString('base64url').replace(/..?$/, ''),
];

/** Gives the redaction by value: each secret, in every spelling, becomes what is shown in its place; the longest first. */
export function redactValues(secrets: readonly Secret[]): Redact {
  const shown = new Map<string, string>();
  for (const { value, shownAs } of secrets) {
    if (value.length < shortestSecret) continue;
    for (const spell of spellings) {
      const spelled = spell(value);
      if (spelled.length >= shortestSecret && !shown.has(spelled)) shown.set(spelled, shownAs);
    }
  }
  const ordered = [...shown].sort(([first], [second]) => second.length - first.length);
  const shortest = ordered.at(-1)?.[0].length ?? Infinity;
  return (text) => {
    if (text.length < shortest) return text;
    let clean = text;
    for (const [secret, shownAs] of ordered) {
      // Most texts hold none, and to look costs a fifth of replacing.
      if (clean.includes(secret)) clean = clean.replaceAll(secret, () => shownAs);
    }
    return clean;
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
