import { phases } from '../plan/generators';
import type { Scenario } from '../plan/scenario';

/** Kinds of scenarios by how much they teach; those that are not named come last. */
const ranks: readonly (readonly string[])[] = [
  ['lists', 'keys', 'lists-below', 'reads.plain', 'unknown-paths', 'no-credentials'],
  [
    ...['creates', 'creates.least', 'creates-varied', 'as-shown', 'changes', 'deletes'],
    ...['unknown-ids', 'undocumented-parameters', 'large-pages', 'options'],
  ],
  [
    'rules',
    'conditions',
    'odd-bodies',
    'invalid-parameters',
    'own-properties',
    'changes.left-out',
    'filters',
    'sort',
    'pages',
    'heads',
  ],
];

/** How many operations show what a service responds to wrong credentials. */
const enoughAccess = 4;

/** What teaches most comes first: time or requests may end a visit before its end. */
export function inLearningOrder(scenarios: readonly Scenario[]): readonly Scenario[] {
  let access = 0;
  const rankOf = ({ generator }: Scenario): number => {
    if (generator === 'access') return (access += 1) > enoughAccess ? ranks.length : 0;
    const name = generator.startsWith('filters.') ? 'filters' : generator;
    const rank = ranks.findIndex((names) => names.includes(name));
    return rank === -1 ? ranks.length : rank;
  };
  return scenarios
    .map((scenario) => ({ scenario, rank: rankOf(scenario), phase: phases.indexOf(scenario.phase) }))
    .sort((one, other) => one.rank - other.rank || one.phase - other.phase)
    .map(({ scenario }) => scenario);
}
