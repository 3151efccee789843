import { UsageError } from '../base/errors';
import type { BaseUrl } from '../exchange/base-url';
import type { Contract } from '../openapi/contract';
import { runOfPlan, type RunOfPlan } from '../plan/run-options';
import { readBaseline } from '../report/baseline';
import { responseTime } from '../rules/response-time';
import { rules } from '../rules/rules';
import type { VerifyOptions } from './options';

/** What a run is to do, of what a person asked for. Throws a UsageError. */
export function runOptions(contract: Contract, baseUrl: BaseUrl, options: VerifyOptions): RunOfPlan {
  const replayed = scenariosToReplay(options);
  const run = runOfPlan(contract, baseUrl, options, rulesFor(options));
  if (replayed === undefined) return run;
  const { seed = replayed.seed } = options;
  return { ...run, seed, isWanted: ({ id }) => replayed.scenarios.has(id) };
}

/** The rules, and those that an option adds. */
export function rulesFor({ maxResponseTime }: VerifyOptions): typeof rules {
  return maxResponseTime === undefined ? rules : [...rules, responseTime(maxResponseTime)];
}

/** The scenarios that showed one finding of the baseline. */
function scenariosToReplay({
  replay,
  baseline,
}: VerifyOptions): { readonly scenarios: ReadonlySet<string>; readonly seed: string } | undefined {
  if (replay === undefined) return undefined;
  if (baseline === undefined)
    throw new UsageError('--replay needs the report that has the problem: --baseline report.json');
  const { findings, seed } = readBaseline(baseline);
  const finding = findings.find(({ id }) => id === replay);
  if (finding === undefined) throw new UsageError(`${baseline} has no problem ${replay}.`);
  return { scenarios: new Set(finding.places.flatMap(({ scenario }) => scenario ?? [])), seed };
}
