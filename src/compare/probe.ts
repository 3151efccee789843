import type { Operation } from '../contract/operation';
import type { Resource } from '../contract/resource/resources';
import type { JsonValue } from '../exact-json';
import type { HeaderList } from '../verify/exchange';
import type { PathValues } from '../verify/homes';
import type { RequestBodySpec } from '../verify/request';

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
