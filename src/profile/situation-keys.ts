import { isArray } from '../base/json';
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
  const rules = rulesOf(violation);
  const at = nameOf(place);
  return outcomes.flatMap((one) => [
    ...(name === undefined
      ? []
      : rules.flatMap((rule) => [`${name} ${one} ${place.in}.${at} ${rule}`, `${name} ${one} ${place.in} ${rule}`])),
    ...rules.map((rule) => `* ${one} ${place.in} ${rule}`),
    ...(name === undefined ? [] : [`${name} ${one} ${place.in}`]),
    `* ${one} ${place.in}`,
    `* ${one}`,
  ]);
}

/** What a violation is called: by its place and rule, `query.limit minimum`, then by the part of the request, `query minimum`. */
export function violationNames(violation: Violation): readonly [string, string] {
  const { place } = violation;
  const [rule = ''] = rulesOf(violation);
  return [`${place.in}.${nameOf(place)} ${rule}`, `${place.in} ${rule}`];
}

function nameOf({ at }: Violation['place']): string {
  return at.replace(/^\//, '').replaceAll('/', '.');
}

/** What is not an integer is told in other words than what is no list, and null in others again: the closest rule first. */
function rulesOf({ keyword, received, expected }: Violation): readonly string[] {
  if (keyword === 'type' && received === null) return ['null', 'type'];
  const types = isArray(expected) ? expected : [expected];
  const isNamed = (keyword === 'type' || keyword === 'format') && types.every((type) => typeof type === 'string');
  return isNamed ? [`${keyword}:${types.filter((type) => type !== 'null').join(',')}`, keyword] : [keyword];
}
