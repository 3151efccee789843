/** The public API of Understudy: start a mock in process, or get its Express app; verify a service. */
export { createMockApp, startMock, type RunningMock } from './mock/start-mock';
export { startProxy, type RunningProxy } from './proxy/start-proxy';
export type { ProxyOptions } from './proxy/proxy-options';
export type { ProxyReport } from './proxy/proxy-report';
export type { MockConfig } from './config';
export { defaultApiKey, type LogLevel, type MockOptions, type Timeouts } from './options';
export type { Fixture, Fixtures } from './fixtures';
export type { JsonValue } from './exact-json';
export { DocumentError, errorCatalogue, UsageError, type ErrorCode, type ToldViolation as Violation } from './errors';
export {
  ControlError,
  createControlClient,
  sessionName,
  type ControlClient,
  type ControlClientOptions,
  type SessionControl,
} from './control/client';
export type * from './control/client-types';
export type { VerifyOptions, VerifyResult } from './verify/api';
export type { Report } from './verify/report/report';
export { verify } from './verify-lazily';
