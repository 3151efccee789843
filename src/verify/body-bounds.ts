import { decodeUtf8, forgetBody, type Exchange, type HttpResponse } from './exchange';
import { countValues } from './json-body';
import type { BodyBounds } from './standard-bounds';

/** Most JSON values of one body that are read: a value costs some fifty bytes, however short it is written. */
const mostValues = 500_000;
const bytesOfValue = 50;

/** So many bytes of a body are kept for whoever reads the report where the rest is not. */
const shownBytes = 4096;

/** A shorter body is not worth letting go. */
const smallBytes = 512;

/** Gives an answer whose body is no longer than what is read; the beginning of a longer one, or of one that is broken. */
export function bounded(response: HttpResponse, { bytes }: BodyBounds, redact: (text: string) => string): HttpResponse {
  const unread = response.unread ?? whyUnread(response.body, bytes);
  const isWhole = unread === undefined && response.flaw === undefined;
  if (isWhole || response.body.length <= shownBytes) return unread === undefined ? response : { ...response, unread };
  const size = response.size ?? response.body.length;
  const body = beginningOf(response.body, redact);
  return { ...response, body, size, ...(unread !== undefined && { unread }) };
}

function whyUnread(body: Buffer, most: number): string | undefined {
  if (body.length > most) return `a body longer than ${most} bytes, which was not read (--max-body-bytes)`;
  // What is shorter cannot hold so many.
  const isCrowded = body.length > mostValues && countValues(body) > mostValues;
  return isCrowded ? `a body of more than ${mostValues} JSON values, which was not read` : undefined;
}

/** Secrets are taken out first: of one that the cut would fall into, no reader could tell the rest. */
function beginningOf(body: Buffer, redact: (text: string) => string): Buffer {
  const start = body.subarray(0, 16 * shownBytes);
  const text = decodeUtf8(start);
  if (text === undefined) return Buffer.from(redact(start.toString('latin1')).slice(0, shownBytes), 'latin1');
  return Buffer.from(redact(text).slice(0, shownBytes));
}

/** Keeps the bodies of a run within their bound: the oldest are let go first, once what they prove is remembered. */
export class KeptBodies {
  readonly #kept: { readonly exchange: Exchange; readonly cost: number }[] = [];
  #total = 0;

  /** @param remember is called for an exchange before its body goes */
  constructor(
    private readonly bounds: BodyBounds,
    private readonly redact: (text: string) => string,
    private readonly remember: (exchange: Exchange) => void,
  ) {}

  /** Keeps the body of an exchange, which is never the one that goes for it. */
  keep(exchange: Exchange): void {
    const { body } = exchange.response;
    const cost = body.length + bytesOfValue * countValues(body);
    this.#kept.push({ exchange, cost });
    this.#total += cost;
    while (this.#total > this.bounds.kept && this.#kept.length > 1) this.#letOldestGo();
  }

  #letOldestGo(): void {
    const oldest = this.#kept.shift();
    if (oldest === undefined) return;
    const { exchange, cost } = oldest;
    this.#total -= cost;
    const { unread, flaw, body } = exchange.response;
    if (unread !== undefined || flaw !== undefined || body.length <= smallBytes) return;
    this.remember(exchange);
    const response: { -readonly [Name in keyof HttpResponse]: HttpResponse[Name] } = exchange.response;
    response.size ??= response.body.length;
    response.body = beginningOf(response.body, this.redact);
    response.isLetGo = true;
    forgetBody(response);
  }
}
