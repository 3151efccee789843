import { isObject } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { SampleError } from '../../contract/schema/sample-budget';
import { jsonContent, successResponse } from '../../contract/success-response';
import { ApiError } from '../../errors';
import { parseJson, stringifyJson } from '../../exact-json';
import type { Answer, RequestContext } from '../../middleware/request-context';
import type { StoredItem } from '../../store/store';
import { succeed } from '../succeed';
import type { HandlerContext } from './handler-context';
import { bodyPart, wrapItem } from './item-envelope';
import type { Item } from './item';
import { efforts, type MakeItem } from './item-efforts';
import { answersItem, itemView } from './item-view';

/** An item to be answered: its JSON text, and the item itself where it is at hand. */
interface Carried {
  readonly text: string;
  readonly item?: Item;
  /** What a body brought that items do not keep: an answer that describes it shows it. */
  readonly brought?: Item;
}

type Headers = Readonly<Record<string, string>>;

/** Gives the success answer of an operation on an item. */
export type AnswerItem = (request: RequestContext, carried: Carried, headers?: Headers) => Answer;

/**
 * Gives what answers an operation on an item: the item, where the documented success response is one; else what the
 * document describes in its place, such as `{ "deleted": true }`.
 */
export function itemAnswer(context: HandlerContext, operation: Operation): AnswerItem {
  const { contract, resource, sampleFor } = context;
  const content = successResponse(operation)?.content ?? [];
  const schema = jsonContent({ content })?.schema;
  const envelope = resource.envelopes.get(operation);
  const view = itemView(context, operation);
  const seen = (carried: Carried): Carried => {
    if (view === undefined) return carried;
    const item = view({ ...carried.brought, ...(carried.item ?? (parseJson(carried.text) as Item)) });
    return { item, text: stringifyJson(item) };
  };
  if (envelope !== undefined) {
    const wrap = wrapItem(contract, schema, envelope);
    return (_request, carried, headers) => succeed(operation, wrap(seen(carried).text), headers);
  }
  if (content.length === 0 || answersItem(context, operation)) {
    return (_request, carried, headers) => {
      const { text, item } = seen(carried);
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
export function carriesItemPlainly(context: HandlerContext, operation: Operation): boolean {
  return !context.resource.envelopes.has(operation) && answersItem(context, operation);
}

/** An item that is about to be kept, with its finished answer. */
interface AnsweredItem {
  readonly stored: StoredItem;
  readonly answer: Answer;
}

/** Gives the finished answer of a create or a change, checked before the item is kept. */
export type AnswerPrepared = (request: RequestContext, make: MakeItem, headers?: HeadersOf) => AnsweredItem;

/** Gives what reads from a request what its body brings and items do not describe; what is only written is left out. */
function broughtBeside(
  { contract, resource }: HandlerContext,
  operation: Operation,
): (request: RequestContext) => Item {
  const { schemas } = contract;
  const { schema, take } = bodyPart(contract, resource, operation);
  const kept = schemas.shapedProperties(resource.itemSchema);
  const names = Object.entries(schemas.shapedProperties(schema)).flatMap(([name, property]) =>
    Object.hasOwn(kept, name) || schemas.flatten(property).writeOnly === true ? [] : [name],
  );
  if (names.length === 0) return () => ({});
  return ({ body }) => {
    const sent = isObject(body) ? take(body) : {};
    return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : []))) as Item;
  };
}

/** Headers of an answer, which may depend on the item that it carries. */
type HeadersOf = Headers | ((text: string) => Headers);

/**
 * Gives what answers an operation with an item that is about to be kept: as the body brings it where the answers that carry
 * it allow that, else as `efforts` say, for a lawful body is no fault of who sends it. Throws an ApiError
 * `response_deviates` where none helps; where the item itself is why, `checkItem` is asked to say so.
 */
export function preparedAnswer(
  context: HandlerContext,
  operation: Operation,
  checkItem: (request: RequestContext, item: Item) => void,
): AnswerPrepared {
  const answer = itemAnswer(context, operation);
  const beside = broughtBeside(context, operation);
  return (request, make, headers) => {
    let asSent: { readonly cause: ApiError; readonly item: Item | undefined } | undefined;
    for (const effort of efforts) {
      let item: Item | undefined;
      try {
        const prepared = make(effort);
        const { stored } = prepared;
        item = prepared.item;
        const own = typeof headers === 'function' ? headers(stored.text) : headers;
        const finished = context.finish.checked(
          operation,
          answer(request, { text: stored.text, item, ...(effort === efforts[0] && { brought: beside(request) }) }, own),
        );
        if (asSent !== undefined) request.warnings.push(`what was sent is kept otherwise: ${asSent.cause.message}`);
        return { stored, answer: finished };
      } catch (cause) {
        const deviates = cause instanceof ApiError && cause.code === 'response_deviates';
        if (deviates) asSent ??= { cause, item };
        // What cannot be made up is no worse than what was sent.
        else if (asSent === undefined || !(cause instanceof SampleError)) throw cause;
      }
    }
    if (asSent?.item !== undefined) checkItem(request, asSent.item);
    throw asSent?.cause ?? new Error('no effort was made');
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
