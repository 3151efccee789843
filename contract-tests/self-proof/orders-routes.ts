import type { Kind } from './orders-model';

/** What an operation does. */
export type Action = 'list' | 'create' | 'read' | 'replace' | 'merge' | 'remove' | 'cancel' | 'health' | 'currencies';

/** An operation of the shop. */
export interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly operation: string;
  readonly kind: Kind;
  readonly action: Action;
}

function route(method: string, path: RegExp, operation: string, kind: Kind, action: Action): Route {
  return { method, path, operation, kind, action };
}

/** Every operation of the document. */
export const routes: readonly Route[] = [
  route('GET', /^\/health$/, 'readHealth', 'shop', 'health'),
  route('GET', /^\/currencies$/, 'listCurrencies', 'shop', 'currencies'),
  route('GET', /^\/customers$/, 'listCustomers', 'customer', 'list'),
  route('POST', /^\/customers$/, 'createCustomer', 'customer', 'create'),
  route('GET', /^\/customers\/([^/]+)$/, 'getCustomer', 'customer', 'read'),
  route('PATCH', /^\/customers\/([^/]+)$/, 'changeCustomer', 'customer', 'merge'),
  route('DELETE', /^\/customers\/([^/]+)$/, 'removeCustomer', 'customer', 'remove'),
  route('GET', /^\/orders$/, 'listOrders', 'order', 'list'),
  route('POST', /^\/orders$/, 'placeOrder', 'order', 'create'),
  route('GET', /^\/orders\/([^/]+)$/, 'getOrder', 'order', 'read'),
  route('PUT', /^\/orders\/([^/]+)$/, 'replaceOrder', 'order', 'replace'),
  route('PATCH', /^\/orders\/([^/]+)$/, 'changeOrder', 'order', 'merge'),
  route('DELETE', /^\/orders\/([^/]+)$/, 'removeOrder', 'order', 'remove'),
  route('POST', /^\/orders\/([^/]+)\/cancel$/, 'cancelOrder', 'order', 'cancel'),
  route('GET', /^\/orders\/([^/]+)\/lines$/, 'listLines', 'line', 'list'),
  route('POST', /^\/orders\/([^/]+)\/lines$/, 'addLine', 'line', 'create'),
  route('GET', /^\/orders\/([^/]+)\/lines\/([^/]+)$/, 'getLine', 'line', 'read'),
  route('PUT', /^\/orders\/([^/]+)\/lines\/([^/]+)$/, 'replaceLine', 'line', 'replace'),
  route('PATCH', /^\/orders\/([^/]+)\/lines\/([^/]+)$/, 'changeLine', 'line', 'merge'),
  route('DELETE', /^\/orders\/([^/]+)\/lines\/([^/]+)$/, 'removeLine', 'line', 'remove'),
  route('GET', /^\/warehouses$/, 'listWarehouses', 'warehouse', 'list'),
  route('POST', /^\/warehouses$/, 'openWarehouse', 'warehouse', 'create'),
  route('GET', /^\/warehouses\/([^/]+)$/, 'getWarehouse', 'warehouse', 'read'),
  route('DELETE', /^\/warehouses\/([^/]+)$/, 'closeWarehouse', 'warehouse', 'remove'),
  route('GET', /^\/settings$/, 'readSettings', 'settings', 'read'),
  route('PUT', /^\/settings$/, 'replaceSettings', 'settings', 'replace'),
  route('PATCH', /^\/settings$/, 'changeSettings', 'settings', 'merge'),
];

/** Operations that ask for a key. */
export const guarded: readonly string[] = routes
  .map(({ operation }) => operation)
  .filter((name) => name !== 'readHealth');
