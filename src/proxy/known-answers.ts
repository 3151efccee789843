import type { IncomingMessage } from 'node:http';
import type { Operation } from '../contract/operation';
import { describedResponse } from '../contract/response-check';
import { valueOf } from './header-fields';

/** How many answers of an operation are remembered, and the longest of one in bytes. */
const [mostAnswers, longestAnswer] = [8, 32 * 1024];

/** What all of them take together, in bytes; what goes beyond makes room by forgetting all. */
const mostBytes = 16 * 1024 ** 2;

/** An answer that keeps to the document. */
interface KnownAnswer {
  readonly status: number;
  /** The fields that the verdict rests on. */
  readonly fields: string;
  readonly body: Buffer;
  readonly text: string;
}

/**
 * Remembers answers that keep to the document: the verdict follows from operation, status, documented fields and bytes, and
 * clients ask the same again and again. To compare the bytes costs a hundredth of reading and judging them.
 */
export class KnownAnswers {
  #bytes = 0;
  readonly #byOperation = new Map<Operation, { readonly known: KnownAnswer[]; next: number }>();

  /** Gives the text of an answer that is known to keep to the document. */
  find(operation: Operation, incoming: IncomingMessage, body: Buffer): string | undefined {
    const ring = this.#byOperation.get(operation);
    if (ring === undefined || body.length > longestAnswer) return undefined;
    const { statusCode } = incoming;
    for (const { status, body: known, text, fields } of ring.known) {
      if (status === statusCode && known.length === body.length && known.equals(body))
        return fields === fieldsOf(operation, incoming) ? text : undefined;
    }
    return undefined;
  }

  /** Remembers an answer that keeps to the document. */
  add(operation: Operation, incoming: IncomingMessage, body: Buffer, text: string): void {
    if (body.length > longestAnswer) return;
    if (this.#bytes + body.length > mostBytes) {
      this.#byOperation.clear();
      this.#bytes = 0;
    }
    let ring = this.#byOperation.get(operation);
    if (ring === undefined) this.#byOperation.set(operation, (ring = { known: [], next: 0 }));
    const { statusCode: status = 0 } = incoming;
    this.#bytes += body.length - (ring.known[ring.next]?.body.length ?? 0);
    // A copy: what came may be a piece of a larger buffer, all of which would be kept.
    ring.known[ring.next] = { status, fields: fieldsOf(operation, incoming), body: Buffer.from(body), text };
    ring.next = (ring.next + 1) % mostAnswers;
  }
}

function fieldsOf(operation: Operation, { rawHeaders, statusCode = 0 }: IncomingMessage): string {
  const described = describedResponse(operation, statusCode);
  const names = ['content-type', 'content-encoding', ...(described?.headers ?? []).map(({ name }) => name)];
  return names.map((name) => valueOf(rawHeaders, name.toLowerCase()) ?? '\0').join('\n');
}
