import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { UsageError } from '../errors';

/** Flags of `understudy verify`, as commander gives them. Times are in seconds. */
export interface VerifyFlags {
  readonly apiKey?: string;
  readonly spec?: string;
  readonly readOnly?: boolean;
  readonly writes?: number;
  readonly plan?: boolean;
  readonly seed?: string;
  readonly rate?: number;
  readonly timeout: number;
  readonly consistencyWindow: number;
  readonly deadline: number;
  readonly maxBodyBytes: number;
  readonly concurrencyProbe?: boolean;
  readonly expiredKey?: string;
  readonly explore: number;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly strict?: boolean;
  readonly httpStrict?: boolean;
  readonly minTested: number;
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly har?: string;
  readonly caFile?: string;
  readonly insecure?: boolean;
  readonly header?: readonly string[];
  readonly selfProof?: boolean;
}

/** Gives a reader of positive numbers up to a bound; commander turns what it throws into one clear line. */
export function numberUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+(\.\d+)?$/.test(text) && value > 0 && value <= most) return value;
    throw new InvalidArgumentError(`Expected a number above 0 and up to ${most}.`);
  };
}

/** Gives a base URL without trailing slash. Throws a UsageError where it is none that a client can use. */
export function readBaseUrl(text: string | undefined): string {
  if (text === undefined) throw new UsageError('expected a base URL, such as http://127.0.0.1:4010/v1, got none');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable = url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:');
  if (!isUsable) {
    throw new UsageError(`expected a base URL that begins with http:// or https://, got ${JSON.stringify(text)}`);
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new UsageError('expected a base URL without user name, query and fragment; a key goes into API_KEY');
  }
  return text.replace(/\/+$/, '');
}

/** Gives the certificates of a CA file. Throws a UsageError where it cannot be read or holds none. */
export function readCaFile(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UsageError(
      `--ca-file ${file}: cannot be read (${(cause as NodeJS.ErrnoException).code ?? String(cause)})`,
    );
  }
  try {
    new X509Certificate(text);
    return text;
  } catch {
    throw new UsageError(`--ca-file ${file}: expected a certificate in PEM ("-----BEGIN CERTIFICATE-----")`);
  }
}

/** Gives header fields from `Name: value` texts. Throws a UsageError for a text that is none (RFC 9110 section 5). */
export function readHeaders(texts: readonly string[]): (readonly [name: string, value: string])[] {
  return texts.map((text) => {
    const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e]*)$/.exec(text);
    // The value may be a secret and is not repeated.
    if (match === null) throw new UsageError("--header: expected 'Name: value' in printable ASCII");
    return [match[1] ?? '', match[2] ?? ''] as const;
  });
}
