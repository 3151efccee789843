import { json, type CollectionRules, type CollectionState } from './collection-service';
import type { ServiceRequest, ServiceResponse } from './service';

/** The key that the services of the Ledger know. */
export const key = 'Ledger-Key-7-xyz';
/** Currencies that the document lists. */
export const currencies = ['EUR', 'CHF', 'SEK'];
const faultNames: Readonly<Record<number, string>> = { 400: 'invalid', 401: 'unauthorized', 404: 'missing' };

/** Gives the name of a fault by its status. */
export function faultName(status: number): string {
  return faultNames[status] ?? 'invalid';
}

/** Answers the reads that are neither list nor item. */
export function beside(request: ServiceRequest, { items }: CollectionState): ServiceResponse | undefined {
  const { method, path, query } = request;
  const [, top, name, below] = path.split('/');
  if (method !== 'GET' || (top !== 'rates' && top !== 'status' && below !== 'entries')) return undefined;
  if (top === 'status') return json(200, { isOpen: true });
  const refuse = (status: number): ServiceResponse => json(status, renderError(status, 'refused'));
  if (request.header('X-Api-Key') !== key) return refuse(401);
  if (below === 'entries') {
    return items.some(({ accountNumber }) => String(accountNumber) === name) ? json(200, [{ cents: 1 }]) : refuse(404);
  }
  const isValid =
    /^B[0-9]{3}$/.test(request.header('X-Branch') ?? '') && /^\d{4}-\d\d-\d\d$/.test(query.get('since') ?? '');
  return isValid && currencies.includes(name ?? '') ? json(200, { rate: 1.25 }) : refuse(400);
}

/** Gives an error body as the document describes it. */
export function renderError(status: number, text: string): unknown {
  return { fault: { name: faultName(status), text } };
}

/** Gives rules under which one of those reads is answered otherwise. */
export function besideAt(
  start: string,
  change: (response: ServiceResponse) => ServiceResponse,
): Partial<CollectionRules> {
  return {
    beside: (request, state) => {
      const response = beside(request, state);
      return response !== undefined && request.path.startsWith(start) ? change(response) : response;
    },
  };
}
