import { answering, faultsOf, type OrdersFault } from './orders-fault';
import type { Call, Collection, Item, OrdersRules } from './orders-model';
import { lawfulOrders, shown } from './orders-rules';
import { writable } from './orders-values';

const creation = faultsOf('created');
const action = faultsOf('action');

const creates: readonly (readonly [string, Collection])[] = [
  ['createCustomer', 'customer'],
  ['placeOrder', 'order'],
  ['openWarehouse', 'warehouse'],
];

const ofEach = creates.flatMap(([operation, kind]): OrdersFault[] => [
  creation(`${operation}: what was created is listed nowhere`, 'What was created is listed.', () => ({
    listed: (call) => lawfulOrders.listed(call).filter((item) => call.kind !== kind || Number(item['_serial']) < 1000),
  })),
  creation(`${operation}: what was created cannot be read`, 'What was created can be read.', () => ({
    find: (call) => {
      const found = lawfulOrders.find(call);
      const isNew = Number(found?.['_serial']) >= 1000;
      return isNew && call.kind === kind && call.request.method === 'GET' ? undefined : found;
    },
  })),
  creation(`${operation}: Location leads to another item`, 'Location leads to what was created.', () => ({
    location: (item, call) =>
      call.kind === kind
        ? lawfulOrders.location(call.state.items[kind][0] ?? item, call)
        : lawfulOrders.location(item, call),
  })),
  creation(`${operation}: one identifier for all`, 'No two items have the same identifier.', () => ({
    identify: (call) => {
      const first = call.state.items[kind].at(-1);
      return call.kind === kind ? (first?.['code'] ?? first?.['id']) : lawfulOrders.identify(call);
    },
  })),
  creation(`${operation}: ok is said`, 'A create is answered with a documented status.', () =>
    answering(operation, 201, () => ({ status: 200 })),
  ),
  creation(`${operation}: what was refused is stored`, 'A create that was refused stores nothing.', () => ({
    judge: (body, call) => {
      const flaws = lawfulOrders.judge(body, call);
      const { state } = call;
      const last = state.items[kind].at(-1);
      if (call.operation === operation && flaws.length > 0 && last !== undefined)
        lawfulOrders.store({ ...last, ...writable(body, kind), _serial: state.serial, ...identity(call) }, call);
      return flaws;
    },
  })),
]);

function identity(call: Call): Item {
  const id = lawfulOrders.identify(call);
  call.state.serial += 1;
  return call.kind === 'warehouse' ? { code: id } : { id };
}

/** Faults of what is created. */
export const creationFaults: readonly OrdersFault[] = [
  ...ofEach,
  creation('a doubled address is stored', 'A doubled address is answered 409.', () => ({
    refuses: (next, old, call) =>
      call.operation === 'createCustomer' ? undefined : lawfulOrders.refuses(next, old, call),
  })),
  creation('a doubled address is answered 409 and stored', 'A create that was refused stores nothing.', () => ({
    refuses: (next, old, call) => {
      const refused = lawfulOrders.refuses(next, old, call);
      if (call.operation === 'createCustomer' && refused?.status === 409) {
        call.state.serial += 1;
        lawfulOrders.store(next, call);
      }
      return refused;
    },
  })),
  creation('a doubled address changes the other customer', 'A create leaves the others as they are.', () => ({
    refuses: (next, old, call) => {
      const { customer } = call.state.items;
      const other = customer.find((one) => one['email'] === next['email']);
      if (call.operation === 'createCustomer' && other !== undefined)
        customer.splice(customer.indexOf(other), 1, { ...other, name: next['name'], country: next['country'] });
      return lawfulOrders.refuses(next, old, call);
    },
  })),
  creation('a doubled address is answered 400', 'A doubled address is answered 409.', () =>
    answering('createCustomer', 409, ({ body }) => ({ status: 400, body: String(body).replace('409', '400') })),
  ),
  creation('an order of an unknown customer is placed', 'An unknown customer is answered 422.', () => ({
    refuses: (next, old, call) => (call.operation === 'placeOrder' ? undefined : lawfulOrders.refuses(next, old, call)),
  })),
  creation('an order of an unknown customer is a server error', 'An unknown customer is answered 422.', () => ({
    refuses: (next, old, call) => {
      const refused = lawfulOrders.refuses(next, old, call);
      return call.operation === 'placeOrder' && refused !== undefined ? { ...refused, status: 500 } : refused;
    },
  })),
  creation('placing an order changes its customer', 'A create leaves the others as they are.', () => ({
    store: (item, call) => {
      lawfulOrders.store(item, call);
      const { customer } = call.state.items;
      const at = customer.findIndex(({ id }) => id === item['customerId']);
      if (call.kind === 'order') customer.splice(at, 1, { ...customer[at], newsletter: true, phone: '+1' });
    },
  })),
];

/** Gives rules under which a cancellation is made otherwise. */
function cancelling(cancel: (lawful: Item, order: Item, call: Call) => Item): Partial<OrdersRules> {
  return {
    cancel: (order, call) => {
      const lawful = lawfulOrders.cancel(order, call);
      return typeof lawful['status'] === 'number' ? lawful : cancel(lawful as Item, order, call);
    },
  };
}

/** Faults of the action that cancels an order. */
export const actionFaults: readonly OrdersFault[] = [
  action('nothing is cancelled', 'A cancelled order has the status cancelled.', () =>
    cancelling((_next, order) => order),
  ),
  action('the answer shows the order as it was', 'The answer of an action shows what it did.', () =>
    answering('cancelOrder', 200, ({ body }) => ({ body: String(body).replace('"cancelled"', '"open"') })),
  ),
  action('the cancellation is lost at the next read', 'A cancelled order has the status cancelled.', () => ({
    update: (old, next, call) => {
      if (call.operation !== 'cancelOrder') lawfulOrders.update(old, next, call);
    },
  })),
  action('another order is cancelled too', 'An action on one order leaves the others as they are.', () =>
    cancelling((next, order, { state }) => {
      const { order: all } = state.items;
      const other = all.findLast((one) => one !== order && one['status'] !== 'cancelled');
      if (other !== undefined) all.splice(all.indexOf(other), 1, { ...other, status: 'cancelled' });
      return next;
    }),
  ),
  action('a second cancellation is made', 'A cancelled order is answered 409.', () => ({
    cancel: (order) => ({ ...order, status: 'cancelled' }),
  })),
  action('a second cancellation opens the order', 'A cancelled order is answered 409.', () => ({
    cancel: (order, call) =>
      order['status'] === 'cancelled' ? { ...order, status: 'open' } : lawfulOrders.cancel(order, call),
  })),
  action('an unknown order is cancelled', 'An action on what is not there is answered 404.', () =>
    answering('cancelOrder', 404, (_response, { state }) => ({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(shown(state.items.order[0] ?? {})),
    })),
  ),
  action('a cancellation loses the note', 'An action leaves the other members as they are.', () =>
    cancelling((next) => ({ ...next, note: null })),
  ),
  action('a cancellation removes the order', 'A cancelled order can be read.', () => ({
    update: (old, next, call) => {
      lawfulOrders.update(old, next, call);
      if (call.operation === 'cancelOrder') lawfulOrders.remove(next, call);
    },
  })),
];
