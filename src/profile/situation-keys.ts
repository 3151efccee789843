import { isArray, type JsonValue } from '../base/json';
import type { Outcome } from '../openapi/outcome';
import { namesTo, type Violation } from '../openapi/violation';
import type { Situation } from './play';

/** Outcomes that a service mostly tells alike: what is known of the second holds for the first too. */
const alike: Partial<Record<Outcome, Outcome>> = {
  'item-removed': 'item-unknown',
  'parent-unknown': 'item-unknown',
  'wrong-credentials': 'no-credentials',
  existing: 'create',
};

/**
 * The names of the templates for a situation, the closest first: `POST /pets item-unknown`, those of all operations on the path,
 * `/pets/{id} item-unknown`, or on the paths above, of all with the method, `PATCH * content-type`, and of any, `* item-unknown`.
 * Of a violation those of its exact rule go before those of wider ones, `* invalid body type:integer` before `POST /pets invalid body type`; of each
 * rule the operation's before any's, a property's before a part's. At last come those of other rules, `* invalid body`.
 */
export function keysOf(
  situation: Pick<Situation, 'operation' | 'outcome'>,
  violation: Violation | undefined,
): readonly string[] {
  const other = alike[situation.outcome];
  const outcomes = [situation, ...(other === undefined ? [] : [{ ...situation, outcome: other }])];
  const close = [...outcomes.flatMap((one) => closeKeys(one, violation)), ...keysAbove(situation)];
  const loose = outcomes.flatMap((one) => looseKeys(one, violation));
  const byWidth = (keys: readonly string[]): readonly string[] =>
    [...keys].sort((one, another) => widthOf(one) - widthOf(another));
  // The rule that is broken says more than the operation.
  return [...(violation === undefined ? byWidth(close) : close), ...byWidth(loose)];
}

/** Whether a template is of a branch that is mostly told like another. */
export function isToldAlike(key: string): boolean {
  return Object.hasOwn(alike, key.split(' ').at(-1) ?? '');
}

/** 0 for one operation, 1 for those on a path, 2 for those with a method, 3 for all. */
export function widthOf(key: string): 0 | 1 | 2 | 3 {
  return key.startsWith('*') ? 3 : key.startsWith('/') ? 1 : /^[A-Z]+ \*/.test(key) ? 2 : 0;
}

/** Outcomes that all operations on one path tell alike. */
const ofPath: ReadonlySet<Outcome> = new Set<Outcome>(['item-unknown', 'item-removed', 'parent-unknown']);

/** The name of an operation; that of its path, if what is told of its items is told by all; and that of all with its method. */
function namesFor({ operation, outcome }: Pick<Situation, 'operation' | 'outcome'>): readonly string[] {
  if (operation === undefined) return [];
  const { name, method, path } = operation;
  return [name, ...(ofPath.has(outcome) ? [path] : []), `${method} *`];
}

/** Below an item that is not there mostly the same is said as at its own path: `/pets/{id}/feed` has that of `/pets/{id}`. */
function keysAbove({ operation, outcome }: Pick<Situation, 'operation' | 'outcome'>): readonly string[] {
  const path = operation?.path ?? '';
  const isOwnPath = outcome !== 'parent-unknown' && path.endsWith('}');
  if (!ofPath.has(outcome) || isOwnPath) return [];
  const above = [...path.matchAll(/\}(?=\/)/g)].map(({ index }) => path.slice(0, index + 1)).reverse();
  return above.map((one) => `${one} item-unknown`);
}

/** Those that are of this branch alone. */
export function closeKeys(
  { operation, outcome }: Pick<Situation, 'operation' | 'outcome'>,
  violation: Violation | undefined,
): readonly string[] {
  if (violation === undefined) return [...namesFor({ operation, outcome }), '*'].map((name) => `${name} ${outcome}`);
  const name = operation?.name;
  const { place } = violation;
  const rules = rulesOf(violation);
  const at = namesTo(place).join('.');
  return rules.flatMap((rule) =>
    [...(name === undefined ? [] : [name]), '*'].flatMap((who) => [
      `${who} ${outcome} ${place.in}.${at} ${rule}`,
      `${who} ${outcome} ${place.in} ${rule}`,
    ]),
  );
}

/** Those of branches of which other rules are known, but not this one. */
function looseKeys(
  { operation, outcome }: Pick<Situation, 'operation' | 'outcome'>,
  violation: Violation | undefined,
): readonly string[] {
  if (violation === undefined) return [];
  // An ID that no item can have is one that none has.
  const own = outcome === 'invalid' ? [] : namesFor({ operation, outcome });
  return [...own.map((name) => `${name} ${outcome}`), `* ${outcome} ${violation.place.in}`, `* ${outcome}`];
}

/**
 * What a violation is called: by its place and rule, `query.limit type:integer`, then by the part of the request, `query type:integer`, `query type`.
 * An object or a list where the file has something else is told apart: `body.content type:string:object`.
 */
export function violationNames(violation: Violation): readonly [string, ...string[]] {
  const { place, keyword, received } = violation;
  const [own = '', ...wider] = rulesOf(violation).filter((one) => !one.startsWith('null:'));
  const rule = keyword === 'type' && isStructured(received) ? `${own}:${isArray(received) ? 'array' : 'object'}` : own;
  // What is no value at all is not of another type.
  const others = rule === 'null' ? [] : wider;
  return [`${place.in}.${namesTo(place).join('.')} ${rule}`, ...[rule, ...others].map((one) => `${place.in} ${one}`)];
}

/** Whether a value is an object or a list. */
export function isStructured(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

/**
 * What is not an integer is told in other words than what is no list, and null in others again: the closest rule first. A body that is null is
 * one that is no object.
 */
function rulesOf({ keyword, received, expected, place }: Violation): readonly string[] {
  const types = isArray(expected) ? expected : [expected];
  const isNamed = (keyword === 'type' || keyword === 'format') && types.every((type) => typeof type === 'string');
  const names = isNamed ? `:${types.filter((type) => type !== 'null').join(',')}` : '';
  const isWhole = place.in === 'body' && place.at === '';
  if (keyword === 'type' && received === null && !isWhole)
    return [...(isNamed ? [`null${names}`] : []), 'null', 'type'];
  return isNamed ? [`${keyword}${names}`, keyword] : [keyword];
}
