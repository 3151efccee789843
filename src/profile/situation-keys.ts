import { isArray } from '../base/json';
import type { Outcome } from '../openapi/outcome';
import { namesOfPlace, type Violation } from '../openapi/violation';
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
  situation: Pick<Situation, 'operation' | 'outcome'>,
  violation: Violation | undefined,
): readonly string[] {
  const other = alike[situation.outcome];
  const own = [...closeKeys(situation, violation), ...looseKeys(situation, violation)];
  return other === undefined ? own : [...own, ...keysOf({ ...situation, outcome: other }, violation)];
}

/** Those that are of this branch alone. */
export function closeKeys(
  { operation, outcome }: Pick<Situation, 'operation' | 'outcome'>,
  violation: Violation | undefined,
): readonly string[] {
  const name = operation === undefined ? undefined : `${operation.method} ${operation.path}`;
  if (violation === undefined) return [...(name === undefined ? [] : [`${name} ${outcome}`]), `* ${outcome}`];
  const { place } = violation;
  const rules = rulesOf(violation);
  const at = namesOfPlace(place).join('.');
  const own = rules.flatMap((rule) => [
    `${name ?? ''} ${outcome} ${place.in}.${at} ${rule}`,
    `${name ?? ''} ${outcome} ${place.in} ${rule}`,
  ]);
  return [...(name === undefined ? [] : own), ...rules.map((rule) => `* ${outcome} ${place.in} ${rule}`)];
}

/** Those of branches of which other rules are known, but not this one. */
function looseKeys(
  { operation, outcome }: Pick<Situation, 'operation' | 'outcome'>,
  violation: Violation | undefined,
): readonly string[] {
  if (violation === undefined) return [];
  // An ID that no item can have is one that none has.
  const isOfItem = operation !== undefined && outcome !== 'invalid';
  const own = isOfItem ? [`${operation.method} ${operation.path} ${outcome}`] : [];
  return [...own, `* ${outcome} ${violation.place.in}`, `* ${outcome}`];
}

/** What a violation is called: by its place and rule, `query.limit minimum`, then by the part of the request, `query minimum`. */
export function violationNames(violation: Violation): readonly [string, string] {
  const { place } = violation;
  const [rule = ''] = rulesOf(violation);
  return [`${place.in}.${namesOfPlace(place).join('.')} ${rule}`, `${place.in} ${rule}`];
}

/** What is not an integer is told in other words than what is no list, and null in others again: the closest rule first. */
function rulesOf({ keyword, received, expected }: Violation): readonly string[] {
  if (keyword === 'type' && received === null) return ['null', 'type'];
  const types = isArray(expected) ? expected : [expected];
  const isNamed = (keyword === 'type' || keyword === 'format') && types.every((type) => typeof type === 'string');
  return isNamed ? [`${keyword}:${types.filter((type) => type !== 'null').join(',')}`, keyword] : [keyword];
}
