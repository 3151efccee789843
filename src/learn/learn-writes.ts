import { isEqual, isObject, ownProperty, type JsonValue } from '../base/json';
import { groupBy } from '../base/once';
import { valueAlong } from '../openapi/document/pointer';
import type { Sample } from '../responses/choose-samples';
import { Numbering } from '../responses/fact-index';
import { generalise } from '../responses/generalise';
import { makingAt, render } from '../responses/render';
import type { Template } from '../responses/template';
import { Aliases } from './alike';
import type { Explained } from './explain';
import { withNewIds } from './new-ids';
import { keepingUnnamed, takingUnsent } from './unnamed-properties';

/** What writes leave, by operation: templates that are closer to the service than the mock's own items are. */
export function learnWrites(
  explained: readonly Explained[],
  isMadeUp: (text: string) => boolean,
): ReadonlyMap<string, Template> {
  const writes = new Map<string, Template>();
  // What is no item at all, and was accepted, shows nothing of what others leave.
  const isNoItem = ({ view }: Explained): boolean =>
    view?.reading.violations.some(({ place }) => place.in === 'body' && place.at === '') === true;
  const byOperation = groupBy(explained, (one) => (isNoItem(one) ? undefined : one.write?.operation.name));
  for (const [key, all] of byOperation) {
    const samples = all.flatMap(samplesOf);
    // What a service makes of requests that the file does not allow is no rule.
    const valid = all.filter(({ view }) => view?.reading.violations.length === 0).flatMap(samplesOf);
    const learnedFrom = valid.length > 0 ? valid : samples;
    const { role } = all.at(-1)?.view ?? {};
    const idName = role?.kind === 'create' ? role.collection.id?.name : undefined;
    const made = withNewIds(generalise(learnedFrom, new Numbering({ isMadeUp, areItems: true })), learnedFrom, idName);
    const kept = key.startsWith('PATCH ') ? keepingUnnamed(made) : made;
    const template = takingUnsent(kept, valid);
    const closenessOf = (left: (sample: Sample) => JsonValue | undefined): number =>
      samples.reduce((sum, sample) => sum + closeness(sample, left(sample)), 0);
    const before = closenessOf(({ facts }) => facts['default']);
    const after = closenessOf(({ facts, at }) => render(template, facts, makingAt(at)));
    if (after <= before) continue;
    if (template.kind !== 'fact') writes.set(key, template);
    // That an item stays as it was says nothing where no change named anything.
    else if (learnedFrom.some(({ facts }) => !isEqual(valueAlong(facts, ['request', 'body']) ?? {}, {})))
      writes.set(key, { kind: 'object', spread: template, properties: [] });
  }
  return writes;
}

function samplesOf({ exchange, write }: Explained): readonly Sample[] {
  return write === undefined ? [] : [{ value: write.left, facts: write.facts, at: exchange.startedAt }];
}

/** How many properties of an item are as they should be: 0 to 1. */
function closeness({ value: wanted, facts, at }: Sample, got: JsonValue | undefined): number {
  if (!isObject(wanted) || !isObject(got)) return 0;
  const aliases = new Aliases();
  aliases.see(facts);
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(got)])];
  const before = isObject(facts['before']) ? facts['before'] : {};
  // A moment that stays as it was is near the one that the write has set.
  const isStale = (name: string): boolean => {
    const old = ownProperty(before, name);
    return isEqual(ownProperty(got, name), old) && !isEqual(ownProperty(wanted, name), old);
  };
  const isRight = (name: string): boolean =>
    !isStale(name) && aliases.isSame(ownProperty(wanted, name), ownProperty(got, name), at, name);
  return names.filter(isRight).length / Math.max(names.length, 1);
}
