import { answering, faultsOf, type OrdersFault } from './orders-fault';
import type { Call, Collection, Item, OrdersRules } from './orders-model';
import { lawfulOrders } from './orders-rules';

const fault = faultsOf('delete');

/** Gives rules under which one DELETE does otherwise. */
function removing(operation: string, remove: (item: Item, call: Call) => void): Partial<OrdersRules> {
  return {
    remove: (item, call) => {
      if (call.operation === operation) remove(item, call);
      else lawfulOrders.remove(item, call);
    },
  };
}

const removals: readonly (readonly [string, Collection])[] = [
  ['removeCustomer', 'customer'],
  ['removeOrder', 'order'],
  ['removeLine', 'line'],
  ['closeWarehouse', 'warehouse'],
];

const ofEach = removals.flatMap(([operation, kind]): OrdersFault[] => [
  fault(`${operation}: the item can still be read`, 'What was removed is answered 404 or 410.', () => {
    const gone: Item[] = [];
    return {
      ...removing(operation, (item, call) => {
        gone.push(item);
        lawfulOrders.remove(item, call);
      }),
      find: (call) =>
        lawfulOrders.find(call) ??
        (call.request.method === 'GET' && call.kind === kind
          ? gone.find((item) => String(item['id'] ?? item['code']) === call.ids.at(-1))
          : undefined),
    };
  }),
  fault(`${operation}: the item is still listed`, 'What was removed is in no list.', () => {
    const gone: Item[] = [];
    return {
      ...removing(operation, (item, call) => {
        gone.push(item);
        lawfulOrders.remove(item, call);
      }),
      listed: (call) => {
        const shown = lawfulOrders.listed(call);
        const own = gone.filter((item) => call.kind !== 'line' || item['_parent'] === call.ids[0]);
        return call.kind === kind ? [...shown, ...own] : shown;
      },
    };
  }),
  fault(`${operation}: nothing is removed`, 'What was removed is answered 404 or 410.', () =>
    removing(operation, () => undefined),
  ),
  fault(`${operation}: another item is removed`, 'A DELETE removes one item and no other.', () =>
    removing(operation, (item, call) => {
      const all = call.state.items[kind];
      lawfulOrders.remove(all[all.indexOf(item) - 1] ?? all.at(-1) ?? item, call);
    }),
  ),
  fault(`${operation}: the item before is removed too`, 'A DELETE removes one item and no other.', () =>
    removing(operation, (item, call) => {
      const all = call.state.items[kind];
      const before = all[all.indexOf(item) - 1];
      lawfulOrders.remove(item, call);
      if (before !== undefined) lawfulOrders.remove(before, call);
    }),
  ),
  fault(
    `${operation}: a second DELETE is answered as the first`,
    'A DELETE of what is not there is answered 404.',
    () => answering(operation, 404, () => ({ status: 204, headers: {}, body: '' })),
  ),
  fault(`${operation}: a second DELETE is a server error`, 'A DELETE of what is not there is answered 404.', () =>
    answering(operation, 404, () => ({ status: 500 })),
  ),
]);

/** Faults of DELETE. */
export const deleteFaults: readonly OrdersFault[] = [
  ...ofEach,
  fault('the count is not reduced', 'The total of a list counts what is listed.', () => ({
    total: ({ all }, call) => all.length + call.state.removed.size,
  })),
  fault('lines of a removed order can still be read', 'The lines of an order are removed with it.', () => ({
    remove: (item, call) => {
      const { line } = call.state.items;
      lawfulOrders.remove(item, call);
      if (call.kind === 'order') call.state.items.line = line;
    },
    findParent: (call) =>
      lawfulOrders.findParent(call) ?? (call.state.removed.has(`order:${call.ids[0]}`) ? {} : undefined),
  })),
  fault(
    'lines of a removed order are an empty list',
    'The lines of an order that is not there are answered 404.',
    () => ({
      findParent: (call) =>
        lawfulOrders.findParent(call) ?? (call.state.removed.has(`order:${call.ids[0]}`) ? {} : undefined),
    }),
  ),
  fault(
    'a customer with orders is removed',
    'A customer with orders is not removed, and that is answered 409.',
    () => ({
      blocksRemoval: () => undefined,
    }),
  ),
  fault('a refused DELETE removes', 'A DELETE that was refused removes nothing.', () => ({
    blocksRemoval: (item, call) => {
      const blocked = lawfulOrders.blocksRemoval(item, call);
      if (blocked !== undefined) lawfulOrders.remove(item, call);
      return blocked;
    },
  })),
  fault('a refused DELETE removes the orders', 'A DELETE that was refused removes nothing.', () => ({
    blocksRemoval: (item, call) => {
      const blocked = lawfulOrders.blocksRemoval(item, call);
      const { items } = call.state;
      if (blocked !== undefined) items.order = items.order.filter(({ customerId }) => customerId !== item['id']);
      return blocked;
    },
  })),
  fault('a customer without orders is said to have some', 'A customer without orders is removed.', () => ({
    blocksRemoval: (_item, { kind }) =>
      kind === 'customer' ? { status: 409, detail: 'the customer has orders' } : undefined,
  })),
  fault('a DELETE of an order removes its customer', 'A DELETE removes one item and no other.', () =>
    removing('removeOrder', (item, call) => {
      const { items } = call.state;
      lawfulOrders.remove(item, call);
      items.customer = items.customer.filter(({ id }) => id !== item['customerId']);
    }),
  ),
  fault('a DELETE of an order removes the lines of all', 'A DELETE of an order leaves the lines of others.', () =>
    removing('removeOrder', (item, call) => {
      lawfulOrders.remove(item, call);
      call.state.items.line = [];
    }),
  ),
  fault('what was removed comes back with the next create', 'What was removed stays removed.', () => {
    const gone: Item[] = [];
    return {
      ...removing('removeOrder', (item, call) => {
        gone.push(item);
        lawfulOrders.remove(item, call);
      }),
      store: (item, call) => {
        lawfulOrders.store(item, call);
        if (call.kind === 'order') call.state.items.order.push(...gone.splice(0));
      },
    };
  }),
  fault('removed is said with a body', 'A DELETE is answered with a documented status.', () =>
    answering('removeCustomer', 204, () => ({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })),
  ),
  fault('the address of a removed customer stays taken', 'What was removed stands in the way of nothing.', () => {
    const taken = new Set<unknown>();
    return {
      ...removing('removeCustomer', (item, call) => {
        taken.add(item['email']);
        lawfulOrders.remove(item, call);
      }),
      refuses: (next, old, call) =>
        call.kind === 'customer' && taken.has(next['email'])
          ? { status: 409, detail: 'the address is taken' }
          : lawfulOrders.refuses(next, old, call),
    };
  }),
];
