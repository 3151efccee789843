import {
  answering,
  answeringOld,
  changingAnother,
  creatingUnknown,
  faultsOf,
  forgetting,
  staleList,
  storedThoughRefused,
  takingAnything,
  without,
  type OrdersFault,
} from './orders-fault';
import { asItem, type Call, type Item, type OrdersRules } from './orders-model';
import { lawfulOrders } from './orders-rules';

const fault = faultsOf('put');

/** Gives rules under which one PUT replaces otherwise. */
function replacing(
  operation: string,
  change: (next: Item, old: Item, sent: Item, call: Call) => Item,
): Partial<OrdersRules> {
  return {
    replace: (old, sent, call) => {
      const next = lawfulOrders.replace(old, sent, call);
      return call.operation === operation ? change(next, old, sent, call) : next;
    },
  };
}

const kinds = { replaceOrder: 'order', replaceLine: 'line' } as const;
const optional: Readonly<Record<string, string>> = { replaceOrder: 'tags', replaceLine: 'remark' };

const ofEach = (['replaceOrder', 'replaceLine'] as const).flatMap((operation): OrdersFault[] => [
  fault(`${operation}: an optional member that is left out stays`, 'A member that a PUT leaves out is gone.', () =>
    replacing(operation, (next, old, sent) => {
      const name = optional[operation] ?? '';
      return name in old && !(name in sent) ? { ...next, [name]: old[name] } : next;
    }),
  ),
  fault(`${operation}: an unknown identifier makes an item`, 'A PUT of what is not there is answered 404.', () =>
    creatingUnknown(operation, {}),
  ),
  fault(`${operation}: the identifier is taken from the body`, 'An identifier never changes.', () =>
    replacing(operation, (next, _old, sent) => ({ ...next, ...('id' in sent && { id: sent['id'] }) })),
  ),
  fault(`${operation}: an invalid body is taken`, 'A body that breaks its schema is refused.', () =>
    takingAnything(operation),
  ),
  fault(`${operation}: an invalid body is refused and stored`, 'A PUT that was refused changes nothing.', () =>
    storedThoughRefused(operation, 'whole'),
  ),
  fault(`${operation}: another item is replaced too`, 'A PUT of one item leaves the others as they are.', () =>
    changingAnother(operation),
  ),
  fault(`${operation}: the list does not show the change`, 'A PUT shows in the list.', () =>
    staleList(kinds[operation]),
  ),
  fault(`${operation}: the change is lost at the next read`, 'A PUT shows when the item is read.', () =>
    forgetting(operation),
  ),
  fault(`${operation}: the answer shows the item as it was`, 'The answer of a PUT shows the change.', () =>
    answeringOld(operation),
  ),
  fault(`${operation}: created is said`, 'A PUT is answered with a documented status.', () =>
    answering(operation, 200, () => ({ status: 201 })),
  ),
  fault(
    `${operation}: any media type is taken`,
    'A media type that the document does not name is answered 415.',
    () => ({
      takes: (mediaType, call) => call.operation === operation || lawfulOrders.takes(mediaType, call),
    }),
  ),
  fault(
    `${operation}: members that are left out are not missed`,
    'A PUT without a required member is refused.',
    () => ({
      judge: (body, call) =>
        lawfulOrders
          .judge(body, call)
          .filter(({ message }) => call.operation !== operation || message !== 'is missing'),
    }),
  ),
  fault(`${operation}: the same PUT again makes a second item`, 'A PUT sent twice leaves what it left once.', () => ({
    update: (old, next, call) => {
      lawfulOrders.update(old, next, call);
      const { kind, state } = call;
      if (call.operation === operation) state.items[kind as 'order'].push({ ...next, id: 1000 + state.serial++ });
    },
  })),
]);

/** Faults of PUT. */
export const putFaults: readonly OrdersFault[] = [
  ...ofEach,
  fault('a default is not applied', 'A member that a PUT leaves out takes its default.', () =>
    replacing('replaceOrder', (next, _old, sent) => ('currency' in sent ? next : without(next, 'currency'))),
  ),
  fault('a value stays where its default is due', 'A member that a PUT leaves out takes its default.', () =>
    replacing('replaceOrder', (next, old, sent) =>
      'currency' in sent ? next : { ...next, currency: old['currency'] },
    ),
  ),
  fault('an array is added to', 'A PUT replaces arrays as a whole.', () =>
    replacing('replaceOrder', (next, old, sent) =>
      'tags' in sent ? { ...next, tags: [...new Set([old['tags'] ?? [], sent['tags'] ?? []].flat())] } : next,
    ),
  ),
  fault('a nested object is merged', 'A PUT replaces nested objects as a whole.', () =>
    replacing('replaceOrder', (next, old) => ({
      ...next,
      shippingAddress: { ...asItem(old['shippingAddress']), ...asItem(next['shippingAddress']) },
    })),
  ),
  fault('a PUT makes createdAt anew', 'A member that is only read does not change with others.', () =>
    replacing('replaceOrder', (next, _old, _sent, call) => ({ ...next, createdAt: lawfulOrders.now(call.state) })),
  ),
  fault('createdAt is taken from the body of a PUT', 'A member that is only read is never taken.', () =>
    replacing('replaceOrder', (next, _old, sent) => ({
      ...next,
      ...('createdAt' in sent && { createdAt: sent['createdAt'] }),
    })),
  ),
  fault('null is dropped by a PUT', 'A member that is required and null is shown as null.', () =>
    replacing('replaceOrder', (next) => (next['note'] === null ? without(next, 'note') : next)),
  ),
  fault('a PUT to an unknown customer is stored', 'An unknown customer is answered 422.', () => ({
    refuses: (next, old, call) =>
      call.operation === 'replaceOrder' ? undefined : lawfulOrders.refuses(next, old, call),
  })),
  fault('a PUT removes the lines of its order', 'A PUT of an order leaves its lines as they are.', () => ({
    update: (old, next, call) => {
      lawfulOrders.update(old, next, call);
      const { items } = call.state;
      if (call.operation === 'replaceOrder') items.line = items.line.filter((line) => line['_parent'] !== call.ids[0]);
    },
  })),
  fault('a PUT moves the line to the first order', 'A line stays below its order.', () =>
    replacing('replaceLine', (next, _old, _sent, call) => ({
      ...next,
      _parent: String(call.state.items.order[0]?.['id']),
    })),
  ),
  fault('an unknown order gives a server error', 'A PUT of what is not there is answered 404.', () =>
    answering('replaceOrder', 404, () => ({ status: 500 })),
  ),
];
