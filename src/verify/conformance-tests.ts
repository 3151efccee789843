import path from 'node:path';
import { readContract } from '../openapi/contract';
import { withoutTrailingSlashes } from '../base/http';
import { printable } from '../base/text';
import { allAskedChecks } from './select-checks';
import { verifyContract, type VerifyOptions } from './api';
import type { Check } from '../probe/check';
import { httpClient } from '../probe/client';
import type { Client } from '../probe/exchange';
import { describeFinding } from './report/findings';
import type { CheckResult, RunResult } from './result';
import { packageRoot } from '../base/package';

/** What of Jest, Vitest or node:test is needed. The times are in milliseconds. */
export interface TestFramework {
  readonly describe: (name: string, body: () => void) => unknown;
  /** What a budget leaves out is shown by its `skip`, where it has one. */
  readonly test: ((name: string, body: () => void) => unknown) & {
    readonly skip?: (name: string, body: () => void) => unknown;
  };
  readonly beforeAll: (body: () => Promise<void>, timeout?: number) => unknown;
  readonly afterAll: (body: () => Promise<void>, timeout?: number) => unknown;
}

/** A service that is up, and how it is left. */
export interface ConformanceTarget {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Sends the requests; by default one that opens connections to `baseUrl`. */
  readonly client?: Client;
  /** Whether a check that stays inconclusive is a failed test: on a service that is made for the tests every one can be judged. */
  readonly isOurs?: boolean;
  readonly close?: () => Promise<void>;
}

/** How a check's verdict is shown by a framework that can: its word, and whether the test counts as skipped. */
export interface ShownVerdict {
  readonly label: string;
  readonly isSkipped: boolean;
}

/** Which tests are defined, and on what they run. */
export interface ConformanceOptions extends Omit<VerifyOptions, 'baseUrl' | 'allowRefs' | 'apiKey' | 'onResult'> {
  /** Called once, before the first test. */
  readonly open: () => Promise<ConformanceTarget>;
  /** Longest that opening and the run may take, in milliseconds; ten minutes by default. */
  readonly runTimeout?: number;
  /** Why there is nothing to test, where the caller knows: then that is the only test, and it fails. */
  readonly trouble?: string | undefined;
  /** Called when the run is over, before the tests say what came of it; by the names of the tests. */
  readonly onRun?: (run: RunResult, verdicts: ReadonlyMap<string, ShownVerdict>) => void;
}

/**
 * Defines a test for each check of a document, in a `describe` for each family, and one for the whole run. The run is made
 * once, before them; a test fails where its check is violated, with the finding as its message. Throws a DocumentError or
 * UsageError, as `verify` does, while the tests are defined.
 */
export function defineConformanceTests(framework: TestFramework, options: ConformanceOptions): void {
  const { describe, test, beforeAll, afterAll } = framework;
  const { spec = path.join(packageRoot(), 'spec/openapi.yaml'), runTimeout = 600_000, trouble, open, onRun } = options;
  const contract = readContract(spec);
  // Where the service will be is not known yet; what is chosen here is what is run there.
  const { all: checks, budget } = trouble === undefined ? allAskedChecks(contract, 'http://localhost', options) : none;
  const chosen = new Set(budget?.chosen);
  let target: ConformanceTarget | undefined;
  let run: RunResult | undefined;
  const failures = new Map<string, string>();
  beforeAll(async () => {
    if (trouble !== undefined) return;
    target = await open();
    const client = target.client ?? plainClient(target.baseUrl, options);
    ({ run } = await verifyContract(contract, client, { ...options, apiKey: target.apiKey }, budget));
    const shown = new Map<string, ShownVerdict>();
    for (const result of run.results) {
      const failure = failureOf(result, run, target.isOurs === true);
      failures.set(result.check.id, failure);
      shown.set(nameOf(result.check), shownVerdict(result, failure));
    }
    onRun?.(run, shown);
  }, runTimeout);
  afterAll(async () => {
    await target?.close?.();
  }, runTimeout);
  test('the service answers from the first request to the last', () => {
    fail(trouble ?? run?.stopped ?? (run === undefined ? 'the run was not made' : ''));
  });
  for (const family of new Set(checks.map((check) => check.family))) {
    describe(family, () => {
      for (const check of checks.filter((one) => one.family === family)) {
        const define = chosen.has(check) ? test : (test.skip ?? test);
        define(nameOf(check), () => {
          fail(failures.get(check.id) ?? (chosen.has(check) ? 'the check did not run' : ''));
        });
      }
    });
  }
}

const none: { readonly all: readonly Check[]; readonly budget: undefined } = { all: [], budget: undefined };

/** Thrown rather than compared, so that the curl line is shown as it must be pasted; without a stack, which would lead into the tests. */
function fail(failure: string): void {
  if (failure !== '') throw Object.assign(new Error(failure), { stack: failure });
}

function plainClient(baseUrl: string, { timeout = 10, headers = {}, ca, insecure }: ConformanceOptions): Client {
  return httpClient({
    baseUrl: withoutTrailingSlashes(baseUrl),
    timeout: timeout * 1000,
    headers: Object.entries(headers),
    ...(ca !== undefined && { ca }),
    ...(insecure !== undefined && { insecure }),
  });
}

function nameOf({ id, title }: Check): string {
  return printable(`${id}: ${title}`);
}

function shownVerdict({ verdict, reason }: CheckResult, failure: string): ShownVerdict {
  const label = `${verdict.toUpperCase()}${reason === '' || verdict === 'proved' ? '' : ` (${printable(reason)})`}`;
  const isOpen = verdict === 'inconclusive' || verdict === 'not-tested' || verdict === 'environment';
  return { label, isSkipped: isOpen && failure === '' };
}

/** A remote service may hold too little to prove everything. On one that is made for the tests it is a defect. */
function failureOf({ verdict, reason, findings, check }: CheckResult, run: RunResult, isOurs: boolean): string {
  if (verdict === 'violated') return findings.map(describeFinding).join('\n\n');
  // One test says that the service is gone; the rest is skipped.
  if (verdict === 'environment' && run.stopped !== undefined) return '';
  const isFailure = verdict === 'environment' || (verdict === 'inconclusive' && isOurs);
  return isFailure ? printable(`${verdict}: ${reason} (${check.clause.pointer})`) : '';
}
