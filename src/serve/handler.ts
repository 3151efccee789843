import { referenceTime } from '../openapi/schema/times';
import type { Answer, RequestContext } from './pipeline/request-context';
import type { Contract } from '../openapi/contract';
import type { MediaType, Operation, HeaderDescription } from '../openapi/operation';
import type { ResponseCheck } from '../openapi/response-check';
import { createAnswerCheck } from './pipeline/respond';
import { represented } from './pipeline/negotiation';
import { jsonContent, sentType, successResponse } from '../openapi/success-response';
import { problemOf } from '../openapi/problems';
import { isFieldValue, essence } from '../base/http';
import { isLawfulHeader, sampleHeader, writtenBy } from '../openapi/response-examples';

/** Gives the answer to a validated request. Throws an ApiError where there is none, such as `not_found`. */
export type Handler = (request: RequestContext) => Answer | Promise<Answer>;

/** Makes an operation's answer whole. */
export interface FinishAnswer {
  /** Gives an answer with the headers that the document describes for it; its own go before them. */
  readonly withHeaders: (operation: Operation, answer: Answer) => Answer;
  /** The same, checked as it will be sent. Throws an ApiError `response_deviates`. */
  readonly checked: (operation: Operation, answer: Answer) => Answer;
  /** Gives an answer of JSON as another media type. */
  readonly as: (media: MediaType, answer: Answer) => Answer;
  /** Names of all headers that answers may have because the document describes them. */
  readonly headerNames: readonly string[];
  /** The check of answers, which does not ask for what HTTP cannot carry. */
  readonly checkResponse: ResponseCheck;
}

/** Gives what makes the answers of a document's operations whole. */
export function createFinishAnswer(contract: Contract): FinishAnswer {
  const { samples: described, unsendable } = createSuccessHeaders(contract);
  const checkResponse = withoutUnsendable(contract.checkResponse, unsendable);
  const check = createAnswerCheck(checkResponse);
  const withHeaders = (operation: Operation, answer: Answer): Answer => {
    const headers = described.get(operation);
    return headers === undefined ? answer : { ...answer, headers: { ...headers, ...answer.headers } };
  };
  return {
    withHeaders,
    checked: (operation, answer) => {
      const whole = withHeaders(operation, answer);
      if (whole.mayDeviate !== true) check(operation, whole);
      return { ...whole, isChecked: true };
    },
    as: (media, answer) => represented(contract, media, answer),
    headerNames: [...described.values()].flatMap((headers) => Object.keys(headers)),
    checkResponse,
  };
}

function withoutUnsendable(check: ResponseCheck, unsendable: ReadonlySet<string>): ResponseCheck {
  if (unsendable.size === 0) return check;
  return (operation, response) =>
    check(operation, response).filter(
      ({ clause, rule }) => !((rule === 'required' || rule === 'mediaType') && unsendable.has(clause)),
    );
}

/** What the success answers of an operation have in common. */
interface Success {
  readonly status: number;
  /** Undefined where the document has no body for it. */
  readonly mediaType: string | undefined;
}

/** A cache of what `successResponse` says of an operation, first asked for when an app answers: its statuses are chosen then. */
const known = new WeakMap<Operation, Success>();

/**
 * Gives the success answer of an operation: its documented status, with the JSON text where the document has a body.
 * Where only errors are documented it is 200 without a body.
 */
export function succeed(operation: Operation, text: string, headers?: Readonly<Record<string, string>>): Answer {
  let success = known.get(operation);
  if (success === undefined) known.set(operation, (success = successOf(operation)));
  const { status, mediaType } = success;
  if (mediaType === undefined) return headers === undefined ? { status } : { status, headers };
  return headers === undefined ? { status, mediaType, text } : { status, headers, mediaType, text };
}

function successOf(operation: Operation): Success {
  const response = successResponse(operation);
  const media = jsonContent(response);
  const status =
    response === undefined || response.status === 'default' ? 200 : Number(response.status.replace('XX', '00'));
  return { status, mediaType: media === undefined ? undefined : sentType(media) };
}

/** Headers that stages and handlers write where they apply. */
const written = new Set(['location', 'etag', 'cache-control', 'link', 'deprecation', 'sunset']);

/** The described headers of success answers. */
interface SuccessHeaders {
  /** Samples of the headers, by operation; none for operations that document none. */
  readonly samples: ReadonlyMap<Operation, Readonly<Record<string, string>>>;
  /** JSON pointers of what is left out of answers. */
  readonly unsendable: ReadonlySet<string>;
}

/**
 * Gives samples of the headers that the success response of an operation documents (OpenAPI 3.1 section 4.8.17), where it
 * does. What cannot be made up or no HTTP message could carry is a flaw, and is left out.
 */
function createSuccessHeaders(contract: Contract): SuccessHeaders {
  const unsendable = new Set<string>();
  const leaveOut = (clause: string, problem: string): void => {
    unsendable.add(clause);
    contract.flaws.add(clause, problem, 'it is not sent');
  };
  const samples = new Map<Operation, Readonly<Record<string, string>>>();
  for (const operation of contract.operations) {
    const response = successResponse(operation);
    for (const { name, pointer } of response?.content ?? []) {
      if (isFieldValue(essence(name))) continue;
      const clause = pointer.slice(0, pointer.lastIndexOf('/'));
      leaveOut(clause, `HTTP cannot carry the media type ${JSON.stringify(name)}, which is none`);
    }
    const sent = new Map<string, string>();
    if (response === undefined) continue;
    for (const header of response.headers) {
      const name = header.name.toLowerCase();
      // The check of a read comes before its ETag is written.
      if (name === 'etag' && operation.method === 'GET') unsendable.add(header.pointer);
      if (written.has(name) && !(header.required && isMadeUp(contract, name, operation))) continue;
      const writer = writtenBy(header.name);
      if (writer === 'nobody' && header.required)
        leaveOut(header.pointer, `the stand-in sends bodies as they are, without ${header.name}`);
      // The check of answers comes before the server has written its own.
      if (writer !== undefined) unsendable.add(header.pointer);
      if (writer !== undefined) continue;
      try {
        const text = usualText(contract, operation, header) ?? sampleHeader(contract, operation, response, header);
        if (text !== undefined) sent.set(header.name, text);
        else leaveOut(header.pointer, `HTTP cannot carry any value of the header ${JSON.stringify(header.name)}`);
      } catch (cause) {
        leaveOut(header.pointer, problemOf(cause));
      }
    }
    if (sent.size > 0) samples.set(operation, Object.fromEntries(sent));
  }
  return { samples, unsendable };
}

/** A Link that must be there is there even where nothing follows, the ETag of what is not kept, and where what no create makes lies. */
function isMadeUp({ resources }: Contract, name: string, operation: Operation): boolean {
  if (name === 'location') return !resources.some(({ create }) => create === operation);
  return name === 'link' || (name === 'etag' && operation.method !== 'GET');
}

/** Headers whose value is a date of HTTP (RFC 9110 section 5.6.7). */
const dates = new Set(['last-modified', 'expires']);

/**
 * Gives a date of HTTP for a header that has one, and a path of the API for a Location that may be relative (RFC 9110 section
 * 10.2.2); undefined where the document wants something else.
 */
function usualText(contract: Contract, operation: Operation, header: HeaderDescription): string | undefined {
  const response = successResponse(operation);
  if (response === undefined) return undefined;
  if (dates.has(header.name.toLowerCase())) {
    const text = new Date(referenceTime).toUTCString();
    const { example, enum: values, format } = contract.schemas.flatten(header.schema);
    const isFree = example === undefined && values === undefined && format === undefined;
    return isFree && isLawfulHeader(contract, operation, response, { name: header.name, text }) ? text : undefined;
  }
  if (header.name.toLowerCase() !== 'location') return undefined;
  const [text = ''] = operation.path.split(/\/?\{/);
  const { format = '' } = contract.schemas.flatten(header.schema);
  const mayBeRelative = !['uri', 'iri', 'url'].includes(format) && text.startsWith('/');
  return mayBeRelative && isLawfulHeader(contract, operation, response, { name: header.name, text }) ? text : undefined;
}
