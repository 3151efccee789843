import type { Outcome } from '../openapi/outcome';
import type { Violation } from '../openapi/violation';
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
 * then that of any operation, `* invalid body required`, and at last those of other rules, `POST /pets invalid body`.
 */
export function keysOf(
  { operation, outcome }: Pick<Situation, 'operation' | 'outcome'>,
  violation: Violation | undefined,
): readonly string[] {
  const name = operation === undefined ? undefined : `${operation.method} ${operation.path}`;
  const other = alike[outcome];
  const outcomes = other === undefined ? [outcome] : [outcome, other];
  if (violation === undefined)
    return [
      ...(name === undefined ? [] : outcomes.map((one) => `${name} ${one}`)),
      ...outcomes.map((one) => `* ${one}`),
    ];
  const { place } = violation;
  const rule = ruleOf(violation);
  const [close] = violationNames(violation);
  return outcomes.flatMap((one) => [
    ...(name === undefined ? [] : [`${name} ${one} ${close}`, `${name} ${one} ${place.in} ${rule}`]),
    `* ${one} ${place.in} ${rule}`,
    ...(name === undefined ? [] : [`${name} ${one} ${place.in}`]),
    `* ${one} ${place.in}`,
    `* ${one}`,
  ]);
}

/** What a violation is called: by its place and rule, `query.limit minimum`, then by the part of the request, `query minimum`. */
export function violationNames(violation: Violation): readonly [string, string] {
  const { place } = violation;
  const rule = ruleOf(violation);
  const at = place.at.replace(/^\//, '').replaceAll('/', '.');
  return [`${place.in}.${at} ${rule}`, `${place.in} ${rule}`];
}

/** Null is told as a rule of its own by many services. */
function ruleOf({ keyword, received }: Violation): string {
  return keyword === 'type' && received === null ? 'null' : keyword;
}
