import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import { parseJson, type JsonValue } from '../../exact-json';
import { isSuccess } from '../../verify/answers';
import { decodeUtf8, isRead, type Exchange } from '../../verify/exchange';
import { answeredItem, unwrapped } from '../../verify/items';
import type { SeenItem } from '../../verify/knowledge';
import type { LearnContext } from '../learner';

/** A request that made or changed an item, and the item that was answered. */
export interface Written {
  readonly exchange: Exchange;
  readonly sent: SeenItem;
  readonly answered: SeenItem;
}

/** Gives what an operation wrote in this run, of the answers that show the item; `wrapper` is what holds the item in its bodies. */
export function writtenBy(context: LearnContext, operation: Operation, wrapper?: string): Written[] {
  return context.exchanges.flatMap((exchange) => {
    const isOwn = exchange.operation === operation && exchange.request.method === operation.method;
    if (!isOwn || !isSuccess(exchange) || !isRead(exchange)) return [];
    const sent = unwrapped(wrapper, sentBy(exchange) ?? null);
    const answered = itemIn(context.contract, exchange);
    if (answered === undefined || !isObject(sent)) return [];
    return [{ exchange, sent: sent, answered }];
  });
}

/** Gives the item that an answer carries; undefined where it carries none. */
export function itemIn(contract: Contract, exchange: Exchange): SeenItem | undefined {
  const item = isRead(exchange) ? answeredItem(contract, exchange) : undefined;
  return isObject(item) ? item : undefined;
}

function sentBy({ request }: Exchange): JsonValue | undefined {
  const text = request.body === undefined ? undefined : decodeUtf8(request.body);
  if (text === undefined) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
