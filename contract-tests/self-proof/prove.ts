import path from 'node:path';
import { readContract, type Contract } from '../../src/openapi/contract';
import type { Check } from '../../src/probe/check';
import type { RunResult } from '../../src/verify/result';
import { runChecks } from '../../src/verify/run-checks';
import type { RunOptions } from '../../src/verify/run-options';
import type { RunClock } from '../../src/probe/sender';
import { deriveChecks } from '../../src/verify/checks/derive-checks';
import { directClient, type Service } from './service';
import { packageRoot } from '../../src/base/package';

/** A document with the checks it asks for. */
export interface Proven {
  readonly contract: Contract;
  readonly checks: readonly Check[];
}

/** A key that every service of the fleet knew once. */
export const expiredKey = 'Fleet-Key-41-expired';

/** Reads a document below the root of this package and derives its checks. */
export function provenDocument(file: string): Proven {
  const contract = readContract(path.join(packageRoot(), file));
  return { contract, checks: deriveChecks(contract, { probesConcurrency: true, hasExpiredKey: true }) };
}

/** Gives a clock that passes only when somebody waits, so that no proof takes the time that a lagging service does. */
export function patientClock(): RunClock {
  let now = Date.UTC(2026, 0, 1);
  return {
    now: () => now,
    sleep: (milliseconds) => {
      now += milliseconds;
      return Promise.resolve();
    },
  };
}

/** Ends a run with the first check that is violated. */
export const untilRed: Partial<RunOptions> = { keep: true, enough: () => 'one check is red' };

/** Runs all checks of a document on one service of the fleet. */
export function prove(
  { contract, checks }: Proven,
  service: Service,
  key: string | undefined,
  more: Partial<RunOptions> = {},
): Promise<RunResult> {
  return runChecks(checks, {
    contract,
    client: directClient(service),
    key,
    expiredKey,
    probesConcurrency: true,
    seed: 'self-proof',
    runMark: 'self-proof',
    clock: patientClock(),
    writes: 10_000,
    changes: true,
    consistencyWindow: 5000,
    ...more,
  });
}
