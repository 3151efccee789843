import { currencies } from './orders-values';
import type { Item, OrdersState } from './orders-model';

/** Gives the identifier of a customer by its number. */
export function uuid(number: number): string {
  return `5d0f3c1e-7b2a-4e69-8f14-${(number * 7919).toString(16).padStart(12, '0')}`;
}

/** Gives the instant so many minutes after the shop opened. */
export function minute(count: number): string {
  return new Date(Date.UTC(2025, 5, 1) + count * 60_000).toISOString();
}

const countries = ['DE', 'AT', 'CH', 'SE'];
const statuses = ['open', 'paid', 'cancelled'];

function customer(index: number): Item {
  return {
    _serial: index,
    id: uuid(index),
    name: `Customer ${index}`,
    email: `buyer${index}@shop.example`,
    country: countries[index % 4],
    password: `secret-${index}-word`,
    newsletter: index % 3 === 0,
    ...(index % 2 === 0 && { phone: `+49 30 ${1000 + index}` }),
    ...(index % 5 === 0 && { preferences: { language: 'de', currency: 'EUR' } }),
    createdAt: minute(index),
    updatedAt: minute(index),
  };
}

function order(index: number, customers: number): Item {
  return {
    _serial: index,
    _version: 1,
    id: 101 + index,
    customerId: uuid(index % customers),
    status: statuses[index % 3],
    // Both 9.5 and 100: compared as texts they stand the other way round.
    total: ((index * 37) % 45) * 9.5,
    currency: currencies[index % 3],
    shippingAddress: { street: `Lane ${index}`, city: 'Lund', ...(index % 2 === 0 && { postcode: '22100' }) },
    tags: ['zebra', 'apple', `n${index}`],
    note: index % 4 === 0 ? null : 'Ring twice',
    ...(index % 3 === 0 && { deliverAt: minute(5000 + index) }),
    createdAt: minute(1000 + index),
    updatedAt: minute(1000 + index),
  };
}

function line(index: number): Item {
  return {
    _serial: index,
    _parent: String(101 + (index % 8)),
    id: 501 + index,
    sku: `ABC-${1000 + index}`,
    quantity: 1 + index,
    unitPrice: 2.5 + index,
    ...(index % 2 === 0 && { remark: 'Fragile' }),
  };
}

/** Gives what the shop begins with: so many customers, orders, lines of the first orders, and warehouses. */
export function seeded(customers = 25, orders = 45, lines = 20, warehouses = 12): OrdersState['items'] {
  const many = (count: number, make: (index: number) => Item): Item[] =>
    Array.from({ length: count }, (_unused, index) => make(index));
  return {
    customer: many(customers, customer),
    order: many(orders, (index) => order(index, Math.min(customers, 20))),
    line: many(lines, line),
    warehouse: many(warehouses, (index) => ({
      _serial: index,
      code: `W${String(index + 1).padStart(4, '0')}`,
      city: `City ${index}`,
      ...(index % 2 === 0 && { capacity: 100 * index }),
    })),
  };
}
