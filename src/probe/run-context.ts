import type { Resource } from '../openapi/collections/resources';
import type { JsonValue } from '../base/json';
import { type Check, type CheckContext, createOnce, type Phase } from './check';
import { borrowable, createRequest, creatables, itemPath, taggedBody } from './bodies';
import { mapReferences } from './body-references';
import { referredBy, type Creatable, type Fit } from './creatable';
import { ChangedDocuments, cleaning, cleanUp, withRemovalBody } from './clean-up';
import type { Exchange, Client } from './exchange';
import { EnvironmentError, outcomeOfError, BudgetSpent, Unmet } from './run-errors';
import { fitBodies } from './fitted-bodies';
import { parentsOf, stepsOf, type HomeKind } from './parents';
import { isRemote, whyPhaseIsKept, mannersFor, type RunLimit } from './limits';
import { Patience } from './patience';
import { KnownItems } from './known-items';
import { Knowledge, type CreatedItem } from './knowledge';
import { listRequest, readListing, type Listing, type ListingQuery } from './listing';
import { LostCreates } from './lost-creates';
import type { RequestSpec } from './request';
import { assertSampled, withRequired } from './required-parameters';
import { isElsewhere } from './shared-parameters';
import { isSearchingPost } from './searching-posts';
import { Sender, type Unanswered, type Deadline, type RunClock } from './sender';
import { WriteGuard } from './write-guard';
import type { Contract } from '../openapi/contract';
import type { KeyRing } from './credentials';
import type { LeftOverNotes } from './left-over-notes';
import type { BodyBounds } from './body-bounds';
import { rememberDeviations } from './answer-deviations';

/** What a check is sent for: its name, below which items it looks, and what becomes of what it creates. */
interface Sending {
  readonly checkId: string;
  readonly kind: HomeKind;
  readonly isToChange?: boolean;
}

/** Of so few writes none is spent on finding out whether a service takes references to what this run created. */
const fewWrites = 10;

/** What all checks of a run share: the sender, the knowledge, the budget of writes, the clock. */
export class RunContext {
  readonly guard: WriteGuard;
  readonly items: KnownItems;
  readonly lost: LostCreates;
  /** The documents that a check has changed and not put back yet. */
  readonly documents = new ChangedDocuments();
  readonly #sender: Sender;
  readonly #homeless = new Set<Resource>();
  /** Collections of which it is settled whether what is created there refers to items of this run. */
  readonly #referring = new Map<Resource, boolean>();
  readonly #patience: Patience;
  readonly #once = createOnce();
  readonly #fits = new Map<Creatable, Fit | undefined>();
  #tags = 0;
  #requests = 0;
  #created = 0;
  #written = 0;

  constructor(private readonly options: RunContextOptions) {
    const { retries = 3, longestWait = 10_000 } = options;
    this.#patience = new Patience(options.clock, options.consistencyWindow);
    const { notes, redact } = options;
    notes?.begin(options.runTag);
    this.guard = new WriteGuard(options.contract, {
      readOnly: options.readOnly,
      changesDocuments: this.#whyDocumentsKept() === undefined,
      addsBelowOthers: this.#addsBelowOthers,
      isElsewhere: isRemote(options.client.baseUrl),
      eventually: (kind, attempt) => this.#patience.eventually(kind, attempt),
    });
    this.items = new KnownItems(options.contract, this.#addsBelowOthers, this.guard, notes && { to: notes, redact });
    this.lost = new LostCreates(options.contract, this.guard, this.items, options.runTag, () => options.clock.now());
    this.#sender = new Sender({
      ...options,
      guard: this.guard,
      retries,
      longestWait,
      onDoubt: (spec, request, since, met) => {
        this.lost.doubt(spec, request, since, met);
      },
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

  writesLeft(): number {
    const { writes, countsRemovals = false } = this.options;
    return writes - this.#written - (countsRemovals ? this.items.removableCount : 0);
  }

  /**
   * Creates what the requests of a check that writes are sent below or refer to, once for the whole run: an order of its own,
   * before a line of it; a customer of its own, before an order of that.
   */
  async settle({ phase, sends }: Pick<Check, 'phase' | 'sends'>): Promise<void> {
    if (phase === 'read' || phase === 'review') return;
    const { contract } = this.options;
    for (const { operation } of sends) {
      for (const parent of parentsOf(contract, operation.path)) await this.#makeHome(parent);
      const creatable = creatables(contract).find((one) => one.operation === operation);
      if (creatable === undefined) continue;
      await this.#makeReferable(creatable);
      // What a create answers may keep the run from sending any more: what is to be rejected goes first.
      if (phase !== 'refused' && this.writesLeft() >= fewWrites) await this.fit(creatable);
    }
  }

  /** Tells whether what a check sent rests on a body that the service was found not to take since then. */
  wasUnfit({ phase, sends }: Pick<Check, 'phase' | 'sends'>): boolean {
    if (phase !== 'refused') return false;
    return creatables(this.options.contract).some((creatable) => {
      const full = this.#fits.get(creatable)?.bodies?.full;
      const isOther = full !== undefined && full !== creatable.full;
      return isOther && sends.some(({ operation }) => operation === creatable.operation);
    });
  }

  /** Finds out once which bodies of a create the service takes; undefined where none could be sent. */
  async fit(creatable: Creatable): Promise<Fit | undefined> {
    if (this.#fits.has(creatable)) return this.#fits.get(creatable);
    this.#fits.set(creatable, undefined);
    try {
      const fit = await fitBodies(this.forCheck('bodies', 'write'), creatable);
      this.#fits.set(creatable, fit);
      return fit;
    } catch (error) {
      // What keeps it from being sent the checks are told too.
      if (outcomeOfError(error) === undefined) throw error;
      return undefined;
    }
  }

  async #makeHome(parent: Resource): Promise<void> {
    if (this.items.homes.hasOwn(parent) || this.#homeless.has(parent)) return;
    this.#homeless.add(parent);
    const creatable = creatables(this.options.contract).find(({ resource }) => resource === parent);
    if (creatable === undefined || this.writesLeft() <= 0) return;
    await this.#makeReferable(creatable);
    if (this.items.homes.hasOwn(parent)) return;
    const id = await this.#tryOwn(creatable);
    if (id === undefined) return;
    this.items.homes.own(parent, id);
    this.#homeless.delete(parent);
  }

  /** Where the service refuses items of this run (a product without a stock, say), those of others are referred to. */
  async #makeReferable(creatable: Creatable): Promise<void> {
    const { contract } = this.options;
    if (this.#referring.has(creatable.resource)) return;
    this.#referring.set(creatable.resource, true);
    const names = borrowable(creatable).map((field) => itemPath(creatable, field).join('.'));
    const targets = new Set(names.flatMap((name) => referredBy(contract, creatable, name) ?? []));
    mapReferences(contract, creatable.full, (target, value) => {
      targets.add(target);
      return value;
    });
    for (const target of targets) if (target !== creatable.resource) await this.#makeHome(target);
    if (![...targets].some((target) => this.items.homes.hasOwn(target)) || this.writesLeft() < fewWrites) return;
    const id = await this.#tryOwn(creatable);
    if (id === undefined) this.#referring.set(creatable.resource, false);
    else if (!this.items.homes.hasOwn(creatable.resource)) this.items.homes.own(creatable.resource, id);
  }

  /** Creates an item that others are created below or refer to; undefined where the service takes none. */
  async #tryOwn(creatable: Creatable): Promise<string | undefined> {
    try {
      return (await this.forCheck('parents', 'write').own(creatable)).id;
    } catch (error) {
      // Without one, the checks say what they lack.
      if (outcomeOfError(error) === undefined) throw error;
      return undefined;
    }
  }

  /** Gives the context in which one check runs, so that each exchange knows its check. */
  forCheck(checkId: string, phase: Phase = 'read'): CheckContext {
    const kind = phase === 'read' || phase === 'refused' ? 'seen' : 'own';
    const sending = { checkId, kind } as const;
    const send = (spec: RequestSpec): Promise<Exchange> => this.#send(spec, sending);
    const context: CheckContext = {
      contract: this.options.contract,
      exchanges: this.exchanges,
      exchangesOf: (operation) => this.#sender.exchangesOf(operation),
      once: this.#once,
      runTag: this.options.runTag,
      seed: this.options.seed,
      sendsWrites: this.options.readOnly !== true,
      whyUnchanged: whyPhaseIsKept('change', this.options),
      whyDocumentsKept: this.#whyDocumentsKept(),
      willPutBack: (request, original) => {
        this.documents.note(request, original);
      },
      putBack: (request, now) => this.documents.putBack(request, this.clean, now),
      probesConcurrency: this.options.probesConcurrency === true,
      knowledge: (resource) => this.items.at(resource, kind),
      everListed: (resource) => this.items.everywhere(resource).flatMap(({ listed }) => listed),
      knownPath: (operation) => this.items.homes.whole(operation, homeKind(operation.method, kind)),
      referable: ({ resource }, target) =>
        this.#referring.get(resource) === false ? undefined : this.items.homes.ownOf(target),
      isElsewhere: isRemote(this.options.client.baseUrl),
      own: (creatable, body) => this.#own(context, creatable, body, sending),
      fitOf: (creatable) => this.#fits.get(creatable),
      fit: (creatable) => this.fit(creatable),
      invalidCredentials: (operation) => this.#sender.invalidCredentials(operation),
      lowerCaseScheme: (operation) => this.#sender.lowerCaseScheme(operation),
      send,
      list: (resource, query) => this.#list(resource, query, sending),
      eventually: (what, attempt, since) => this.#patience.eventually(what, attempt, since),
      nextTag: () => `${this.options.runTag}-${(this.#tags += 1)}`,
      writesLeft: () => this.writesLeft(),
    };
    return context;
  }

  /** What is put below an item of others may change that: on this machine, or where --changes allows it. */
  get #addsBelowOthers(): boolean {
    const { changes, changesDocuments = changes === true, client } = this.options;
    return changesDocuments || mannersFor(client.baseUrl).changes;
  }

  #whyDocumentsKept(): string | undefined {
    const { changes, changesDocuments = changes === true } = this.options;
    return changesDocuments
      ? whyPhaseIsKept('change', this.options)
      : 'what is there once is changed where --changes allows it';
  }

  /** A service may refuse a body with every property for reasons of its own, and take the required ones. */
  async #own(
    context: CheckContext,
    creatable: Creatable,
    body: JsonValue | undefined,
    sending: Sending,
  ): Promise<CreatedItem> {
    const isFirst = body === undefined && !this.#fits.has(creatable) && this.writesLeft() >= fewWrites;
    const taken = isFirst ? (await this.fit(creatable))?.taken : undefined;
    const first = taken === undefined ? undefined : this.items.madeBy(taken);
    if (first?.id !== undefined && this.items.isMade(creatable.resource, first.id)) return first;
    const bodies = body === undefined ? [creatable.full, creatable.required] : [body];
    let status = 0;
    for (const base of bodies) {
      const sent = body === undefined ? taggedBody(context, creatable, base) : base;
      const exchange = await this.#send(createRequest(creatable, sent), { ...sending, isToChange: true });
      ({ status } = exchange.response);
      const made = this.items.madeBy(exchange);
      if (made?.id !== undefined && this.items.isMade(creatable.resource, made.id)) return made;
    }
    throw new Unmet(`no item could be created to try it on: ${creatable.operation.id} was answered ${status}`);
  }

  async #send(asked: RequestSpec, sending: Sending): Promise<Exchange> {
    const { contract } = this.options;
    const method = asked.method ?? asked.operation.method;
    const spec = this.#below(asked, homeKind(method, sending.kind));
    const isWrite = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !isSearchingPost(asked.operation);
    if (isWrite) this.#assertBudget(method, sending);
    assertSampled(contract, spec);
    const mark = `${this.options.runTag} request ${(this.#requests += 1)}`;
    const sent = withRemovalBody(contract, withRequired(contract, spec, mark));
    const exchange = await this.#noted(method, sent, sending.checkId);
    const { status } = exchange.response;
    const isDone = status >= 200 && status < 300;
    if (isWrite && isDone && sending.checkId !== cleaning) this.#written += 1;
    if (method === 'POST' && isWrite && isDone) this.#created += 1;
    if (isWrite && isDone) this.items.see(spec, exchange, sending.isToChange === true);
    if (isWrite) this.lost.see(sent, exchange, this.items.madeBy(exchange));
    return exchange;
  }

  /** A create is noted before it is sent; without an answer nobody knows whether it happened. */
  async #noted(method: string, spec: RequestSpec, checkId: string): Promise<Exchange> {
    const answered = method === 'POST' ? this.options.notes?.sending(`POST ${spec.operation.path}`) : undefined;
    const settled = answered ?? ((): void => undefined);
    try {
      const exchange = await this.#sender.send(spec, checkId);
      const { status } = exchange.response;
      if (status < 300 || (status >= 400 && status < 500) || !this.lost.isLost(spec, settled)) settled();
      return exchange;
    } catch (error) {
      if (error instanceof EnvironmentError) this.lost.isLost(spec, settled);
      else settled();
      throw error;
    }
  }

  /** Gives a request with the items of others that its path names before the last segment. */
  #below(spec: RequestSpec, kind: HomeKind): RequestSpec {
    const { operation, path = {} } = spec;
    if (spec.rawPath !== undefined) return spec;
    const isOpen = stepsOf(operation.path).some(({ name, above }) => above !== operation.path && !(name in path));
    if (!isOpen) return spec;
    const above = this.items.homes.above(operation, kind);
    if (above === undefined) throw new Unmet('no item is known that its path could name');
    return { ...spec, path: { ...above, ...path } };
  }

  #assertBudget(method: string, { checkId }: Sending): void {
    const isOwed = this.options.countsRemovals === true && method === 'DELETE';
    if (checkId !== cleaning && !isOwed && this.writesLeft() <= 0 && this.#written > 0) {
      throw new BudgetSpent(`the budget of writes is used up (${this.#written} sent; --writes <n> allows more)`);
    }
  }

  /** Sends the removal of an item that the run created, or what puts a document back, when the run is over. */
  readonly clean = (spec: RequestSpec): Promise<Exchange> => this.#send(spec, { checkId: cleaning, kind: 'own' });

  /** Tells whether the service still answers what it answered before. */
  get stillAnswers(): () => Promise<boolean> {
    return this.#sender.stillAnswers;
  }

  /** Throws an EnvironmentError where the service is not what it was. */
  readonly assertNotDead = (): Promise<void> => this.#sender.assertNotDead();

  /** Removes what the run created, with what is found of what no answer named. */
  async cleanUp(): Promise<void> {
    const context = this.forCheck(cleaning, 'write');
    const { assertAlive, stillAnswers } = this.#sender;
    const run = { guard: this.guard, items: this.items, send: this.clean, assertAlive, stillAnswers };
    await this.lost.find(context);
    await cleanUp(run);
    this.lost.seeMisnamed();
    if (await this.lost.find(context)) await cleanUp(run);
  }

  async #list(resource: Resource, query: ListingQuery | undefined, sending: Sending): Promise<Listing> {
    const { list } = resource;
    if (list === undefined) throw new Error(`${resource.collection} has no list operation`);
    const exchange = await this.#send(listRequest(list, query), sending);
    const isOther = isElsewhere(this.options.contract, resource, listRequest(list, query));
    const known = isOther ? new Knowledge(resource) : this.items.at(resource, sending.kind);
    return readListing(known, exchange, query?.limit);
  }
}

/** What is written goes below items of the run's own, whatever its check looks at. */
function homeKind(method: string, kind: HomeKind): HomeKind {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? kind : 'own';
}

/** What a run context is made from; see RunOptions. */
interface RunContextOptions {
  readonly contract: Contract;
  readonly client: Client;
  readonly key?: string | undefined;
  /** Keys of several schemes, and tokens, in place of the one. */
  readonly keys?: KeyRing | undefined;
  readonly expiredKey?: string | undefined;
  readonly probesConcurrency?: boolean;
  readonly readOnly?: boolean;
  readonly changes?: boolean;
  readonly changesDocuments?: boolean;
  readonly clock: RunClock;
  readonly rate?: number | undefined;
  readonly writes: number;
  /** Whether what removes the run's items in the end is among the writes: a create that will be removed is then two. */
  readonly countsRemovals?: boolean;
  readonly consistencyWindow: number;
  readonly retries?: number;
  readonly longestWait?: number;
  readonly signal?: AbortSignal;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  readonly deadline?: Deadline | undefined;
  readonly bodies?: BodyBounds | undefined;
  readonly limit?: RunLimit | undefined;
  readonly notes?: LeftOverNotes;
  readonly redact: (text: string) => string;
  readonly seed: string;
  readonly runTag: string;
}
