import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import { pathOf } from '../verify/request';
import { stepsOf } from '../verify/homes';
import type { Asked, Pairs, Probe, Roles } from './probe';

/** What all parts of a plan are made from. */
export interface PlanContext {
  readonly contract: Contract;
  readonly seed: string;
  /** The tag that what the comparison creates bears. */
  readonly runTag: string;
}

type Given = Pick<Probe, 'id' | 'point' | 'request'> & Partial<Probe>;

/** Gives a probe of an operation with what most of them have: the valid key, a judged answer, no write. */
export function probeOf(operation: Operation, given: Given): Probe {
  const { id, depth = 1 } = given;
  return {
    operation,
    isJudged: true,
    credential: 'valid',
    isWrite: false,
    ...given,
    depth,
    id: `${operation.id}.${id}`,
  };
}

/** Gives the path of an operation with the items of others that it names; `last` is the text of its last parameter. */
export function pathFor(roles: Roles, operation: Operation, last?: string, isWrite = false): string | undefined {
  const above = roles.above(operation, isWrite);
  if (above === undefined) return undefined;
  const final = lastParameter(operation);
  if (final !== undefined && last === undefined) return undefined;
  return pathOf({ operation, path: { ...above, ...(final !== undefined && last !== undefined && { [final]: last }) } });
}

/** Gives the name of the parameter that a path ends in; undefined where it ends otherwise. */
export function lastParameter({ path }: Operation): string | undefined {
  return stepsOf(path).find(({ above }) => above === path)?.name;
}

/** Gives what asks for an operation that names no item at its end, or an item by its role. */
export function asking(
  operation: Operation,
  query: Pairs = [],
  last: (roles: Roles) => string | undefined = () => undefined,
): (roles: Roles) => Asked | undefined {
  return (roles) => {
    const path = pathFor(roles, operation, last(roles));
    return path === undefined ? undefined : { method: operation.method, path, query };
  };
}

/** Gives what asks as another request does, changed in a part. */
export function changed(
  request: (roles: Roles) => Asked | undefined,
  change: (asked: Asked) => Asked,
): (roles: Roles) => Asked | undefined {
  return (roles) => {
    const asked = request(roles);
    return asked === undefined ? undefined : change(asked);
  };
}
