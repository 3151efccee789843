import type { Collection, ItemOperation } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import type { Visit } from '../visit/visit';
import { ItemFinder } from './find-items';
import { OwnItems } from './own-items';
import type { RunOfPlan } from './run-options';
import type { Scenario } from './scenario';

/** A write of a collection. */
export interface Writing {
  readonly collection: Collection;
  readonly write: ItemOperation;
}

/** What scenarios of one run share: which items there are, and which bodies a service accepts. */
export interface Planner {
  readonly contract: Contract;
  readonly finder: ItemFinder;
  readonly own: OwnItems;
  /** Whether requests may be sent at the same time, and what nobody knows the outcome of to own items: on this machine. */
  readonly mayOverlap: boolean;
  /** Most values of a body that one scenario tries: of each property the first before the second of any. */
  readonly mostVaried: number;
  /** Whether all data may be lost: at the end every operation is sent, whatever it does. */
  readonly sendsEverything: boolean;
}

/** A visit for a scenario of this plan. */
export interface PlannedVisit extends Visit, Planner {}

export function createPlanner(
  contract: Contract,
  {
    values = {},
    bodies = new Map(),
    policy,
  }: Pick<RunOfPlan, 'policy'> & Partial<Pick<RunOfPlan, 'values' | 'bodies'>>,
  { mayOverlap = false, mostVaried = Infinity }: Partial<Pick<Planner, 'mayOverlap' | 'mostVaried'>> = {},
): Planner {
  const { sendsEverything = false } = policy;
  return {
    contract,
    finder: new ItemFinder(values),
    own: new OwnItems(bodies),
    mayOverlap,
    mostVaried,
    sendsEverything,
  };
}

/** Makes the scenarios of one kind. */
export type Generator = (planner: Planner) => Iterable<Scenario<PlannedVisit>>;
