import { sizeOf, withoutBodies } from '../exchange/exchange';
import { createKnowledge } from '../knowledge/create-knowledge';
import type { ExchangeView, ShownItem } from '../knowledge/exchange-view';
import type { KnowledgeFold } from '../knowledge/knowledge';
import { viewOf } from '../knowledge/view-of';
import { requestRole } from '../openapi/collections/address';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { RunOfPlan } from '../plan/run-options';
import { judge } from '../rules/judge';
import type { Access } from '../visit/access';
import { Withheld, type Step, type Visit } from '../visit/visit';
import { linkFound, linkMade, linkWritten } from './align';
import { Counterparts, type SideName, type SideNames } from './counterparts';
import { diffResponses, type Diff } from './diff';
import { Differences, type DifferenceFinding, type JudgedView } from './findings';
import { translate } from './translate';

/** One of two services. */
export interface ComparedService extends Access {
  readonly url: string;
  /** What its run of the plan is to do; what may be written is the same on both sides. */
  readonly run: RunOfPlan;
}

export interface ComparingParts {
  readonly contract: Contract;
  readonly sides: Readonly<Record<SideName, ComparedService>>;
  readonly isIgnoredHeader: (name: string) => boolean;
  /** One address, and one client: both runs see the same items. Otherwise lists show whether they do. */
  readonly isOneService: boolean;
}

/** What the pairs of responses come to. */
export interface Compared {
  readonly findings: readonly DifferenceFinding[];
  /** Pairs of responses: all, and those without a difference. */
  readonly compared: number;
  readonly same: number;
  /** Requests that only one side got, or that were others on each side. */
  readonly notCompared: number;
  /** Operations with a pair of responses. */
  readonly operations: ReadonlySet<Operation>;
  /** Why B was not asked, by operation: the first reason. */
  readonly withheld: ReadonlyMap<Operation, string>;
  /** Paths of collections of which only the form of items was compared. */
  readonly otherData: readonly string[];
}

/** A response of one side, and what sends its request once more. */
export interface Arrival {
  readonly view: ExchangeView;
  readonly again: (view: ExchangeView) => Promise<ExchangeView>;
}

/** A step that A is asked, and B by another visit. */
interface Asked {
  readonly step: Step;
  readonly visit: Visit;
  /** The response of B, if it rejected the request. */
  rejected?: ExchangeView;
}

/** Most bytes of an exchange that is kept as an example. */
const mostKept = 100_000;

/** What one comparison finds out while it goes on. */
export class Comparing {
  readonly knowledge: Readonly<Record<SideName, KnowledgeFold>>;
  readonly #counterparts: Counterparts;
  /** Of a service with itself: what it says otherwise each time is noise. */
  readonly #itself: Readonly<Record<SideName, Counterparts>>;
  readonly #differences: Differences;
  /** What A is asked next, and its response while B is asked the same. */
  #asked: Asked | undefined;
  #first: Arrival | undefined;
  /** Why B was not asked, by operation: the first reason. */
  readonly #withheld = new Map<Operation, string>();
  readonly #counts = { compared: 0, notCompared: 0 };
  readonly #operations = new Set<Operation>();
  /** Both addresses lead to the same items. */
  #sharesItems: boolean;

  constructor(
    private readonly parts: ComparingParts,
    now: number,
  ) {
    const { contract, sides } = parts;
    const knowledgeOf = ({ run: { runTag, basePath } }: ComparedService): KnowledgeFold =>
      createKnowledge(contract, { runTag, basePath });
    this.knowledge = { a: knowledgeOf(sides.a), b: knowledgeOf(sides.b) };
    const nameOf = ({ url, run: { runTag } }: ComparedService): SideNames => ({ url, runTag });
    const [a, b] = [nameOf(sides.a), nameOf(sides.b)];
    this.#sharesItems = parts.isOneService;
    this.#counterparts = new Counterparts(a, b, now);
    this.#itself = { a: new Counterparts(a, a, now, true), b: new Counterparts(b, b, now, true) };
    this.#differences = new Differences([a.runTag, b.runTag]);
  }

  /** A visit that sends each request of a scenario to both: to A, and as soon as that has responded to B. */
  both(a: Visit, b: Visit): Visit {
    return {
      ...a,
      send: async (step) => {
        const asked: Asked = { step, visit: b };
        this.#asked = asked;
        const view = await a.send(step);
        // The one that rejects more says how both are asked: items are created by the same body on both.
        return view.role.kind === 'create' && asked.rejected !== undefined ? asked.rejected : view;
      },
    };
  }

  /** A has responded. */
  async arrive(first: Arrival): Promise<void> {
    const asked = this.#asked;
    const { view } = first;
    this.#asked = undefined;
    // What a visit looks for by itself is not asked of the other.
    if (asked === undefined || view.exchange.label?.step !== asked.step.name) return;
    // A HEAD is a read without the item: it has no role of its own.
    const role = isRead(view) ? requestRole(this.parts.contract, view.operation, view.reading) : view.role;
    const { path } = { path: '', ...role };
    if (this.knowledge.a.item(path) !== undefined && this.#counterparts.otherPath('a', path) === undefined) {
      this.#missed(view, 'B has no such item');
      return;
    }
    this.#first = first;
    try {
      const request = translate(asked.step.request, role, this.#counterparts);
      const other = await asked.visit.send({ ...asked.step, request });
      if (other.result === 'rejected') asked.rejected = other;
    } catch (error) {
      if (!(error instanceof Withheld)) throw error;
      this.#missed(view, error.message);
    } finally {
      this.#first = undefined;
    }
  }

  /** B has responded. */
  async meet(other: Arrival): Promise<void> {
    const first = this.#first;
    this.#first = undefined;
    if (first !== undefined) await this.#compare(first, other);
  }

  #missed(view: ExchangeView, why: string): void {
    this.#part(view);
    this.#counts.notCompared += 1;
    if (!this.#withheld.has(view.operation)) this.#withheld.set(view.operation, why);
  }

  async #compare(a: Arrival, b: Arrival): Promise<void> {
    const [one, other] = [this.#sharedItems('a', a.view), this.#sharedItems('b', b.view)];
    const isPartedBefore = 'path' in one.role && this.#counterparts.isParted(one.role.path);
    const isUnclear = isUncertain(one) || isUncertain(other);
    if (isUnclear || (one.result === 'success') !== (other.result === 'success')) this.#part(one);
    if (isWrite(one) && isUnclear) this.#counterparts.unevenData.add(pathOf(one));
    // Of one service A has taken the value already that B sends: at one address no status says anything else.
    const isRejected = this.parts.isOneService ? other.result !== 'success' : other.status === 409;
    const isTaken = this.#sharesItems && one.role.kind === 'create' && one.result === 'success' && isRejected;
    if (isPartedBefore || isTaken || isBusy(one) !== isBusy(other)) {
      this.#part(one);
      this.#counts.notCompared += 1;
      return;
    }
    this.#link(one, other);
    let diff = this.#diff(one, other);
    if (isRead(one) && this.#differences.hasNew(diff.differences, one)) diff = await this.#lookAgain(a, b);
    this.#counts.compared += 1;
    this.#operations.add(one.operation);
    this.#differences.record(diff, this.#judged('a', one), this.#judged('b', other));
  }

  /** Reads that differ are sent again: what differs from itself, or does not differ again, is noise. */
  async #lookAgain(a: Arrival, b: Arrival): Promise<Diff> {
    const [againA, againB] = [await a.again(a.view), await b.again(b.view)];
    this.#differences.addNoise(diffResponses(a.view, againA, this.#itself.a).differences, a.view);
    this.#differences.addNoise(diffResponses(b.view, againB, this.#itself.b).differences, b.view);
    const [one, other] = [this.#sharedItems('a', againA), this.#sharedItems('b', againB)];
    this.#link(one, other);
    const second = this.#diff(one, other);
    this.#differences.confirm(second.differences, one);
    return second;
  }

  #diff(a: ExchangeView, b: ExchangeView): Diff {
    const { isIgnoredHeader, sides } = this.parts;
    const isWhole = this.knowledge.a.whole(a) !== undefined && this.knowledge.b.whole(b) !== undefined;
    const diff = diffResponses(a, b, this.#counterparts, { isIgnoredHeader, isWhole });
    const isAccepted = ({ operation, status }: ExchangeView): boolean => sides.a.run.accepted(operation, status);
    // What the other run creates moves what is on a page of several.
    const isOnePage = isWhole && this.knowledge.a.walk(a)?.numbers.length === 1;
    const isMoved = this.#sharesItems && !isOnePage && a.role.kind === 'list';
    const differences = diff.differences.filter(
      (one) =>
        !this.#differences.isNoise(one, a) &&
        !(one.kind === 'status' && (isAccepted(a) || isAccepted(b))) &&
        !(one.kind === 'items' && isMoved),
    );
    return { differences, shown: diff.shown };
  }

  #link(a: ExchangeView, b: ExchangeView): void {
    const [tag, otherTag] = [a.header('etag'), b.header('etag')];
    if (tag !== undefined && otherTag !== undefined) this.#counterparts.linkTexts(tag, otherTag);
    if (a.role.kind !== 'list' && a.role.kind !== 'read') {
      linkWritten(this.#counterparts, a, b);
      return;
    }
    const itemsOf = (side: SideName, { items }: ExchangeView, isMade: boolean): readonly ShownItem[] => {
      const { [side]: knowledge } = this.knowledge;
      return items.filter(
        ({ path, value, address: { id } }) =>
          id !== '' && knowledge.item(path)?.origin !== 'created' && knowledge.isMadeUp(value) === isMade,
      );
    };
    const [ones, others] = [itemsOf('a', a, false), itemsOf('b', b, false)];
    // One item that one side alone has says nothing of what both hold.
    if (a.role.kind === 'list' || ones.length === others.length) linkFound(this.#counterparts, ones, others);
    linkMade(this.#counterparts, itemsOf('a', a, true), itemsOf('b', b, true));
  }

  /**
   * Lists without what only one run created: of one service behind both addresses, each run sees what the other created, and a create that
   * was another one on each side has no counterpart.
   */
  #sharedItems(side: SideName, view: ExchangeView): ExchangeView {
    if (view.role.kind !== 'list') return view;
    const [own, other] = [this.knowledge[side], this.knowledge[side === 'a' ? 'b' : 'a']];
    const isAlone = (path: string): boolean => {
      const otherPath = this.#counterparts.otherPath(side, path);
      const isUnmatched = own.item(path)?.origin === 'created' && otherPath === undefined;
      return isUnmatched || this.#counterparts.isParted(side === 'a' ? path : (otherPath ?? ''));
    };
    this.#sharesItems ||= view.items.some(({ value }) => other.isMadeUp(value));
    const isOfOther = (path: string): boolean => this.#sharesItems && other.item(path)?.origin === 'created';
    const items = view.items.filter(({ value, path }) => !other.isMadeUp(value) && !isOfOther(path) && !isAlone(path));
    if (items.length === view.items.length) return view;
    this.#counterparts.unevenData.add(view.role.collection.path);
    return Object.create(view, { items: { value: items } }) as ExchangeView;
  }

  /** After a write that only one side had, or took, the item is another on each side. @param view of A */
  #part(view: ExchangeView): void {
    if (isWrite(view) && 'path' in view.role) this.#counterparts.part(view.role.path);
  }

  #judged(side: SideName, view: ExchangeView): JudgedView {
    const { contract, sides } = this.parts;
    const { rules, accepted } = sides[side].run;
    return {
      view,
      judged: () => judge(view, this.knowledge[side], contract, rules, accepted),
      kept: () =>
        sizeOf(view.exchange) < mostKept ? view : viewOf(contract, withoutBodies(view.exchange), view.operation),
    };
  }

  result(): Compared {
    const { findings, different } = this.#differences.result();
    return {
      ...this.#counts,
      ...{ findings, same: this.#counts.compared - different, operations: this.#operations },
      withheld: this.#withheld,
      otherData: [...this.#counterparts.otherData].sort(),
    };
  }
}

/** It could not say what it would say. */
function isBusy({ status }: ExchangeView): boolean {
  return status === 429 || status === 503;
}

/** It may have been done all the same. */
function isUncertain({ result }: ExchangeView): boolean {
  return result === 'server-error' || result === 'no-response';
}

function pathOf({ role }: ExchangeView): string {
  return role.kind === 'none' ? '' : role.collection.path;
}

function isWrite({ role }: ExchangeView): boolean {
  return role.kind !== 'none' && role.kind !== 'list' && role.kind !== 'read';
}

function isRead({ exchange: { request } }: ExchangeView): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
