import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { pathOf, type RequestBodySpec } from '../probe/request';
import { stepsOf, type PathValues } from '../probe/parents';
import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import type { HeaderList } from '../probe/exchange';

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

/** Names and values of a query, in the order they are sent. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** A request as one service is asked it, credentials apart. */
export interface Asked {
  readonly method: string;
  /** Path below the base URL, percent-encoded, without query. */
  readonly path: string;
  readonly query?: Pairs;
  readonly headers?: HeaderList;
  readonly body?: RequestBodySpec;
}

/**
 * What stands for the identifiers of a service in a plan that is made before any service is asked: each service has values
 * of its own behind the same roles.
 */
export interface Roles {
  readonly contract: Contract;
  readonly runTag: string;
  /** Whether the service is not on this machine. */
  readonly isElsewhere: boolean;
  /** Gives the identifier of an item of the run's own as a member names it; undefined where there is none. */
  ownOf(resource: Resource): JsonValue | undefined;
  /** Gives the identifier of the n-th item that both services list; undefined where there are fewer. */
  item(resource: Resource, index: number): string | undefined;
  /** Gives a value of the n-th of these items, as text. */
  value(resource: Resource, property: string, index: number): string | undefined;
  /** Gives the value of a member that refers to something: that of the first of these items, else the identifier of what it names. */
  reference(resource: Resource, name: string): JsonValue | undefined;
  /** Gives the identifier of the item that a probe of this run has made; undefined where none was made, or it was removed. */
  made(resource: Resource, name: string): string | undefined;
  /** Gives the integer behind the greatest identifier that is known of a collection. */
  nextId(resource: Resource): number | bigint;
  /** Gives the values of the parameters that stand before the last segment of a path, or in a collection's path. */
  above(operation: Operation, isWrite: boolean): PathValues | undefined;
  /** Gives the query of the page that the answer to an earlier probe named as the next. */
  next(probeId: string, parameter: string): Pairs | undefined;
  /** Gives the entity tag that an earlier probe was answered with. */
  entityTag(probeId: string): string | undefined;
}

/** One request of a plan, for each service to be asked in its own terms. */
export interface Probe {
  /** Unlike that of every other probe of the plan, and the same in every plan of the document. */
  readonly id: string;
  /** The operation that it asks for, or almost asks for; undefined where it asks for what no operation is. */
  readonly operation?: Operation;
  /** Whether the answer is one of this operation's, so that the document judges it. */
  readonly isJudged: boolean;
  /** What is tried, in a few words: `limit below its minimum`. */
  readonly point: string;
  /** What is presented: `valid`, or a form of `invalidCredentials`, or `lower-case-scheme`. */
  readonly credential: string;
  /** Media types that are asked for, in place of what the document offers. */
  readonly accept?: string;
  /** Whether required parameters that it leaves out are left out indeed. */
  readonly isBare?: boolean;
  /** Whether it may create, change or remove something; such a probe is sent once. */
  readonly isWrite: boolean;
  /** What a success makes, and what it is called from then on. */
  readonly makes?: { readonly resource: Resource; readonly name: string };
  /** What a success removes. */
  readonly removes?: { readonly resource: Resource; readonly name: string };
  /** Of two probes, the one with the lesser depth is worth more. */
  readonly depth: number;
  /** Gives what a service is asked; undefined where it has nothing that the roles stand for. */
  readonly request: (roles: Roles) => Asked | undefined;
}
