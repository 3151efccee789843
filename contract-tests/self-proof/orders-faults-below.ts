import { answering, faultsOf, type OrdersFault } from './orders-fault';
import type { OrdersRules } from './orders-model';
import { idOf, lawfulOrders } from './orders-rules';

const match = faultsOf('if-match');
const nested = faultsOf('nested');

/** Gives rules under which an operation takes every entity tag. */
function taking(operation: string): Partial<OrdersRules> {
  return {
    isCurrent: (order, tag, call) => call.operation === operation || lawfulOrders.isCurrent(order, tag, call),
  };
}

/** Gives rules under which an operation leaves the entity tag as it was. */
function keepingTag(operation: string): Partial<OrdersRules> {
  return {
    update: (old, next, call) => {
      lawfulOrders.update(old, call.operation === operation ? { ...next, _version: old['_version'] } : next, call);
    },
  };
}

/** Gives rules under which every 412 is another status. */
function insteadOf412(status: number): Partial<OrdersRules> {
  return {
    finish: (response) => {
      if (response.status !== 412) return response;
      return { ...response, status, body: String(response.body).replace('412', String(status)) };
    },
  };
}

const stale = 'A change with the entity tag of an earlier state is answered 412.';

/** Faults of entity tags. */
export const matchFaults: readonly OrdersFault[] = [
  ...['replaceOrder', 'changeOrder', 'removeOrder'].map((operation) =>
    match(`${operation}: a stale entity tag is taken`, stale, () => taking(operation)),
  ),
  ...['replaceOrder', 'changeOrder', 'cancelOrder'].map((operation) =>
    match(`${operation}: the entity tag stays`, 'An entity tag changes when the item does.', () =>
      keepingTag(operation),
    ),
  ),
  match('one entity tag for all', 'An entity tag changes when the item does.', () => ({
    tag: () => '"1"',
    isCurrent: (_order, tag) => tag === '"1"' || tag === '*',
  })),
  match('a stale entity tag is answered 409', stale, () => insteadOf412(409)),
  match('a stale entity tag is answered 400', stale, () => insteadOf412(400)),
  match('a current entity tag is refused', 'A change with the current entity tag is made.', () => ({
    isCurrent: (_order, tag) => tag === '*',
  })),
  match('the entity tag is another at each read', 'A change with the current entity tag is made.', () => {
    let count = 0;
    return { tag: (order) => `"${idOf(order, 'order')}-${String(order['_version'])}-${(count += 1)}"` };
  }),
  match('a change refused for its entity tag is made', 'A change that was refused changes nothing.', () => ({
    isCurrent: (order, tag, call) => {
      const isCurrent = lawfulOrders.isCurrent(order, tag, call);
      if (!isCurrent) lawfulOrders.update(order, { ...order, note: 'changed', total: 3.25 }, call);
      return isCurrent;
    },
  })),
  match('a DELETE refused for its entity tag is made', 'A DELETE that was refused removes nothing.', () => ({
    isCurrent: (order, tag, call) => {
      const isCurrent = lawfulOrders.isCurrent(order, tag, call);
      if (!isCurrent && call.operation === 'removeOrder') lawfulOrders.remove(order, call);
      return isCurrent;
    },
  })),
  match('a change answers the entity tag before it', 'The entity tag of an answer is that of what it shows.', () => ({
    finish: (response, call) =>
      call.operation === 'changeOrder' && response.status === 200
        ? {
            ...response,
            headers: {
              ...response.headers,
              ETag: `"${String(call.ids[0])}-${Number(/-(\d+)/.exec(response.headers['ETag'] ?? '')?.[1]) - 1}"`,
            },
          }
        : response,
  })),
];

/** Gives rules under which one operation finds a line below any order. */
function belowAny(operation: string): Partial<OrdersRules> {
  return {
    find: (call) =>
      lawfulOrders.find(call) ??
      (call.operation === operation
        ? call.state.items.line.find((line) => idOf(line, 'line') === call.ids[1])
        : undefined),
  };
}

/** Faults of the lines below orders. */
export const nestedFaults: readonly OrdersFault[] = [
  ...['getLine', 'replaceLine', 'changeLine', 'removeLine'].map((operation) =>
    nested(`${operation}: a line is found below any order`, 'A line below another order is answered 404.', () =>
      belowAny(operation),
    ),
  ),
  nested('every order shows the lines of all', 'The lines of an order are listed below it alone.', () => ({
    listed: (call) => (call.kind === 'line' ? call.state.items.line : lawfulOrders.listed(call)),
  })),
  nested('an order shows the lines of the next one too', 'The lines of an order are listed below it alone.', () => ({
    listed: (call) =>
      call.kind === 'line'
        ? call.state.items.line.filter(({ _parent: parent }) =>
            [call.ids[0], String(Number(call.ids[0]) + 1)].includes(String(parent)),
          )
        : lawfulOrders.listed(call),
  })),
  nested(
    'lines of an unknown order are an empty list',
    'The lines of an order that is not there are answered 404.',
    () => ({
      findParent: (call) => lawfulOrders.findParent(call) ?? (call.operation === 'listLines' ? {} : undefined),
    }),
  ),
  nested('a line is added to an order that is not there', 'A line below an unknown order is answered 404.', () => ({
    findParent: (call) => lawfulOrders.findParent(call) ?? (call.operation === 'addLine' ? {} : undefined),
  })),
  nested('lines are added to the first order', 'A line that was added is listed below its order.', () => ({
    complete: (sent, call) => ({
      ...lawfulOrders.complete(sent, call),
      ...(call.kind === 'line' && { _parent: String(call.state.items.order[0]?.['id']) }),
    }),
  })),
  nested('a line that was added is listed nowhere', 'A line that was added is listed below its order.', () => ({
    listed: (call) =>
      lawfulOrders.listed(call).filter((line) => call.kind !== 'line' || Number(line['_serial']) < 1000),
  })),
  nested('a line that was added cannot be read', 'A line that was added can be read.', () => ({
    find: (call) => {
      const found = lawfulOrders.find(call);
      return call.operation === 'getLine' && Number(found?.['_serial']) >= 1000 ? undefined : found;
    },
  })),
  nested('a line that was added is below two orders', 'The lines of an order are listed below it alone.', () => ({
    store: (item, call) => {
      lawfulOrders.store(item, call);
      const other = call.state.items.order.find((order) => idOf(order, 'order') !== call.ids[0]);
      if (call.kind === 'line') call.state.items.line.push({ ...item, _parent: String(other?.['id']) });
    },
  })),
  nested(
    'removing a line removes one of another order',
    'A DELETE of a line leaves the lines of other orders.',
    () => ({
      remove: (item, call) => {
        const other = call.state.items.line.findLast(({ _parent: parent }) => parent !== item['_parent']);
        lawfulOrders.remove(item, call);
        if (call.kind === 'line' && other !== undefined) lawfulOrders.remove(other, call);
      },
    }),
  ),
  nested(
    'removing a line removes all lines of its order',
    'A DELETE of a line leaves the others of its order.',
    () => ({
      remove: (item, call) => {
        lawfulOrders.remove(item, call);
        const { items } = call.state;
        if (call.kind === 'line') items.line = items.line.filter((line) => line['_parent'] !== item['_parent']);
      },
    }),
  ),
  nested('removing a line removes its order', 'A DELETE of a line leaves its order.', () => ({
    remove: (item, call) => {
      const { items } = call.state;
      lawfulOrders.remove(item, call);
      if (call.kind === 'line') items.order = items.order.filter((order) => idOf(order, 'order') !== call.ids[0]);
    },
  })),
  nested('an order without lines is not found', 'An order that can be read has a list of lines, were it empty.', () =>
    answering('listLines', 200, (response) => (response.body === '[]' ? { status: 404 } : {})),
  ),
  nested('the list shows one line alone', 'A line that was added is listed below its order.', () => ({
    cut: (items, start, size, call) =>
      call.kind === 'line' ? items.slice(0, 1) : lawfulOrders.cut(items, start, size, call),
  })),
  nested('all lines have one identifier', 'No two lines of an order have the same identifier.', () => ({
    identify: (call) => (call.kind === 'line' ? 999 : lawfulOrders.identify(call)),
  })),
  nested('a change of an order removes its lines', 'A change of an order leaves its lines as they are.', () => ({
    update: (old, next, call) => {
      lawfulOrders.update(old, next, call);
      const { items } = call.state;
      if (call.operation === 'changeOrder') items.line = items.line.filter((line) => line['_parent'] !== call.ids[0]);
    },
  })),
];
