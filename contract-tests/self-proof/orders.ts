import type { Fleet } from './fleet';
import { ordersFaults } from './orders-faults';
import { ordersPeculiarities } from './orders-peculiarities';
import type { OrdersRules } from './orders-model';
import { ordersKey } from './orders-rules';
import { ordersService } from './orders-service';
import { pairsOf, sampled } from './pairs';
import type { Service } from './service';

/** Pairs of peculiarities that are tried, of all that there are. */
const pairs = 40;

/** The fleet of the Orders document. */
export const orders: Fleet = {
  document: 'spec/self-proof/orders.yaml',
  key: ordersKey,
  isComplete: false,
  mostMissed: 0,
  testedOneOf: 16,
  faults: ordersFaults.map(({ rules, ...fault }) => ({ ...fault, service: () => ordersService(rules()) })),
  lawful: ordersPeculiarities.map(({ name, rules }) => ({ name, service: () => ordersService(rules()) })),
  lawfulPairs: () => sampled(pairsOf(ordersPeculiarities, withBoth), pairs),
};

/** Two rules that each change the last word on an answer do so one after the other. */
function withBoth(one: Partial<OrdersRules>, other: Partial<OrdersRules>): Service {
  const [inner, outer] = [one.finish, other.finish];
  if (inner === undefined || outer === undefined) return ordersService({ ...one, ...other });
  return ordersService({ ...one, ...other, finish: (response, call) => outer(inner(response, call), call) });
}
