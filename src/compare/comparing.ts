import { decodePart, textOf } from '../base/http';
import { tryParseJson } from '../base/json';
import type { Client } from '../exchange/client';
import { sizeOf, withoutBodies } from '../exchange/exchange';
import { createKnowledge } from '../knowledge/create-knowledge';
import type { ExchangeView, ShownItem } from '../knowledge/exchange-view';
import type { KnowledgeFold } from '../knowledge/knowledge';
import { viewOf } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { RunOfPlan } from '../plan/run-options';
import { judge } from '../rules/judge';
import type { Credentials } from '../visit/credentials';
import { Ended, Paused, Withheld } from '../visit/visit';
import { linkFound, linkMade, linkTargets, linkWritten } from './align';
import { Counterparts, type SideNames } from './counterparts';
import { diffResponses, diffValues, type Diff } from './diff';
import { Differences, type DifferenceFinding, type JudgedView } from './findings';
import { Meeting, sideNames, type Arrival, type SideName } from './meeting';

/** One of two services. */
export interface ComparedService {
  readonly url: string;
  readonly client: Client;
  readonly credentials: Credentials;
  /** What its run of the plan is to do; what may be written is the same on both sides. */
  readonly run: RunOfPlan;
}

export interface ComparingParts {
  readonly contract: Contract;
  readonly sides: Readonly<Record<SideName, ComparedService>>;
  readonly isIgnoredHeader: (name: string) => boolean;
}

/** What the pairs of responses come to. */
export interface Compared {
  readonly findings: readonly DifferenceFinding[];
  /** Pairs of responses: all, those without a difference, and those whose error messages are others. */
  readonly compared: number;
  readonly same: number;
  readonly otherWording: number;
  /** Requests that only one side got, or that were others on each side. */
  readonly notCompared: number;
  /** Operations with a pair of responses. */
  readonly operations: ReadonlySet<Operation>;
  /** Paths of collections of which only the form of items was compared. */
  readonly otherData: readonly string[];
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
  #meeting: Meeting | undefined;
  readonly #counts = { compared: 0, otherWording: 0, notCompared: 0 };
  readonly #operations = new Set<Operation>();
  /** Both addresses lead to the same items. */
  #isOneService = false;

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
    this.#counterparts = new Counterparts(a, b, now);
    this.#itself = { a: new Counterparts(a, a, now, true), b: new Counterparts(b, b, now, true) };
    this.#differences = new Differences([a.runTag, b.runTag]);
  }

  /** Runs one scenario on both sides at the same time. */
  async together(runs: Readonly<Record<SideName, () => Promise<void>>>): Promise<void> {
    const meeting = new Meeting((a, b) => this.#compare(a, b));
    this.#meeting = meeting;
    const ends = await Promise.allSettled(
      sideNames.map((side) =>
        runs[side]().finally(() => {
          meeting.leave(side);
        }),
      ),
    );
    const { a, b } = meeting.alone;
    for (const { side, view } of [...a, ...b]) this.#part(side, view);
    this.#counts.notCompared += Math.max(a.length, b.length);
    const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
    // What ends the run weighs more than what ends the scenario.
    const rank = (error: Error): number => [Withheld, Paused, Ended].findIndex((kind) => error instanceof kind);
    const [error] = errors.sort((one, other) => ((rank(other) + 4) % 4) - ((rank(one) + 4) % 4));
    if (error !== undefined) throw error;
  }

  arrive(arrival: Arrival): Promise<void> {
    return this.#meeting?.arrive(arrival) ?? Promise.resolve();
  }

  async #compare(a: Arrival, b: Arrival): Promise<void> {
    const [one, other] = [this.#sharedItems(a), this.#sharedItems(b)];
    linkTargets(this.#counterparts, one, other);
    const isPartedBefore = 'path' in one.role && this.#counterparts.isParted(one.role.path);
    const isUnclear = isUncertain(one) || isUncertain(other);
    if (isUnclear || (one.result === 'success') !== (other.result === 'success')) this.#part('a', one);
    if (isWrite(one) && isUnclear) this.#counterparts.unevenData.add(pathOf(one));
    if (isPartedBefore || isBusy(one) !== isBusy(other) || !this.#askAlike(one, other)) {
      this.#part('a', one);
      this.#counts.notCompared += 1;
      return;
    }
    this.#link(one, other);
    let diff = this.#diff(one, other);
    if (isRead(one) && this.#differences.hasNew(diff.differences, one)) diff = await this.#lookAgain(diff, a, b);
    this.#counts.compared += 1;
    if (diff.hasOtherWording) this.#counts.otherWording += 1;
    this.#operations.add(one.operation);
    this.#differences.record(diff, this.#judged('a', one), this.#judged('b', other));
  }

  /** Reads that differ are sent again: what differs from itself, or does not differ again, is noise. */
  async #lookAgain(first: Diff, a: Arrival, b: Arrival): Promise<Diff> {
    const [againA, againB] = [await a.again?.(), await b.again?.()];
    if (againA === undefined || againB === undefined) return first;
    this.#differences.addNoise(diffResponses(a.view, againA, this.#itself.a).differences, a.view);
    this.#differences.addNoise(diffResponses(b.view, againB, this.#itself.b).differences, b.view);
    const [one, other] = [this.#sharedItems({ ...a, view: againA }), this.#sharedItems({ ...b, view: againB })];
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
    const differences = diff.differences.filter(
      (one) => !this.#differences.isNoise(one, a) && !(one.kind === 'status' && (isAccepted(a) || isAccepted(b))),
    );
    const { shown, hasOtherWording } = diff;
    return { differences, shown, hasOtherWording };
  }

  #link(a: ExchangeView, b: ExchangeView): void {
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
    linkFound(this.#counterparts, itemsOf('a', a, false), itemsOf('b', b, false));
    linkMade(this.#counterparts, itemsOf('a', a, true), itemsOf('b', b, true));
  }

  /**
   * Lists without what only one run created: of one service behind both addresses, each run sees what the other created, and a create that
   * was another one on each side has no counterpart.
   */
  #sharedItems({ side, view }: Pick<Arrival, 'side' | 'view'>): ExchangeView {
    if (view.role.kind !== 'list') return view;
    const [own, other] = [this.knowledge[side], this.knowledge[side === 'a' ? 'b' : 'a']];
    const pathOf = (path: string): string | undefined =>
      side === 'a' ? this.#counterparts.pathInB(path) : this.#counterparts.pathInA(path);
    const isAlone = (path: string): boolean =>
      (own.item(path)?.origin === 'created' && pathOf(path) === undefined) ||
      this.#counterparts.isParted(side === 'a' ? path : (pathOf(path) ?? ''));
    this.#isOneService ||= view.items.some(({ value }) => other.isMadeUp(value));
    const isOfOther = (path: string): boolean => this.#isOneService && other.item(path)?.origin === 'created';
    const items = view.items.filter(({ value, path }) => !other.isMadeUp(value) && !isOfOther(path) && !isAlone(path));
    if (items.length === view.items.length) return view;
    this.#counterparts.unevenData.add(view.role.collection.path);
    return Object.create(view, { items: { value: items } }) as ExchangeView;
  }

  /** After a write that only one side had, or took, the item is another on each side. */
  #part(side: SideName, view: ExchangeView): void {
    if (!isWrite(view) || !('path' in view.role)) return;
    const path = side === 'a' ? view.role.path : this.#counterparts.pathInA(view.role.path);
    if (path !== undefined) this.#counterparts.part(path);
  }

  /** The request of a scenario may rest on what a service holds. */
  #askAlike(a: ExchangeView, b: ExchangeView): boolean {
    const pathOf = ({ role }: ExchangeView): string => ('path' in role ? role.path : '');
    if ((this.#counterparts.pathInB(pathOf(a)) ?? pathOf(b)) !== pathOf(b)) return false;
    const [one, other] = [a.exchange.request, b.exchange.request];
    const [target, otherTarget] = [one, other].map((request) => decodePart(request.target) ?? request.target);
    const [body = null, otherBody = null] = [one, other].map((request) => {
      const text = textOf(request.body);
      return text === undefined ? undefined : (tryParseJson(text) ?? text);
    });
    return (
      this.#counterparts.isSame(target, otherTarget, false) &&
      diffValues(body, otherBody, this.#counterparts).length === 0
    );
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
      otherData: [...this.#counterparts.otherData].sort(),
    };
  }
}

/** The name of a step, without what is called otherwise on each side: the item that it is about, and the tag of the run. */
export function stepOf({ exchange: { label, request }, operation }: ExchangeView, runTag: string): string {
  const name = (label?.step ?? '').replace(/ \/\S+/, '').replaceAll(runTag, '');
  return `${request.method} ${operation.pointer} ${name}`;
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
