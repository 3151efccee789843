import { headerOf, isJson, textOf, type Body, type RawHeaders } from '../base/http';
import { maximumDepth, tryParseJson } from '../base/json';
import { decodeBody } from '../exchange/decode-body';
import type { Exchange } from '../exchange/exchange';

/** Most bytes of one body that are kept and judged, as they come and decoded: few compressed ones may stand for very many. */
export const mostCopied = 1024 * 1024;

/** Bytes that the copies of all bodies may take together. */
export class ByteBudget {
  #free: number;

  constructor(private readonly all: number) {
    this.#free = all;
  }

  /** More than half of it is spent. */
  get isShort(): boolean {
    return this.#free < this.all / 2;
  }

  take(bytes: number): boolean {
    if (bytes > this.#free) return false;
    this.#free -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#free += bytes;
  }
}

/** A body to be judged, or why it is not there. */
export interface Copied {
  readonly body?: Body;
  readonly problem?: Exchange['bodyProblem'];
}

/** JSON is parsed once, for all rules. */
function bodyOf(bytes: Uint8Array, headers: RawHeaders): Body {
  const text = isJson(headerOf(headers, 'content-type') ?? '') ? textOf({ bytes }) : undefined;
  const json = text === undefined ? undefined : tryParseJson(text, maximumDepth);
  return text === undefined || json === undefined ? { bytes } : { text, json };
}

/** What is kept of a body that passes by: all of it, or nothing if it is too long or the budget is spent. */
export class BodyCopy {
  #pieces: Buffer[] = [];
  #held = 0;
  /** Bytes that have passed. */
  passed = 0;
  /** Nothing is kept any more. */
  isCut = false;

  constructor(private readonly budget: ByteBudget) {}

  add(piece: Buffer): void {
    this.passed += piece.length;
    if (this.isCut) return;
    if (this.passed > mostCopied || !this.budget.take(piece.length)) {
      this.isCut = true;
      this.release();
      return;
    }
    this.#held += piece.length;
    this.#pieces.push(piece);
  }

  /** All bytes that have passed; undefined if they were not kept. */
  bytes(): Buffer | undefined {
    if (this.isCut) return undefined;
    const [only] = this.#pieces;
    if (this.#pieces.length === 1) return only;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }

  async decoded(headers: RawHeaders, most = mostCopied): Promise<Copied> {
    if (this.passed === 0) return {};
    const bytes = this.bytes();
    if (bytes === undefined) return { problem: 'too long' };
    const { bytes: decoded, problem } = await decodeBody(bytes, headerOf(headers, 'content-encoding') ?? '', most);
    return problem === undefined ? { body: bodyOf(decoded, headers) } : { problem };
  }

  /** Gives the bytes back. The copy is of no use afterwards. */
  release(): void {
    this.budget.give(this.#held);
    this.#held = 0;
    this.#pieces = [];
    this.isCut = true;
  }
}
