import { splitOnce } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';

/** Whether a read asks for an item with a parameter of the query: what it shows need not be the item as it is, `content=0` leaves something out. */
export function hasOptions({ role, operation, exchange }: ExchangeView): boolean {
  if (role.kind !== 'read') return false;
  const sent = new URLSearchParams(splitOnce(exchange.request.target, '?')[1] ?? '');
  return operation.parameters.some((parameter) => parameter.in === 'query' && sent.has(parameter.name));
}
