import type { Mismatch, Outcome } from './check';

/** Gives mismatches where the document is silent, so that nothing is broken: what would be expected elsewhere, and what came. */
export function asObservation(mismatches: readonly Mismatch[]): string {
  return [...new Set(mismatches.map(({ expected, got }) => `${expected.words}: ${got.words}`))].join(', ');
}

/** Gives why an outcome is what it is, or what was observed; empty where the verdict says it all. */
export function reasonOf(outcome: Exclude<Outcome, { verdict: 'violated' }>): string {
  if (outcome.verdict === 'proved') return outcome.note ?? '';
  return outcome.verdict === 'observed' ? outcome.observation : outcome.reason;
}
