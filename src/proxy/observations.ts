import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import type { Violation } from '../errors';
import { readFields } from '../middleware/request/fields';
import { exampleOf, type Example } from './example-exchange';
import type { Observation } from './exchange';

/** Whose message a violation is in. */
export type Side = 'request' | 'response';

/** One way of deviating that was seen, with how often and where for the first time. */
export interface SeenViolation {
  readonly side: Side;
  /** Id of the operation; undefined where the document knows none for it. */
  readonly operation: string | undefined;
  readonly violation: Violation;
  count: number;
  /** How often each status was answered. */
  readonly statuses: Map<number, number>;
  readonly example: Example;
}

/** What was seen of one operation. */
export interface SeenOperation {
  readonly operation: Operation;
  requests: number;
  /** How often the upstream answered each status. */
  readonly statuses: Map<number, number>;
  /** Parameters that no request has brought yet, as `query.limit`. */
  readonly unseen: Set<string>;
  /** How often the stand-in answered in the upstream's place. */
  played: number;
  /** How often nobody answered. */
  unanswered: number;
}

/** Most ways of deviating that are kept apart. */
const mostViolations = 1000;

/** Most reasons of one kind that are kept. */
const mostReasons = 50;

/** What a proxy has seen so far, bounded however long it runs. */
export class Observations {
  readonly operations: ReadonlyMap<Operation, SeenOperation>;
  readonly violations = new Map<string, SeenViolation>();
  /** What could not be judged, and how often. */
  readonly unknown = new Map<string, number>();
  exchanges = 0;
  /** Answers of the upstream. */
  answered = 0;
  /** Requests that the upstream did not answer, nor the stand-in, though they were passed on. */
  unanswered = 0;
  /** Answers of the upstream that began and broke off. */
  brokenOff = 0;
  /** Requests that found nobody before the upstream's first answer: whoever waits for a service to start asks so. */
  early = 0;
  /** Requests, those aside, that got no whole answer through a fault of the upstream. */
  missed = 0;
  /** Why, and how often. */
  readonly failures = new Map<string, number>();
  /** What the recording lacks, and why; undefined where it is whole or none was asked for. */
  unrecorded: string | undefined;
  /** Requests that deviate, which the proxy itself refused. */
  refused = 0;
  played = 0;
  tunnels = 0;
  /** Requests for what the document does not describe. */
  undocumented = 0;
  /** Ways of deviating beyond those that are kept. */
  furtherViolations = 0;

  constructor({ operations }: Pick<Contract, 'operations'>) {
    this.operations = new Map(
      operations.map((operation) => [
        operation,
        {
          operation,
          requests: 0,
          statuses: new Map(),
          unseen: new Set(operation.parameters.map((parameter) => `${parameter.in}.${parameter.name}`)),
          played: 0,
          unanswered: 0,
        },
      ]),
    );
  }

  /** Takes one exchange. */
  add(observation: Observation): void {
    const { operation, answeredBy, status, request } = observation;
    this.exchanges += 1;
    if (answeredBy === 'upstream') this.answered += 1;
    else if (answeredBy === 'stand-in') this.played += 1;
    else if (answeredBy === 'proxy') this.refused += 1;
    else this.unanswered += 1;
    this.#noteFailure(observation);
    const seen = operation === undefined ? undefined : this.operations.get(operation);
    if (seen === undefined) {
      if (request.method !== 'OPTIONS') this.undocumented += 1;
    } else {
      seen.requests += 1;
      if (answeredBy === 'stand-in') seen.played += 1;
      if (answeredBy === 'nobody') seen.unanswered += 1;
      if (answeredBy === 'upstream') increment(seen.statuses, status);
      if (seen.unseen.size > 0) noteParameters(seen, observation);
    }
    for (const side of ['request', 'response'] as const)
      for (const [index, violation] of observation[`${side}Violations`].entries())
        this.#note(side, violation, observation, () => observation.told()[`${side}Violations`][index] ?? violation);
    for (const why of observation.unknown) noteReason(this.unknown, why);
  }

  #noteFailure({ failure, answeredBy }: Observation): void {
    if (failure === undefined) return;
    if (answeredBy === 'upstream') this.brokenOff += 1;
    if (failure.kind === 'unreached' && this.answered === 0) this.early += 1;
    else this.missed += 1;
    noteReason(this.failures, failure.why);
  }

  #note(side: Side, violation: Violation, observation: Observation, told: () => Violation): void {
    const operation = observation.operation?.id;
    const { clause, rule, where } = violation;
    // Of a list each item may deviate in the same way; paths that the document does not know are told one by one.
    const place = where.replaceAll(/\d+/g, '*');
    const key = [side, operation ?? observation.request.method, clause, rule, place].join('\n');
    const known = this.violations.get(key);
    if (known !== undefined) {
      known.count += 1;
      increment(known.statuses, observation.status);
    } else if (this.violations.size >= mostViolations) this.furtherViolations += 1;
    else {
      const statuses = new Map([[observation.status, 1]]);
      const example = exampleOf(observation);
      this.violations.set(key, { side, operation, violation: told(), count: 1, statuses, example });
    }
  }
}

function noteReason(reasons: Map<string, number>, why: string): void {
  if (reasons.has(why) || reasons.size < mostReasons) increment(reasons, why);
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const noFields: ReadonlySet<string> = new Set();

function noteParameters({ unseen, operation }: SeenOperation, { request }: Observation): void {
  const { query } = request.context;
  const fields = query === '' ? noFields : new Set(readFields(query).map(({ name }) => name.replace(/\[.*/s, '')));
  const cookies = request.headers.cookie ?? '';
  for (const { in: place, name } of operation.parameters) {
    const isThere =
      place === 'path' ||
      (place === 'query' && (fields.has(name) || fields.has(name.replace(/\[.*/s, '')))) ||
      (place === 'header' && request.headers[name.toLowerCase()] !== undefined) ||
      (place === 'cookie' && cookies.includes(`${name}=`));
    if (isThere) unseen.delete(`${place}.${name}`);
  }
}
