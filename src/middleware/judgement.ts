import type { Violation } from '../errors';

/** Whether a request kept to the OpenAPI file. */
export type Judgement = 'valid' | 'warnings' | 'violations';

/** What a verdict goes by. */
export interface Judged {
  readonly violations: readonly Violation[];
  readonly warnings: readonly string[];
  readonly error: { readonly code: string; readonly status: number } | undefined;
  readonly faults: readonly string[];
}

/** Errors of a request that is well-formed and keeps to the document, and finds things other than it hoped. */
const lawful = new Set<string>([
  'not_found',
  'conflict',
  'gone',
  'unknown_reference',
  'rate_limited',
  'fault_injected',
  'storage_full',
]);

/** Gives what a request's keeping to the document amounts to. */
export function judgementOf({ violations, warnings, error, faults }: Judged): Judgement {
  if (violations.length > 0 || isRefusal(error, faults)) return 'violations';
  return warnings.length > 0 ? 'warnings' : 'valid';
}

/** Tells whether an error says that the request did not keep to the document; one that a fault played says nothing about it. */
export function isRefusal(error: Judged['error'], faults: Judged['faults']): boolean {
  if (error === undefined || faults.includes('status') || faults.includes('rateLimit')) return false;
  return error.status < 500 && !lawful.has(error.code);
}
