import type { VerifyOptions, VerifyResult } from './verify/api';

/** The public API of Understudy: start a mock in process, or get its Express app; verify a service. */
export { createMockApp, startMock, type RunningMock } from './serve/start-mock';
export { startProxy, type RunningProxy } from './proxy/start-proxy';
export type { ProxyOptions } from './proxy/proxy-options';
export type { ProxyReport } from './proxy/proxy-report';
export type { MockConfig } from './serve/config';
export { defaultApiKey, type LogLevel, type MockOptions, type Timeouts } from './serve/options';
export type { Fixture, Fixtures } from './serve/options';
export type { JsonValue } from './base/json';
export {
  DocumentError,
  errorCatalogue,
  UsageError,
  type ErrorCode,
  type ToldViolation as Violation,
} from './base/errors';
export {
  ControlError,
  createControlClient,
  sessionName,
  type ControlClient,
  type ControlClientOptions,
  type SessionControl,
} from './serve/control/client';
export type * from './serve/control/client';
export type { VerifyOptions, VerifyResult } from './verify/api';
export type { Report } from './verify/report/report';

/**
 * Verifies that a service keeps to its document; see `src/verify/api.ts`. The kit is loaded when it is first asked for: who
 * starts a stand-in alone does not wait for it.
 */
export async function verify(options: VerifyOptions): Promise<VerifyResult> {
  const api = await import('./verify/api.js');
  return api.verify(options);
}
