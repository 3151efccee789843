import type { Operation } from '../contract/operation';
import { Remembered } from './remembered';
import type { Answer } from './request-context';

/** An answer that has passed. To send it rather than its equal lets the journal keep one text for many calls. */
export interface CheckedAnswer {
  readonly answer: Answer;
  readonly etag: string;
}

/**
 * Remembers the answers that the response check has passed, with their ETags. The verdict follows from operation, status,
 * media type and text, so the same answer need not be parsed and checked twice. Answers with headers of their own are
 * always checked.
 */
export class CheckedAnswers {
  readonly #passed = new Remembered<CheckedAnswer>();

  /** Gives what is known of an answer that was checked before, or undefined. */
  find(operation: Operation, answer: Answer): CheckedAnswer | undefined {
    if (!isPlain(answer)) return undefined;
    const passed = this.#passed.get(operation, answer.text);
    return passed?.answer.mediaType === answer.mediaType ? passed : undefined;
  }

  /** Remembers an answer that has passed. */
  add(operation: Operation, answer: Answer, etag: string): void {
    if (isPlain(answer)) this.#passed.set(operation, answer.text, { answer, etag });
  }
}

function isPlain(answer: Answer): answer is Answer & { readonly text: string } {
  if (answer.text === undefined || answer.status !== 200) return false;
  for (const name in answer.headers) if (Object.hasOwn(answer.headers, name)) return false;
  return true;
}
