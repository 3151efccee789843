import { json, type CollectionRules, type CollectionState, type Item } from './collection-service';
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

/** Gives why the body of an account is invalid; undefined where it is not. */
export function validate(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'the body is no object';
  const { holder, currency, isOpen, iban = null, branch = 'B000', openedOn, limitInCents } = body as Item;
  if (typeof holder !== 'string') return 'holder must be a text';
  if (!currencies.includes(currency as string)) return 'currency is unknown';
  if (typeof isOpen !== 'boolean') return 'isOpen must be true or false';
  if (iban !== null && !(typeof iban === 'string' && /^[A-Z]{2}[0-9]{2}[A-Z0-9]{4,30}$/.test(iban))) return 'no IBAN';
  if (typeof branch !== 'string' || !/^B[0-9]{3}$/.test(branch)) return 'no branch';
  if (openedOn !== undefined && !(typeof openedOn === 'string' && /^\d{4}-\d\d-\d\d$/.test(openedOn))) return 'no date';
  const isLimit = Number.isInteger(limitInCents) && Number(limitInCents) >= 0 && Number(limitInCents) <= 1_000_000;
  return limitInCents === undefined || isLimit ? undefined : 'no limit';
}
