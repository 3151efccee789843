import type { IncomingMessage } from 'node:http';
import type { Operation, ResponseDescription } from '../contract/operation';
import { describedResponse } from '../contract/response-check';
import { valueOf } from './header-fields';

/** The longest answer that is remembered, in bytes. */
const longestAnswer = 32 * 1024;

/** What all of them take together, in bytes; what goes beyond makes room by forgetting all. */
const mostBytes = 32 * 1024 ** 2;

/** About what one takes beside its bytes and its text. */
const overhead = 500;

/** So many bytes at the beginning of a body, and about as many spread over the rest, tell under which number it is remembered. */
const sampled = 128;

/** An answer that keeps to the document. */
interface KnownAnswer {
  readonly status: number;
  /** Names of the fields that the verdict rests on, and their values. */
  readonly names: readonly string[];
  readonly fields: string;
  readonly body: Buffer;
  readonly text: string;
}

/**
 * Remembers answers to reads that keep to the document: the verdict follows from operation, status, documented fields and
 * bytes, and clients ask the same again and again. To compare the bytes costs a hundredth of reading and judging them.
 */
export class KnownAnswers {
  #bytes = 0;
  readonly #byOperation = new Map<Operation, Map<number, KnownAnswer>>();
  readonly #names = new WeakMap<ResponseDescription, readonly string[]>();

  /** Gives the text of an answer that is known to keep to the document. */
  find(operation: Operation, { statusCode, rawHeaders }: IncomingMessage, body: Buffer): string | undefined {
    if (body.length > longestAnswer) return undefined;
    const known = this.#byOperation.get(operation)?.get(numberOf(body));
    if (known === undefined || known.status !== statusCode || !known.body.equals(body)) return undefined;
    return known.fields === fieldsOf(known.names, rawHeaders) ? known.text : undefined;
  }

  /** Remembers an answer that keeps to the document. */
  add(operation: Operation, { statusCode = 0, rawHeaders }: IncomingMessage, body: Buffer, text: string): void {
    if (body.length > longestAnswer || operation.method !== 'GET') return;
    const size = sizeOf(body, text);
    if (this.#bytes + size > mostBytes) {
      this.#byOperation.clear();
      this.#bytes = 0;
    }
    let answers = this.#byOperation.get(operation);
    if (answers === undefined) this.#byOperation.set(operation, (answers = new Map<number, KnownAnswer>()));
    const names = this.#namesOf(operation, statusCode);
    const number = numberOf(body);
    const earlier = answers.get(number);
    this.#bytes += size - (earlier === undefined ? 0 : sizeOf(earlier.body, earlier.text));
    // A copy: what came may be a piece of a larger buffer, all of which would be kept.
    const kept = Buffer.from(body);
    answers.set(number, { status: statusCode, names, fields: fieldsOf(names, rawHeaders), body: kept, text });
  }

  #namesOf(operation: Operation, status: number): readonly string[] {
    const described = describedResponse(operation, status);
    let names = described === undefined ? undefined : this.#names.get(described);
    if (names === undefined) {
      names = ['content-type', 'content-encoding', ...(described?.headers ?? []).map(({ name }) => name.toLowerCase())];
      if (described !== undefined) this.#names.set(described, names);
    }
    return names;
  }
}

function sizeOf(body: Buffer, text: string): number {
  return body.length + text.length + overhead;
}

/** Bodies of the same number may differ; the last of them is remembered. */
function numberOf(body: Buffer): number {
  let number = body.length;
  const step = Math.max(1, Math.floor(body.length / sampled));
  for (let index = 0; index < body.length; index += index < sampled ? 1 : step)
    number = (Math.imul(number, 31) + (body[index] ?? 0)) | 0;
  return number;
}

function fieldsOf(names: readonly string[], rawHeaders: readonly string[]): string {
  return names.map((name) => valueOf(rawHeaders, name) ?? '\0').join('\n');
}
