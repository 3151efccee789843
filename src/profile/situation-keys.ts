import type { Outcome } from '../openapi/outcome';
import type { Situation } from './play';

/** Outcomes that a service mostly tells alike: what is known of the second holds for the first too. */
const alike: Partial<Record<Outcome, Outcome>> = {
  'item-removed': 'item-unknown',
  'parent-unknown': 'item-unknown',
  'wrong-credentials': 'no-credentials',
  existing: 'create',
};

/**
 * The names of the templates for a situation, the closest first: `POST /pets invalid body.name required`, `POST /pets invalid body required`,
 * `POST /pets invalid body`, then the same for any operation, `* invalid body required`.
 */
export function keysOf({ operation, outcome, violation }: Situation): readonly string[] {
  const name = operation === undefined ? undefined : `${operation.method} ${operation.path}`;
  const other = alike[outcome];
  const outcomes = other === undefined ? [outcome] : [outcome, other];
  const parts = violation === undefined ? [''] : partsOf(violation);
  const own = name === undefined ? [] : outcomes.flatMap((one) => parts.map((part) => `${name} ${one}${part}`));
  // What one place is called in one operation says nothing of others.
  const general = parts.slice(violation === undefined ? 0 : 1);
  return [...own, ...outcomes.flatMap((one) => [...general.map((part) => `* ${one}${part}`)])];
}

function partsOf({ place, keyword }: NonNullable<Situation['violation']>): readonly string[] {
  const at = place.at.replace(/^\//, '').replaceAll('/', '.');
  return [...new Set([` ${place.in}.${at} ${keyword}`, ` ${place.in} ${keyword}`, ` ${place.in}`, ''])];
}
