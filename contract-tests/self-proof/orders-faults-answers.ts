import { answering, faultsOf, open, without, type OrdersFault } from './orders-fault';
import type { Call, Collection, Item, OrdersRules } from './orders-model';
import { guarded } from './orders-routes';
import { lawfulOrders, shown } from './orders-rules';
import { writable } from './orders-values';

const creation = faultsOf('created');
const action = faultsOf('action');
const security = faultsOf('security');
const problem = faultsOf('problem');
const refusal = faultsOf('refusals');
const envelope = faultsOf('envelope');

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
    update: (old, next, call) => void (call.operation === 'cancelOrder' || lawfulOrders.update(old, next, call)),
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

/** Faults of the key, operation by operation. */
export const securityFaults: readonly OrdersFault[] = [
  ...guarded.map((operation) =>
    security(`${operation}: no key is asked for`, 'Every operation but the public one asks for a key.', () =>
      open(operation),
    ),
  ),
  security('any key is taken', 'A key that is not known is answered 401.', () => ({
    isAuthentic: ({ request }) => /^bearer +\S/i.test(request.header('Authorization') ?? ''),
  })),
  security('changes ask for any key', 'A key that is not known is answered 401.', () => ({
    isAuthentic: (call) =>
      ['PUT', 'PATCH', 'DELETE'].includes(call.request.method)
        ? call.request.header('Authorization') !== undefined
        : lawfulOrders.isAuthentic(call),
  })),
  security('the public operation asks for a key', 'The public operation asks for no key.', () => ({
    finish: (response, call) =>
      call.operation === 'readHealth' && !lawfulOrders.isAuthentic(call) ? { ...response, status: 401 } : response,
  })),
  security('a change without a key is refused and made', 'A change that was refused changes nothing.', () => ({
    isAuthentic: (call) => {
      const isAuthentic = lawfulOrders.isAuthentic(call);
      const item = call.request.method === 'PATCH' && call.kind === 'order' ? lawfulOrders.find(call) : undefined;
      if (!isAuthentic && item !== undefined) lawfulOrders.update(item, { ...item, note: 'by nobody' }, call);
      return isAuthentic;
    },
  })),
  security('a DELETE without a key is refused and made', 'A DELETE that was refused removes nothing.', () => ({
    isAuthentic: (call) => {
      const isAuthentic = lawfulOrders.isAuthentic(call);
      const item = call.operation === 'removeOrder' ? lawfulOrders.find(call) : undefined;
      if (!isAuthentic && item !== undefined) lawfulOrders.remove(item, call);
      return isAuthentic;
    },
  })),
];

/** Gives rules under which problems of a status are answered otherwise. */
function problems(
  status: number,
  change: (body: Item) => Item,
  type = 'application/problem+json',
): Partial<OrdersRules> {
  return {
    finish: (response) =>
      response.status === status
        ? {
            ...response,
            headers: { ...response.headers, 'Content-Type': type },
            body: JSON.stringify(change(JSON.parse(String(response.body)) as Item)),
          }
        : response,
  };
}

/** Faults of problem details (RFC 9457). */
export const problemFaults: readonly OrdersFault[] = [
  ...[401, 404, 409, 412, 415, 422].flatMap((status) => [
    problem(`${status}: application/json`, 'A problem is of the media type application/problem+json.', () =>
      problems(status, (body) => body, 'application/json'),
    ),
    problem(`${status}: the member status is another`, 'The member status is the status of the answer.', () =>
      problems(status, (body) => ({ ...body, status: 500 })),
    ),
    problem(`${status}: the title is missing`, 'A problem is shown by its schema.', () =>
      problems(status, (body) => without(body, 'title')),
    ),
  ]),
  problem('errors of a member name no member', 'A problem is shown by its schema.', () =>
    problems(422, (body) => ({ ...body, errors: [{ message: 'wrong' }] })),
  ),
  problem('errors are texts', 'A problem is shown by its schema.', () =>
    problems(422, (body) => ({ ...body, errors: ['wrong'] })),
  ),
];

/** Gives rules under which flaws of some members go unseen in the bodies of creates. */
function overlooking(operation: string, ...pointers: readonly string[]): Partial<OrdersRules> {
  return {
    judge: (body, call) =>
      lawfulOrders
        .judge(body, call)
        .filter(
          ({ pointer, message }) =>
            call.operation !== operation || message === 'is missing' || !pointers.includes(pointer),
        ),
  };
}

/** Faults of what is refused. */
export const refusalFaults: readonly OrdersFault[] = [
  ...['total', 'tags', 'shippingAddress', 'status', 'note', 'deliverAt'].map((name) =>
    refusal(`placeOrder: ${name} is not judged`, 'A body that breaks its schema is refused.', () =>
      overlooking('placeOrder', `/${name}`),
    ),
  ),
  ...['email', 'password', 'country', 'preferences'].map((name) =>
    refusal(`createCustomer: ${name} is not judged`, 'A body that breaks its schema is refused.', () =>
      overlooking('createCustomer', `/${name}`),
    ),
  ),
  ...['sku', 'quantity', 'unitPrice'].map((name) =>
    refusal(`addLine: ${name} is not judged`, 'A body that breaks its schema is refused.', () =>
      overlooking('addLine', `/${name}`),
    ),
  ),
  refusal('openWarehouse: the city is not missed', 'A body without a required member is refused.', () => ({
    judge: (body, call) => (call.operation === 'openWarehouse' ? [] : lawfulOrders.judge(body, call)),
  })),
];

/** Faults of items in envelopes. */
export const envelopeFaults: readonly OrdersFault[] = [
  envelope('a warehouse is shown without its envelope', 'A member is shown by its schema.', () =>
    answering('getWarehouse', 200, ({ body }) => ({ body: String(body).slice('{"warehouse":'.length, -1) })),
  ),
  envelope('a created warehouse is shown without its envelope', 'A member is shown by its schema.', () =>
    answering('openWarehouse', 201, ({ body }) => ({ body: String(body).slice('{"warehouse":'.length, -1) })),
  ),
  envelope(
    'the first warehouse is read for all',
    'The identifier that was asked for is the one that is shown.',
    () => ({
      find: (call) => {
        const found = lawfulOrders.find(call);
        return found !== undefined && call.operation === 'getWarehouse' ? call.state.items.warehouse[0] : found;
      },
    }),
  ),
  envelope('an unknown warehouse is empty', 'What is not there is answered 404.', () =>
    answering('getWarehouse', 404, () => ({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: '{"warehouse":{}}',
    })),
  ),
  envelope('a warehouse has another city than in the list', 'An item is the same alone and in a list.', () => ({
    render: (item, call) => ({ ...shown(item), ...(call.operation === 'getWarehouse' && { city: 'Elsewhere' }) }),
  })),
  envelope('a customer has another name than in the list', 'An item is the same alone and in a list.', () => ({
    render: (item, call) => ({ ...shown(item), ...(call.operation === 'getCustomer' && { name: 'Somebody' }) }),
  })),
];
