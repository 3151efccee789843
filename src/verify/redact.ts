import { swapCase } from './credentials';

/** Gives a text without the key: every occurrence, also percent-encoded or in Base64, becomes `$API_KEY`. */
export type Redact = (text: string) => string;

/** Shorter texts occur by chance; a key that short cannot be told from ordinary words. */
const shortestSecret = 4;

/** Gives the redaction for a key and for the altered keys that are made from it. */
export function createRedact(key: string | undefined): Redact {
  if (key === undefined || key.length < shortestSecret) return (text) => text;
  const core = key.slice(1, -1);
  const swapped = swapCase(core);
  const forms = [key, core, swapped].flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text, 'utf8').toString('base64'),
    Buffer.from(text, 'utf8').toString('base64url'),
  ]);
  const secrets = [...new Set(forms)].filter((text) => text.length >= shortestSecret);
  secrets.sort((first, second) => second.length - first.length);
  return (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, '$API_KEY'), text);
}
