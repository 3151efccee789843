import type { Clock } from '../base/clock';
import { headerOf, type HttpRequest } from '../base/http';
import type { Operation } from '../openapi/operation';
import type { ClientResult } from '../exchange/client';

export interface PaceOptions {
  readonly clock: Clock;
  /** Most requests a second; undefined for no limit. */
  readonly rate?: number;
  /** Requests may overlap. */
  readonly isParallel?: boolean;
}

/** When requests are sent: not more often than the service can take, and again where it asked to wait. */
export interface Pace {
  /** Runs one send, with its repetitions, when its turn comes. */
  run<Value>(send: () => Promise<Value>): Promise<Value>;
  /** Waits until the next request may be sent. */
  slot(): Promise<void>;
  /**
   * What to do with a result: milliseconds until the request is to be sent again; `spent` if the service still asks to wait and no
   * more is waited; undefined if it is a response like any other.
   * @param tries how often the request was sent already
   */
  delayAfter(
    request: HttpRequest,
    operation: Operation,
    result: ClientResult,
    tries: number,
  ): number | 'spent' | undefined;
  /** Requests a second that are sent at most now; undefined for no limit. */
  readonly rate: number | undefined;
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

export function createPace({ clock, rate: given, isParallel = false }: PaceOptions): Pace {
  let rate = given;
  let next = 0;
  let last: Promise<unknown> = Promise.resolve();
  const sentAt: number[] = [];
  const slowDown = (): void => {
    const [first = 0] = sentAt;
    const seconds = Math.max((sentAt.at(-1) ?? 0) - first, 1) / 1000;
    const measured = sentAt.length < 2 ? Infinity : (sentAt.length - 1) / seconds;
    const cameThrough = Math.min(measured, rate ?? Infinity);
    if (Number.isFinite(cameThrough)) rate = Math.max(cameThrough * 0.8, slowest);
    sentAt.length = 0;
  };
  return {
    get rate() {
      return rate;
    },
    run: (send) => {
      if (isParallel) return send();
      const mine = last.then(send, send);
      last = mine;
      return mine;
    },
    slot: async () => {
      const now = clock.now();
      const at = Math.max(now, next);
      if (rate !== undefined) next = at + 1000 / rate;
      if (at > now) await clock.sleep(at - now);
      sentAt.push(clock.now());
      if (sentAt.length > remembered) sentAt.shift();
    },
    delayAfter: (request, operation, { response }, tries) => {
      const { status = 0, headers = [] } = response ?? {};
      if (status !== 429 && status !== 503) return undefined;
      if (status === 429) slowDown();
      const asked = retryAfter(headerOf(headers, 'retry-after'), clock);
      // A documented 503 is a response, unless it says when to come again.
      if (asked === undefined && operation.responses.some((one) => one.status === '503') && status === 503)
        return undefined;
      const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
      const delay = asked ?? (isRead ? shortestWait * 2 ** (tries - 1) : undefined);
      if (delay === undefined) return undefined;
      return tries >= mostTries || delay > longestWait ? 'spent' : delay;
    },
  };
}

/** Milliseconds that Retry-After asks to wait: seconds, or a date (RFC 9110 section 10.2.3). */
function retryAfter(text: string | undefined, clock: Clock): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Math.max(Number(text) * 1000, shortestWait);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(date - clock.now(), shortestWait);
}
