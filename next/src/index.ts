/** The public API of Understudy. */
export { createMockApp, startMock, type RunningMock } from './mock/start/start-mock';
export { defaultApiKey, type LogLevel, type MockOptions } from './mock/start/options';
export type { Fixtures, ItemFactory, SuggestValue } from './openapi/sample/sample';
export type { JsonObject, JsonValue } from './base/json';
export { DocumentError, UsageError } from './base/errors';
export { loadContract } from './openapi/load-contract';
export type { Contract } from './openapi/contract';
export {
  createControlClient,
  ControlError,
  sessionName,
  type Call,
  type CallQuery,
  type ControlClient,
  type NewFault,
  type SessionControl,
  type SessionInfo,
} from './mock/control/client';
