import type { Filter, Resource } from '../../contract/resource/resources';
import type { CheckContext } from '../check';
import { takesText } from '../required-parameters';
import { knownValues, scalarTexts } from './known-values';

/** So many values of a filter are tried, and so many of its known values are looked at for them. */
export const mostTellingValues = 3;
const mostLookedAt = 200;

/** So many values of another filter are told apart: more of them are no states of an item. */
const mostStates = 12;

/**
 * Gives values that a filter is asked for, a first one among them: together their items have each of the values that the other
 * filters of the list tell apart, as far as so few can. A list that leaves out the items of one state lacks some of them.
 */
export function tellingValues(context: CheckContext, resource: Resource, filter: Filter, first: string): string[] {
  const statesOf = statesByValue(context, resource, filter);
  const chosen = [first];
  const covered = new Set(statesOf.get(first));
  const known = knownValues(context, resource, filter.property)
    .filter(({ text }) => takesText(context.contract, filter.parameter, text))
    .slice(0, mostLookedAt);
  while (chosen.length < mostTellingValues) {
    const gains = known.map(({ text }) => ({ text, gain: gainOf(statesOf.get(text), covered) }));
    const best = gains.reduce<(typeof gains)[number] | undefined>(
      (most, one) => (one.gain > (most?.gain ?? 0) ? one : most),
      undefined,
    );
    if (best === undefined) return chosen;
    chosen.push(best.text);
    for (const state of statesOf.get(best.text) ?? []) covered.add(state);
  }
  return chosen;
}

function gainOf(states: ReadonlySet<string> | undefined, covered: ReadonlySet<string>): number {
  return [...(states ?? [])].filter((state) => !covered.has(state)).length;
}

/** Gives the values of the other filters that the items of each value of a filter have. */
function statesByValue(context: CheckContext, resource: Resource, filter: Filter): Map<string, Set<string>> {
  const others = (resource.list?.filters ?? []).filter(
    ({ property }) => property !== filter.property && knownValues(context, resource, property).length <= mostStates,
  );
  const found = new Map<string, Set<string>>();
  for (const item of context.knowledge(resource).listed) {
    const states = others.flatMap(({ property }) => scalarTexts(item, property).map((text) => `${property} ${text}`));
    for (const text of scalarTexts(item, filter.property)) {
      const known = found.get(text) ?? new Set<string>();
      for (const state of states) known.add(state);
      found.set(text, known);
    }
  }
  return found;
}
