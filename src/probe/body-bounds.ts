import { decodeUtf8, forgetBody, type Exchange, type HttpResponse, countValues } from './exchange';

/** Most JSON values of one body that are read: a value costs some fifty bytes, however short it is written. */
const mostValues = 500_000;
const bytesOfValue = 50;

/** So many bytes of a body are kept for whoever reads the report where the rest is not. */
const shownBytes = 4096;

/** A shorter body is not worth letting go. */
const smallBytes = 512;

/** Beginnings, and bodies that are small, take this share of the bound once the whole ones beside them are let go: a fourth. */
const shareOfBeginnings = 4;

const nothing = Buffer.alloc(0);

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
  const isCrowded = body.length > mostValues && valuesIn(body) > mostValues;
  return isCrowded ? `a body of more than ${mostValues} JSON values, which was not read` : undefined;
}

/** A pure cache: nothing writes into a body. */
const counted = new WeakMap<Buffer, number>();

/** Gives about how many values a body holds; a long one, which is asked for twice, is counted once. */
function valuesIn(body: Buffer): number {
  const known = counted.get(body);
  if (known !== undefined) return known;
  const count = countValues(body);
  if (body.length > mostValues) counted.set(body, count);
  return count;
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
  readonly #whole = new OldestFirst();
  readonly #beginnings = new OldestFirst();

  /** @param remember is called for an exchange before its body goes */
  constructor(
    private readonly bounds: BodyBounds,
    private readonly redact: (text: string) => string,
    private readonly remember: (exchange: Exchange) => void,
  ) {}

  /** Keeps the body of an exchange, which is never the one that goes for it. */
  keep(exchange: Exchange): void {
    const { body } = exchange.response;
    this.#whole.add(exchange, body.length + bytesOfValue * valuesIn(body));
    for (const oldest of this.#whole.beyond(this.bounds.kept)) this.#shorten(oldest);
    for (const oldest of this.#beginnings.beyond(this.bounds.kept / shareOfBeginnings)) this.#letGo(oldest, nothing);
  }

  /** What is short already is counted with the beginnings, and goes with them. */
  #shorten(exchange: Exchange): void {
    const { unread, flaw, body } = exchange.response;
    const isShort = unread !== undefined || flaw !== undefined || body.length <= smallBytes;
    if (!isShort) this.#letGo(exchange, beginningOf(body, this.redact));
    if (exchange.response.body.length > 0) this.#beginnings.add(exchange, exchange.response.body.length);
  }

  #letGo(exchange: Exchange, rest: Buffer): void {
    const response: { -readonly [Name in keyof HttpResponse]: HttpResponse[Name] } = exchange.response;
    const isWhole = response.unread === undefined && response.flaw === undefined && response.isLetGo !== true;
    if (isWhole) this.remember(exchange);
    response.size ??= response.body.length;
    response.body = rest;
    if (isWhole) response.isLetGo = true;
    forgetBody(response);
  }
}

/** Exchanges in the order in which they came, with what the body of each costs in bytes. */
class OldestFirst {
  #kept: { readonly exchange: Exchange; readonly cost: number }[] = [];
  /** How many at the beginning are gone: to move all others up for each would take a time that grows with their number. */
  #gone = 0;
  #total = 0;

  add(exchange: Exchange, cost: number): void {
    this.#kept.push({ exchange, cost });
    this.#total += cost;
  }

  /** Takes out and gives the oldest of those beyond a bound in bytes, but never the youngest. */
  *beyond(most: number): Generator<Exchange> {
    while (this.#total > most && this.#gone < this.#kept.length - 1) {
      const oldest = this.#kept[this.#gone];
      if (oldest === undefined) return;
      this.#gone += 1;
      this.#total -= oldest.cost;
      if (this.#gone * 2 > this.#kept.length) {
        this.#kept = this.#kept.slice(this.#gone);
        this.#gone = 0;
      }
      yield oldest.exchange;
    }
  }
} /** What is read of bodies, and kept of them. */
export interface BodyBounds {
  /** Most bytes of one body that are read, as they travel and decoded. */
  readonly bytes: number;
  /** Most bytes of memory that all bodies of a run take together, values read from them included. */
  readonly kept: number;
}

/** The bounds where nothing else is asked for: 8 MiB one by one, 48 MiB in all. */
export const standardBounds: BodyBounds = { bytes: 8 * 1024 ** 2, kept: 48 * 1024 ** 2 };
