import type { Contract } from '../openapi/contract';
import type { Redact } from '../secrets/redact';
import { phases, type Phase, reasonOf } from '../probe/check';
import { creatables } from '../probe/bodies';
import type { Creatable } from '../probe/creatable';
import { EnvironmentError, faultOf, outcomeOfError } from '../probe/run-errors';
import type { Exchange } from '../probe/exchange';
import { whyPhaseIsKept, type WhatIsSent } from '../probe/limits';
import { learn as meet } from '../probe/preflight';
import type { RunContext } from '../probe/run-context';
import type { Deadline, RunClock } from '../probe/sender';
import { gatherItems, type GatheredItems } from './gather-items';
import type { LearnContext, Learner } from './learner';
import type { Observations } from './observations';

/** What a lesson is made of. */
interface LearningOptions {
  readonly baseUrl: string;
  readonly contract: Contract;
  readonly run: RunContext;
  readonly notebook: Observations;
  readonly sent: WhatIsSent;
  readonly clock: RunClock;
  readonly deadline: Deadline | undefined;
  readonly signal: AbortSignal | undefined;
  readonly redact: Redact;
  /** Most items that are gathered; 0 gathers none. */
  readonly mostItems: number;
  /** Most requests by methods that change things and are refused. */
  readonly mostRefused: number;
  /** Whether answers that break the document are learnt too. */
  readonly asItIs: boolean;
}

/** So many learners in a row that met trouble of the environment mean that the service is gone. */
const patience = 3;

/** One run of all learners against a service. */
export class LearningRun {
  readonly #aside = new WeakSet<Exchange>();
  #troubleInARow = 0;
  #refused = 0;
  /** Why nothing more was sent; undefined where all was. */
  stopped: string | undefined;
  isPreflight = false;
  /** What the service held before anything was written. */
  gathered: GatheredItems = { items: {}, asListed: new Set() };

  constructor(private readonly options: LearningOptions) {}

  /** Tells whether an exchange went to a path that no operation has, so that no operation judges its answer. */
  isAside(exchange: Exchange): boolean {
    return this.#aside.has(exchange);
  }

  /** Runs the learners phase by phase and removes what they made. Never throws for what a service does. */
  async learn(learners: readonly Learner[]): Promise<void> {
    const { run, contract } = this.options;
    const trouble = await this.#attempt('the first reads', async () => {
      const words = await meet(run, contract);
      if (words !== undefined) throw new EnvironmentError(words, true);
    });
    if (!trouble) this.isPreflight = this.stopped !== undefined;
    await this.#gather();
    for (const phase of phases) {
      const ofPhase = learners.filter((learner) => learner.phase === phase);
      if (ofPhase.length === 0) continue;
      const kept = whyPhaseIsKept(phase, this.options.sent);
      if (phase === 'refused') await this.#fit();
      if (kept === undefined) await this.#settle(phase);
      for (const learner of ofPhase) await this.#one(learner, kept);
    }
    await this.#cleanUp();
  }

  async #gather(): Promise<void> {
    const { run, mostItems, notebook } = this.options;
    if (this.stopped !== undefined || mostItems === 0) return;
    await this.#attempt('items', async () => {
      this.gathered = await gatherItems(run.forCheck('items'), {
        most: mostItems,
        warn: (sentence) => {
          notebook.leave('items', sentence);
        },
      });
    });
  }

  /** What a create takes is found out first: all that is tried on items rests on it. Those that lie below others come after them. */
  async #fit(): Promise<void> {
    const { contract, run, sent } = this.options;
    if (this.stopped !== undefined || whyPhaseIsKept('write', sent) !== undefined) return;
    const depth = ({ operation }: Creatable): number => operation.path.split('{').length;
    for (const creatable of creatables(contract).toSorted((one, other) => depth(one) - depth(other))) {
      const { operation } = creatable;
      await this.#attempt(`bodies that ${operation.id} takes`, async () => {
        const sends = [{ operation, method: operation.method, path: operation.path, credential: 'valid' }];
        await run.settle({ phase: 'write', sends });
        const fit = await run.fit(creatable);
        // Learners vary these bodies in many ways.
        Object.assign(creatable, fit?.bodies);
        const [made] = run.items.everywhere(creatable.resource).flatMap(({ ours }) => ours);
        const isBelow = creatable.resource.collection.includes('{');
        if (made?.id !== undefined && !isBelow && !run.items.homes.hasOwn(creatable.resource))
          run.items.homes.own(creatable.resource, made.id);
      });
    }
  }

  async #one(learner: Learner, kept: string | undefined): Promise<void> {
    const { deadline, clock, notebook, run } = this.options;
    if (deadline !== undefined && clock.now() > deadline.at) this.stopped ??= deadline.words;
    const why = this.stopped ?? kept;
    if (why !== undefined) {
      notebook.leave(learner.id, why);
      return;
    }
    const context = this.#context(learner, run);
    await this.#attempt(learner.id, () => learner.learn(context));
  }

  /** Creates what learners write below, once. */
  async #settle(phase: Phase): Promise<void> {
    if (phase === 'read' || this.stopped !== undefined) return;
    const { contract, run } = this.options;
    const sends = contract.operations
      .filter(({ path }) => path.includes('{'))
      .map((operation) => ({ operation, method: operation.method, path: operation.path, credential: 'valid' }));
    await this.#attempt('parents', () => run.settle({ phase, sends }));
  }

  /** Gives whether it went through; else the reason is noted, and the lesson ended where no later request can fare better. */
  async #attempt(what: string, step: () => Promise<void>): Promise<boolean> {
    const { notebook, redact, signal } = this.options;
    try {
      await step();
      this.#troubleInARow = 0;
      return true;
    } catch (error) {
      if (signal?.aborted === true) this.stopped ??= 'stopped by a signal';
      const outcome = outcomeOfError(error);
      if (outcome !== undefined && outcome.verdict !== 'violated') notebook.leave(what, reasonOf(outcome));
      else if (error instanceof EnvironmentError) {
        this.#troubleInARow += 1;
        if (error.fatal || (this.#troubleInARow >= patience && !(await this.options.run.stillAnswers())))
          this.stopped ??= redact(error.message);
        notebook.leave(what, error.message);
      } else notebook.leave(what, faultOf(error));
      return false;
    }
  }

  #context({ id, phase }: Learner, run: RunContext): LearnContext {
    const { notebook } = this.options;
    const context = run.forCheck(id, phase);
    return {
      ...context,
      baseUrl: this.options.baseUrl,
      asItIs: this.options.asItIs,
      ask: async (spec) => {
        const exchange = await context.send({ ...spec, takesAny: true });
        if (spec.rawPath !== undefined) this.#aside.add(exchange);
        rememberBase(exchange, this.options.baseUrl);
        if (exchange.request.method !== 'GET' && exchange.response.status >= 400) this.#refused += 1;
        return exchange;
      },
      refusalsLeft: () => Math.max(0, this.options.mostRefused - this.#refused),
      removesBelow: (resource) => {
        run.items.removesBelow(resource);
      },
      costOf: (resource) => run.items.costOf(resource),
      leave: (what, reason) => {
        notebook.leave(what, reason);
      },
      note: (point, value, shown, operation, subject) => {
        notebook.note(point, value, shown, operation, subject);
      },
      unclear: (point, seen, operation, subject) => {
        notebook.unclear(point, seen, operation, subject);
      },
    };
  }

  async #cleanUp(): Promise<void> {
    const { run } = this.options;
    if (this.isPreflight) return;
    await this.#attempt('removing what was made', async () => {
      await run.assertNotDead();
      await run.documents.putAllBack(run.clean);
      await run.cleanUp();
    });
  }
}

/** What belongs to an exchange, and only learners ask for. */
const known = new WeakMap<Exchange, URL>();

/** Remembers below which URL a request was sent, so that a text that repeats its whole path, or its host, is known for it. */
export function rememberBase(exchange: Exchange, baseUrl: string): void {
  known.set(exchange, new URL(baseUrl));
}

/** Gives the path of the base URL that a request was sent to, without slash at its end; empty where it is not known. */
export function basePathOf(exchange: Exchange): string {
  return known.get(exchange)?.pathname.replace(/\/$/, '') ?? '';
}

/** Gives scheme and host of the base URL that a request was sent to; undefined where it is not known. */
export function originOf(exchange: Exchange): string | undefined {
  return known.get(exchange)?.origin;
}
