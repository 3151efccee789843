import type { Operation } from '../contract/operation';
import type { Answer } from './request-context';

/** Most answers remembered, and the longest text of one; together the bound of this memory, 8 MiB. */
const mostAnswers = 256;
const longestText = 32 * 1024;

/**
 * Remembers the answers that the response check has passed, with their ETags. The verdict depends on operation, status,
 * media type and text alone, so the same answer need not be parsed and checked twice (docs/decisions). Answers with headers
 * of their own are always checked.
 */
export class CheckedAnswers {
  readonly #etags = new Map<Operation, Map<string, string>>();
  #count = 0;

  /** Gives the ETag of an answer that was checked before, or undefined. */
  etagOf(operation: Operation, answer: Answer): string | undefined {
    return isPlain(answer) ? this.#etags.get(operation)?.get(keyOf(answer)) : undefined;
  }

  /** Remembers an answer that has passed; past the bound, all others are forgotten first. */
  add(operation: Operation, answer: Answer, etag: string): void {
    if (!isPlain(answer) || answer.text.length > longestText) return;
    if (this.#count >= mostAnswers) {
      this.#etags.clear();
      this.#count = 0;
    }
    const known = this.#etags.get(operation) ?? new Map<string, string>();
    this.#etags.set(operation, known.set(keyOf(answer), etag));
    this.#count += 1;
  }
}

function isPlain(answer: Answer): answer is Answer & { readonly text: string } {
  if (answer.text === undefined || answer.status !== 200) return false;
  for (const name in answer.headers) if (Object.hasOwn(answer.headers, name)) return false;
  return true;
}

/** Media types hold no line break. */
function keyOf({ mediaType = '', text = '' }: Answer): string {
  return `${mediaType}\n${text}`;
}
