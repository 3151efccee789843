import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { Clock } from '../base/clock';
import type { HttpRequest } from '../base/http';
import type { Operation } from '../openapi/operation';
import { BodyCopy, type ByteBudget, type Copied } from './body-copy';
import { announcesBody } from './header-fields';

/** What a request asks for. */
export interface RequestTarget {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** The same below the base URL; as it was sent if it is not below. */
  readonly below: string;
  /** Undefined if no operation matches. */
  readonly operation: Operation | undefined;
}

/** One request on its way through the proxy, and what is known of it so far. */
export class Passage {
  readonly sent: BodyCopy;
  readonly received: BodyCopy;
  readonly hasBody: boolean;
  /** Whether the body of the request has come to its end. */
  isSent: boolean;
  outgoing: ClientRequest | undefined;
  /** Ends when nothing more of the request is sent on. */
  sending: Promise<void> = Promise.resolve();
  /** Changes with every piece that comes from either side. */
  activity = 0;
  /** Nothing can move until the client takes what is there. */
  waitsForClient = false;
  /** The response is a stream of events: nobody can say how long it is silent. */
  isEndless = false;
  /** The client has gone. */
  isGone = false;
  /** Nothing came from the service, or from the client, for too long. */
  isSilent = false;
  /** Resolves when that happens. */
  readonly silence: Promise<void>;
  #resolveSilence = (): void => undefined;
  readonly #body: AsyncIterator<Buffer, undefined>;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly asked: RequestTarget,
    readonly startedAt: number,
    budget: ByteBudget,
  ) {
    this.sent = new BodyCopy(budget);
    this.received = new BodyCopy(budget);
    this.hasBody = announcesBody(request.rawHeaders);
    this.isSent = !this.hasBody;
    // The connection serves other requests: it is not destroyed with the stream.
    this.#body = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
    this.silence = new Promise((resolve) => (this.#resolveSilence = resolve));
    response.on('error', () => undefined);
    response.once('close', () => {
      if (!response.writableFinished) this.#leave();
    });
  }

  /** The next piece of the body; undefined at its end, or if the client goes. A copy is kept. */
  async next(): Promise<Buffer | undefined> {
    if (this.isSent || this.isGone) return undefined;
    try {
      const { value } = await this.#body.next();
      this.activity += 1;
      if (value === undefined) this.isSent = true;
      else this.sent.add(value);
      return value;
    } catch {
      this.#leave();
      return undefined;
    }
  }

  /** Reads what is left of the body, so that the client can read a response, and its connection serves other requests. */
  async readRest(): Promise<void> {
    while ((await this.next()) !== undefined);
  }

  /** The request as it is judged: below the base URL, its body decoded. */
  async copiedRequest(): Promise<Copied & { readonly message: HttpRequest }> {
    const { method, below: target } = this.asked;
    const { rawHeaders: headers } = this.request;
    const copied: Copied = this.isSent ? await this.sent.decoded(headers) : { problem: 'not read' };
    return { ...copied, message: { method, target, headers, ...(copied.body && { body: copied.body }) } };
  }

  /** Gives up the service; the second time the client too. */
  fallSilent(): void {
    if (this.isSilent) this.request.socket.destroy();
    this.isSilent = true;
    this.outgoing?.destroy();
    this.#resolveSilence();
  }

  /** Waits until all of the request has come, or its connection has closed. */
  async end(): Promise<void> {
    const { socket } = this.request;
    // After its response, node:http ends a request no more.
    const close = (): void => {
      this.request.destroy();
    };
    if (socket.destroyed) close();
    else if (!this.isSent) socket.once('close', close);
    await this.sending;
    await this.readRest();
    socket.off('close', close);
  }

  /** Gives up the copies of both bodies. */
  release(): void {
    this.sent.release();
    this.received.release();
  }

  #leave(): void {
    this.isGone = true;
    this.outgoing?.destroy();
  }
}

/**
 * Ends passages of which nothing comes: neither from the client nor from the service, while one of them is waited for. It is noticed
 * between one and two times the given time.
 */
export class SilenceWatch {
  /** What had come of each when it was last looked at. */
  readonly #seen = new Map<Passage, number | undefined>();
  readonly #over = new AbortController();
  #isLooking = false;

  constructor(
    readonly clock: Clock,
    readonly milliseconds: number,
  ) {}

  add(passage: Passage): void {
    this.#seen.set(passage, undefined);
    if (!this.#isLooking) void this.#look();
  }

  delete(passage: Passage): void {
    this.#seen.delete(passage);
  }

  close(): void {
    this.#over.abort();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#seen.size > 0 && !this.#over.signal.aborted) {
      await this.clock.sleep(this.milliseconds, this.#over.signal);
      for (const [passage, seen] of this.#seen)
        if (passage.activity === seen && !passage.waitsForClient && !passage.isEndless) passage.fallSilent();
        else this.#seen.set(passage, passage.activity);
    }
    this.#isLooking = false;
  }
}

/** Resolves when a stream takes more, or will never again. */
export function drained(stream: Writable): Promise<void> {
  if (stream.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}
