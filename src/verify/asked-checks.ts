import type { Contract } from '../contract/contract';
import { budgetOf, type Budget, type Limits } from './budget';
import type { Check } from './check';
import { deriveChecks, type DeriveOptions } from './checks/derive-checks';
import { chooseChecks } from './choose-checks';
import { whatIsSent, type AskedWrites } from './manners';
import { selectChecks } from './select-checks';

/** What of a program's options decides which checks there are, and which of them are run. */
export interface AskedOptions extends Limits, AskedWrites {
  readonly explore?: number;
  readonly concurrencyProbe?: boolean;
  readonly expiredKey?: string | undefined;
  readonly maxResponseTime?: number;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

/** Gives the checks that a program asks for, within the budget of a run. Throws a UsageError where it names some that are not there. */
export function askedChecks(contract: Contract, baseUrl: string, options: AskedOptions): Budget {
  const { rate, maxRequests, time, only = [], skip = [] } = options;
  return chooseChecks(contract, {
    baseUrl,
    rate,
    maxRequests,
    time,
    sent: whatIsSent(baseUrl, options),
    derive: derivedFor(options),
    select: (all) => selectChecks(contract, all, only, skip),
  });
}

/** Gives the same with the checks that are left out, for whoever shows those too. */
export function allAskedChecks(
  contract: Contract,
  baseUrl: string,
  options: AskedOptions,
): { readonly all: readonly Check[]; readonly budget: Budget } {
  const all = selectChecks(
    contract,
    deriveChecks(contract, derivedFor(options)),
    options.only ?? [],
    options.skip ?? [],
  );
  return { all, budget: budgetOf(contract, all, baseUrl, options, whatIsSent(baseUrl, options)) };
}

function derivedFor({ explore, concurrencyProbe, expiredKey, maxResponseTime }: AskedOptions): DeriveOptions {
  return {
    ...(explore !== undefined && { explore }),
    probesConcurrency: concurrencyProbe === true,
    hasExpiredKey: expiredKey !== undefined,
    maxResponseTime,
  };
}
