import type { Contract } from '../contract/contract';
import type { Resource } from '../contract/resource/resources';
import { parseJson, stringifyJson, type JsonValue } from '../exact-json';
import type { BodyBounds } from './standard-bounds';
import type { CheckContext } from './check';
import { rememberDeviations } from './checks/responses';
import { bodyOf, decodeUtf8, isRead, type Client, type Exchange } from './exchange';
import { Knowledge } from './knowledge';
import { listRequest, readListing, type Listing, type ListingQuery } from './listing';
import { Patience } from './patience';
import type { RequestSpec } from './request';
import { assertSampled, withRequired } from './required-parameters';
import type { LeftOver } from './result';
import type { Redact } from './report/redact';
import { boundedRedacted } from './bounded-text';
import { Sender, type Deadline, type RunClock, type Unanswered } from './sender';

/** Thrown instead of sending a request that may create an item when no more may be created. */
export class BudgetSpent extends Error {}

/** What a run context is made from; see RunOptions. */
export interface RunContextOptions {
  readonly contract: Contract;
  readonly client: Client;
  readonly key?: string | undefined;
  readonly expiredKey?: string | undefined;
  readonly probesConcurrency?: boolean;
  readonly readOnly?: boolean;
  readonly clock: RunClock;
  readonly rate?: number | undefined;
  readonly writes: number;
  readonly consistencyWindow: number;
  readonly retries?: number;
  readonly longestWait?: number;
  readonly signal?: AbortSignal;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  readonly deadline?: Deadline | undefined;
  readonly bodies?: BodyBounds | undefined;
  readonly redact: (text: string) => string;
  readonly seed: string;
  readonly runTag: string;
}

/** What all checks of a run share: the sender, the knowledge, the budget of writes, the clock. */
export class RunContext {
  readonly #sender: Sender;
  readonly #knowledge = new Map<string, Knowledge>();
  readonly #patience: Patience;
  #tags = 0;
  #created = 0;

  constructor(private readonly options: RunContextOptions) {
    const { retries = 3, longestWait = 10_000 } = options;
    this.#patience = new Patience(options.clock, options.consistencyWindow);
    this.#sender = new Sender({
      ...options,
      retries,
      longestWait,
      onLetGo: (exchange) => {
        rememberDeviations(options.contract, exchange);
      },
    });
  }

  get exchanges(): readonly Exchange[] {
    return this.#sender.exchanges;
  }

  /** Gives the request from which on the service answered nothing any more; undefined where it answered the last one. */
  get unanswered(): Unanswered | undefined {
    return this.exchanges.length === 0 ? undefined : this.#sender.unanswered;
  }

  /** How many items the run has created. */
  get createdCount(): number {
    return this.#created;
  }

  /** Gives the items that the run created, without secrets, their JSON no longer than a report can bear. */
  leftOver(redact: Redact): LeftOver[] {
    return this.options.contract.plainResources.flatMap((resource) =>
      this.knowledge(resource).created.map(({ id, answered }) => ({
        collection: resource.collection,
        id: id === undefined ? undefined : boundedRedacted(id, redact),
        item: boundedRedacted(stringifyJson(answered), redact),
      })),
    );
  }

  writesLeft(): number {
    return this.options.writes - this.#created;
  }

  knowledge(resource: Resource): Knowledge {
    let known = this.#knowledge.get(resource.collection);
    if (known === undefined) this.#knowledge.set(resource.collection, (known = new Knowledge(resource)));
    return known;
  }

  /** Gives the context in which one check runs, so that each exchange knows its check. */
  forCheck(checkId: string): CheckContext {
    const send = (spec: RequestSpec): Promise<Exchange> => this.#send(spec, checkId);
    return {
      contract: this.options.contract,
      exchanges: this.exchanges,
      runTag: this.options.runTag,
      seed: this.options.seed,
      sendsWrites: this.options.readOnly !== true,
      probesConcurrency: this.options.probesConcurrency === true,
      knowledge: (resource) => this.knowledge(resource),
      invalidCredentials: (operation) => this.#sender.invalidCredentials(operation),
      lowerCaseScheme: (operation) => this.#sender.lowerCaseScheme(operation),
      send,
      list: (resource, query) => this.#list(resource, query, send),
      eventually: (kind, attempt, since) => this.#patience.eventually(kind, attempt, since),
      nextTag: () => `${this.options.runTag}-${(this.#tags += 1)}`,
      writesLeft: () => this.writesLeft(),
    };
  }

  async #send(spec: RequestSpec, checkId: string): Promise<Exchange> {
    const { operation } = spec;
    const creates = this.options.contract.plainResources.find(({ create }) => create === operation);
    const isWrite = (spec.method ?? operation.method) === 'POST';
    if (isWrite && this.writesLeft() <= 0 && this.#created > 0) {
      throw new BudgetSpent(`the budget of writes is used up (${this.#created} created)`);
    }
    assertSampled(this.options.contract, spec);
    const exchange = await this.#sender.send(withRequired(this.options.contract, spec), checkId);
    const { status } = exchange.response;
    if (isWrite && status >= 200 && status < 300) {
      this.#created += 1;
      if (creates !== undefined && isRead(exchange)) {
        this.knowledge(creates).seeCreated(exchange, sentValue(spec), bodyOf(exchange.response));
      }
    }
    return exchange;
  }

  async #list(
    resource: Resource,
    query: ListingQuery | undefined,
    send: (spec: RequestSpec) => Promise<Exchange>,
  ): Promise<Listing> {
    const { list } = resource;
    if (list === undefined) throw new Error(`${resource.collection} has no list operation`);
    const exchange = await send(listRequest(list, query));
    return readListing(this.knowledge(resource), exchange, query?.limit);
  }
}

function sentValue(spec: RequestSpec): JsonValue {
  const text = spec.body === undefined ? undefined : decodeUtf8(spec.body.bytes);
  if (text === undefined) return null;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
