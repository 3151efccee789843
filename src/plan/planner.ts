import type { Contract } from '../openapi/contract';
import type { JsonValue } from '../base/json';
import type { Operation } from '../openapi/operation';
import type { Visit } from '../visit/visit';
import { ItemFinder } from './find-items';
import { OwnItems } from './own-items';
import type { Scenario } from './scenario';

/** What scenarios of one run share: which items there are, and which bodies a service accepts. */
export interface Planner {
  readonly contract: Contract;
  readonly finder: ItemFinder;
  readonly own: OwnItems;
  /** Whether the service is on this machine, or all its data may be lost. */
  readonly isDisposable: boolean;
  /** Whether all data may be lost: at the end every operation is sent, whatever it does. */
  readonly sendsAll: boolean;
}

/** A visit for a scenario of this plan. */
export interface PlannedVisit extends Visit, Planner {}

interface PlannerOptions {
  /** Values of parameters, by name. */
  readonly values?: Readonly<Record<string, JsonValue>> | undefined;
  /** Bodies of creates. */
  readonly bodies?: ReadonlyMap<Operation, JsonValue> | undefined;
  readonly isDisposable?: boolean;
  readonly sendsAll?: boolean | undefined;
}

export function createPlanner(contract: Contract, options: PlannerOptions = {}): Planner {
  const { values = {}, bodies = new Map(), isDisposable = false, sendsAll = false } = options;
  return { contract, finder: new ItemFinder(values), own: new OwnItems(bodies), isDisposable, sendsAll };
}

/** Makes the scenarios of one kind. */
export type Generator = (planner: Planner) => Iterable<Scenario<PlannedVisit>>;
