import type { Clock } from '../base/clock';
import type { HttpRequest } from '../base/http';
import type { Random } from '../base/random';
import type { ClientResult } from '../exchange/client';
import { UnsendableRequest } from '../exchange/client';
import type { Exchange, Label } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnowledgeFold } from '../knowledge/knowledge';
import { viewOf } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import { asksForCredentials, type Operation } from '../openapi/operation';
import { acceptOf } from '../openapi/response/responses';
import { cleanUp, keepAll, type CleanedUp } from './clean-up';
import type { Access } from './access';
import type { EarlierRuns, LeftBehindJournal } from './left-behind';
import { OwnWrites } from './own-writes';
import type { Pace } from './pace';
import { attemptOf, PausedOperations } from './paused-operations';
import { Ended, Spent, Withheld, type Step, type Visit } from './visit';
import { intentOf, whyWithheld, type Intent, type WritePolicy } from './write-policy';

export interface VisitParts extends Access {
  readonly contract: Contract;
  readonly knowledge: KnowledgeFold;
  readonly policy: WritePolicy;
  readonly pace: Pace;
  /** The same for the same scenario and turn in each run with one seed. */
  readonly randomFor: (scenario: string, turn: number) => Random;
  readonly runTag: string;
  readonly clock: Clock;
  /**
   * Judges a view before it is observed. `again` sends the request once more, and gives a view that is not observed. The view that is
   * returned takes the place of the first, if it is another.
   */
  readonly onView: (
    view: ExchangeView,
    again: (view: ExchangeView) => Promise<ExchangeView>,
  ) => Promise<ExchangeView | undefined>;
  /** Each exchange as it ends, those too that are sent again after a wait, and those of the clean-up. */
  readonly onExchange?: (exchange: Exchange) => void;
  readonly journal?: LeftBehindJournal;
  /** What earlier runs left, for the clean-up. */
  readonly earlier?: EarlierRuns;
  /** Whether a person left an operation out: it is never sent. */
  readonly isSkipped?: (operation: Operation) => boolean;
  /** Why somebody stopped the run; and whether its time or its requests are used up. Asked before each request. */
  readonly whyStopped?: (() => string | undefined) | undefined;
  readonly isSpent?: () => boolean;
}

/** What a request is sent for. */
type Story = Pick<Label, 'scenario' | 'turn'>;

/** A request on its way, with all that is decided about it. */
interface Sending {
  readonly step: Step;
  readonly label: Label;
  readonly intent: Intent;
}

/** A request that had its last response, or none. */
interface Sent {
  readonly view: ExchangeView;
  readonly result: ClientResult;
  /** The service still asked to wait when no more was waited. */
  readonly wasSpent: boolean;
}

/** Operations that may reject a token that was just fetched, before no other is fetched. */
const mostRejecting = 3;

/** All visits of one run: they share its credentials, pace, budget and knowledge. */
export class RunVisit {
  readonly #operations = new PausedOperations();
  readonly #writes: OwnWrites;
  #sent = 0;
  #turn: Promise<unknown> = Promise.resolve();
  /** The clean-up runs though the run is over. */
  #isCleaning = false;
  /** What a listener threw: it ends the run at the next request, so that what was sent is noted. */
  #fault: { readonly error: unknown } | undefined;
  /** The last request of each operation that had a response, the latest last: to tell one operation from the service. */
  readonly #responded = new Map<Operation, Sending>();
  /** Operations that reject a token that was just fetched. */
  readonly #rejecting = new Set<Operation>();

  constructor(private readonly parts: VisitParts) {
    this.#writes = new OwnWrites(parts.knowledge, parts.journal, parts.runTag, parts.earlier);
  }

  /** How many requests were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** How many items were created, by the path of their collection. */
  get created(): Readonly<Record<string, number>> {
    return this.#writes.counts();
  }

  /** @param turn 0 at first, 1 when a scenario is repeated to confirm what it found */
  forScenario(id: string, turn: number): Visit {
    const { contract, knowledge, runTag, credentials, isSkipped = () => false } = this.parts;
    return {
      ...{ contract, knowledge, runTag, isSkipped, random: this.parts.randomFor(id, turn) },
      send: (step) => this.#send(step, { scenario: id, turn }),
      wrongCredentials: (operation) => credentials.wrongFor(operation),
    };
  }

  /** Lets operations that have stopped responding be tried once more. */
  resume(): void {
    this.#operations.resume();
  }

  async #send(step: Step, story: Story): Promise<ExchangeView> {
    const { onView, knowledge } = this.parts;
    this.#assertGoingOn();
    const sending = this.#allowed(step, story);
    this.#operations.assertRunning(step.operation);
    this.#writes.begin(sending.intent);
    const { view: first, wasSpent, result } = await this.#paced(sending);
    const again = (view: ExchangeView): Promise<ExchangeView> => this.#again(view, first, sending);
    const view = await this.#inTurn(async () => {
      let judged = first;
      try {
        judged = (await onView(first, again)) ?? first;
      } catch (error) {
        if (error instanceof Ended) throw error;
        this.#fault ??= { error };
      } finally {
        knowledge.observe(judged);
      }
      return judged;
    }).catch((error: unknown) => {
      this.#writes.end(sending.intent, first);
      throw error;
    });
    if (this.#writes.end(sending.intent, view)) await this.#lookFor(sending, view);
    const attempt = attemptOf(result, wasSpent);
    if (attempt === 'response') this.#remember(sending);
    await this.#operations.note(step.operation, attempt, () => this.#isServiceThere(step.operation));
    return view;
  }

  /** Sends the request of a view again: the present one, or one before it. A write is never sent twice. */
  async #again(view: ExchangeView, present: ExchangeView, sending: Sending): Promise<ExchangeView> {
    if (view === present) return sending.intent.isRead ? (await this.#paced(sending)).view : view;
    const { request, label } = view.exchange;
    const step = { name: `${label?.step ?? ''}, again`, operation: view.operation, request };
    const earlier = this.#allowed(step, sending.label);
    if (!earlier.intent.isRead || label?.credential !== undefined) return view;
    const looked = (await this.#paced(earlier)).view;
    this.parts.knowledge.observe(looked);
    return looked;
  }

  /** Of responses that came at the same time, each is judged by all that were observed before. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /**
   * Deletes what the run created, the newest first. Runs whatever happened before; then throws what a
   * listener threw.
   * @param isKept leave everything, and list it
   */
  async cleanUp(isKept = false): Promise<CleanedUp> {
    this.#isCleaning = true;
    const { contract, knowledge, earlier, journal } = this.parts;
    const send = async (step: Step): Promise<ExchangeView> => {
      const sending = this.#allowed(step, { scenario: 'clean-up', turn: 0 });
      this.#writes.begin(sending.intent);
      const { view } = await this.#paced(sending);
      knowledge.observe(view);
      this.#writes.end(sending.intent, view);
      return view;
    };
    const parts = { contract, knowledge, earlier, journal, send, writes: this.#writes };
    const cleaned = isKept ? keepAll(parts) : await cleanUp(parts);
    if (this.#fault !== undefined) throw this.#fault.error;
    return cleaned;
  }

  #assertGoingOn(): void {
    if (this.#isCleaning) return;
    if (this.#fault !== undefined) throw this.#fault.error;
    const stopped = this.parts.whyStopped?.();
    if (stopped !== undefined) throw new Ended(stopped);
    if (this.parts.isSpent?.() === true) throw new Spent('its time or its requests are used up');
  }

  #paced(sending: Sending): Promise<Sent> {
    return this.parts.pace
      .run(() => this.#exchange(sending))
      .catch((error: unknown) => {
        if (error instanceof Withheld || error instanceof Ended) this.#writes.abandon(sending.intent);
        throw error;
      });
  }

  /** Throws Withheld. */
  #allowed(step: Step, { scenario, turn }: Story): Sending {
    const { contract, knowledge, policy, isSkipped } = this.parts;
    if (isSkipped?.(step.operation) === true) throw new Withheld('--skip leaves it out');
    const intent = intentOf(contract, step.operation, step.request);
    const isFree = step.isOfEverything === true && policy.sendsEverything === true;
    const why = isFree ? undefined : whyWithheld(intent, knowledge, policy, this.#writes);
    if (why !== undefined) throw new Withheld(why);
    const { credential } = step;
    const sent =
      credential === undefined ? {} : ({ credential: credential === 'none' ? credential : 'wrong' } as const);
    return { step, intent, label: { scenario, turn, step: step.name, ...sent, ...step.label } };
  }

  /** Sends a request until there is a response that does not ask to wait. Throws Withheld for what cannot be written as HTTP. */
  async #exchange(sending: Sending): Promise<Sent> {
    const { contract, pace, clock } = this.parts;
    const { step } = sending;
    let isRefreshed = false;
    for (let tries = 1; ; tries += 1) {
      const { exchange, result } = await this.#once(sending);
      if (!isRefreshed && (await this.#refreshed(sending, result))) {
        isRefreshed = true;
        continue;
      }
      if (isRefreshed && result.response?.status === 401) this.#rejecting.add(step.operation);
      const delay = pace.delayAfter(exchange.request, step.operation, result, tries);
      if (typeof delay !== 'number')
        return { view: viewOf(contract, exchange, step.operation), wasSpent: delay === 'spent', result };
      await clock.sleep(delay);
      // A service that was not available may have stored the item all the same: it is not sent twice (RFC 9110 section 9.2.2).
      const isRepeatable = sending.intent.isRead || !['POST', 'PATCH'].includes(exchange.request.method);
      if (result.response?.status === 503 && !isRepeatable)
        return { view: viewOf(contract, exchange, step.operation), wasSpent: false, result };
      this.#assertGoingOn();
    }
  }

  async #once({ step, label }: Sending): Promise<{ exchange: Exchange; result: ClientResult }> {
    const { client, credentials, pace, onExchange } = this.parts;
    const request: HttpRequest = credentials.apply(step.request, step.operation, step.credential ?? 'valid');
    await pace.slot();
    const result = await client.send(request).catch((error: unknown) => {
      throw error instanceof UnsendableRequest ? new Withheld(error.message) : error;
    });
    const { response, failure, bodyProblem, startedAt, durationMs } = result;
    const exchange: Exchange = {
      ...{ number: (this.#sent += 1), source: 'visit', startedAt, durationMs, label },
      ...{ request, response, failure, bodyProblem },
    };
    try {
      onExchange?.(exchange);
    } catch (error) {
      this.#fault ??= { error };
    }
    return { exchange, result };
  }

  /** A token may have run out in the middle of a run: a 401 says so, and nothing was done. */
  async #refreshed({ step, label }: Sending, { response }: ClientResult): Promise<boolean> {
    if (response?.status !== 401 || label.credential !== undefined || !asksForCredentials(step.operation)) return false;
    const isUseless = this.#rejecting.has(step.operation) || this.#rejecting.size >= mostRejecting;
    return !isUseless && (await this.parts.credentials.refresh());
  }

  /** A create that did not show its item: the address that it named may, or the list. */
  async #lookFor({ intent, step, label }: Sending, created: ExchangeView): Promise<void> {
    const { role } = intent;
    if (role.kind !== 'create') return;
    const { knowledge } = this.parts;
    const present = knowledge.items(role.at).filter(({ state }) => state === 'present');
    const before = new Set(present.map(({ path }) => path));
    const named = created.items.map(({ path }) => path);
    const hasMark = knowledge.marks(created.sent).length > 0;
    let isSettled = false;
    try {
      for (const target of [...named, role.at]) {
        const match = this.parts.contract.match('GET', target);
        if (isSettled || match.kind !== 'operation') continue;
        const { operation } = match;
        if (operation.parameters.some((one) => one.required && one.in !== 'path')) continue;
        const request = { method: 'GET', target, headers: ['Accept', acceptOf(operation)] };
        const view = await this.#send({ name: `${step.name}: look for it`, operation, request }, label).catch(
          (error: unknown) => {
            if (!(error instanceof Withheld)) throw error;
            return undefined;
          },
        );
        const isThere = !hasMark && named.some((path) => knowledge.item(path)?.state === 'present');
        // Nothing comes later of a create that failed; what is behind a gateway may (RFC 9110 section 15.6.3 and 15.6.5).
        const all = created.status === 500 && view !== undefined ? knowledge.whole(view) : undefined;
        const isNothingNew = all !== undefined && [...all].every((path) => before.has(path));
        isSettled = this.#writes.addMarked(role.at, created) || isThere || isNothingNew;
      }
    } finally {
      if (!isSettled) this.#writes.addUncertain(role.at, created);
    }
  }

  #remember(sending: Sending): void {
    const { operation } = sending.step;
    if (operation.method !== 'GET') return;
    this.#responded.delete(operation);
    this.#responded.set(operation, sending);
  }

  /** Another operation is asked, if one ever had a response. */
  async #isServiceThere(failing: Operation): Promise<boolean> {
    const known = [...this.#responded.values()];
    const sending = known.findLast(({ step }) => step.operation !== failing) ?? known.at(-1);
    if (sending === undefined) return false;
    const probe = { ...sending, label: { scenario: 'still there', turn: 0, step: sending.step.name } };
    const { response } = (await this.parts.pace.run(() => this.#once(probe))).result;
    return response !== undefined && response.status !== 429 && response.status !== 503;
  }
}
