import type { Operation } from '../../openapi/operation';
import type { Join } from '../../openapi/collections/item-elsewhere';
import { toldExisting } from '../../openapi/collections/told-existing';
import { ApiError } from '../../base/errors';
import { ownMember, parseJson, type JsonValue } from '../../base/json';
import type { Handler } from '../handler';
import { keysOf } from '../store/store';
import { changeHandler, mergeItem } from './change';
import { scopeOf } from './collection-scope';
import { flat } from './documented-refusals';
import type { HandlerContext } from './handler-context';
import { asText, isItem } from './item';
import { bodyPart, itemAnswer } from './item-answer';
import { itemsOfPath } from './known-item';
import { namedBy } from './look-up';

/**
 * Gives the handler of a create that returns, changes or rejects (throws an ApiError `conflict`) what is there already with the values
 * that the document speaks of; `create` itself where it speaks of none.
 */
export function withExisting(
  context: HandlerContext,
  operation: Operation,
  create: Handler,
  joins: readonly Join[] = [],
): Handler {
  const { contract, resource } = context;
  const told = toldExisting(operation, resource, contract.schemas);
  if (told === undefined) return create;
  const { schema, take } = bodyPart(contract, resource, operation);
  const answer = itemAnswer(context, operation);
  const change = changeHandler(context, operation, mergeItem(resource, contract.schemas, false, schema));
  const itemsOf = itemsOfPath(joins);
  return (request) => {
    const body = take(request.body);
    const isAsked = told.asked === undefined || ownMember(body, told.asked) === true;
    const values = told.by.map((name): JsonValue => ownMember(body, name) ?? null);
    if (!isAsked || values.includes(null)) return create(request);
    const same = told.by.map((property, index) => ({ property, anyOf: keysOf(values[index] ?? null) }));
    const filters = [...scopeOf(resource, request), ...itemsOf(request), ...same];
    const found = request.session.store.list(resource.collection, { filters, offset: 0, limit: 1 });
    return flat(found, ({ items: [text] }) => {
      if (text === undefined) return create(request);
      if (told.existing === 'rejected') {
        const message = `another item has the ${told.by.join(', ')} ${values.map(asText).join(', ')} already`;
        throw new ApiError('conflict', message, { member: told.by[0] ?? '' });
      }
      if (told.existing === 'returned') return answer(request, { text });
      const item = parseJson(text);
      const id = isItem(item) ? ownMember(item, resource.identifier?.property ?? '') : undefined;
      return change(namedBy(resource, request, id ?? null));
    });
  };
}
