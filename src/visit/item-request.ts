import { encodePart, isJson } from '../base/http';
import { enumerate } from '../base/text';
import { parentValues, type Collection, type ItemAddress } from '../openapi/collections/collection';
import type { Operation } from '../openapi/operation';
import type { Step } from './visit';

/** The request of an operation on an item, or of its list; the parameters that nobody has a value for, if there are any. */
export function itemRequest(
  collection: Collection,
  operation: Operation,
  { at, id }: ItemAddress,
  of: 'item' | 'list',
  tag?: string,
): Step['request'] | string {
  const values = [...parentValues(collection, at), ...(collection.isSingleton || of === 'list' ? [] : [id])];
  const isMatch = (name: string): boolean => name.toLowerCase() === 'if-match';
  const lacking = operation.parameters.filter((one) => one.required && one.in !== 'path' && !isMatch(one.name));
  const names = operation.path.match(/\{[^{}]*\}/g) ?? [];
  if (lacking.length > 0)
    return enumerate(
      lacking.map(({ name }) => name),
      'and',
    );
  if (names.length !== values.length) return 'another path';
  let index = 0;
  const target = operation.path.replaceAll(/\{[^{}]*\}/g, () => encodePart(values[index++] ?? ''));
  const isConditional = operation.parameters.some(({ in: place, name }) => place === 'header' && isMatch(name));
  const condition = isConditional && operation.method !== 'GET' ? ['If-Match', tag ?? '*'] : [];
  return { method: operation.method, target, headers: ['Accept', acceptOf(operation), ...condition] };
}

function acceptOf({ responses }: Operation): string {
  return responses.some(({ content }) => content.some(({ name }) => isJson(name))) ? 'application/json' : '*/*';
}
