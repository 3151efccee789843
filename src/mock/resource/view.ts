import type { View } from '../../contract/resource/views';
import { exactNumber, type JsonValue } from '../../exact-json';
import { keysOf } from '../../store/keys';
import type { Handler } from '../handler';
import type { HandlerContext } from './handler-context';
import { asText } from './item-path';
import { listHandler } from './list';

/** Gives the handler of a view: a list of those items of a collection that the parameters of its path name by a property. */
export function viewHandler(context: HandlerContext, { list, joins }: View): Handler {
  return listHandler(context, list, ({ parameters }) =>
    joins.map(({ parameter, property }) => ({ property, anyOf: keysLike(parameters.path[parameter] ?? null) })),
  );
}

/** A path carries texts: digits may stand for a number, whatever type the path gives them. */
function keysLike(value: JsonValue): readonly string[] {
  const text = asText(value);
  const isNumber = /^-?(?:0|[1-9]\d*)$/.test(text);
  return isNumber ? [...keysOf(text), ...keysOf(exactNumber(text))] : keysOf(text);
}
