import type { Request } from 'express';
import type { Violation } from '../errors';
import type { Exchange, TellingMasker, ToldExchange } from './exchange';
import type { RecordedExchange } from '../recording/recorded-exchange';
import { recordedExchange } from './record-exchange';

/** In journal, recording and log it is to be seen which of the two messages deviates. */
const ofAnswer = 'response.';

/** Report and log show the beginnings of bodies; of one that is longer than this, decoded, nothing. */
const longestTold = 256 * 1024;

/** Gives what deviates in an exchange in one list, that of the answer marked as such. */
export function bothSides(request: readonly Violation[], response: readonly Violation[]): readonly Violation[] {
  return [...request, ...response.map((violation) => ({ ...violation, where: ofAnswer + violation.where }))];
}

/** Gives what is told of an exchange whose deviations are known, in their order. */
export function toldExchange(
  exchange: Exchange,
  status: number,
  requestViolations: readonly Violation[],
  responseViolations: readonly Violation[],
  masker: TellingMasker,
): ToldExchange {
  const plain = recordedExchange(exchange, status, bothSides(requestViolations, responseViolations), longestTold);
  if (masker === undefined) return { exchange: plain, requestViolations, responseViolations };
  let masked: RecordedExchange;
  try {
    masked = masker.exchange(plain);
  } catch (fault) {
    exchange.request.context.log.error({ err: fault }, 'an exchange could not be masked: nothing of it is told');
    masked = hide(plain);
    unmasked.add(exchange.request);
  }
  const { violations = [] } = masked;
  return {
    exchange: masked,
    requestViolations: violations.slice(0, requestViolations.length),
    responseViolations: violations.slice(requestViolations.length).map((violation) => ({
      ...violation,
      where: violation.where.slice(ofAnswer.length),
    })),
  };
}

/** What stands for all that could not be masked. */
export const hidden = '[redacted]';

const unmasked = new WeakSet<Request>();

/** Tells whether what a request or its response hold could not be masked: nothing of either is told. */
export function isUnmasked(request: Request): boolean {
  return unmasked.has(request);
}

/** Gives a violation without anything that was sent. */
export function hideViolation({ where, clause, rule }: Violation): Violation {
  const [place = ''] = /^(?:response\.)?\w{1,20}/.exec(where) ?? [];
  return { where: place, clause, rule, expected: hidden, got: hidden };
}

function hide({ startedAt, milliseconds, method, status, violations = [] }: RecordedExchange): RecordedExchange {
  return {
    startedAt,
    milliseconds,
    method,
    status,
    target: `/${hidden}`,
    requestHeaders: [],
    responseHeaders: [],
    violations: violations.map(hideViolation),
  };
}
