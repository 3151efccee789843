import type { Operation } from '../../contract/operation';
import { carriesItem } from '../../contract/resource/resources';
import { jsonContent, successResponse } from '../../contract/success-response';
import type { Answer, RequestContext } from '../../middleware/request-context';
import { wrapItem } from './item-envelope';
import type { HandlerContext } from './handler-context';
import { succeed } from '../succeed';

/** Gives the success answer of an operation on an item, from the item's JSON text. */
export type AnswerItem = (
  request: RequestContext,
  text: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

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
    return (_request, text, headers) => Promise.resolve(succeed(operation, wrap(text), headers));
  }
  const isItem = content.length === 0 || carriesItem(contract.schemas, schema, resource.identifier);
  if (isItem) return (_request, text, headers) => Promise.resolve(succeed(operation, text, headers));
  const sample = sampleFor(operation);
  return async (request, _text, headers) => {
    const answer = await sample(request);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  };
}
