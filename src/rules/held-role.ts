import type { RequestRole } from '../openapi/collections/address';
import type { ListQuery } from '../openapi/collections/list-query';
import type { ExchangeView } from '../knowledge/exchange-view';

export type HeldRole = Exclude<RequestRole, { readonly kind: 'none' }>;

/** The role of a request, if a service can be held to it: what is recognised by names alone is a guess. */
export function heldRole({ role }: ExchangeView): HeldRole | undefined {
  return role.kind === 'none' || role.collection.source === 'names' ? undefined : role;
}

/** A list that was asked for by a valid request, and came. */
export interface ReturnedList {
  readonly role: Extract<RequestRole, { readonly kind: 'list' }>;
  readonly query: ListQuery;
}

export function returnedList(view: ExchangeView): ReturnedList | undefined {
  const role = heldRole(view);
  const { query, result, status, reading } = view;
  if (role?.kind !== 'list' || query === undefined || reading.violations.length > 0) return undefined;
  return result === 'success' && status !== 204 ? { role, query } : undefined;
}

/** Whether the file says what each parameter of a list means: one that is not understood may keep items back, or let others in. */
export function isUnderstood({ operation, reading }: ExchangeView, { role: { list }, query }: ReturnedList): boolean {
  const { paging, filters, sort, search, fields } = list;
  const known = new Set([
    ...[paging.limit, paging.position, sort?.parameter, sort?.direction, search?.parameter, fields],
    ...filters.map(({ parameter }) => parameter),
  ]);
  const others = operation.parameters.filter(
    ({ name, in: location }) => location === 'query' && !known.has(name) && reading.values.has(`query.${name}`),
  );
  return (
    others.length === 0 && reading.unknown.length === 0 && query.unread.length === 0 && list.parametersIn === 'query'
  );
}
