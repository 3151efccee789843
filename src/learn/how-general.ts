import { isArray, isEqual, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import { valueAlong } from '../openapi/document/pointer';
import type { Outcome } from '../openapi/outcome';
import { printResponse } from '../profile/print-response';
import { printTemplate } from '../responses/template';
import { isToldAlike, widthOf } from '../profile/situation-keys';
import type { ResponseTemplate } from '../profile/template-play';

/** Whether a template says the same as another, or less: an example where the other has a text. */
export function saysNoMore(own: ResponseTemplate, other: ResponseTemplate): boolean {
  return isNoMore(printResponse(own), printResponse(other));
}

function isNoMore(own: JsonValue, other: JsonValue | undefined): boolean {
  if (other === undefined) return false;
  if (typeof own === 'string' && own.startsWith('{{example: ')) return true;
  if (isArray(own))
    return isArray(other) && own.length === other.length && own.every((one, index) => isNoMore(one, other[index]));
  if (!isObject(own) || !isObject(other) || isArray(other)) return isEqual(own, other);
  const names = Object.keys(own);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isNoMore(own[name] ?? null, ownProperty(other, name)))
  );
}

/** A response, and the request that it is about. */
interface Told {
  readonly operation: string | undefined;
  readonly status: number;
  readonly body: JsonValue | undefined;
  readonly facts: JsonObject;
}

/**
 * Tells templates that name properties of the bodies that were sent: they are of one operation, and say nothing of others. Names in errors of
 * operations that have no such property are those of the errors' own format.
 */
export function createNamesProperties(samples: readonly Told[]): (template: ResponseTemplate) => boolean {
  const sent = new Map<string | undefined, Set<string>>();
  for (const { operation, facts } of samples) {
    const body = valueAlong(facts, ['request', 'body']);
    const names = getOrMake(sent, operation, () => new Set());
    if (isObject(body)) for (const name of Object.keys(body)) names.add(name);
  }
  const own = new Set([...sent.values()].flatMap((names) => [...names]));
  for (const { operation, status, body } of samples)
    if (status >= 400) for (const name of namesIn(body)) if (sent.get(operation)?.has(name) !== true) own.delete(name);
  return ({ body }) => [...namesIn(body && printTemplate(body))].some((name) => own.has(name));
}

/** Names of properties, and what stands in quotes within texts. */
function* namesIn(value: JsonValue | undefined): Generator<string> {
  if (typeof value === 'string') for (const [, name = ''] of value.matchAll(/["'`]([\w.-]{2,60})["'`]/g)) yield name;
  else if (isArray(value)) for (const element of value) yield* namesIn(element);
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) {
      yield name;
      yield* namesIn(inner);
    }
}

interface Scored {
  readonly operation: string | undefined;
  readonly outcome: Outcome;
  /** How close the mock's own response is, and that by the templates that are learned so far. */
  readonly usual: number;
  readonly score: number;
}

/** Whether samples are of several operations that do the same. */
export function areOfSeveral(group: readonly Scored[]): boolean {
  return (
    group.some(({ operation }) => operation !== group[0]?.operation) &&
    !group.some(({ outcome }) => outcome === 'sample' || outcome === 'action')
  );
}

/** Whether a template is nearer to the samples of each operation than what is known by now. */
export function isOfAll(group: readonly Scored[], scores: readonly number[]): boolean {
  const gains = new Map<string | undefined, number>();
  for (const [index, { operation, usual, score }] of group.entries())
    gains.set(operation, (gains.get(operation) ?? 0) + (scores[index] ?? 0) - Math.max(usual, score));
  return [...gains.values()].every((gain) => gain >= 0);
}

/**
 * A template of any operation holds for more than that of one, one of any place for more than that of one. What is mostly told like
 * another branch comes after all of that.
 */
export function generality(key: string): number {
  return (
    (isToldAlike(key) ? 20 : 0) +
    ([10, 5, 3, 0] as const)[widthOf(key)] +
    key.split(' ').length +
    (key.includes(':') ? 0.5 : 0) +
    (/ (?:query|path|body|header)\./.test(key) ? 2 : 0)
  );
}
