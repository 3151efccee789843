import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { decodeUtf8, type Exchange } from '../exchange';
import {
  judge,
  observed,
  type Check,
  type CheckContext,
  type Mismatch,
  type Outcome,
  type PlannedRequest,
} from '../check';
import { clauseAt } from '../clause';
import { matchesStatus } from '../matches-status';
import { expectedStatus, gotStatus, type Expectation, type Seen } from '../expectation';
import type { RequestSpec } from '../request';
import { answerOf } from '../bounded-text';

/** A check before its clause is looked up in the document. */
export interface CheckDefinition extends Omit<Check, 'clause' | 'sends' | 'writes'> {
  /** JSON pointer of the clause. */
  readonly pointer: string;
  /** The words of the clause, where those at the pointer do not say it. */
  readonly words?: string;
  readonly sends?: readonly PlannedRequest[];
  readonly writes?: number;
}

/** Gives a check with its clause as the document words it. */
export function defineCheck(contract: Contract, definition: CheckDefinition): Check {
  const { pointer, words, ...rest } = definition;
  return { sends: [], writes: 0, ...rest, clause: clauseAt(contract, pointer, words) };
}

/** Gives a request as a plan shows it: what is learned during the run stands as a placeholder such as `{petId}`. */
export function planned(spec: RequestSpec): PlannedRequest {
  const query = (spec.query ?? []).map(([name, value]) => `${name}=${value}`).join('&');
  const path = spec.operation.path.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => spec.path?.[name] ?? whole);
  const body = spec.body === undefined ? undefined : (decodeUtf8(spec.body.bytes) ?? 'bytes that are no UTF-8');
  return {
    operation: spec.operation,
    method: spec.method ?? spec.operation.method,
    path: query === '' ? path : `${path}?${query}`,
    credential: spec.credential?.form ?? 'valid',
    ...(body !== undefined && { body }),
  };
}

/** Gives the mismatch of an answer, what it holds shortened; words alone where nothing else is to be known of them. */
export function mismatch(exchange: Exchange, expected: Expectation | string, got?: Seen | string): Mismatch {
  return {
    exchange,
    expected: typeof expected === 'string' ? { words: expected } : expected,
    got: typeof got === 'string' ? { words: got } : (got ?? { words: answerOf(exchange), shows: 'answer' }),
  };
}

/** Gives the outcome of a demand on an answer's status: one of the statuses, each `400` or `4XX`. */
export function demandStatus(exchange: Exchange, statuses: readonly string[], why: string): Outcome {
  const isMet = statuses.some((status) => matchesStatus(exchange.response.status, status));
  return judge(isMet ? [] : [mismatch(exchange, expectedStatus(statuses, why), gotStatus(exchange))]);
}

/** Gives the same for a valid request: what the operation documents as its success is the clause. */
export function demandSuccess(contract: Contract, exchange: Exchange, why: string): Outcome {
  const { operation } = exchange;
  const status = successStatus(operation);
  const outcome = demandStatus(exchange, [status], why);
  if (outcome.verdict !== 'violated') return outcome;
  const clause = clauseAt(contract, responsePointer(operation, status));
  return { verdict: 'violated', mismatches: outcome.mismatches.map((one) => ({ ...one, clause })) };
}

export { matchesStatus };

/** Gives the documented success status of an operation: `200`, `201`, or `2XX` where it names none. */
export function successStatus(operation: Operation): string {
  return operation.responses.find(({ status }) => /^2(\d\d|XX)$/.test(status))?.status ?? '2XX';
}

/** Gives the pointer of the response that documents a status, or of all responses where none does. */
export function responsePointer(operation: Operation, status: string): string {
  const isListed = operation.responses.some((response) => response.status === status);
  return isListed ? `${operation.pointer}/responses/${status}` : `${operation.pointer}/responses`;
}

/** Gives the documented statuses among those named, else the whole class of client errors. */
export function documentedOr4xx(operation: Operation, ...statuses: string[]): string[] {
  const found = operation.responses.map(({ status }) => status).filter((status) => statuses.includes(status));
  return found.length > 0 ? found : ['4XX'];
}

/**
 * Gives the statuses that may say that something is not there: those that are documented of 404 and 410; beside a 410 alone
 * 404 too, for 410 is of what once was there (RFC 9110 section 15.5.11). `4XX` where neither is documented.
 */
export function statusesOfMissing(operation: Operation): string[] {
  const statuses = documentedOr4xx(operation, '404', '410');
  return statuses.includes('410') && !statuses.includes('404') ? [...statuses, '404'] : statuses;
}

/**
 * Gives the pointer of a parameter where the document writes it, on the operation or on its path; of the operation itself
 * where it has no such parameter.
 */
export function parameterPointer(operation: Operation, name: string | undefined): string {
  return operation.parameters.find((parameter) => parameter.name === name)?.pointer ?? operation.pointer;
}

/**
 * Tells whether a refusal says nothing of the fault that was sent: where the document names no status for it, any client
 * error will do but those that have a cause of their own, such as the key, the method, or what is accepted.
 */
export function isForOtherReason({ response: { status } }: Exchange, statuses: readonly string[]): boolean {
  return statuses.includes('4XX') && [401, 402, 403, 405, 406, 407, 415, 426].includes(status);
}

/** A point on which the document is silent: what is sent, and how the answer is put into words. */
export interface SilentPointDefinition {
  readonly id: string;
  readonly family: string;
  readonly title: string;
  readonly pointer: string;
  readonly spec: RequestSpec;
  /** Path values that are known only during the run; undefined where there are none yet. */
  readonly learned?: (context: CheckContext) => Readonly<Record<string, string>> | undefined;
  readonly describe?: (exchange: Exchange) => string;
}

/** Gives the check of a silent point: it observes and is never red. */
export function silentPoint(contract: Contract, point: SilentPointDefinition): Check {
  const { id, family, title, pointer, spec, learned, describe = describeStatus } = point;
  return defineCheck(contract, {
    id,
    family,
    title,
    pointer,
    level: 'silent',
    phase: 'read',
    sends: [planned(spec)],
    run: async (context) => {
      const path = learned === undefined ? spec.path : learned(context);
      if (learned !== undefined && path === undefined) return { verdict: 'not-tested', reason: 'no item is known' };
      return observed(describe(await context.send({ ...spec, ...(path !== undefined && { path }) })));
    },
  });
}

/** Gives an answer on a silent point in a few words: `accepted 200`, `refused 400`. */
export function describeStatus({ response: { status } }: Exchange): string {
  return `${status < 400 ? 'accepted' : 'refused'} ${status}`;
}
