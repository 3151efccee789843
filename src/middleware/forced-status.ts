import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { needsNoValue, writeBody } from '../contract/bodies/write-body';
import { jsonContent, sentType } from '../contract/success-response';
import { bodyDeviation, exampleDeviation } from '../contract/example-check';
import { describedResponse } from '../contract/response-check';
import { sampleValue } from '../contract/schema/sample';
import { ApiError, errorCatalogue, type ErrorCode } from '../errors';
import type { JsonValue } from '../exact-json';
import { createRandom } from '../random';
import { challengesOf, realmOf } from './authentication';
import { markDeviation, preferredExample } from './prefer';
import type { Answer, RequestContext } from './request-context';
import { createRequiredHeaders } from './required-headers';

/**
 * Tells whether a document lists a status for an operation: itself, by its class (`4XX`), or, for errors, by the `default`
 * response, which describes every status that is not listed (OpenAPI 3.1 section 4.8.16).
 */
export function isDocumented(operation: Operation, status: number): boolean {
  const described = describedResponse(operation, status);
  return described !== undefined && (described.status !== 'default' || status >= 400);
}

/** Gives the ApiError that refuses a status which the document does not list, with those that it does. */
export function undocumentedStatus(operation: Operation, status: number): ApiError {
  const listed = operation.responses.map((response) =>
    response.status === 'default' ? 'any error, by its default response' : response.status,
  );
  return new ApiError(
    'undocumented_status',
    `status: expected one that the OpenAPI file lists for ${operation.id} (${listed.join(', ')}), got ${status}; add "force" to have it all the same`,
  );
}

/** Codes that say best what a status means; the rest are `fault_injected`. */
const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  429: 'rate_limited',
};

/** Gives the error of a forced status, to be written in the API's own shape. */
export function forcedError(contract: Contract, operation: Operation, status: number, message: string): ApiError {
  const code = codes[status] ?? 'fault_injected';
  const challenges = challengesOf(operation.security, realmOf(contract));
  const headers: Record<string, string> = status === 401 && challenges !== '' ? { 'WWW-Authenticate': challenges } : {};
  return new ApiError(code, message === '' ? errorCatalogue[code].when : message, { status, headers });
}

/**
 * Gives what makes the answer of a forced status: of the example that is preferred, else of the first, or of the schema, with
 * the headers that the document requires. An example that its schema refuses is a flaw, and a sample is answered, unless it was
 * asked for by its name.
 */
export function createForcedAnswers(contract: Contract): ForcedAnswer {
  const required = createRequiredHeaders(contract);
  return (operation, status, context) => {
    const answer = forcedAnswer(contract, operation, status, context);
    const headers = required(operation, status, { ...context.headers, ...answer.headers });
    return { ...answer, headers: { ...headers, ...answer.headers } };
  };
}

/** Gives the answer of a status that an operation is made to answer. */
export type ForcedAnswer = (operation: Operation, status: number, context: RequestContext) => Answer;

function forcedAnswer(contract: Contract, operation: Operation, status: number, context: RequestContext): Answer {
  const described = status === 204 || status === 304 ? undefined : describedResponse(operation, status);
  const media = jsonContent(described) ?? described?.content[0];
  if (media === undefined) return { status };
  const { schemas } = contract;
  const named = preferredExample(context, media);
  const answerWith = (value: JsonValue, isExample: boolean): Answer => ({
    status,
    mediaType: sentType(media),
    ...writeBody(schemas, media, value, isExample),
  });
  if (named !== undefined)
    return markDeviation(contract, operation, { media, ...named }, answerWith(named.value, true));
  const usual = context.preferredBody?.dynamic === true ? undefined : (media.example as JsonValue | undefined);
  const given = { status, media, cost: 'a sample is answered in its place' };
  if (usual !== undefined && exampleDeviation(contract, operation, given, usual) === undefined)
    return answerWith(usual, true);
  if (needsNoValue(media)) return answerWith(null, false);
  let made: JsonValue = null;
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const { seed } = context.session.seeding;
    const random = createRandom(`${seed} ${operation.id} ${status}${draw === 0 ? '' : ` again ${draw}`}`);
    made = sampleValue({ schemas, random }, media.schema);
    if (bodyDeviation(contract, operation, given, made) === undefined) break;
  }
  return answerWith(made, false);
}

/** How many samples are drawn in search of one that keeps to the document; the last is answered, for it was insisted on. */
const mostDraws = 8;
