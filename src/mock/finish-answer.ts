import type { Contract } from '../contract/contract';
import type { MediaType, Operation } from '../contract/operation';
import type { ResponseCheck } from '../contract/response-check';
import { createAnswerCheck } from '../middleware/answer-check';
import { represented } from '../middleware/negotiation';
import type { Answer } from '../middleware/request-context';
import { createSuccessHeaders } from './success-headers';

/** Makes an operation's answer whole. */
export interface FinishAnswer {
  /** Gives an answer with the headers that the document describes for it; its own go before them. */
  readonly withHeaders: (operation: Operation, answer: Answer) => Answer;
  /** The same, checked as it will be sent. Throws an ApiError `response_deviates`. */
  readonly checked: (operation: Operation, answer: Answer) => Answer;
  /** Gives an answer of JSON as another media type. */
  readonly as: (media: MediaType, answer: Answer) => Answer;
  /** Names of all headers that answers may have because the document describes them. */
  readonly headerNames: readonly string[];
  /** The check of answers, which does not ask for what HTTP cannot carry. */
  readonly checkResponse: ResponseCheck;
}

/** Gives what makes the answers of a document's operations whole. */
export function createFinishAnswer(contract: Contract): FinishAnswer {
  const { samples: described, unsendable } = createSuccessHeaders(contract);
  const checkResponse = withoutUnsendable(contract.checkResponse, unsendable);
  const check = createAnswerCheck(checkResponse);
  const withHeaders = (operation: Operation, answer: Answer): Answer => {
    const headers = described.get(operation);
    return headers === undefined ? answer : { ...answer, headers: { ...headers, ...answer.headers } };
  };
  return {
    withHeaders,
    checked: (operation, answer) => {
      const whole = withHeaders(operation, answer);
      if (whole.mayDeviate !== true) check(operation, whole);
      return { ...whole, isChecked: true };
    },
    as: (media, answer) => represented(contract, media, answer),
    headerNames: [...described.values()].flatMap((headers) => Object.keys(headers)),
    checkResponse,
  };
}

function withoutUnsendable(check: ResponseCheck, unsendable: ReadonlySet<string>): ResponseCheck {
  if (unsendable.size === 0) return check;
  return (operation, response) =>
    check(operation, response).filter(
      ({ clause, rule }) => !((rule === 'required' || rule === 'mediaType') && unsendable.has(clause)),
    );
}
