/** @jest-environment ./contract-tests/verdict-environment.ts */
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { defineConformanceTests } from '../src/conformance';
import { printable } from '../src/base/text';
import { countVerdicts, type RunResult } from '../src/verify/result';
import { openTarget } from './target';

/** What the environment found before, and what it shows of each test. */
const shared = globalThis as { trouble?: string; verdicts?: ReadonlyMap<string, unknown> };
const { SPEC: spec, SEED: seed, WRITES: writes, READ_ONLY: readOnly } = process.env;

defineConformanceTests(
  { describe, test, beforeAll, afterAll },
  {
    spec: spec ?? 'spec/openapi.yaml',
    trouble: shared.trouble,
    seed: seed ?? String(Date.now()),
    readOnly: readOnly === '1',
    ...(writes !== undefined && { writes: Number(writes) }),
    open: async () => {
      const target = await openTarget(process.env);
      const { client, key, isOurs } = target;
      return { baseUrl: client.baseUrl, client, apiKey: key, isOurs, close: () => target.close() };
    },
    onRun: (run, verdicts) => {
      shared.verdicts = verdicts;
      process.stderr.write(`${summary(run)}\n`);
    },
  },
);

function summary({ results, exchanges, leftOver, baseUrl, seed: used, durationMs }: RunResult): string {
  const counts = Object.entries(countVerdicts(results)).map(([verdict, count]) => `${count} ${verdict}`);
  const open = results.filter(
    ({ verdict }) => verdict === 'inconclusive' || verdict === 'environment' || verdict === 'warned',
  );
  return [
    `${baseUrl}: ${results.length} checks: ${counts.join(', ')}`,
    `${exchanges.length} requests in ${durationMs} ms, seed ${used}, ${leftOver.length} items created`,
    ...open.map(({ verdict, check, reason, findings }) =>
      printable(`${verdict.toUpperCase()} ${check.id}: ${reason || (findings[0]?.expected ?? '')}`),
    ),
  ].join('\n');
}
