import { expect, test } from '@jest/globals';
import type { Check } from '../../probe/check';
import type { CheckResult, RunResult, Verdict } from '../result';
import { conclude } from './conclusion';

const demands = { minTested: 50, strict: false };

/** Gives a run whose checks came to the verdicts named, each with its reason. */
function runOf(
  verdicts: readonly (readonly [Verdict, string?, Partial<Check>?])[],
  rest: Partial<RunResult> = {},
): RunResult {
  const results = verdicts.map(
    ([verdict, reason = '', check = {}]) =>
      ({
        check: { level: 'written', ...check },
        verdict,
        reason,
        findings: [],
        durationMs: 0,
      }) as unknown as CheckResult,
  );
  return {
    results,
    exchanges: [],
    leftOver: [],
    baseUrl: 'http://127.0.0.1',
    seed: '1',
    runTag: 'x',
    startedAt: new Date(0),
    durationMs: 0,
    ...rest,
  };
}

const stopped = { stopped: 'stopped by Ctrl-C', isInterrupted: true };

test('a run that was stopped says what was not run, also beside a violation', () => {
  const unrun = ['not-tested', 'stopped by Ctrl-C'] as const;
  const alone = conclude(runOf([['proved'], unrun, unrun], stopped), demands, 0);
  expect([alone.exitCode, alone.sentence]).toEqual([2, 'stopped by Ctrl-C: 2 of 3 checks were not run']);
  const violated = conclude(runOf([['violated'], unrun, ['not-tested', 'read-only']], stopped), demands, 1);
  expect([violated.exitCode, violated.sentence]).toEqual([
    1,
    '1 of 3 checks found the service at odds with its document, with 1 root cause; stopped by Ctrl-C: 1 of 3 checks were not run',
  ]);
});

test('what was left out lowers what was tried, and not what --min-tested asks for', () => {
  const left = ['not-tested', 'read-only: nothing is sent that could change the service'] as const;
  const { exitCode, tested } = conclude(runOf([['proved'], ['inconclusive'], left, left, left]), demands, 0);
  expect(exitCode).toBe(0);
  expect(tested).toEqual({ checks: 5, tried: 2, triedPercent: 40, judgedPercent: 50 });
});

test('silent points are tried, and decide nothing', () => {
  const silent = ['observed', '', { level: 'silent' }] as const;
  const { exitCode, tested } = conclude(runOf([silent, silent, ['inconclusive']]), demands, 0);
  expect(exitCode).toBe(3);
  expect(tested).toEqual({ checks: 3, tried: 3, triedPercent: 100, judgedPercent: 0 });
});
