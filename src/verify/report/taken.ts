import type { RunResult } from '../result';

/** How many valid bodies an operation was sent with the valid key, and how many of them it took. */
export interface Taken {
  readonly sent: number;
  readonly taken: number;
}

/**
 * Gives, by operation, how many valid bodies were sent and taken: those of the checks that create or change, for which no
 * refusal is due.
 */
export function takenBodies({ results, exchanges }: Pick<RunResult, 'results' | 'exchanges'>): Map<string, Taken> {
  const reading = ['read', 'refused', 'review'];
  const writing = new Set(results.filter(({ check }) => !reading.includes(check.phase)).map(({ check }) => check.id));
  const taken = new Map<string, Taken>();
  for (const { checkId, request, credential, operation, response } of exchanges) {
    const isValid = request.body !== undefined && credential.form === 'valid' && writing.has(checkId);
    if (!isValid || request.method !== operation.method) continue;
    const known = taken.get(operation.id) ?? { sent: 0, taken: 0 };
    taken.set(operation.id, { sent: known.sent + 1, taken: known.taken + Number(response.status < 400) });
  }
  return taken;
}
