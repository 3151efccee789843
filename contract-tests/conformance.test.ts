/** @jest-environment ./contract-tests/verdict-environment.ts */
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { readContract } from '../src/contract/contract';
import { printable } from '../src/printable';
import { describeFinding } from '../src/verify/report/findings';
import { countVerdicts, type CheckResult, type RunResult } from '../src/verify/result';
import { mannersFor } from '../src/verify/manners';
import { runChecks } from '../src/verify/run-checks';
import type { Check } from '../src/verify/check';
import { deriveChecks } from '../src/verify/checks/derive-checks';
import type { ShownVerdict } from './verdict-environment';
import { openTarget, type Target } from './target';

const contract = readContract(process.env['SPEC'] ?? 'spec/openapi.yaml');
/** Why there is nothing to test, as the environment found before; then that is the only test. */
const { trouble } = globalThis as { trouble?: string };
const checks = trouble === undefined ? deriveChecks(contract) : [];

let target: Target;
let run: RunResult;

beforeAll(async () => {
  if (trouble !== undefined) return;
  target = await openTarget(process.env);
  const manners = mannersFor(target.client.baseUrl);
  run = await runChecks(checks, {
    contract,
    client: target.client,
    key: target.key,
    seed: process.env['SEED'] ?? String(Date.now()),
    rate: manners.rate,
    writes: Number(process.env['WRITES'] ?? manners.writes),
    readOnly: process.env['READ_ONLY'] === '1',
    changes: manners.changes || process.env['WRITES'] !== undefined,
    consistencyWindow: 5000,
  });
  const shown = run.results.map((result) => [nameOf(result.check), shownVerdict(result)] as const);
  (globalThis as { verdicts?: ReadonlyMap<string, ShownVerdict> }).verdicts = new Map(shown);
}, 600_000);

afterAll(async () => {
  if (trouble !== undefined) return;
  process.stderr.write(`${summary(run)}\n`);
  await target.close();
});

test('the service answers from the first request to the last', () => {
  const reason = trouble ?? run.stopped;
  // Without a stack: it would lead into the tests, where nothing is wrong.
  if (reason !== undefined) throw Object.assign(new Error(reason), { stack: reason });
});

for (const family of new Set(checks.map((check) => check.family))) {
  describe(family, () => {
    test.each(checks.filter((check) => check.family === family).map((check) => [nameOf(check), check] as const))(
      '%s',
      (_name, check) => {
        const result = run.results.find((candidate) => candidate.check === check);
        const failure = result === undefined ? 'the check did not run' : failureOf(result);
        // Thrown rather than compared, so that the curl line is shown as it must be pasted.
        if (failure !== '') throw new Error(failure);
      },
    );
  });
}

function nameOf({ id, title }: Check): string {
  return printable(`${id}: ${title}`);
}

function shownVerdict(result: CheckResult): ShownVerdict {
  const { verdict, reason } = result;
  const label = `${verdict.toUpperCase()}${reason === '' || verdict === 'proved' ? '' : ` (${printable(reason)})`}`;
  const isOpen = verdict === 'inconclusive' || verdict === 'not-tested' || verdict === 'environment';
  return { label, isSkipped: isOpen && failureOf(result) === '' };
}

/** A remote service may hold too little to prove everything; that is said in the summary. On our own it is a defect. */
function failureOf({ verdict, reason, findings, check }: CheckResult): string {
  if (verdict === 'violated') return findings.map(describeFinding).join('\n\n');
  // One test says that the service is gone; the rest is skipped.
  if (verdict === 'environment' && run.stopped !== undefined) return '';
  const isFailure = verdict === 'environment' || (verdict === 'inconclusive' && target.isOurs);
  return isFailure ? printable(`${verdict}: ${reason} (${check.clause.pointer})`) : '';
}

function summary({ results, exchanges, leftOver, baseUrl, seed, durationMs }: RunResult): string {
  const counts = Object.entries(countVerdicts(results)).map(([verdict, count]) => `${count} ${verdict}`);
  const open = results.filter(
    ({ verdict }) => verdict === 'inconclusive' || verdict === 'environment' || verdict === 'warned',
  );
  return [
    `${baseUrl}: ${results.length} checks: ${counts.join(', ')}`,
    `${exchanges.length} requests in ${durationMs} ms, seed ${seed}, ${leftOver.length} items created`,
    ...open.map(({ verdict, check, reason, findings }) =>
      printable(`${verdict.toUpperCase()} ${check.id}: ${reason || (findings[0]?.expected ?? '')}`),
    ),
  ].join('\n');
}
