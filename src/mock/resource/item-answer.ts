import type { Operation } from '../../contract/operation';
import { carriesItem } from '../../contract/resource/resources';
import { jsonContent, successResponse } from '../../contract/success-response';
import { ApiError } from '../../errors';
import type { Answer, RequestContext } from '../../middleware/request-context';
import { succeed } from '../succeed';
import type { HandlerContext } from './handler-context';
import { wrapItem } from './item-envelope';
import type { PreparedItem } from './item-factory';
import type { Item } from './item';

/** An item to be answered: its JSON text, and the item itself where it is at hand. */
interface Carried {
  readonly text: string;
  readonly item?: Item;
}

type Headers = Readonly<Record<string, string>>;

/** Gives the success answer of an operation on an item. */
export type AnswerItem = (request: RequestContext, carried: Carried, headers?: Headers) => Answer;

/**
 * Gives what answers an operation on an item: the item, where the documented success response is one; else what the
 * document describes in its place, such as `{ "deleted": true }`.
 */
export function itemAnswer({ contract, resource, sampleFor }: HandlerContext, operation: Operation): AnswerItem {
  const content = successResponse(operation)?.content ?? [];
  const schema = jsonContent({ content })?.schema;
  const envelope = resource.envelopes.get(operation);
  if (envelope !== undefined) {
    const wrap = wrapItem(contract, schema, envelope);
    return (_request, { text }, headers) => succeed(operation, wrap(text), headers);
  }
  if (content.length === 0 || carriesItem(contract.schemas, schema, resource.identifier)) {
    return (_request, { text, item }, headers) => {
      const answer = succeed(operation, text, headers);
      return item === undefined ? answer : { ...answer, value: item };
    };
  }
  const sample = sampleFor(operation);
  return (request, _carried, headers) => {
    const answer = sample(request);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  };
}

/** Tells whether an operation's answer is the item and nothing else, so that the check of items says all that there is to say. */
export function carriesItemPlainly({ contract, resource }: HandlerContext, operation: Operation): boolean {
  const schema = jsonContent(successResponse(operation))?.schema;
  return !resource.envelopes.has(operation) && carriesItem(contract.schemas, schema, resource.identifier);
}

/** Gives the finished answer of a create or a change, checked before the item is kept. */
export type AnswerPrepared = (request: RequestContext, prepared: PreparedItem, headers?: Headers) => Answer;

/**
 * Gives what answers an operation with an item that is about to be kept. The item must have been prepared for that
 * operation's answer. Throws an ApiError `response_deviates`; where the item itself is why, `checkItem` is asked to say so.
 */
export function preparedAnswer(
  context: HandlerContext,
  operation: Operation,
  checkItem: (request: RequestContext, item: Item) => void,
): AnswerPrepared {
  const answer = itemAnswer(context, operation);
  return (request, { item, stored: { text } }, headers) => {
    try {
      return context.finish.checked(operation, answer(request, { text, item }, headers));
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'response_deviates') checkItem(request, item);
      throw cause;
    }
  };
}

/**
 * Gives the answer that is made of what the store has kept and nothing else, once it has been seen to keep to the document:
 * its status and headers are always the same, and every item was checked against this very response before it was kept
 * (docs/decisions/0006-checked-before-it-is-kept.md).
 */
export function keptAnswer({ finish }: HandlerContext, operation: Operation): (answer: Answer) => Answer {
  let isProven = false;
  return (answer) => {
    if (isProven) return { ...finish.withHeaders(operation, answer), isChecked: true };
    const checked = finish.checked(operation, answer);
    isProven = true;
    return checked;
  };
}
