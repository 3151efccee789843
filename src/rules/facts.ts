import { hasContent } from '../base/http';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge, KnownItem } from '../knowledge/knowledge';
import { lacksCredentials } from '../knowledge/view-of';
import type { RequestRole } from '../openapi/collections/address';
import type { ListQuery } from '../openapi/collections/list-query';
import type { Schema } from '../openapi/schema/schema';
import type { Failure } from './rule';

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

/** Whether others sent the request: nobody knows what it was meant for, and what it met cannot be asked for again. */
export function isPassive({ exchange }: ExchangeView): boolean {
  return exchange.source !== 'visit';
}

/** The level of what rests on several responses, or on what the request was meant for: in passive traffic a warning. */
export function levelOf(view: ExchangeView): Failure['level'] {
  return isPassive(view) ? 'warning' : 'error';
}

/** Whether the request is valid, and nobody doubts its credentials. */
export function isValidRequest(view: ExchangeView): boolean {
  return view.reading.violations.length === 0 && !lacksCredentials(view);
}

/** The exchange whose request this one varies in one place. */
export function baseOf({ exchange }: ExchangeView, knowledge: Knowledge): ExchangeView | undefined {
  const { base } = exchange.label?.variationOf ?? {};
  return base === undefined ? undefined : knowledge.view(base);
}

/** Statuses that say something about the environment or the sender, and nothing about the values of a request. */
export function isAboutSender(status: number): boolean {
  return [401, 403, 407, 408, 409, 425, 426, 429, 451].includes(status);
}

/** A 5xx response that the file does not document: rule `no-server-error` judges it, and no other. */
export function isServerError({ status, operation }: ExchangeView): boolean {
  return status >= 500 && !operation.responses.some((response) => response.status === String(status));
}

/** Whether the body of a response is there, whole and not empty. */
export function hasBody(view: ExchangeView): boolean {
  const body = view.exchange.response?.body;
  if (
    body === undefined ||
    view.exchange.bodyProblem !== undefined ||
    !hasContent(view.exchange.request.method, view.status)
  )
    return false;
  return 'text' in body ? body.text !== '' || body.json !== undefined : body.bytes.length > 0;
}

/** The exchanges that show a failure, this one included, in their order. What rests on several is looked at again before it is believed. */
export function evidenceOf(view: ExchangeView, ...others: readonly (number | undefined)[]): readonly number[] {
  const numbers = [...others, view.number].flatMap((number) => (number === undefined || number === 0 ? [] : [number]));
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** The same, with the exchanges that say what is known of an item. */
export function evidenceOfItem(view: ExchangeView, item: KnownItem | undefined): readonly number[] {
  return evidenceOf(view, item?.lastWrite, item?.lastShown);
}

/** Whether a text is an ID and no other name of an item, such as `me`. */
export function isExactId({ type, format }: Schema, text: string): boolean {
  return (type === 'integer' && /^\d+$/.test(text)) || (format === 'uuid' && /^[\da-f-]{36}$/i.test(text));
}

/** Whether an item is known to be there: no DELETE of it was even accepted (RFC 9110 section 15.3.3). */
export function isPresent(knowledge: Knowledge, item: KnownItem | undefined): item is KnownItem {
  return item?.state === 'present' && knowledge.view(item.lastWrite)?.role.kind !== 'delete';
}

/** The first of those that have the same key, in their order: of a list whose items all have one problem, one is told. */
export function firstBy<Value>(values: Iterable<Value>, keyOf: (value: Value) => string): readonly Value[] {
  const found = new Map<string, Value>();
  for (const value of values) if (!found.has(keyOf(value))) found.set(keyOf(value), value);
  return [...found.values()];
}

/** The first text that comes a second time. */
export function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}
