import type { IncomingMessage } from 'node:http';
import { headerOf, isJson, type RawHeaders } from '../base/http';
import { viewOf } from '../knowledge/view-of';
import { challengesFor } from '../mock/http/credentials';
import { statementOf } from '../mock/http/errors';
import { Rejected } from '../mock/rejected';
import type { Contract } from '../openapi/contract';
import type { ErrorStatement } from '../openapi/response/error-body';
import { describeViolations } from '../openapi/schema/violation-text';
import type { Violation } from '../openapi/violation';
import { mostCopied, type Copied } from './body-copy';
import { statement } from './own-response';
import type { Passage } from './passage';

/** What a message is responded to with in place of being passed on. */
export interface Rejection {
  readonly statement: ErrorStatement;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whether a message waits for its verdict: JSON of at most 1 MiB. Of all else the head is judged. */
export function isHeld(rawHeaders: RawHeaders): boolean {
  const length = headerOf(rawHeaders, 'content-length');
  return isJson(headerOf(rawHeaders, 'content-type') ?? '') && Number(length ?? 0) <= mostCopied;
}

/** Why a request is not passed on. Undocumented ones are: the file says nothing about them. */
export async function rejectRequest(contract: Contract, passage: Passage): Promise<Rejection | undefined> {
  const { operation } = passage.asked;
  if (operation === undefined) return undefined;
  const { message, problem } = await passage.copiedRequest();
  // Of a body that has not come, the media type is known.
  const request = problem === undefined ? message : { ...message, body: { text: ' ' } };
  const exchange = { number: 0, source: 'proxy', request, startedAt: 0, durationMs: 0 } as const;
  const { reading, credential } = viewOf(contract, exchange, operation);
  if (credential === 'none') {
    const challenge = { 'WWW-Authenticate': challengesFor(operation, contract.title) };
    const rejected = new Rejected('no-credentials', 'The request has no credentials.', { headers: challenge });
    return { statement: statementOf(rejected, operation), headers: challenge };
  }
  const violations = certain(reading.violations, problem === undefined);
  if (violations.length === 0) return undefined;
  const kind = violations.some(({ keyword }) => keyword === 'mediaType') ? 'content-type' : 'invalid';
  const rejected = new Rejected(kind, describeViolations(violations), { violations });
  return { statement: statementOf(rejected, operation) };
}

/** Why a response is not passed on. @param isWhole whether its body has come, and was kept */
export async function rejectResponse(
  contract: Contract,
  passage: Passage,
  incoming: IncomingMessage,
  isWhole: boolean,
): Promise<Rejection | undefined> {
  const { operation, method } = passage.asked;
  if (operation === undefined || (method !== operation.method && method !== 'HEAD')) return undefined;
  const { rawHeaders: headers, statusCode: status = 0 } = incoming;
  const { body, problem }: Copied = isWhole ? await passage.received.decoded(headers) : { problem: 'not read' };
  const response = { status, headers, ...(body && { body }) };
  const violations = certain(contract.checkResponse(operation, response, method), problem === undefined);
  if (violations.length === 0) return undefined;
  const text = `The response of the API (${status}) breaks the OpenAPI file: ${describeViolations(violations)}`;
  return { statement: statement('invalid_response', text) };
}

/** Of a body that is not known nothing is said. */
function certain(violations: readonly Violation[], isBodyKnown: boolean): readonly Violation[] {
  return violations.filter(({ place, keyword }) => keyword !== 'complexity' && (place.in !== 'body' || isBodyKnown));
}
