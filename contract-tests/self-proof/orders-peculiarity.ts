import type { Call, OrdersRules } from './orders-model';
import type { Peculiarity } from './peculiarity';
import type { ServiceResponse } from './service';

/** A lawful peculiarity of the shop. */
export type OrdersPeculiarity = Peculiarity<OrdersRules>;

/** Gives a lawful peculiarity of the shop. */
export function odd(name: string, rules: () => Partial<OrdersRules>): OrdersPeculiarity {
  return { name, rules };
}

/** Gives rules that change every answer. */
export function finishing(change: (response: ServiceResponse, call: Call) => ServiceResponse): Partial<OrdersRules> {
  return { finish: change };
}

/** Gives an answer that tells of a problem alone. */
export function problem(status: number, headers: Readonly<Record<string, string>> = {}): ServiceResponse {
  const body = JSON.stringify({ type: 'about:blank', title: 'Later', status });
  return { status, headers: { 'Content-Type': 'application/problem+json', ...headers }, body };
}
