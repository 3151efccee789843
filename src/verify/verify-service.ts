import { randomInt } from 'node:crypto';
import type { Contract } from '../openapi/contract';
import type { Redaction } from '../secrets/redact';
import type { Accepted, RunOptions } from './run-options';
import { budgetOf, type Budget } from './budget';
import type { Client } from '../probe/exchange';
import { mannersFor, whatIsSent } from '../probe/limits';
import type { Demands } from './report/conclusion';
import { endAfter } from './report/earlier-reports';
import type { PastReport } from './report/read-report';
import { redactReport } from './report/write-reports';
import { runRedaction, type RunSecrets } from '../probe/redaction';
import { toReport, type Report } from './report/report';
import type { RunResult } from './result';
import { runChecks } from './run-checks';
import { standardBounds } from '../probe/body-bounds';

export type { RunSecrets } from '../probe/redaction';

type Chosen =
  | 'readOnly'
  | 'changes'
  | 'keep'
  | 'longestRun'
  | 'httpStrict'
  | 'probesConcurrency'
  | 'signal'
  | 'onResult'
  | 'notes'
  | 'runMark'
  | 'onExchange';

/** How a service is verified; times are in milliseconds. What is left out is as the manners for its address are. */
export interface ServiceOptions extends Pick<RunOptions, Chosen> {
  readonly contract: Contract;
  readonly client: Client;
  readonly secrets: RunSecrets;
  readonly redaction?: Redaction;
  readonly demands: Demands;
  readonly seed?: string | undefined;
  readonly rate?: number | undefined;
  readonly writes?: number | undefined;
  readonly consistencyWindow: number;
  readonly maxBodyBytes?: number | undefined;
  readonly maxRequests?: number | undefined;
  /** Seconds. */
  readonly time?: number | undefined;
  /** The checks that are run, and what is left out. */
  readonly budget: Budget;
  readonly accepted?: Accepted;
  /** So many root causes that make the run fail end it. */
  readonly maxFailures?: number | undefined;
  readonly baseline?: PastReport | undefined;
}

/** A run with its report, from which secrets are taken out. */
export interface Verified {
  readonly run: RunResult;
  readonly report: Report;
  readonly redaction: Redaction;
}

/**
 * Runs checks against a service, as far as the budget reaches, and gives the run and its report. Never throws for what a
 * service does.
 */
export async function verifyService(options: ServiceOptions): Promise<Verified> {
  const { contract, client, secrets, demands, baseline, maxFailures, accepted, budget, ...rest } = options;
  const { key, expiredKey, headers, keys } = secrets;
  const redaction = options.redaction ?? runRedaction(contract, secrets);
  const manners = mannersFor(client.baseUrl);
  const sent = whatIsSent(client.baseUrl, options);
  const run = await runChecks(budget.chosen, {
    ...rest,
    ...sent,
    budget,
    limit: { maxRequests: options.maxRequests, time: options.time },
    within: (maxRequests) => new Set(budgetOf(contract, budget.chosen, client.baseUrl, { maxRequests }, sent).chosen),
    contract,
    client,
    key,
    keys,
    expiredKey,
    headerNames: headers.map(([name]) => name),
    redact: redaction.text,
    seed: options.seed ?? String(randomInt(1_000_000_000)),
    rate: options.rate ?? manners.rate,
    writes: options.writes ?? manners.writes,
    bodies: { ...standardBounds, bytes: options.maxBodyBytes ?? standardBounds.bytes },
    ...(accepted !== undefined && { accepted }),
    ...(maxFailures !== undefined && { enough: endAfter(maxFailures, contract, demands, baseline) }),
  });
  return { run, redaction, report: redactReport(toReport(contract, run, demands, baseline), redaction.text) };
}
