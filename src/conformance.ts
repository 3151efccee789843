/** Every rule as a test of each operation, for Jest, Vitest and the like. */
import type { RunReport } from './report/run-report';

/** What the test runner gives. */
export interface TestRunner {
  readonly describe: (name: string, define: () => void) => void;
  readonly test: ((name: string, run: () => void) => void) & {
    readonly skip: (name: string, run: () => void) => void;
  };
}

export interface ConformanceOptions {
  /** An inconclusive check is a failure: of a mock, of which everything can be tested. */
  readonly strict?: boolean;
}

/**
 * Defines a test for each rule and operation of a report that `verify` made before: a check that failed is a failed test, an
 * inconclusive one is skipped.
 *
 *     defineConformanceTests({ describe, test }, JSON.parse(readFileSync('report.json', 'utf8')));
 */
export function defineConformanceTests(
  { describe, test }: TestRunner,
  report: RunReport,
  { strict = false }: ConformanceOptions = {},
): void {
  const { checks, findings, operations } = report;
  for (const { operation } of operations) {
    const own = checks.filter((check) => check.operation === operation && check.result !== 'not tested');
    if (own.length === 0) continue;
    describe(operation, () => {
      for (const { rule, result, note, passed } of own) {
        const isOpen = result === 'inconclusive' && !strict;
        const define = isOpen ? test.skip : test;
        define(isOpen ? `${rule} (${note ?? 'inconclusive'})` : rule, () => {
          const failed = findings.filter(
            (finding) => finding.rule === rule && finding.places.some((place) => place.operation === operation),
          );
          const errors = failed.filter(({ level }) => level === 'error');
          if (errors.length > 0) throw new Error(errors.map(describeFinding).join('\n'));
          if (result === 'failed') throw new Error(`${rule} failed`);
          if (passed === 0 && result !== 'warning') throw new Error(`nothing was tested: ${note ?? 'inconclusive'}`);
        });
      }
    });
  }
}

function describeFinding({ title, expected, received, basis }: RunReport['findings'][number]): string {
  return `${title}\n  expected ${expected}\n  received ${received}\n  ${basis.text}`;
}
