import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { whyWithheld } from '../probe/changing-reads';
import { creatables } from '../probe/bodies';
import { whyNotSent, readableAt, stepsOf } from '../probe/parents';
import { readableResources } from '../probe/readable-resources';
import {
  credentialProbes,
  methodProbes,
  negotiationProbes,
  pathProbes,
  preflightProbe,
  unknownPathProbes,
  itemProbes,
  unknownIds,
} from './plan-items';
import { createProbe, createProbes } from './plan-creates';
import { changeProbes } from './plan-changes';
import { orderProbes, readProbes } from './plan-reads';
import { asking, probeOf, type PlanContext, lastParameter, type Probe } from './plan-parts';
import { resourceOf } from '../probe/items';
import { pathOf } from '../probe/request';

/** What a plan is made for. */
export interface PlanOptions {
  /** The same seed makes the same plan. */
  readonly seed: string;
  /** The tag that what is created bears. */
  readonly runTag: string;
  /** Whether the plan may create, change and remove items of its own. */
  readonly writes: boolean;
  /** Whether it changes and removes items of its own, where it may write. */
  readonly changes: boolean;
  /** Most probes; of more, those of the least depth. */
  readonly most: number;
}

/** A plan, and what was left out of it. */
export interface Plan {
  readonly probes: readonly Probe[];
  /** How many probes more there would be. */
  readonly leftOut: number;
  /** Operations that no probe asks for, with the reason. */
  readonly unsent: readonly { readonly operation: string; readonly reason: string }[];
}

/**
 * Gives the requests by which two services of a document are told apart, in the order they are sent: reads and what is
 * refused, then creates, changes and removals of the run's own items.
 */
export function planRequests(contract: Contract, options: PlanOptions): Plan {
  const context: PlanContext = { contract, seed: options.seed, runTag: options.runTag };
  const unsent: { operation: string; reason: string }[] = [];
  const reads = contract.operations.filter((operation) => {
    if (operation.method !== 'GET') return false;
    const reason = whyWithheld(operation, !options.writes) ?? whyNotSent(contract, operation);
    if (reason !== undefined) unsent.push({ operation: operation.id, reason });
    return reason === undefined;
  });
  const ofReads = reads.flatMap((operation) => ofRead(context, operation));
  const sent = new Set(reads);
  const safe = [
    ...ofReads,
    ...unknownPathProbes(context),
    ...orderProbes(context).filter(
      ({ isWrite, operation }) => !isWrite && operation !== undefined && sent.has(operation),
    ),
  ];
  const writes = options.writes ? ofWrites(context, options.changes) : [];
  return { ...within([...safe, ...writes], options), unsent };
}

function ofRead(context: PlanContext, operation: Operation): Probe[] {
  const { contract } = context;
  const [plain, ...trials] = readProbes(context, operation);
  if (plain === undefined) return [];
  const one = readableResources(contract).find(({ read }) => read === operation);
  return [
    plain,
    ...trials,
    ...(one === undefined ? [] : itemProbes(context, one)),
    ...parentProbes(context, operation),
    ...credentialProbes(operation, plain),
    ...negotiationProbes(operation, plain),
    ...pathProbes(operation, plain),
    ...methodProbes(context, plain),
    preflightProbe(operation, plain),
  ];
}

function ofWrites(context: PlanContext, changes: boolean): Probe[] {
  const creates = creatables(context.contract);
  const ofKeys = creates.flatMap((creatable) =>
    credentialProbes(
      creatable.operation,
      createProbe(
        creatable,
        { name: 'keys', point: '' },
        { mediaType: creatable.media.name, bytes: Buffer.from('{}') },
      ),
    ),
  );
  // Lists are read again, when there are items of the run in them.
  const again = context.contract.resources.flatMap(({ list }) =>
    list === undefined || creates.length === 0
      ? []
      : [
          probeOf(list.operation, {
            id: 'after-creates',
            point: 'the list after creates',
            request: asking(list.operation),
          }),
        ],
  );
  const both = orderProbes(context).filter(({ isWrite }) => isWrite);
  return [...ofKeys, ...createProbes(context), ...both, ...again, ...(changes ? changeProbes(context) : [])];
}

/** What is worth least is left out, the order kept; of two probes with one identifier, the first counts. */
function within(probes: readonly Probe[], { writes, most }: PlanOptions): Pick<Plan, 'probes' | 'leftOut'> {
  const byId = new Map<string, Probe>();
  for (const probe of probes) if ((writes || !probe.isWrite) && !byId.has(probe.id)) byId.set(probe.id, probe);
  const all = [...byId.values()];
  if (all.length <= most) return { probes: all, leftOut: 0 };
  const chosen = new Set(all.toSorted((first, second) => first.depth - second.depth).slice(0, most));
  return { probes: all.filter((probe) => chosen.has(probe)), leftOut: all.length - most };
}

/** Gives the probes of a read below items of others, one of which does not exist. */
function parentProbes(context: PlanContext, operation: Operation): Probe[] {
  const { contract } = context;
  const final = lastParameter(operation);
  const resource = resourceOf(contract, operation);
  // Of the right form, so that nothing but the parent is wrong.
  const inLast = resource === undefined ? 'understudy' : unknownIds(context, resource).unknown;
  return stepsOf(operation.path).flatMap(({ name, above }): Probe[] => {
    const parent = above === operation.path ? undefined : readableAt(contract, above)?.resource;
    if (parent === undefined) return [];
    const { unknown } = unknownIds(context, parent);
    return [
      probeOf(operation, {
        id: `unknown-parent.${name}`,
        point: `${name} is one that nothing has`,
        request: (roles) => {
          const values = roles.above(operation, false);
          if (values === undefined) return undefined;
          const last = final === undefined ? {} : { [final]: inLast };
          return {
            method: operation.method,
            path: pathOf({ operation, path: { ...values, ...last, [name]: unknown } }),
          };
        },
      }),
    ];
  });
}
