/** The public API of Understudy. */
export { createMockApp, startMock, type RunningMock } from './mock/start/start-mock';
export { defaultApiKey } from './mock/start/options';
export type { Additions, LogLevel, MockOptions } from './mock/config';
export type { Fixtures, ItemFactory, SuggestValue } from './openapi/sample/sample';
export type { JsonObject, JsonValue } from './base/json';
export { DocumentError, UsageError } from './base/errors';
export { verifyApi, type VerifyApiOptions } from './verify/verify-service';
export type { RunReport } from './report/run-report';
export type { Finding } from './report/finding';
export { EnvironmentProblem } from './base/errors';
export { followsTheFile, type TestedResponse } from './verify/follows-the-file';
/** Unstable: rules may get other arguments before version 1. */
export { rules } from './rules/rules';
export { judge, type Judged } from './rules/judge';
export type { Failure, Judgement, Rule } from './rules/rule';
export { createKnowledge } from './knowledge/create-knowledge';
export { operationOf, viewOf } from './knowledge/view-of';
export type { ExchangeView } from './knowledge/exchange-view';
export type { Knowledge } from './knowledge/knowledge';
export type { Exchange } from './exchange/exchange';
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
  type NewOverride,
  type SessionControl,
  type SessionInfo,
} from './mock/control/client';
