import { swapCase } from '../credentials';

/** Gives a text without the key: every occurrence, also percent-encoded or in Base64, becomes `$API_KEY`. */
export type Redact = (text: string) => string;

/** Shorter texts occur by chance; a key that short cannot be told from ordinary words. */
const shortestSecret = 4;

/** Gives the redaction for a key, for the altered keys made from it, for an expired key and for the values of header fields. */
export function createRedact(
  key: string | undefined,
  expiredKey?: string,
  headers: readonly (readonly [name: string, value: string])[] = [],
): Redact {
  const secrets = [
    ...formsOf(key, '$API_KEY'),
    ...formsOf(expiredKey, '$EXPIRED_KEY'),
    ...headers.flatMap(([name, value]) => formsOf(value, variableOf(name))),
  ];
  secrets.sort(([first], [second]) => second.length - first.length);
  return (text) => secrets.reduce((clean, [secret, name]) => clean.replaceAll(secret, name), text);
}

/** Gives the shell variable that stands for a header field's value in a report: `$X_TENANT` for `X-Tenant`. */
export function variableOf(name: string): string {
  return `$${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

function formsOf(key: string | undefined, name: string): [string, string][] {
  if (key === undefined || key.length < shortestSecret) return [];
  const core = key.slice(1, -1);
  // The inside of a short key would be found in ordinary words.
  const texts = (key.length < 8 ? [key] : [key, core, swapCase(core)]).flatMap((text) => [
    text,
    encodeURIComponent(text),
    // Base64 of a longer text that holds this one begins alike, but for the last characters.
    Buffer.from(text, 'utf8')
      .toString('base64')
      .replace(/..?=*$/, ''),
    Buffer.from(text, 'utf8').toString('base64url').replace(/..?$/, ''),
  ]);
  return [...new Set(texts)].filter((text) => text.length >= shortestSecret).map((text) => [text, name]);
}
