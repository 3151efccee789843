import type { Operation } from '../contract/operation';
import { isFieldName, isFieldValue } from '../contract/field-text';
import { isJson } from '../contract/media-type';
import type { ObservedResponse, ResponseCheck } from '../contract/response-check';
import { successResponse } from '../contract/success-response';
import { ApiError, describeViolation } from '../errors';
import { parseJson } from '../exact-json';
import type { Answer } from './request-context';

/** Checks an answer against what its operation documents. Throws an ApiError `response_deviates` that names the first clause it would break. */
export type CheckAnswer = (operation: Operation, answer: Answer) => void;

/** Gives the check of whole answers: status, headers, media type and body. An answer's `value` is taken for what its text says. */
export function createAnswerCheck(check: ResponseCheck): CheckAnswer {
  return (operation, answer) => {
    assertWritable(answer);
    const violations = check(operation, observe(answer));
    if (violations.length === 0) return;
    const [first] = violations;
    // `default` beside errors alone is one of them.
    if (first === undefined || (answer.status < 300 && !documentsSuccess(operation))) return;
    const message = `the answer ${answer.status} of ${operation.id} would break ${first.clause}: ${describeViolation(first)}`;
    throw new ApiError('response_deviates', message, { violations: [first] });
  };
}

/** Media types and names of headers that can be written: those of a document come with every answer. */
const knownTypes = new Set<string>();
const knownNames = new Set<string>();

/** Most of them that are remembered. */
const mostKnown = 1000;

/** Tells what a test tells of a text, which is remembered where it holds. */
function holds(test: (text: string) => boolean, text: string, known: Set<string>): boolean {
  if (known.has(text)) return true;
  if (!test(text)) return false;
  if (known.size < mostKnown) known.add(text);
  return true;
}

/** What cannot be written must be known before anything is kept; that it can come so far is a fault of our own. */
function assertWritable({ headers, mediaType = '' }: Answer): void {
  if (!holds(isFieldValue, mediaType, knownTypes))
    throw new Error(`the media type ${JSON.stringify(mediaType)} cannot be written`);
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (holds(isFieldName, name, knownNames) && isFieldValue(value)) continue;
    throw new Error(`the header ${JSON.stringify(name)} cannot be written: ${JSON.stringify(value)}`);
  }
}

/** Where only errors are documented, nothing documents what to answer when all is well. */
function documentsSuccess(operation: Operation): boolean {
  return successResponse(operation) !== undefined;
}

function observe({ status, headers = {}, mediaType, text, binary, value }: Answer): ObservedResponse {
  return {
    status,
    contentType: mediaType,
    header: (name) => headerIn(headers, name.toLowerCase()),
    body: text === undefined || !isJson(mediaType ?? '') ? undefined : (value ?? parseJson(text)),
    hasBody: text !== undefined || binary !== undefined,
  };
}

function headerIn(headers: Readonly<Record<string, string>>, lowerCase: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === lowerCase)?.[1];
}
