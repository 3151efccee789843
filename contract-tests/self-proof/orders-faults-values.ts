import { faultsOf, keeping, showing, without, type OrdersFault } from './orders-fault';
import { asItem, type Item, type Kind, type OrdersRules } from './orders-model';
import { lawfulOrders, shown } from './orders-rules';
import { writable } from './orders-values';

const value = faultsOf('values');
const secret = faultsOf('write-only');
const kept = 'A value that was sent is shown as it was sent.';

/** Gives rules under which one member of a kind is kept otherwise, where it has a value. */
function altering(kind: Kind, name: string, change: (value: unknown) => unknown): Partial<OrdersRules> {
  return keeping(kind, (item) => (item[name] === undefined ? item : { ...item, [name]: change(item[name]) }));
}

/** Gives rules under which the address of an order is kept otherwise. */
function address(change: (address: Item) => Item): Partial<OrdersRules> {
  return altering('order', 'shippingAddress', (old) => change(asItem(old)));
}

/** Gives rules under which a create takes a member that is only read from its body. */
function takingOnCreate(kind: Kind, name: string): Partial<OrdersRules> {
  let sent: unknown;
  return {
    complete: (body, call) => {
      sent = call.kind === kind ? body[name] : undefined;
      return lawfulOrders.complete(body, call);
    },
    keep: (item, { request }) => (sent !== undefined && request.method === 'POST' ? { ...item, [name]: sent } : item),
  };
}

const ofOrders: readonly OrdersFault[] = [
  value('the postcode is dropped', kept, () => address((old) => without(old, 'postcode'))),
  value('the street is cut', kept, () => address((old) => ({ ...old, street: String(old['street']).slice(0, 12) }))),
  value('street and city are swapped', kept, () =>
    address((old) => ({ ...old, street: old['city'], city: old['street'] })),
  ),
  value('the city is in capitals', kept, () => address((old) => ({ ...old, city: String(old['city']).toUpperCase() }))),
  value('tags are sorted', 'An array keeps its order.', () =>
    altering('order', 'tags', (tags) => [tags].flat().sort()),
  ),
  value('tags stand the other way round', 'An array keeps its order.', () =>
    altering('order', 'tags', (tags) => [tags].flat().reverse()),
  ),
  value('of the tags the first alone is kept', kept, () =>
    altering('order', 'tags', (tags) => [tags].flat().slice(0, 1)),
  ),
  value('tags that differ in case alone are one', kept, () =>
    altering('order', 'tags', (tags) => {
      const all = [tags].flat().map(String);
      return all.filter((tag, index) => all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index);
    }),
  ),
  value('tags are in small letters', kept, () =>
    altering('order', 'tags', (tags) => [tags].flat().map((tag) => String(tag).toLowerCase())),
  ),
  value('an empty array is null', 'A member is shown by its schema.', () =>
    altering('order', 'tags', (tags) => ([tags].flat().length === 0 ? null : tags)),
  ),
  value('money is rounded to whole numbers', kept, () =>
    altering('order', 'total', (total) => Math.round(Number(total))),
  ),
  value('money loses its second decimal', kept, () =>
    altering('order', 'total', (total) => Math.trunc(Number(total) * 10) / 10),
  ),
  value('money is a text', 'A member is shown by its schema.', () =>
    altering('order', 'total', (total) => Number(total).toFixed(2)),
  ),
  value('money is in cents', kept, () => altering('order', 'total', (total) => Math.round(Number(total) * 100))),
  value('money is a cent off', kept, () =>
    altering('order', 'total', (total) => Math.round(Number(total) * 100 + 1) / 100),
  ),
  value('a zone is dropped', 'An instant is shown as the same instant.', () =>
    altering('order', 'deliverAt', (instant) => String(instant).replace(/[+-]\d\d:\d\d$/, 'Z')),
  ),
  value('seconds are cut off', 'An instant is shown as the same instant.', () =>
    altering('order', 'deliverAt', (instant) => String(instant).replace(/:\d\d(?:\.\d+)?(?=Z|[+-])/i, ':00')),
  ),
  value('an instant is an hour off', 'An instant is shown as the same instant.', () =>
    altering('order', 'deliverAt', (instant) => new Date(Date.parse(String(instant)) + 3_600_000).toISOString()),
  ),
  value('an instant is a date', 'A member is shown by its schema.', () =>
    altering('order', 'deliverAt', (instant) => String(instant).slice(0, 10)),
  ),
  value('null is left out where it is required', 'A required member is shown, were it null.', () =>
    keeping('order', (item) => (item['note'] === null ? without(item, 'note') : item)),
  ),
  value('null becomes an empty text', kept, () => keeping('order', (item) => ({ ...item, note: item['note'] ?? '' }))),
  value('an empty text becomes null', kept, () =>
    keeping('order', (item) => (item['note'] === '' ? { ...item, note: null } : item)),
  ),
  value('the default of the currency is not applied', 'A member that is left out takes its default.', () => ({
    complete: (sent, { kind }) =>
      kind === 'order' ? writable(sent, kind) : lawfulOrders.complete(sent, { kind } as never),
  })),
  value('the currency is another by default', 'A member that is left out takes its default.', () => ({
    complete: (sent, call) => ({
      ...lawfulOrders.complete(sent, call),
      ...(call.kind === 'order' && !('currency' in sent) && { currency: 'SEK' }),
    }),
  })),
  value('the currency is always the default', kept, () => altering('order', 'currency', () => 'EUR')),
  value('every order is open', kept, () =>
    keeping('order', (item, { request }) => (request.method === 'POST' ? { ...item, status: 'open' } : item)),
  ),
  value('the customer is the first one', kept, () =>
    keeping('order', (item, { state }) => ({ ...item, customerId: state.items.customer[0]?.['id'] })),
  ),
  value('createdAt of an order is taken from the body', 'A member that is only read is never taken.', () =>
    takingOnCreate('order', 'createdAt'),
  ),
];

const ofOthers: readonly OrdersFault[] = [
  value('the newsletter is wanted by default', 'A member that is left out takes its default.', () => ({
    complete: (sent, call) => ({
      ...lawfulOrders.complete(sent, call),
      ...(call.kind === 'customer' && !('newsletter' in sent) && { newsletter: true }),
    }),
  })),
  value('the newsletter is left out where it is false', 'A member that is left out takes its default.', () =>
    keeping('customer', (item) => (item['newsletter'] === false ? without(item, 'newsletter') : item)),
  ),
  value('preferences are dropped', kept, () => keeping('customer', (item) => without(item, 'preferences'))),
  value('of the preferences the language is dropped', kept, () =>
    altering('customer', 'preferences', (old) => without(asItem(old), 'language')),
  ),
  value('the phone is a number', 'A member is shown by its schema.', () =>
    altering('customer', 'phone', (phone) => Number(String(phone).replaceAll(/\D/g, ''))),
  ),
  value('the phone loses its plus', kept, () =>
    altering('customer', 'phone', (phone) => String(phone).replaceAll(/[+ ]/g, '')),
  ),
  value('names are in capitals', kept, () => altering('customer', 'name', (name) => String(name).toUpperCase())),
  value('letters beyond Latin 1 are lost', kept, () =>
    altering('customer', 'name', (name) => String(name).replaceAll(/[\u0100-\u{10ffff}]/gu, '')),
  ),
  value('createdAt of a customer is taken from the body', 'A member that is only read is never taken.', () =>
    takingOnCreate('customer', 'createdAt'),
  ),
  value('the identifier of a customer is taken from the body', 'A member that is only read is never taken.', () =>
    takingOnCreate('customer', 'id'),
  ),
  value('the code of a warehouse is taken from the body', 'A member that is only read is never taken.', () =>
    takingOnCreate('warehouse', 'code'),
  ),
  value('the capacity of a warehouse is dropped', kept, () =>
    keeping('warehouse', (item) => without(item, 'capacity')),
  ),
  value('no capacity is a capacity of none', kept, () =>
    keeping('warehouse', (item) => ('capacity' in item ? { ...item, capacity: Number(item['capacity']) || 1 } : item)),
  ),
  value('quantities are at most 100', kept, () =>
    altering('line', 'quantity', (count) => Math.min(100, Number(count))),
  ),
  value('prices of lines are whole', kept, () => altering('line', 'unitPrice', (price) => Math.trunc(Number(price)))),
  value('remarks are dropped', kept, () => keeping('line', (item) => without(item, 'remark'))),
];

const never = 'A member that is only written is in no answer.';

/** Gives rules under which the password is shown by some operations. */
function telling(...operations: readonly string[]): Partial<OrdersRules> {
  return showing('customer', (item, whole, call) =>
    operations.includes(call.operation) ? { ...item, password: whole['password'] } : item,
  );
}

/** Faults of stored values. */
export const valueFaults: readonly OrdersFault[] = [...ofOrders, ...ofOthers];

/** Faults of members that are only written. */
export const secretFaults: readonly OrdersFault[] = [
  secret('the password is in the answer of a create', never, () => telling('createCustomer')),
  secret('the password is in the answer of a read', never, () => telling('getCustomer')),
  secret('the password is in lists', never, () => telling('listCustomers')),
  secret('the password is in the answer of a change', never, () => telling('changeCustomer')),
  secret('the password is in every answer', never, () =>
    telling('createCustomer', 'getCustomer', 'listCustomers', 'changeCustomer'),
  ),
  secret('the password is masked', never, () => showing('customer', (item) => ({ ...item, password: '********' }))),
  secret('the password is null', never, () => showing('customer', (item) => ({ ...item, password: null }))),
  secret('an error shows the body that was sent', never, () => ({
    renderProblem: (refusal, call) => ({
      ...(lawfulOrders.renderProblem(refusal, call) as Item),
      ...(call.operation === 'createCustomer' &&
        refusal.status === 422 && { detail: call.request.body.toString('latin1') }),
    }),
  })),
  secret('a conflict shows the other customer', never, () => ({
    renderProblem: (refusal, call) => ({
      ...(lawfulOrders.renderProblem(refusal, call) as Item),
      ...(refusal.status === 409 && call.kind === 'customer' && { existing: call.state.items.customer.at(-1) }),
    }),
  })),
  secret('the password is shown below the preferences', never, () => ({
    render: (item, { kind }) =>
      kind === 'customer' && 'preferences' in item
        ? { ...shown(item), preferences: { ...asItem(item['preferences']), password: item['password'] } }
        : shown(item),
  })),
];
