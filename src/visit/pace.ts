import type { Clock } from '../base/clock';
import { headerOf, safeMethods, type HttpRequest } from '../base/http';
import type { Operation } from '../openapi/operation';
import type { ClientResult } from '../exchange/client';

interface PaceOptions {
  readonly clock: Clock;
  /** Most requests a second; undefined for no limit. */
  readonly rate?: number | undefined;
  /** Requests may overlap. */
  readonly isParallel?: boolean;
}

/** Sends of one request, the first included. */
const mostTries = 5;
/** Longest wait of one request, in milliseconds, that a service may ask for. */
const longestWait = 60_000;
/** Of reads, where the service does not say how long to wait: it doubles. */
const shortestWait = 500;
/** Requests whose times say how fast the service was asked. */
const remembered = 20;
const slowest = 0.1;

/** When requests are sent: not more often than the service can take, and again where it asked to wait. */
export class Pace {
  readonly #clock: Clock;
  readonly #isParallel: boolean;
  /** Requests a second that are sent at most now; undefined for no limit. */
  #rate: number | undefined;
  #next = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #sentAt: number[] = [];
  /** Waiting for a 503 to end was in vain: just now, or while others had their response at once. Then it is no start of the service. */
  #inVain: 'no' | 'just now' | 'others respond' = 'no';

  constructor({ clock, rate, isParallel = false }: PaceOptions) {
    [this.#clock, this.#rate, this.#isParallel] = [clock, rate, isParallel];
  }

  get rate(): number | undefined {
    return this.#rate;
  }

  /** Runs one send, with its repetitions, when its turn comes. */
  run<Value>(send: () => Promise<Value>): Promise<Value> {
    if (this.#isParallel) return send();
    const mine = this.#last.then(send, send);
    this.#last = mine;
    return mine;
  }

  /** Waits until the next request may be sent. */
  async slot(): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#next);
    if (this.#rate !== undefined) this.#next = at + 1000 / this.#rate;
    if (at > now) await this.#clock.sleep(at - now);
    this.#sentAt.push(this.#clock.now());
    if (this.#sentAt.length > remembered) this.#sentAt.shift();
  }

  /**
   * What to do with a result: milliseconds until the request is to be sent again; `spent` if the service still asks to wait and no
   * more is waited; undefined if it is a response like any other.
   * @param tries how often the request was sent already
   */
  delayAfter(
    request: HttpRequest,
    operation: Operation,
    { response }: ClientResult,
    tries: number,
  ): number | 'spent' | undefined {
    const { status = 0, headers = [] } = response ?? {};
    if (status !== 429 && status !== 503) {
      if (this.#inVain === 'just now') this.#inVain = tries === 1 ? 'others respond' : 'no';
      return undefined;
    }
    if (status === 429) this.#slowDown();
    const asked = retryAfter(headerOf(headers, 'retry-after'), this.#clock);
    // A documented 503 is a response, unless it says when to come again.
    if (asked === undefined && operation.responses.some((one) => one.status === '503') && status === 503)
      return undefined;
    const isWaitedFor = safeMethods.includes(request.method) && (status === 429 || this.#inVain !== 'others respond');
    const delay = asked ?? (isWaitedFor ? shortestWait * 2 ** (tries - 1) : undefined);
    if (delay === undefined) return undefined;
    if (tries < mostTries && delay <= longestWait) return delay;
    if (status === 503 && asked === undefined) this.#inVain = 'just now';
    return 'spent';
  }

  #slowDown(): void {
    const [first = 0] = this.#sentAt;
    const seconds = Math.max((this.#sentAt.at(-1) ?? 0) - first, 1) / 1000;
    const measured = this.#sentAt.length < 2 ? Infinity : (this.#sentAt.length - 1) / seconds;
    const cameThrough = Math.min(measured, this.#rate ?? Infinity);
    if (Number.isFinite(cameThrough)) this.#rate = Math.max(cameThrough * 0.8, slowest);
    this.#sentAt.length = 0;
  }
}

/** Milliseconds that Retry-After asks to wait: seconds, or a date (RFC 9110 section 10.2.3). */
function retryAfter(text: string | undefined, clock: Clock): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Math.max(Number(text) * 1000, shortestWait);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(date - clock.now(), shortestWait);
}
