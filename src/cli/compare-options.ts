import type { GivenFlags } from './given-options';
import type { AccessFlags } from './access-options';
import { readShortFile } from './create-command';
import { readSecret, type VerifyFlags } from './verify-options';
import { UsageError } from '../base/errors';
import type { Measure } from '../compare/findings';
import { readAcceptedDifferences, type AcceptedDifferences } from '../compare/compare-report';
import { standardBounds } from '../probe/body-bounds';

/** Flags of `understudy compare`, as commander gives them. Times are in seconds. */
export interface CompareFlags extends GivenFlags, AccessFlags {
  readonly apiKey?: string;
  readonly apiKeyFile?: string;
  readonly apiKeyB?: string;
  readonly apiKeyBFile?: string;
  readonly journal?: string;
  readonly plan?: boolean;
  readonly readOnly?: boolean;
  readonly writes?: number;
  readonly keep?: boolean;
  readonly leftOver?: string;
  readonly rate?: number;
  readonly maxRequests: number;
  readonly timeout: number;
  readonly deadline: number;
  readonly maxBodyBytes: number;
  readonly seed?: string;
  readonly wait?: number;
  readonly caFile?: string;
  readonly insecure?: boolean;
  readonly header?: readonly string[];
  readonly headerFile?: string;
  readonly atLeast: number;
  readonly by: keyof typeof measureFlags;
  readonly minCompared: number;
  readonly accept?: string;
  readonly ignoreHeader?: readonly string[];
  readonly report?: readonly string[];
}

/** The measures as the command line names them. */
export const measureFlags = {
  status: 'status',
  shape: 'shape',
  'but-messages': 'butMessages',
  exactly: 'exactly',
} as const satisfies Readonly<Record<string, Measure>>;

/** Gives what opening a service reads of the flags of verify, and nothing else of them. */
export function accessFlags(flags: CompareFlags, file: string | undefined): VerifyFlags {
  const ofVerify = { consistencyWindow: 5, explore: 0, minTested: 50, maxBodyBytes: standardBounds.bytes };
  return { ...ofVerify, ...flags, accept: [], ...(file !== undefined && { spec: file }) };
}

/** Gives the key of the second service. Throws a UsageError where it is given twice. */
export function readKeyB(
  { apiKeyB, apiKeyBFile }: CompareFlags,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return readSecret('api-key-b', apiKeyB, apiKeyBFile, env['API_KEY_B']);
}

/** Gives the known differences of `--accept`. Throws a UsageError where the file cannot be read, or a line is none. */
export function readAccept({ accept }: CompareFlags): AcceptedDifferences {
  return accept === undefined
    ? { until: new Map() }
    : readAcceptedDifferences(readShortFile(accept, '--accept'), accept);
}

/** Throws a UsageError where both services are one and the run would write: each would be met by what the other was sent. */
export function assertTwo(a: string, b: string, writes: boolean): void {
  if (a === b && writes)
    throw new UsageError('both base URLs are the same: compare a service with itself with --read-only');
}
