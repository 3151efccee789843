import type { Violation } from '../base/errors';
import type { Contract } from '../openapi/contract';
import { redactValues, type Redact, type Secret, shortestSecret } from './redact-values';

export { tellingSecret } from './find-values';
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

/** How a text that a client sent may be spelled where it is told of; one line for each spelling that must not pass. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  (text) => encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8')),
  // Base64 of a longer text that holds this one begins alike, but for the last characters.
  (text) => Buffer.from(text, 'utf8').toString('base64').slice(0, -4),
  (text) => Buffer.from(text, 'utf8').toString('base64url').slice(0, -2),
];

/** The shortest beginning of a value that tells something of it. */
const shortestBeginning = 8;

/**
 * Gives the redaction of what one request carried as credentials, each of which becomes `shownAs`, and its beginning where a
 * text was cut within it. It is made for every such request and costs little: keys that are known beforehand are looked for
 * in many more spellings (see redactValues), these only as clients and messages write them.
 */
export function redactCarried(values: readonly string[], shownAs: string): Redact {
  const told = values.filter((value) => value.length >= shortestSecret);
  const spelled = told.flatMap((value) => spellings.map((spell) => spell(value)));
  const ordered = [...new Set(spelled)]
    .filter((text) => text.length >= shortestSecret)
    .sort((first, second) => second.length - first.length);
  const beginnings = ordered.flatMap((secret) => {
    const least = Math.max(shortestBeginning, Math.ceil(secret.length / 2));
    return secret.length <= least ? [] : [{ secret, beginning: secret.slice(0, least) }];
  });
  return (text) => {
    let clean = text;
    // Most texts hold none, and to look costs less than to replace.
    for (const secret of ordered) if (clean.includes(secret)) clean = clean.replaceAll(secret, () => shownAs);
    for (const { secret, beginning } of beginnings)
      if (clean.includes(beginning)) clean = withoutBeginning(clean, secret, beginning, shownAs);
    return clean;
  };
}

/** What a message quotes is cut where it is long: the beginning of a key may stand before the cut. */
function withoutBeginning(text: string, secret: string, beginning: string, shownAs: string): string {
  let clean = '';
  let from = 0;
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, from)) {
    let end = at + beginning.length;
    while (end < text.length && text[end] === secret[end - at]) end += 1;
    const isCut = end === text.length || /^(?:\.\.\.|\\?["'])/.test(text.slice(end, end + 3));
    clean += text.slice(from, at) + (isCut ? shownAs : text.slice(at, end));
    from = end;
  }
  return from === 0 ? text : clean + text.slice(from);
}
