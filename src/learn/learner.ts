import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import type { Point } from '../profile/point';
import type { CheckContext } from '../probe/check';
import { type Exchange, isRead } from '../probe/exchange';
import type { RequestSpec } from '../probe/request';
import { judgedBy, isRefusal, toObserved } from '../probe/answers';

/** What a learner is given beside what a check is: raw requests, and a place to write down what it found. */
export interface LearnContext extends CheckContext {
  /** Where the service lies, without trailing slash. */
  readonly baseUrl: string;
  /**
   * Sends a request and gives the answer whatever its status, redirects and refusals of gateways too; an overload is waited
   * out first. `rawPath` names a path that no operation has (`/no-such-path`), `method` another method, `leavesOut` required
   * parameters that are not to be filled in. Who sends PUT, PATCH or DELETE to what the run did not create gives a `target`,
   * and must know that nothing is there to be changed. Throws an EnvironmentError where no answer comes at all.
   */
  ask(spec: RequestSpec): Promise<Exchange>;
  /**
   * Writes a point down with the exchange that shows it. A second, other value for the same place makes the point unclear; an
   * answer that breaks the document is not written, where the value is that answer or its status.
   */
  note<Value>(
    point: Point<Value>,
    value: Value,
    shown: Exchange,
    operation?: Operation | string,
    subject?: string,
  ): void;
  /** Whether what breaks the document is learnt too, to be played as it is. */
  readonly asItIs: boolean;
  /** How many more requests that should be refused may be sent by methods that change things. */
  refusalsLeft(): number;
  /** Notes that what lies below an item of a resource is removed with it: it costs no removals of its own. */
  removesBelow(resource: Resource): void;
  /** Gives how many writes a new item of a resource costs: its removal too, where it does not go along with one above it. */
  costOf(resource: Resource): number;
  /** Says that something was not learnt, and why. */
  leave(what: string, reason: string): void;
  /** Writes down that observations contradict each other; the point is not played then. */
  unclear(point: Point, seen: readonly Exchange[], operation?: Operation | string, subject?: string): void;
}

/** Finds out how a service behaves at some points, by requests in which one thing is changed. */
export interface Learner {
  /** Readable, for reports and `--only`: `parameters of GET /pets`. */
  readonly id: string;
  /** `read` and `review`, which is last, send reads alone; `refused` what no service should keep; `write` what it does. */
  readonly phase: 'read' | 'refused' | 'write' | 'change' | 'remove' | 'review';
  learn(context: LearnContext): Promise<void>;
}

/** Gives the learners of a document; each family has one such function, and learners.ts lists them all. */
export type Learners = (contract: Contract) => readonly Learner[];

/**
 * Gives how an answer breaks its document, in a few words; undefined where it does not, or nobody can tell. A refusal whose
 * status is not described is none: a document need not name them all (OpenAPI 3.1 section 4.8.16).
 */
export function deviationOf(contract: Contract, exchange: Exchange): string | undefined {
  const { operation, request, response } = exchange;
  const isOwn = request.method === operation.method || request.method === 'HEAD';
  if (!isOwn || !isRead(exchange) || operation.responses.length === 0) return undefined;
  if (response.flaw !== undefined) return response.flaw;
  if (judgedBy(operation, response.status) === undefined)
    return isRefusal(exchange) ? undefined : `the document does not describe the status ${response.status}`;
  const [first] = contract.checkResponse(operation, toObserved(exchange));
  return first === undefined ? undefined : `${first.where}: expected ${first.expected}, got ${first.got}`;
}
