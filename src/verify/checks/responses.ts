import { isSearchingPost } from '../../probe/searching-posts';
import type { Contract } from '../../openapi/contract';
import { isObject } from '../../openapi/document';
import { findMediaType, isJson } from '../../base/http';
import { describedResponse, isNotModified } from '../../openapi/response-check';
import type { Operation, ResponseDescription } from '../../openapi/operation';
import {
  inconclusive,
  judge,
  notTested,
  proved,
  violated,
  type Check,
  type CheckContext,
  type Outcome,
  defineCheck,
  mismatch,
} from '../../probe/check';
import { isRefusal, judgedBy } from '../../probe/answers';
import { bodyOf, decodeUtf8, headerOf, isRead, type Exchange } from '../../probe/exchange';
import { expectedDocumented, expectedMember, gotMember } from '../../probe/expectation';
import { firstUnchecked, type Aspect, deviations } from '../../probe/answer-deviations';
import { resourceOf } from '../../probe/items';
import { creatables, uncreatables } from '../../probe/bodies';
import { whyNotSent } from '../../probe/parents';

const mostFindings = 3;

/** Gives the checks that judge every answer of the run: documented status, media type, headers, schema, Error body. */
export function responseChecks(contract: Contract): Check[] {
  return contract.operations.flatMap((operation) => [
    ...operation.responses.flatMap((response) => [
      ...(hasRules(response) ? [keepsTo(contract, operation, response, 'body')] : []),
      ...(response.content.length === 0 ? [] : [keepsTo(contract, operation, response, 'media-type')]),
    ]),
    ...(operation.responses.some(({ status }) => status === 'default') ? [] : [documentedStatus(contract, operation)]),
    statusMember(contract, operation),
  ]);
}

/** Gives the exchanges of an operation itself: not those of HEAD, OPTIONS or another method on its path. */
export function answersOf(context: CheckContext, operation: Operation): readonly Exchange[] {
  return context
    .exchangesOf(operation)
    .filter((exchange) => exchange.request.method === operation.method && !isBusyLook(exchange));
}

/** Whoever looks after something beside the checks takes it that a service is busy for a while. */
export function isBusyLook({ isLook, response: { status } }: Exchange): boolean {
  return isLook === true && (status === 429 || status === 503);
}

function keepsTo(contract: Contract, operation: Operation, response: ResponseDescription, aspect: Aspect): Check {
  return defineCheck(contract, {
    id: `${operation.id}.${response.status}.${aspect}`,
    family: aspect === 'body' ? 'responses' : 'media-types',
    title: `Every answer ${response.status} ${aspect === 'body' ? 'keeps to its schema' : 'is of the documented media type'}`,
    level: 'written',
    pointer: aspect === 'body' ? response.pointer : `${response.pointer}/content`,
    phase: 'review',
    run: (context) => {
      const answers = answersOf(context, operation).filter(
        (exchange) => judgedBy(operation, exchange.response.status) === response,
      );
      if (answers.length === 0) return Promise.resolve(unseen(context, operation, response));
      const unread = answers.find((exchange) => exchange.response.unread !== undefined);
      const wrong = answers
        .filter((exchange) => exchange.response.unread === undefined)
        .flatMap((exchange) => deviations(contract, exchange, aspect));
      if (wrong.length > 0) return Promise.resolve(violated(...wrong.slice(0, mostFindings)));
      const unchecked = aspect === 'body' ? firstUnchecked(contract, answers) : undefined;
      if (unchecked !== undefined) return Promise.resolve(inconclusive(unchecked));
      if (unread !== undefined) return Promise.resolve(inconclusive(unread.response.unread ?? ''));
      const judged = aspect === 'body' ? answers.filter((exchange) => isJudged(response, exchange)) : answers;
      return Promise.resolve(judged.length > 0 ? proved(`${judged.length} answers`) : unjudged(response));
    },
  });
}

/** Tells whether a response says anything of its header fields or body. */
function hasRules({ content, headers }: ResponseDescription): boolean {
  return headers.length > 0 || content.some(({ schema }) => schema !== undefined);
}

/** Tells whether anything of an answer was held against a schema: its header fields, or its body where that is JSON. */
function isJudged({ content, headers }: ResponseDescription, { response }: Exchange): boolean {
  const contentType = headerOf(response.headers, 'Content-Type') ?? '';
  const isBodyJudged = isJson(contentType) && findMediaType(content, contentType)?.schema !== undefined;
  return (
    isBodyJudged || headers.some(({ name, required }) => required || headerOf(response.headers, name) !== undefined)
  );
}

function unjudged({ content }: ResponseDescription): Outcome {
  return content.some(({ name }) => isJson(name) || name.includes('*'))
    ? inconclusive('no such answer was in JSON')
    : notTested('only JSON is held against a schema');
}

function unseen(
  context: CheckContext,
  operation: Operation,
  response: ResponseDescription,
): ReturnType<typeof notTested> {
  const reason = whyNeverSent(context, operation);
  if (reason !== undefined) return notTested(reason);
  const isDemanded = response.status !== 'default' && !response.status.startsWith('5') && response.status !== '429';
  return isDemanded
    ? inconclusive(whyUncreatable(context, operation) ?? 'no such answer was seen')
    : notTested('no such answer was seen');
}

function documentedStatus(contract: Contract, operation: Operation): Check {
  return defineCheck(contract, {
    id: `${operation.id}.documented-status`,
    family: 'responses',
    title: 'Every answer has a documented status, refusals aside',
    level: 'written',
    pointer: `${operation.pointer}/responses`,
    words: `responses: ${operation.responses.map(({ status }) => status).join(', ')}`,
    phase: 'review',
    run: (context) => {
      if (operation.responses.length === 0)
        return Promise.resolve(inconclusive('the document describes no answer of this operation'));
      const answers = answersOf(context, operation);
      if (answers.length === 0) return Promise.resolve(noAnswer(context, operation));
      const isDescribed = (one: Exchange): boolean => describedResponse(operation, one.response.status) !== undefined;
      // What is sent against the document may be refused with any client error: a framework does so before the operation.
      const isUnsaid = (exchange: Exchange): boolean =>
        isRefusal(exchange) ||
        isNotModified(operation, exchange.response.status) ||
        (Math.trunc(exchange.response.status / 100) === 2 && !operation.responses.some(describesSuccess));
      const subjects = answers.filter((exchange) => isDescribed(exchange) || !isUnsaid(exchange));
      if (subjects.length === 0) return Promise.resolve(noAnswer(context, operation, refusedAlone));
      const wrong = subjects.filter((exchange) => !isDescribed(exchange));
      const documented = operation.responses.map(({ status }) => status);
      return Promise.resolve(
        judge(wrong.slice(0, mostFindings).map((exchange) => mismatch(exchange, expectedDocumented(documented)))),
      );
    },
  });
}

/** Where errors alone are described, or 101, which no request of ours asks for, the document does not say what a success looks like. */
function describesSuccess({ status }: ResponseDescription): boolean {
  return /^([23]|default$)/.test(status);
}

const refusedAlone = 'every answer was a refusal, or of a success that is not described';

/** Gives the outcome for an operation that no answer was seen of, or none that tells anything, with the reason. */
export function noAnswer(context: CheckContext, operation: Operation, words = 'no answer was seen'): Outcome {
  const reason = whyNeverSent(context, operation);
  return reason === undefined ? inconclusive(whyUncreatable(context, operation) ?? words) : notTested(reason);
}

/** An Error body's `status` is the HTTP status of the answer (RFC 9457 section 3.1.2 where the document does not say it). */
function statusMember(contract: Contract, operation: Operation): Check {
  return defineCheck(contract, {
    id: `${operation.id}.error-status`,
    family: 'errors',
    title: "The `status` of an error body is the answer's HTTP status",
    level: 'implied',
    pointer: `${operation.pointer}/responses`,
    words: 'status: the HTTP status of the answer',
    phase: 'review',
    run: (context) => {
      const errors = answersOf(context, operation).filter(({ response }) => response.status >= 400);
      const withMember = errors.flatMap((exchange) => {
        const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
        const member = isObject(body) ? body['status'] : undefined;
        return typeof member === 'number' ? [{ exchange, member }] : [];
      });
      if (withMember.length === 0) {
        return Promise.resolve(notTested(whyNeverSent(context, operation) ?? 'no error body carries a `status`'));
      }
      const wrong = withMember.filter(({ exchange, member }) => member !== exchange.response.status);
      const mismatches = wrong.map(({ exchange, member }) =>
        mismatch(
          exchange,
          expectedMember('status', String(exchange.response.status)),
          gotMember('status', String(member)),
        ),
      );
      return Promise.resolve(judge(mismatches.slice(0, mostFindings), `${withMember.length} answers`));
    },
  });
}

/** Tells whether an answer that claims to be text of some kind is UTF-8. */
export function isUtf8({ response }: Exchange): boolean {
  return decodeUtf8(response.body) !== undefined;
}

const changing = ['PUT', 'PATCH', 'DELETE'];

/** Gives why a run sends no request to an operation, whatever the service holds; undefined where it sends some. */
export function whyNeverSent(context: CheckContext, operation: Operation): string | undefined {
  const { contract, sendsWrites } = context;
  const { method } = operation;
  if (method === 'GET') return whyNotSent(contract, operation);
  if (changing.includes(method)) return whyNeverChanged(context, operation);
  if (method !== 'POST') return `never sent (${method} is tried on the paths of GET alone)`;
  if (!sendsWrites) return 'read-only: nothing is sent that could change the service';
  if (contract.resources.some(({ create }) => create === operation) || isSearchingPost(operation)) return undefined;
  return 'never sent (what a POST changes that creates no item of a collection is not known)';
}

/** Only what the run created is changed and removed. */
function whyNeverChanged({ contract, whyUnchanged }: CheckContext, operation: Operation): string | undefined {
  if (whyUnchanged !== undefined) return whyUnchanged;
  const resource = resourceOf(contract, operation);
  const isOfOurs = creatables(contract).some((creatable) => creatable.resource === resource);
  return isOfOurs ? undefined : 'never sent (it goes to nothing that this run can create)';
}

/** Gives why a documented create cannot be sent; undefined where it can, or where no POST is sent at all. */
function whyUncreatable({ contract, sendsWrites }: CheckContext, operation: Operation): string | undefined {
  if (!sendsWrites || operation.method !== 'POST') return undefined;
  return uncreatables(contract).find((found) => found.operation === operation)?.reason;
}
