import type { Operation } from '../contract/operation';
import { readableAt, stepsOf } from '../verify/homes';
import { resourceOf } from '../verify/items';
import { pathOf } from '../verify/request';
import { unknownIds } from './plan-items';
import { lastParameter, probeOf, type PlanContext } from './plan-parts';
import type { Probe } from './probe';

/** Gives the probes of a read below items of others, one of which does not exist. */
export function parentProbes(context: PlanContext, operation: Operation): Probe[] {
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
