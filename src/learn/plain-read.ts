import type { ExchangeView } from '../knowledge/exchange-view';
import { isSent } from '../openapi/collections/list-query';

/** Whether a read asks for an item with a parameter of the query: what it shows need not be the item as it is, `content=0` leaves something out. */
export function hasOptions({ role, operation, exchange }: ExchangeView): boolean {
  if (role.kind !== 'read') return false;
  const { target } = exchange.request;
  return operation.parameters.some((parameter) => parameter.in === 'query' && isSent(target, parameter.name));
}
