import { redactValues, type Redact, type Secret, createRedaction, type Redaction } from '../secrets/redact';
import type { Contract } from '../openapi/contract';
import type { HeaderList } from './exchange';
import type { Key, KeyRing } from './credentials';

export type { Redact } from '../secrets/redact';

/**
 * Gives the redaction of a run: the key, an expired key and what was altered of them become `$API_KEY` and `$EXPIRED_KEY`,
 * the values of added header fields the variables that stand for them.
 */
export function createRedact(
  key: string | undefined,
  expiredKey?: string,
  headers: readonly (readonly [name: string, value: string])[] = [],
): Redact {
  return redactValues(secretsOf(key, expiredKey, headers));
}

/** Gives what no report may hold: the keys of a run, what the checks alter of them, and the values of added header fields. */
function secretsOf(
  key: string | undefined,
  expiredKey: string | undefined,
  headers: readonly (readonly [name: string, value: string])[],
): Secret[] {
  return [
    ...altered(key, '$API_KEY'),
    ...altered(expiredKey, '$EXPIRED_KEY'),
    ...headers.flatMap(([name, value]) =>
      [value, ...credentialsIn(name, value)].flatMap((one) => altered(one, variableOf(name))),
    ),
  ];
}

/** Gives the shell variable that stands for a header field's value in a report: `$X_TENANT` for `X-Tenant`. */
export function variableOf(name: string): string {
  return `$${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/**
 * Keys are sent cut off, with another first character and with cases swapped. The redaction by value knows that of keys of
 * eight characters and more; of shorter ones it is told here. A pair of user name and password (RFC 7617 section 2) is not
 * to be shown in halves either, nor what follows the name of a scheme, which is altered by itself.
 */
function altered(key: string | undefined, shownAs: string): Secret[] {
  if (key === undefined) return [];
  const halves = [':', ' '].filter((mark) => key.includes(mark)).map((mark) => key.slice(key.indexOf(mark) + 1));
  const values = [key, ...halves].flatMap((one) => (one.length < 8 ? [one, one.slice(1), one.slice(0, -1)] : [one]));
  return values.map((value) => ({ value, shownAs }));
}

/** Gives the credentials within a header field: what follows the name of a scheme, a pair in Base64, the values of cookies. */
function credentialsIn(name: string, value: string): string[] {
  if (/^cookie$/i.test(name)) return value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  const [, scheme = '', token = ''] = /^(\S+) +(\S.*)$/.exec(value) ?? [];
  if (!/authorization$/i.test(name) || token === '') return [];
  return /^basic$/i.test(scheme) ? [token, Buffer.from(token, 'base64').toString('utf8')] : [token];
}

/** What of a run is a secret: it is in no report. */
export interface RunSecrets {
  readonly key?: string | undefined;
  readonly expiredKey?: string | undefined;
  /** Header fields that the client adds to every request. */
  readonly headers: HeaderList;
  /** Keys of several schemes, and tokens. */
  readonly keys?: KeyRing | undefined;
  /** What a token is got with: a password, the secret of a client. */
  readonly others?: readonly Key[];
}

/** Gives the redaction of a run; each token that is got while it goes on is hidden from then on, as all before. */
export function runRedaction(contract: Contract, secrets: RunSecrets): Redaction {
  const { key, expiredKey, headers, keys, others = [] } = secrets;
  const known: Secret[] = [
    ...secretsOf(key, expiredKey, headers),
    ...[...(keys?.own ?? []), ...others].flatMap(hidden),
  ];
  let inner = createRedaction(contract, known);
  keys?.tellTokens((token) => {
    known.push(...hidden(token));
    inner = createRedaction(contract, known);
  });
  return {
    headers: inner.headers,
    parameters: inner.parameters,
    text: (text) => inner.text(text),
    header: (name, value) => inner.header(name, value),
    query: (query) => inner.query(query),
    violation: (violation) => inner.violation(violation),
  };
}

function hidden({ value, variable }: Key): Secret[] {
  return altered(value, `$${variable}`);
}
