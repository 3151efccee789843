import { isEqual, isObject, ownProperty, type JsonObject, type JsonValue } from '../base/json';
import type { Sample } from '../responses/choose-samples';
import { Numbering } from '../responses/fact-index';
import { generalise } from '../responses/generalise';
import { getOrMake } from '../base/once';
import { render } from '../responses/render';
import type { Template } from '../responses/template';
import { Aliases } from './alike';
import type { Explained } from './explain';
import { makingAt } from './learn-responses';
import { withNewIds } from './new-ids';
import { keepingUnnamed, takingUnsent } from './unnamed-properties';

/** What writes leave, by operation: templates that are closer to the service than the mock's own items are. */
export function learnWrites(
  explained: readonly Explained[],
  isMadeUp: (text: string) => boolean,
): ReadonlyMap<string, Template> {
  const byOperation = new Map<string, Sample[]>();
  /** Those of requests that the file allows: what a service makes of others is no rule. */
  const valid = new Map<string, Sample[]>();
  const ids = new Map<string, string | undefined>();
  for (const { exchange, write, view } of explained) {
    // What is no item at all, and was accepted, shows nothing of what others leave.
    const isNoItem = view?.reading.violations.some(({ place }) => place.in === 'body' && place.at === '') === true;
    if (write === undefined || isNoItem) continue;
    const { operation, facts, left } = write;
    const key = operation.name;
    const samples = getOrMake(byOperation, key, () => []);
    const sample = { value: left, facts, at: exchange.startedAt };
    samples.push(sample);
    if (view?.reading.violations.length === 0) getOrMake(valid, key, () => []).push(sample);
    ids.set(key, view?.role.kind === 'create' ? view.role.collection.id?.name : undefined);
  }
  const writes = new Map<string, Template>();
  for (const [key, samples] of byOperation) {
    const idName = ids.get(key);
    const own = valid.get(key) ?? [];
    const learnedFrom = own.length > 0 ? own : samples;
    const made = withNewIds(generalise(learnedFrom, new Numbering({ isMadeUp, areItems: true })), learnedFrom, idName);
    const kept = key.startsWith('PATCH ') ? keepingUnnamed(made) : made;
    const template = takingUnsent(kept, own);
    const before = samples.reduce(
      (sum, { value, facts, at }) => sum + closeness(value, facts['default'], facts, at),
      0,
    );
    const after = samples.reduce(
      (sum, { value, facts, at }) => sum + closeness(value, render(template, facts, makingAt(at)), facts, at),
      0,
    );
    if (after > before) writes.set(key, template);
  }
  return writes;
}

/** How many properties of an item are as they should be: 0 to 1. */
function closeness(wanted: JsonValue | undefined, got: JsonValue | undefined, facts: JsonObject, at: number): number {
  if (!isObject(wanted) || !isObject(got)) return 0;
  const aliases = new Aliases();
  aliases.see(facts);
  const names = new Set([...Object.keys(wanted), ...Object.keys(got)]);
  const before = isObject(facts['before']) ? facts['before'] : {};
  // A moment that stays as it was is near the one that the write has set.
  const isStale = (name: string): boolean => {
    const old = ownProperty(before, name);
    return isEqual(ownProperty(got, name), old) && !isEqual(ownProperty(wanted, name), old);
  };
  const isRight = (name: string): boolean =>
    !isStale(name) && aliases.isSame(ownProperty(wanted, name), ownProperty(got, name), at, name);
  const same = [...names].filter(isRight).length;
  return same / Math.max(names.size, 1);
}
