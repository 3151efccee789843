import { isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import { getOrMake } from '../base/once';
import { valueAlong } from '../openapi/document/pointer';
import { printTemplate } from '../responses/template';
import { isToldAlike, widthOf } from '../profile/situation-keys';
import type { ResponseTemplate } from '../profile/template-play';

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
