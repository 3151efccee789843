import { getOrMake } from '../base/once';
import type { Operation } from '../openapi/operation';
import { phases } from '../plan/generators';
import type { Scenario } from '../plan/scenario';

/** Kinds of scenarios by how much they teach; those that are not named come last. */
const ranks: readonly (readonly string[])[] = [
  'access lists keys lists-below reads.plain unknown-paths no-credentials',
  'creates creates.least creates-varied as-shown changes deletes unknown-ids names-for-ids undocumented-parameters large-pages options',
  'rules conditions odd-bodies invalid-parameters own-properties changes.left-out filters sort pages heads',
].map((kinds) => kinds.split(' '));

/** Kinds that show what holds for the whole service. */
const ofService: ReadonlySet<string> = new Set(
  'access conditions invalid-bodies no-json odd-changes reads.known sort strays undocumented-parameters valid-values'.split(
    ' ',
  ),
);

/** How many operations with one method show that: of more a visit learns nothing new. */
const enough = 4;

/** What teaches most comes first: time or requests may end a visit before its end. What teaches nothing new is left out. */
export function inLearningOrder(scenarios: readonly Scenario[]): readonly Scenario[] {
  const shown = new Map<string, Set<Operation>>();
  const isNew = ({ generator, operation }: Scenario): boolean => {
    const operations = getOrMake(shown, `${generator} ${operation.method}`, () => new Set());
    operations.add(operation);
    return !ofService.has(generator) || operations.size <= enough;
  };
  return scenarios
    .filter(isNew)
    .map((scenario) => ({ scenario, rank: rankOf(scenario), phase: phases.indexOf(scenario.phase) }))
    .sort((one, other) => one.rank - other.rank || one.phase - other.phase)
    .map(({ scenario }) => scenario);
}

function rankOf({ generator }: Scenario): number {
  const name = generator.startsWith('filters.') ? 'filters' : generator;
  const rank = ranks.findIndex((names) => names.includes(name));
  return rank === -1 ? ranks.length : rank;
}
