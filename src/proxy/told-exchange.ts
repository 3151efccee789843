import type { Violation } from '../errors';
import type { Exchange, TellingMasker, ToldExchange } from './exchange';
import { recordedExchange } from './record-exchange';

/** In journal, recording and log it is to be seen which of the two messages deviates. */
const ofAnswer = 'response.';

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
  const plain = recordedExchange(exchange, status, bothSides(requestViolations, responseViolations));
  if (masker === undefined) return { exchange: plain, requestViolations, responseViolations };
  const masked = masker.exchange(plain);
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
