import { answering, faultsOf, open, without, type OrdersFault } from './orders-fault';
import type { Item, OrdersRules } from './orders-model';
import { guarded } from './orders-routes';
import { lawfulOrders, shown } from './orders-rules';

const security = faultsOf('security');
const problem = faultsOf('problem');
const refusal = faultsOf('refusals');
const envelope = faultsOf('envelope');

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
