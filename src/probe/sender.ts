import type { Operation } from '../openapi/operation';
import { cleaning } from './clean-up';
import {
  invalidCredentials,
  lowerCaseScheme,
  validCredential,
  type Credential,
  type KeyRing,
  type Keys,
} from './credentials';
import { EnvironmentError, Unsendable } from './run-errors';
import { bounded, KeptBodies, standardBounds, type BodyBounds } from './body-bounds';
import { headerOf, type Client, type Exchange, type HttpRequest, type HttpResponse } from './exchange';
import { buildRequest, whyUnsendable, type RequestSpec } from './request';
import type { WriteGuard } from './write-guard';

/** Time as the kit uses it, so that tests need not wait. */
export interface RunClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits a number of milliseconds. */
  sleep(milliseconds: number): Promise<void>;
}

/** When a run ends, whatever is still to be sent. */
export interface Deadline {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly words: string;
}

/** How requests are sent. */
export interface SenderOptions {
  readonly client: Client;
  /** Decides what may be written. */
  readonly guard: WriteGuard;
  readonly key?: string | undefined;
  /** Keys of several schemes, and tokens, in place of the one. */
  readonly keys?: KeyRing | undefined;
  /** A key that was valid once. */
  readonly expiredKey?: string | undefined;
  readonly clock: RunClock;
  /** Requests a second; undefined sends each as soon as the one before is answered. */
  readonly rate?: number | undefined;
  /** How often a throttled or unavailable answer is asked again. */
  readonly retries: number;
  /** Longest wait, in milliseconds, that a Retry-After is honoured with; a longer one ends the attempt. */
  readonly longestWait: number;
  readonly deadline?: Deadline | undefined;
  /** Throws a BudgetSpent where there is no room for a request. */
  readonly limit?: { assertRoom(sent: number, isCleaning: boolean): void } | undefined;
  readonly bodies?: BodyBounds | undefined;
  /** Takes secrets out of what is kept of a long body. */
  readonly redact: (text: string) => string;
  /** Called for an exchange whose body will not be kept any longer. */
  readonly onLetGo: (exchange: Exchange) => void;
  /** Called for a write that got no answer, or one that leaves open whether it was carried out; `since` is the number of exchanges before. */
  readonly onDoubt?: (
    spec: RequestSpec,
    request: HttpRequest,
    since: number,
    met: HttpResponse | EnvironmentError,
  ) => void;
  /** Aborts the run between two requests. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each exchange. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/** A request that the service did not answer, and what was met instead. */
export interface Unanswered extends Pick<Exchange, 'checkId' | 'request' | 'credential'> {
  readonly error: EnvironmentError;
  /** Whether it was answered, and the key rejected from then on. */
  readonly isRejected?: boolean;
}

/** Milliseconds between looks whether a service that was busy answers again. */
const pauses = [500, 1000, 2000, 4000, 8000];

/** So many requests to an operation are waited for in vain. */
const mostSilent = 2;

const throttled = [429, 502, 503, 504];
/** Behind a gateway's own answer the write may have happened: asked again it would happen twice (RFC 9110 section 9.2.2). */
const uncertain = [502, 504];
const redirects = [301, 302, 303, 307, 308];

/**
 * Sends one request after the other, unhurried, and keeps every exchange. What could change something passes the guard first. After throttling and gateway trouble it asks
 * again, where nothing can happen twice by it.
 */
export class Sender {
  readonly exchanges: Exchange[] = [];
  /** The same by operation: a run has tens of thousands, and as many checks that ask. */
  readonly #byOperation = new Map<Operation, Exchange[]>();
  readonly #bounds: BodyBounds;
  readonly #bodies: KeptBodies;
  /** The first of the last requests, one after another, that nothing was answered to, or that the key was rejected at. */
  unanswered: Unanswered | undefined;
  /** Operations that were throttled or unavailable however often they were asked, with how often that was so: they are waited for twice. */
  readonly #givenUp = new Map<Operation, number>();
  /** Whether the service was seen to answer since an operation was last given up. */
  #isAnswering = false;
  /** How many requests to an operation in a row had no answer in time. */
  readonly #silent = new Map<Operation, number>();
  /** Whether the token that is held has been taken by an operation that asks for one. */
  #isTaken = false;
  readonly #watch = new KeyWatch();
  readonly #pulse = new Pulse();
  /** Operations that refuse a new token too. */
  readonly #refusing = new Set<Operation>();
  #lastSent = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: SenderOptions) {
    this.#bounds = options.bodies ?? standardBounds;
    this.#bodies = new KeptBodies(this.#bounds, options.redact, options.onLetGo);
  }

  /**
   * Gives the exchange of a request. Throws an EnvironmentError where the service gave no answer of its own, and an Unsendable
   * where the request cannot be written as HTTP, a Withheld where it could change what the run did not create, and a BudgetSpent
   * where there is no room for it.
   */
  async send(spec: RequestSpec, checkId: string): Promise<Exchange> {
    const { onExchange, clock, guard } = this.options;
    const isKeyed = spec.credential === undefined && spec.operation.security.length > 0;
    if (isKeyed) await this.options.keys?.freshen(clock.now());
    let { credential, request } = this.#written(spec);
    await guard.admit(spec, request, (read) => this.send({ ...read, isLook: true }, checkId));
    this.options.limit?.assertRoom(this.exchanges.length, checkId === cleaning);
    const startedAt = new Date(clock.now());
    let asked = clock.now();
    const since = this.exchanges.length;
    const doubt = (met: HttpResponse | EnvironmentError): void => {
      if (!isRead(request)) this.options.onDoubt?.(spec, request, since, met);
    };
    const ask = async (): Promise<HttpResponse> => {
      asked = clock.now();
      try {
        const answer = await this.options.client.send(request);
        // What the clean-up still reaches takes nothing back of why the run ended.
        if (checkId !== cleaning) this.unanswered = undefined;
        this.#silent.delete(spec.operation);
        if (answer.status >= 500 || (answer.status >= 300 && answer.status < 400)) doubt(answer);
        return answer;
      } catch (error) {
        if (error instanceof EnvironmentError && !error.fatal) {
          doubt(error);
          this.#silent.set(spec.operation, (this.#silent.get(spec.operation) ?? 0) + 1);
        }
        if (error instanceof EnvironmentError) this.unanswered ??= { checkId, request, credential, error };
        throw error;
      }
    };
    this.#assertNotSilent(spec.operation, checkId);
    let answer = await this.#attempt(request, spec, ask, checkId === cleaning);
    if (isKeyed && (await this.#isRenewed(spec.operation, answer))) {
      ({ credential, request } = this.#written(spec));
      answer = await this.#attempt(request, spec, ask, checkId === cleaning);
      if (answer.status === 401) this.#refusing.add(spec.operation);
    }
    const ended = clock.now();
    const response = bounded(answer, this.#bounds, this.options.redact);
    const exchange: Exchange = {
      number: this.exchanges.length + 1,
      checkId,
      operation: spec.operation,
      ...(spec.isLook === true && { isLook: true }),
      request,
      credential,
      response,
      startedAt,
      durationMs: ended - startedAt.getTime(),
      answeredMs: ended - asked,
    };
    this.#note(exchange);
    guard.see(spec, exchange);
    this.#bodies.keep(exchange);
    onExchange?.(exchange);
    await this.#watched(spec, exchange);
    return exchange;
  }

  #note(exchange: Exchange): void {
    const { operation } = exchange;
    this.exchanges.push(exchange);
    const known = this.#byOperation.get(operation);
    if (known === undefined) this.#byOperation.set(operation, [exchange]);
    else known.push(exchange);
  }

  /** Gives the exchanges of an operation so far, in order. */
  exchangesOf(operation: Operation | undefined): readonly Exchange[] {
    return (operation && this.#byOperation.get(operation)) ?? [];
  }

  /** An operation that keeps silent is not waited for again and again, but where something is to be cleaned up. */
  #assertNotSilent(operation: Operation, checkId: string): void {
    const { method, path } = operation;
    const times = this.#silent.get(operation) ?? 0;
    if (times < mostSilent || checkId === cleaning) return;
    throw new EnvironmentError(
      `${method} ${path} had no answer in time ${times} times in a row, and is not sent any more`,
    );
  }

  /**
   * Tells whether the service still answers what it answered before: then one operation is ailing, and not the service. One that is
   * busy for some seconds is waited for; what was given up is waited for again.
   */
  readonly stillAnswers = async (): Promise<boolean> => {
    if (this.#pulse.isEmpty) return false;
    for (const wait of pauses) {
      if (await this.#pulse.stillAnswers(this.#looking(cleaning))) {
        this.#isAnswering = true;
        return true;
      }
      await this.options.clock.sleep(wait);
    }
    return false;
  };

  async #watched(spec: RequestSpec, exchange: Exchange): Promise<void> {
    const { checkId, request, credential } = exchange;
    const ask = this.#looking(checkId);
    let isRejected = true;
    try {
      await this.#watch.see(spec, exchange, ask);
      isRejected = false;
      await this.#pulse.see(spec, exchange, ask);
    } catch (error) {
      const isFatal = error instanceof EnvironmentError && error.fatal;
      if (isFatal) this.unanswered ??= { checkId, request, credential, error, isRejected };
      throw error;
    }
  }

  #looking(checkId: string): (spec: RequestSpec) => Promise<Exchange> {
    return (read) => this.send({ ...read, isLook: true }, checkId);
  }

  /** Throws an EnvironmentError where what was read before is not there any more: then nothing tells that an item is gone. */
  readonly assertAlive = (): Promise<void> => this.#pulse.assertAlive(this.#looking(cleaning));

  /** Does the same before a run is judged, where the last responses leave room for doubt. */
  readonly assertNotDead = (): Promise<void> => this.#pulse.assertNotDead(this.#looking(cleaning));

  #written(spec: RequestSpec): { readonly credential: Credential; readonly request: HttpRequest } {
    const credential = spec.credential ?? validCredential(spec.operation.security, this.#keys);
    const request = buildRequest(spec, credential);
    const unsendable = whyUnsendable(spec, request);
    if (unsendable !== undefined) throw new Unsendable(unsendable);
    return { credential, request };
  }

  get #keys(): Keys {
    return this.options.keys?.of ?? this.options.key;
  }

  /** A token that was taken before, and is no more, has ended before its time, or was ended: a new one is got, once. */
  async #isRenewed(operation: Operation, { status }: HttpResponse): Promise<boolean> {
    const { keys, clock } = this.options;
    if (keys?.hasToken !== true) return false;
    if (status !== 401) {
      this.#isTaken ||= status < 400;
      return false;
    }
    if (!this.#isTaken || this.#refusing.has(operation)) return false;
    this.#isTaken = false;
    await keys.renew(clock.now());
    return true;
  }

  /** Gives the credentials that an operation must refuse. */
  invalidCredentials(operation: Operation): readonly Credential[] {
    return invalidCredentials(operation.security, this.#keys, this.options.expiredKey);
  }

  /** Gives the valid key under the scheme name in lower case, where the scheme has one. */
  lowerCaseScheme(operation: Operation): Credential | undefined {
    return lowerCaseScheme(operation.security, this.#keys);
  }

  async #attempt(
    request: HttpRequest,
    spec: RequestSpec,
    ask: () => Promise<HttpResponse>,
    isCleaning: boolean,
  ): Promise<HttpResponse> {
    const { operation } = spec;
    const { clock, retries, longestWait } = this.options;
    for (let attempt = 0; ; attempt += 1) {
      await this.#pace();
      const response = await ask();
      // A connection may break once; a service that always sends such bodies does so again.
      if (response.isBrokenOff === true && attempt === 0 && isRead(request)) continue;
      if (isTaken(spec, response.status, attempt)) return response;
      assertNoRedirect(request, response);
      if (!throttled.includes(response.status)) {
        this.#givenUp.delete(operation);
        return response;
      }
      if (uncertain.includes(response.status) && !isRead(request)) {
        const what = `${request.method} ${request.path} was answered ${response.status}`;
        throw new EnvironmentError(`${what}; it is not sent again, and may have created an item all the same`);
      }
      const wait = waitBefore(response, attempt, clock);
      const times = this.#givenUp.get(operation) ?? 0;
      const isGivenUp = times >= mostSilent || (times > 0 && !this.#isAnswering);
      if (isGivenUp || attempt >= retries || wait > longestWait) {
        if (response.status !== 429) this.#givenUp.set(operation, times + 1);
        this.#isAnswering = false;
        throw new EnvironmentError(
          `${request.method} ${request.path} was answered ${response.status} ${attempt + 1} times` +
            (isGivenUp ? ', and oftener before' : '') +
            (wait > longestWait ? ` and asks to wait ${Math.round(wait / 1000)} s` : ''),
          false,
          true,
        );
      }
      await clock.sleep(wait);
      if (isRead(request)) continue;
      // What was answered so may have been carried out, and another item may have the identifier now.
      this.options.guard.doubt();
      const name = isCleaning ? cleaning : 'sent again';
      await this.options.guard.admit(spec, request, (read) => this.send({ ...read, isLook: true }, name));
    }
  }

  async #pace(): Promise<void> {
    const { clock, rate, signal, deadline } = this.options;
    if (deadline !== undefined && clock.now() > deadline.at) throw new EnvironmentError(deadline.words, true);
    if (signal?.aborted === true) throw new EnvironmentError('the run was stopped', true);
    if (rate !== undefined) {
      const wait = this.#lastSent + 1000 / rate - clock.now();
      if (wait > 0) await clock.sleep(wait);
    }
    this.#lastSent = clock.now();
  }
}

function isRead({ method }: HttpRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** An answer that is documented is one; where any is taken, an overload may still pass, and is one where it stays. */
function isTaken({ operation, takesAny }: RequestSpec, status: number, attempt: number): boolean {
  if (takesAny === true) return attempt > 1 || (status !== 429 && status !== 503);
  return operation.responses.some((response) => response.status === String(status));
}

function assertNoRedirect(request: HttpRequest, response: HttpResponse): void {
  if (!redirects.includes(response.status)) return;
  throw new EnvironmentError(
    `${request.method} ${request.path} was redirected (${response.status}) ${whereTo(response)}; give the base URL it leads to`,
  );
}

/** Gives the target of a redirect, percent-encoded as a URL is, and no longer than a line. */
function whereTo(response: HttpResponse): string {
  const location = headerOf(response.headers, 'Location');
  if (location === undefined) return 'to nowhere';
  const anyBase = 'http://understudy.invalid/';
  if (!URL.canParse(location, anyBase)) return 'to what is no URL';
  const { href } = new URL(location, anyBase);
  return `to ${(href.startsWith(anyBase) ? href.slice(anyBase.length - 1) : href).slice(0, 200)}`;
}

/** Retry-After is a number of seconds or a date (RFC 9110 section 10.2.3); without one the wait doubles. */
function waitBefore(response: HttpResponse, attempt: number, clock: RunClock): number {
  const text = headerOf(response.headers, 'Retry-After');
  if (text === undefined) return 200 * 2 ** attempt;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 200 * 2 ** attempt : Math.max(0, date - clock.now());
}

type Ask = (spec: RequestSpec) => Promise<Exchange>;

/** So many reads are remembered: one alone may be answered otherwise for reasons of its own. */
const mostReads = 3;

/** After so many responses in a row that a service which is not there any more would give too, the reads are sent again. */
const mostLifeless = 20;
const fewLifeless = 5;

/**
 * Notices that a service is not what it was: a gateway answers for it that there is no such route, or shows a page of its own. A few
 * reads that succeeded are remembered, and sent again after such responses. Where none of them succeeds any more, the run ends.
 */
class Pulse {
  readonly #reads = new Map<string, RequestSpec>();
  #lifeless = 0;
  #isAsking = false;

  /** Learns from a response. Throws an EnvironmentError that ends the run where the service is not what it was. */
  async see(spec: RequestSpec, exchange: Exchange, ask: Ask): Promise<void> {
    // A key that is none is refused by services that are well.
    if (this.#isAsking || spec.credential !== undefined) return;
    if (isLifeless(exchange)) {
      this.#lifeless += 1;
      if (this.#lifeless % mostLifeless === 0) await this.assertAlive(ask);
      return;
    }
    this.#lifeless = 0;
    const { operation, method = operation.method, rawPath } = spec;
    const isPlain = method === 'GET' && rawPath === undefined && !operation.path.includes('{');
    if (isPlain && exchange.response.status < 300 && this.#reads.size < mostReads && !this.#reads.has(operation.id))
      this.#reads.set(operation.id, spec);
  }

  /** Does the same where the last responses leave room for doubt. */
  async assertNotDead(ask: Ask): Promise<void> {
    if (this.#lifeless >= fewLifeless) await this.assertAlive(ask);
  }

  get isEmpty(): boolean {
    return this.#reads.size === 0;
  }

  /** Tells whether one of the remembered reads is answered. */
  async stillAnswers(ask: Ask): Promise<boolean> {
    for (const read of this.#reads.values()) {
      try {
        // A 503 that stays is no answer, and is not kept as one.
        if ((await ask(read)).response.status < 500) return true;
      } catch (error) {
        if (!(error instanceof EnvironmentError)) throw error;
        if (error.fatal) return false;
      }
    }
    return false;
  }

  /** Sends the remembered reads again, until one succeeds. */
  async assertAlive(ask: Ask): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      let last: Exchange | undefined;
      for (const read of this.#reads.values()) {
        last = await ask({ ...read, takesAny: true });
        if (!isLifeless(last)) return;
      }
      if (last !== undefined) throw new EnvironmentError(inWords(last), true);
    } finally {
      this.#isAsking = false;
    }
  }
}

/** Tells whether a response is one that a gateway gives in place of a service. */
function isLifeless({ operation, response: { status, headers } }: Exchange): boolean {
  const isPage = /^text\/html\b/i.test(headerOf(headers, 'Content-Type') ?? '');
  const mayBePage = operation.responses.some(({ content }) => content.some(({ name }) => name.includes('html')));
  return [401, 403, 404, 410].includes(status) || (isPage && !mayBePage);
}

function inWords({ request, response: { status, headers } }: Exchange): string {
  const type = headerOf(headers, 'Content-Type') ?? '';
  return `the service is not what it was: ${request.method} ${request.path} succeeded before, and is answered ${status}${status < 300 ? ` with ${type}` : ''} now; see whether it is still deployed there, and run again`;
}

/** What an operation was sent when it took a credential; undefined where that was no read. */
type Taken = Map<string, RequestSpec | undefined>;

/**
 * Notices that a key which was taken before is taken no more: it has expired, or was locked. Where a request with it is answered
 * 401 or 403, a read that had taken it is sent again. What that read still takes is refused to the one operation alone.
 */
class KeyWatch {
  readonly #taken = new Map<string, Taken>();
  /** Operations that refuse what others take. */
  readonly #refusing = new Set<string>();
  #isAsking = false;

  /** Learns from an answer. Throws an EnvironmentError that ends the run where the key is rejected by all operations. */
  async see(spec: RequestSpec, exchange: Exchange, ask: (spec: RequestSpec) => Promise<Exchange>): Promise<void> {
    const { operation, method = operation.method, rawPath } = spec;
    if (this.#isAsking || spec.credential !== undefined || method !== operation.method || rawPath !== undefined) return;
    const { credential, request, response } = exchange;
    const taken = this.#takenWith(credential);
    if (!isRefused(exchange)) {
      if (response.status >= 400) return;
      taken.set(operation.id, method === 'GET' ? spec : taken.get(operation.id));
      this.#refusing.delete(operation.id);
      return;
    }
    if (taken.size === 0 || this.#refusing.has(operation.id)) return;
    const reads = [...taken].filter(([, read]) => read !== undefined);
    const [, read] = reads.find(([id]) => id !== operation.id) ?? reads[0] ?? [];
    // With nothing to ask, 401 says that the key is none (RFC 9110 section 15.5.2), and 403 may be of the one request.
    const isKeyed = credential.parts.length > 0;
    const isAlone = read === undefined && isKeyed && response.status === 401 && taken.has(operation.id);
    const again = read === undefined ? undefined : await this.#again(read, ask);
    if (!isAlone && (again === undefined || !isRefused(again))) {
      this.#refusing.add(operation.id);
      return;
    }
    const and = again === undefined ? '' : `, and so is ${inShort(again)} now`;
    throw new EnvironmentError(
      `${nameOf(credential)} was accepted before, and is rejected: ${request.method} ${request.path} was answered ${response.status}${and}. ` +
        whatToDo(credential),
      true,
    );
  }

  async #again(read: RequestSpec, ask: (spec: RequestSpec) => Promise<Exchange>): Promise<Exchange> {
    this.#isAsking = true;
    try {
      return await ask({ ...read, takesAny: true });
    } finally {
      this.#isAsking = false;
    }
  }

  /** A token that was renewed is the same credential. */
  #takenWith({ parts }: Credential): Taken {
    const name = JSON.stringify(parts.map((part) => [part.in, part.name, part.shell]));
    const taken = this.#taken.get(name) ?? new Map<string, RequestSpec | undefined>();
    this.#taken.set(name, taken);
    return taken;
  }
}

function isRefused({ response: { status } }: Exchange): boolean {
  return status === 401 || status === 403;
}

function inShort({ request, response }: Exchange): string {
  return `${request.method} ${request.path}, answered ${response.status}`;
}

/** Names a credential by where it comes from and where it goes, never by its value. */
function nameOf({ parts }: Credential): string {
  if (parts.length === 0) return 'what is sent without a key of the OpenAPI file';
  const variables = parts.flatMap(({ shell }) =>
    [...JSON.stringify(shell).matchAll(/\$\{?(\w+)/g)].map(([, name]) => name),
  );
  const places = parts.map((part) =>
    part.in === 'query' ? `the query parameter ${part.name}` : `the header ${part.name}`,
  );
  return `the key ($${[...new Set(variables)].join(', $')} in ${[...new Set(places)].join(' and ')})`;
}

function whatToDo({ parts }: Credential): string {
  return parts.length === 0
    ? 'See whether the service has locked this client out, or what --header adds has expired'
    : 'See whether it has expired or was locked, and run again with one that is valid for the whole run';
}
