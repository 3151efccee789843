import { redactValues, type Redact, type Secret } from '../../contract/secrets';
import { swapCase } from '../credentials';

export type { Redact } from '../../contract/secrets';

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
export function secretsOf(
  key: string | undefined,
  expiredKey: string | undefined,
  headers: readonly (readonly [name: string, value: string])[],
): Secret[] {
  return [
    ...altered(key, '$API_KEY'),
    ...altered(expiredKey, '$EXPIRED_KEY'),
    ...headers.flatMap(([name, value]) => altered(value, variableOf(name))),
  ];
}

/** Gives the shell variable that stands for a header field's value in a report: `$X_TENANT` for `X-Tenant`. */
export function variableOf(name: string): string {
  return `$${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** Keys are sent cut off, with another first character and with cases swapped; the inside is common to all of them. */
function altered(key: string | undefined, shownAs: string): Secret[] {
  if (key === undefined) return [];
  const core = key.slice(1, -1);
  // The inside of a short key would be found in ordinary words.
  const values = key.length < 8 ? [key] : [key, core, swapCase(core)];
  return values.map((value) => ({ value, shownAs }));
}
