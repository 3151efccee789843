import { askedLimit } from '../probe/limits';
import type { GivenFlags } from './given-options';
import { X509Certificate } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import { withoutTrailingSlashes, isFieldName } from '../base/http';
import { UsageError } from '../base/errors';
import { isAddress, printableAddress } from '../base/text';
import type { Demands } from '../verify/report/conclusion';
import type { ServiceOptions } from '../verify/verify-service';
import type { FailOn } from '../verify/report/reported';
import { readSecretFile } from '../base/files';
import type { AccessFlags } from './access-options';
import { readShortFile } from './create-command';

/** Flags of `understudy verify`, as commander gives them. Times are in seconds. */
export interface VerifyFlags extends GivenFlags, AccessFlags {
  readonly apiKey?: string;
  readonly apiKeyFile?: string;
  readonly spec?: string;
  readonly allowRefs?: readonly string[];
  readonly readOnly?: boolean;
  readonly writes?: number;
  readonly changes?: boolean;
  readonly keep?: boolean;
  readonly plan?: boolean;
  readonly seed?: string;
  readonly rate?: number;
  readonly timeout: number;
  readonly maxRequests?: number;
  readonly time?: number;
  readonly thorough?: boolean;
  readonly consistencyWindow: number;
  readonly deadline: number;
  readonly maxBodyBytes: number;
  readonly concurrencyProbe?: boolean;
  readonly expiredKey?: string | undefined;
  readonly expiredKeyFile?: string;
  readonly explore: number;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly strict?: boolean;
  readonly httpStrict?: boolean;
  readonly minTested: number;
  readonly minReach?: number;
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly har?: string;
  readonly caFile?: string;
  readonly insecure?: boolean;
  readonly header?: readonly string[];
  readonly headerFile?: string;
  readonly selfProof?: boolean;
  readonly wait?: number;
  readonly maxResponseTime?: number;
  readonly maxFailures?: number;
  readonly accept?: readonly string[];
  readonly acceptFile?: string;
  readonly failOn?: FailOn;
  readonly baseline?: string;
  readonly replay?: string;
  readonly from?: string;
  readonly leftOver?: string;
  readonly cleanUp?: string;
  readonly anyBaseUrl?: boolean;
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
    throw new UsageError(
      `expected a base URL that begins with http:// or https://, got ${JSON.stringify(isAddress(text) ? printableAddress(text) : printableAddress(`//${text}`).slice(2))}`,
    );
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new UsageError('expected a base URL without user name, query and fragment; a key goes into API_KEY');
  }
  return withoutTrailingSlashes(text);
}

/**
 * Gives a secret from its flag, else from the file of `--<name>-file`, else from its variable. Throws a UsageError where both
 * flags are given, or the file holds no secret.
 */
export function readSecret(
  name: string,
  flag: string | undefined,
  file: string | undefined,
  variable: string | undefined,
): string | undefined {
  if (flag !== undefined && file !== undefined)
    throw new UsageError(`--${name}, --${name}-file: expected one of them, got both.`);
  const secret = flag ?? (file === undefined ? undefined : readSecretFile(file, `--${name}-file`)) ?? variable;
  return secret === '' ? undefined : secret;
}

/** Gives the certificates of a CA file. Throws a UsageError where it cannot be read or holds none. */
export function readCaFile(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const text = readShortFile(file, '--ca-file');
  try {
    new X509Certificate(text);
    return text;
  } catch {
    throw new UsageError(`--ca-file ${file}: expected a certificate in PEM ("-----BEGIN CERTIFICATE-----")`);
  }
}

/** Gives the lines of a file that a flag names; empty ones and those that begin with `#` are left out. Throws a UsageError where it cannot be read. */
export function readLines(file: string | undefined, flag: string): string[] {
  if (file === undefined) return [];
  return readShortFile(file, flag)
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Gives header fields from `Name: value` texts. Throws a UsageError for a text that is none (RFC 9110 section 5). */
export function readHeaders(texts: readonly string[]): (readonly [name: string, value: string])[] {
  return texts.map((text) => {
    const [, name = '', value = ''] = /^([^:]+):([\t\x20-\x7e]*)$/.exec(text) ?? [];
    // The value may be a secret and is not repeated.
    if (!isFieldName(name)) throw new UsageError("--header, --header-file: expected 'Name: value' in printable ASCII");
    return [name, value.trimStart()] as const;
  });
}

/** Gives what the flags ask of a run beside the absence of violations. */
export function demandsOf({ minTested, strict, failOn, ...flags }: VerifyFlags): Demands {
  // Who asks for some checks alone asks for no more of the service than they reach.
  const isNarrowed = flags.only !== undefined || flags.skip !== undefined;
  const minReach = flags.minReach ?? (isNarrowed ? 0 : 50);
  return {
    minTested,
    minReach,
    strict: strict === true || failOn === 'inconclusive',
    ...(failOn !== undefined && { failOn }),
  };
}

/** Gives how far a run may go, times in milliseconds but for `time`. */
export function limitsOf(flags: VerifyFlags): Limited {
  const { seed, rate, writes, maxFailures, maxBodyBytes, consistencyWindow, deadline } = flags;
  const times = { consistencyWindow: consistencyWindow * 1000, longestRun: deadline * 1000 };
  return { seed, rate, writes, maxFailures, maxBodyBytes, ...times, ...askedLimit(flags) };
}

type Limited = Pick<
  ServiceOptions,
  | 'seed'
  | 'rate'
  | 'writes'
  | 'maxRequests'
  | 'time'
  | 'maxFailures'
  | 'maxBodyBytes'
  | 'consistencyWindow'
  | 'longestRun'
>;
