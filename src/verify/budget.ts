import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import type { Candidate, Check, PlannedRequest, Level } from '../probe/check';
import { plainBodyCheck } from './checks/doubts';
import { parentsOf } from '../probe/parents';
import { resourceOf } from '../probe/items';
import { whyPhaseIsKept, type WhatIsSent, mannersFor, timeInWords } from '../probe/limits';
import { isLoopback } from '../base/http';

/** So many requests are sent where nothing else is asked for: what a large document would send beyond is left out. */
const standardRequests = 15_000;

/** So many requests a second are counted on where no rate bounds them, so that `--time` chooses the same each time. */
const usualRate = 200;

/** What bounds a run; see VerifyOptions. */
export interface Limits {
  readonly maxRequests?: number | undefined;
  /** Seconds. */
  readonly time?: number | undefined;
  /** Requests a second. */
  readonly rate?: number | undefined;
}

/** Checks that a run leaves out, because what they send is beyond its budget. */
export interface LeftOut {
  readonly reason: string;
  readonly checks: number;
  /** How many of each family, in the order of the families. */
  readonly families: Readonly<Record<string, number>>;
}

/** What of the checks a run sends, decided before it. */
export interface Budget<One extends Candidate = Check> {
  /** The checks that run, in their order. */
  readonly chosen: readonly One[];
  /** What is left out; undefined where nothing is. */
  readonly leftOut: LeftOut | undefined;
  /** Collections that are not looked at, because nothing of them is sent. */
  readonly unread: ReadonlySet<Resource>;
  /** Requests, repeats left aside, the removal of what is created included. */
  readonly requests: number;
  /** How many items a correct service creates or changes. */
  readonly writes: number;
  /** How long the requests take at the rate of the run; undefined where there is none. */
  readonly seconds: number | undefined;
}

/**
 * Chooses the checks of a run by their worth, within so many requests: those that the caller asks for, else the standard
 * ones. A check brings what it needs: the reads of its collections, and the create whose items it looks at.
 */
export function budgetOf<One extends Candidate>(
  contract: Contract,
  checks: readonly One[],
  baseUrl: string,
  limits: Limits,
  sent: WhatIsSent,
): Budget<One> {
  const rate = limits.rate ?? mannersFor(baseUrl).rate;
  const [most, words] = boundOf(limits, rate);
  const chosen = new Chosen<One>(contract, sent, most);
  const plain = new Map(checks.map((check) => [check.id, check]));
  const silentReviews: Weighed<One>[] = [];
  for (const weighed of byWorth(contract, checks)) {
    const { check, operation } = weighed;
    if (whyPhaseIsKept(check.phase, sent) !== undefined) continue;
    if (check.phase === 'review') silentReviews.push(weighed);
    else chosen.add(check, needsOf(contract, weighed, operation, plain));
  }
  for (const { check, operation } of silentReviews) chosen.addReview(check, operation);
  return chosen.budget(checks, `left out: beyond ${words}`, rate);
}

function boundOf({ maxRequests, time }: Limits, rate: number | undefined): [most: number, words: string] {
  const inTime = time === undefined ? Infinity : Math.max(1, Math.floor(time * (rate ?? usualRate)));
  if (inTime < (maxRequests ?? Infinity)) return [inTime, timeInWords(time ?? 0)];
  return maxRequests === undefined
    ? [standardRequests, `--max-requests ${standardRequests} (the default)`]
    : [maxRequests, `--max-requests ${maxRequests}`];
}

/** What looks at created items needs the check that creates them. */
function needsOf<One extends Candidate>(
  contract: Contract,
  { check }: Weighed<One>,
  operation: Operation | undefined,
  plain: ReadonlyMap<string, One>,
): One[] {
  if (operation === undefined || check.phase === 'refused') return [];
  const create = resourceOf(contract, operation)?.create;
  const needed = create === undefined ? undefined : plain.get(plainBodyCheck(create));
  if (needed === undefined || needed === check) return [];
  const makesItsOwn = check.sends.some((request) => request.operation === create);
  return check.phase === 'read' || makesItsOwn ? [] : [needed];
}

class Chosen<One extends Candidate> {
  readonly #checks = new Set<One>();
  readonly #asked = new Set<Operation>();
  readonly #read = new Set<Resource>();
  #requests = 0;
  #isFull = false;

  constructor(
    private readonly contract: Contract,
    private readonly sent: WhatIsSent & { readonly keep?: boolean },
    private readonly most: number,
  ) {}

  /** Takes a check with what it needs, where there is room for all of it. */
  add(check: One, needs: readonly One[]): void {
    const added = [...needs, check].filter((one) => !this.#checks.has(one));
    const sends = added.flatMap((one) => one.sends);
    const read = new Set(sends.flatMap(({ operation }) => this.#collectionsOf(operation)));
    const unread = [...read].filter((resource) => !this.#read.has(resource));
    const cost = added.reduce((sum, one) => sum + this.#costOf(one), 2 * unread.length);
    if (this.#requests + cost > this.most) {
      this.#isFull = true;
      return;
    }
    this.#requests += cost;
    for (const one of added) this.#checks.add(one);
    for (const resource of unread) this.#read.add(resource);
    for (const { operation } of sends) this.#asked.add(operation);
  }

  /** What judges the exchanges of the run costs nothing, and says nothing where no exchange is its own. */
  addReview(check: One, operation: Operation | undefined): void {
    if (!this.#isFull || operation === undefined || this.#asked.has(operation)) this.#checks.add(check);
  }

  budget(checks: readonly One[], reason: string, rate: number | undefined): Budget<One> {
    const kept = checks.filter((check) => this.#checks.has(check));
    const leftOut = checks.filter(
      (check) => !this.#checks.has(check) && whyPhaseIsKept(check.phase, this.sent) === undefined,
    );
    const unread = this.#isFull ? this.contract.resources.filter((resource) => !this.#read.has(resource)) : [];
    const families: Record<string, number> = {};
    for (const { family } of leftOut) families[family] = (families[family] ?? 0) + 1;
    const isOut = new Set(leftOut);
    return {
      chosen: checks.filter((check) => !isOut.has(check)),
      leftOut: leftOut.length === 0 ? undefined : { reason, checks: leftOut.length, families },
      unread: new Set(unread),
      requests: this.#requests,
      writes: kept.reduce((sum, { writes }) => sum + writes, 0),
      seconds: rate === undefined ? undefined : Math.ceil(this.#requests / rate),
    };
  }

  /** What is created is removed at the end, where the document has a DELETE. */
  #costOf({ sends, writes }: One): number {
    const reckoned = reckonedRequests(sends);
    if (writes === 0 || this.sent.changes !== true) return reckoned;
    const isRemoved = sends.some(
      ({ operation }) => resourceOf(this.contract, operation)?.remove !== undefined && operation.method === 'POST',
    );
    return reckoned + (isRemoved ? writes : 0);
  }

  /** Two reads of each collection go ahead of its first check. */
  #collectionsOf(operation: Operation): Resource[] {
    const own = resourceOf(this.contract, operation);
    const all = [...parentsOf(this.contract, operation.path), ...(own === undefined ? [] : [own])];
    return all.filter(({ list }) => list !== undefined);
  }
}

/** So many pages of a walk are counted: a plan has room for the longest, and few lists need it. */
export const usualPages = 3;

function reckonedRequests(sends: readonly PlannedRequest[]): number {
  if (sends.length <= usualPages) return sends.length;
  const counts = new Map<string, number>();
  for (const { method, path, credential, body = '' } of sends) {
    const text = `${method} ${path} ${credential} ${body}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts.values()].reduce((sum, times) => sum + Math.min(times, usualPages), 0);
}

/** Gives how long a run on a service that is not on this machine will be, in a sentence; undefined on this machine. */
export function lengthInWords(baseUrl: string, { requests, writes, seconds }: Budget<Candidate>): string | undefined {
  if (isLoopback(new URL(baseUrl).hostname)) return undefined;
  const time = seconds === undefined ? '' : `, at least ${inWords(seconds)} at this rate`;
  return `about ${requests} requests, ${writes} of them creating or changing an item${time}`;
}

function inWords(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** A check with the operation whose clause it is, and its place among all checks. */
interface Weighed<One extends Candidate = Candidate> {
  readonly check: One;
  readonly operation: Operation | undefined;
  readonly order: number;
}

/** A sort of check, of which one for each name comes before all that stand further down the table. */
interface Tier {
  readonly fits: (weighed: Weighed) => boolean;
  /** What one check is wanted of. */
  readonly each: (weighed: Weighed) => string;
  /** Which check of a name comes first: the one with the lowest number. */
  readonly rank: (weighed: Weighed) => number;
}

const levels: Readonly<Record<Level, number>> = { asked: 0, written: 0, implied: 1, http: 2, silent: 3 };

/** The worth of a check beside others: first one for each name of the first tier, then of the second, and last the depth. */
const tiers: readonly Tier[] = [
  // A positive case of each operation: its plain request before any other.
  { fits: isPositive, each: nameOf, rank: (one) => (isPlain(one) ? 0 : 1 + levels[one.check.level]) },
  // A negative case of each operation.
  { fits: isNegative, each: nameOf, rank: ({ check }) => levels[check.level] },
  // Each family of clauses, of each operation.
  { fits: isRule, each: familyOf, rank: ({ check }) => levels[check.level] },
];

/** Gives checks in the order of their worth; the same checks always in the same order. */
function byWorth<One extends Candidate>(contract: Contract, checks: readonly One[]): Weighed<One>[] {
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  const weighed = checks.map((check, order): Weighed<One> => {
    const named = operationNamedIn(check.id, operations);
    const operation = named === undefined ? check.sends[0]?.operation : operations.get(named);
    return { check, operation, order };
  });
  const taken = new Set<Weighed<One>>();
  const first = tiers.flatMap((tier) => {
    const best = bestOf(
      tier,
      weighed.filter((one) => !taken.has(one) && tier.fits(one)),
    );
    for (const one of best) taken.add(one);
    return best;
  });
  return [...first, ...inDepth(weighed.filter((one) => !taken.has(one)))];
}

function bestOf<One extends Candidate>({ each, rank }: Tier, candidates: readonly Weighed<One>[]): Weighed<One>[] {
  const best = new Map<string, Weighed<One>>();
  for (const one of candidates) {
    const name = each(one);
    const known = best.get(name);
    if (known === undefined || rank(one) < rank(known)) best.set(name, one);
  }
  return [...best.values()];
}

/** The second check of each family of each operation before any third; where the document is silent, last. */
function inDepth<One extends Candidate>(rest: readonly Weighed<One>[]): Weighed<One>[] {
  const counts = new Map<string, number>();
  const placed = rest.map((one) => {
    const name = `${familyOf(one)} ${one.check.level}`;
    const depth = counts.get(name) ?? 0;
    counts.set(name, depth + 1);
    return { one, silence: one.check.level === 'silent' ? 1 : 0, depth };
  });
  return placed
    .sort(
      (first, second) =>
        first.silence - second.silence || first.depth - second.depth || first.one.order - second.one.order,
    )
    .map(({ one }) => one);
}

function nameOf({ check, operation }: Weighed): string {
  return operation?.id ?? check.family;
}

function familyOf(weighed: Weighed): string {
  return `${nameOf(weighed)} ${weighed.check.family}`;
}

function isRule({ check }: Weighed): boolean {
  return check.level !== 'silent';
}

/** What is refused, or sent without the valid key, or asks for what is not there. */
function isNegative({ check: { id, level, phase, sends } }: Weighed): boolean {
  const isOdd = phase === 'refused' || /\.(?:refuses|not-found|unknown)\b/.test(id);
  return level !== 'silent' && sends.length > 0 && (isOdd || sends.some(({ credential }) => credential !== 'valid'));
}

function isPositive(weighed: Weighed): boolean {
  const { level, sends } = weighed.check;
  return level !== 'silent' && sends.length > 0 && !isNegative(weighed);
}

function isPlain({ check: { id } }: Weighed): boolean {
  return /\.(?:succeeds|every-property)$/.test(id);
} /** Gives the operation whose id a check's id begins with, the longest; operation ids may hold dots themselves. */
export function operationNamedIn(checkId: string, operations: { has(id: string): boolean }): string | undefined {
  for (let end = checkId.length; end > 0; end = checkId.lastIndexOf('.', end - 1)) {
    const name = checkId.slice(0, end);
    if (operations.has(name)) return name;
  }
  return undefined;
}
