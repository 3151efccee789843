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
import { defaults, writable } from './orders-values';

const fault = faultsOf('patch');

/** Gives rules under which one PATCH merges otherwise. */
function merging(operation: string, merge: (old: Item, patch: Item, call: Call) => Item): Partial<OrdersRules> {
  return {
    merge: (old, patch, call) =>
      call.operation === operation ? merge(old, patch, call) : lawfulOrders.merge(old, patch, call),
  };
}

const changes = ['changeCustomer', 'changeOrder', 'changeLine'];
const kinds = { changeCustomer: 'customer', changeOrder: 'order', changeLine: 'line' } as const;
const optional: Readonly<Record<string, readonly string[]>> = {
  changeCustomer: ['phone', 'preferences'],
  changeOrder: ['tags', 'deliverAt'],
  changeLine: ['remark'],
};
const made: Readonly<Record<string, Item>> = {
  changeCustomer: { name: 'New', email: 'new@shop.example', country: 'DE', password: 'new-secret', newsletter: false },
  changeOrder: { status: 'open', total: 1, shippingAddress: { street: 'New', city: 'New' }, note: null },
  changeLine: { sku: 'NEW-0001', quantity: 1, unitPrice: 1 },
};

const ofEach = changes.flatMap((operation): OrdersFault[] => [
  fault(`${operation}: optional members that are left out are reset`, 'A member that a PATCH leaves out stays.', () =>
    merging(operation, (old, patch, call) =>
      lawfulOrders.merge({ ...without(old, ...(optional[operation] ?? [])), ...defaults[call.kind] }, patch, call),
    ),
  ),
  fault(`${operation}: the identifier is taken from the body`, 'An identifier never changes.', () =>
    merging(operation, (old, patch, call) => ({
      ...lawfulOrders.merge(old, patch, call),
      ...('id' in patch && { id: patch['id'] }),
    })),
  ),
  fault(`${operation}: another item is changed too`, 'A change of one item leaves the others as they are.', () =>
    changingAnother(operation),
  ),
  fault(`${operation}: the list does not show the change`, 'A change shows in the list.', () =>
    staleList(kinds[operation as 'changeOrder']),
  ),
  fault(`${operation}: the change is lost at the next read`, 'A change shows when the item is read.', () =>
    forgetting(operation),
  ),
  fault(`${operation}: of two changes the first is lost`, 'Two changes of different members both stay.', () =>
    merging(operation, (old, patch, call) => ({
      ...lawfulOrders.merge(asItem(old['_first'] ?? old), patch, call),
      _first: old['_first'] ?? old,
    })),
  ),
  fault(`${operation}: the answer shows the item as it was`, 'The answer of a change shows the change.', () =>
    answeringOld(operation),
  ),
  fault(`${operation}: an invalid body is taken`, 'A body that breaks its schema is refused.', () =>
    takingAnything(operation),
  ),
  fault(`${operation}: an invalid body is refused and stored`, 'A change that was refused changes nothing.', () =>
    storedThoughRefused(operation, 'whole'),
  ),
  fault(`${operation}: valid members of an invalid body are stored`, 'A change that was refused changes nothing.', () =>
    storedThoughRefused(operation, 'valid members'),
  ),
  fault(
    `${operation}: any media type is taken`,
    'A media type that the document does not name is answered 415.',
    () => ({
      takes: (mediaType, call) => call.operation === operation || lawfulOrders.takes(mediaType, call),
    }),
  ),
  fault(`${operation}: an unknown identifier makes an item`, 'A PATCH of what is not there is answered 404.', () =>
    creatingUnknown(operation, made[operation] ?? {}),
  ),
  fault(`${operation}: an unknown identifier gives 200`, 'A PATCH of what is not there is answered 404.', () =>
    answering(operation, 404, (_response, call) => ({
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...made[operation], id: call.ids.at(-1) }),
    })),
  ),
]);

/** Faults of PATCH. */
export const patchFaults: readonly OrdersFault[] = [
  ...ofEach,
  fault('merge-patch: null is ignored', 'null removes a member (RFC 7396).', () =>
    merging('changeCustomer', (old, patch, call) =>
      lawfulOrders.merge(old, Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null)), call),
    ),
  ),
  fault('merge-patch: null becomes an empty text', 'null removes a member (RFC 7396).', () =>
    merging('changeCustomer', (old, patch, call) => ({
      ...lawfulOrders.merge(old, patch, call),
      ...(patch['phone'] === null && { phone: '' }),
    })),
  ),
  fault('merge-patch: a nested object is replaced as a whole', 'Objects are merged member by member (RFC 7396).', () =>
    merging('changeCustomer', (old, patch, call) =>
      lawfulOrders.merge('preferences' in patch ? without(old, 'preferences') : old, patch, call),
    ),
  ),
  fault('merge-patch: a nested object is left as it was', 'Objects are merged member by member (RFC 7396).', () =>
    merging('changeCustomer', (old, patch, call) =>
      lawfulOrders.merge(old, 'preferences' in old ? without(patch, 'preferences') : patch, call),
    ),
  ),
  fault('plain PATCH: a nested object is merged', 'Each member that is sent is replaced as a whole.', () =>
    merging('changeOrder', (old, patch, call) =>
      lawfulOrders.merge(
        old,
        'shippingAddress' in patch
          ? { ...patch, shippingAddress: { ...asItem(old['shippingAddress']), ...asItem(patch['shippingAddress']) } }
          : patch,
        call,
      ),
    ),
  ),
  fault('plain PATCH: null is ignored', 'null is kept as null.', () =>
    merging('changeOrder', (old, patch, call) =>
      lawfulOrders.merge(old, patch['note'] === null ? without(patch, 'note') : patch, call),
    ),
  ),
  fault('plain PATCH: null removes the member', 'null is kept as null.', () =>
    merging('changeOrder', (old, patch, call) => {
      const next = lawfulOrders.merge(old, patch, call);
      return patch['note'] === null ? without(next, 'note') : next;
    }),
  ),
  fault('plain PATCH: an array is added to', 'Each member that is sent is replaced as a whole.', () =>
    merging('changeOrder', (old, patch, call) => {
      const next = lawfulOrders.merge(old, patch, call);
      const both = [old['tags'] ?? [], patch['tags'] ?? []].flat();
      return 'tags' in patch ? { ...next, tags: [...new Set(both)] } : next;
    }),
  ),
  fault('createdAt is taken from the body of a PATCH', 'A member that is only read is never taken.', () =>
    merging('changeOrder', (old, patch, call) => ({
      ...lawfulOrders.merge(old, patch, call),
      ...('createdAt' in patch && { createdAt: patch['createdAt'] }),
    })),
  ),
  fault('updatedAt is taken from the body of a PATCH', 'A member that is only read is never taken.', () =>
    merging('changeCustomer', (old, patch, call) => ({
      ...lawfulOrders.merge(old, patch, call),
      ...('updatedAt' in patch && { updatedAt: patch['updatedAt'] }),
    })),
  ),
  fault('a PATCH makes createdAt anew', 'A member that is only read does not change with others.', () =>
    merging('changeCustomer', (old, patch, call) => ({
      ...lawfulOrders.merge(old, patch, call),
      createdAt: lawfulOrders.now(call.state),
    })),
  ),
  fault('a PATCH to a taken address is stored', 'A doubled address is answered 409.', () => ({
    refuses: (next, old, call) =>
      call.operation === 'changeCustomer' ? undefined : lawfulOrders.refuses(next, old, call),
  })),
  fault('a PATCH refused for a taken address is made', 'A change that was refused changes nothing.', () => ({
    refuses: (next, old, call) => {
      const refused = lawfulOrders.refuses(next, old, call);
      if (refused?.status === 409 && old !== undefined) lawfulOrders.update(old, next, call);
      return refused;
    },
  })),
  fault('a PATCH to the address of the customer itself is refused', 'Another customer has a doubled address.', () => ({
    refuses: (next, old, call) =>
      call.operation === 'changeCustomer' && call.request.body.includes('"email"') && old?.['email'] === next['email']
        ? { status: 409, detail: 'the address is taken' }
        : lawfulOrders.refuses(next, old, call),
  })),
  fault('a PATCH to an unknown customer is stored', 'An unknown customer is answered 422.', () => ({
    refuses: (next, old, call) =>
      call.operation === 'changeOrder' ? undefined : lawfulOrders.refuses(next, old, call),
  })),
  fault('false is not taken by a PATCH', 'A change shows when the item is read.', () =>
    merging('changeCustomer', (old, patch, call) =>
      lawfulOrders.merge(old, patch['newsletter'] === false ? without(patch, 'newsletter') : patch, call),
    ),
  ),
  fault('zero is not taken by a PATCH', 'A change shows when the item is read.', () =>
    merging('changeLine', (old, patch, call) =>
      lawfulOrders.merge(old, patch['unitPrice'] === 0 ? without(patch, 'unitPrice') : patch, call),
    ),
  ),
  fault('an empty array is not taken by a PATCH', 'A change shows when the item is read.', () =>
    merging('changeOrder', (old, patch, call) =>
      lawfulOrders.merge(
        old,
        Array.isArray(patch['tags']) && patch['tags'].length === 0 ? without(patch, 'tags') : patch,
        call,
      ),
    ),
  ),
  fault('a PATCH gives a server error where the member was not there before', 'A valid change is taken.', () => ({
    refuses: (next, old, call) =>
      call.operation === 'changeLine' && 'remark' in next && old !== undefined && !('remark' in writable(old, 'line'))
        ? { status: 500, detail: 'oops' }
        : lawfulOrders.refuses(next, old, call),
  })),
];
