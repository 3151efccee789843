import type { VerifyOptions, VerifyResult } from './verify/api';

/**
 * Verifies that a service keeps to its document; see `src/verify/api.ts`. The kit is loaded when it is first asked for: who
 * starts a stand-in alone does not wait for it.
 */
export async function verify(options: VerifyOptions): Promise<VerifyResult> {
  const api = await import('./verify/api.js');
  return api.verify(options);
}
