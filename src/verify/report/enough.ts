import type { Contract } from '../../openapi/contract';
import type { RunHooks } from '../run-options';
import type { RunResult } from '../result';
import { changeSince, failingOf } from './change';
import type { Demands } from './conclusion';
import { causesOf } from './reported';
import type { PastReport } from './read-report';
import { reportedChecks } from './report';

/**
 * Gives what ends a run once so many root causes make it fail (`--max-failures`): those of violations, or of what `failOn`
 * and a baseline leave of them.
 */
export function endAfter(
  most: number,
  contract: Contract,
  demands: Demands,
  baseline: PastReport | undefined,
): NonNullable<RunHooks['enough']> {
  return (results, exchanges) => {
    const run: Pick<RunResult, 'results' | 'exchanges'> = { results: [...results.values()], exchanges };
    const { checks, change } = changeSince(baseline, reportedChecks(contract, run));
    const violations = causesOf(checks).filter(({ verdict }) => verdict === 'violated');
    const found = failingOf(checks, demands, change)?.causes ?? violations.length;
    return found < most
      ? undefined
      : `stopped at ${found} root cause${found === 1 ? '' : 's'} (--max-failures ${most})`;
  };
}
