import type { HttpRequest } from '../base/http';
import { stringifyJson } from '../base/json';
import { sizeOf, withoutBodies, type Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { viewOf } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Judged } from './judge';
import type { Basis, Failure, Message, Rule } from './rule';

/** A failure, and the exchange that showed it. */
export interface FailureRecord {
  readonly rule: Rule;
  readonly failure: Failure;
  readonly view: ExchangeView;
}

/** Something worth knowing that is no fault. */
export interface Observation {
  readonly rule: Rule;
  readonly basis: Basis;
  readonly note: Message;
  readonly view: ExchangeView;
}

/** What one rule said about the exchanges of one operation: a check. */
export interface Check {
  readonly operation: Operation;
  readonly rule: Rule;
  readonly passed: number;
  readonly errors: number;
  readonly warnings: number;
  /** The first reason why it could not be tested; counts only where nothing passed and nothing failed. */
  readonly inconclusive?: Message;
}

/** Most failures with one cause, and most observations, that are kept: traffic has no end. */
const mostOfOneCause = 20;
const mostObservations = 500;
/** Bytes of the exchanges that these are seen in, and of the requests that they rest on. */
const mostKept = 32 * 1024 * 1024;

/** What rules have said about exchanges. */
export class Ledger {
  readonly #failures = new Map<string, FailureRecord[]>();
  readonly #counts = new Map<string, number>();
  readonly #observations: Observation[] = [];
  readonly #checks = new Map<Operation, Map<Rule, Check>>();
  /** By operation: how many responses had each status. */
  readonly #statuses = new Map<Operation, Map<number, number>>();
  /** Those that failures rest on, by their numbers. */
  readonly #requests = new Map<number, HttpRequest>();
  #exchanges = 0;
  readonly #kept = { views: 0, requests: 0 };

  constructor(private readonly contract: Contract) {}

  get exchanges(): number {
    return this.#exchanges;
  }

  /** @param knowledge what the rules knew */
  record(whole: ExchangeView, judged: readonly Judged[], knowledge: Knowledge): void {
    this.#exchanges += 1;
    const view = this.#lightened(whole, judged);
    const { operation, status } = view;
    let statuses = this.#statuses.get(operation);
    if (statuses === undefined) this.#statuses.set(operation, (statuses = new Map<number, number>()));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const { rule, judgement } of judged) {
      const check = this.#checkOf(operation, rule);
      if (judgement.result === 'passed') this.#count(check, { passed: check.passed + 1 });
      else if (judgement.result === 'failed') {
        this.#recordFailure(check, { rule, failure: judgement, view });
        this.#keepRequests({ rule, failure: judgement, view: whole }, knowledge);
      } else if (judgement.result === 'inconclusive')
        this.#count(check, { inconclusive: check.inconclusive ?? judgement.note });
      else if (this.#observations.length < mostObservations)
        this.#observations.push({ rule, basis: judgement.basis, note: judgement.note, view });
    }
  }

  /** Takes back a failure that did not come again. */
  withdraw(record: FailureRecord): void {
    const key = causeKey(record);
    const { rule, failure, view } = record;
    this.#failures.delete(key);
    const count = this.#counts.get(key) ?? 0;
    this.#counts.delete(key);
    const check = this.#checkOf(view.operation, rule);
    this.#count(
      check,
      failure.level === 'error'
        ? { errors: Math.max(0, check.errors - count) }
        : { warnings: Math.max(0, check.warnings - count) },
    );
  }

  /** Makes a warning of a failure that nobody could see again. */
  soften(record: FailureRecord): void {
    this.withdraw(record);
    this.#recordFailure(this.#checkOf(record.view.operation, record.rule), {
      ...record,
      failure: { ...record.failure, level: 'warning' },
    });
  }

  /** Failures by their causes, the first of each first. */
  failures(): readonly (readonly FailureRecord[])[] {
    return [...this.#failures.values()];
  }

  /** How often a failure with the same cause came. */
  countOf(record: FailureRecord): number {
    return this.#counts.get(causeKey(record)) ?? 0;
  }

  observations(): readonly Observation[] {
    return this.#observations;
  }

  checks(): readonly Check[] {
    return [...this.#checks.values()].flatMap((byRule) => [...byRule.values()]);
  }

  statusesOf(operation: Operation): ReadonlyMap<number, number> {
    return this.#statuses.get(operation) ?? new Map<number, number>();
  }

  /** The request of an exchange that a failure rests on. */
  requestOf(number: number): HttpRequest | undefined {
    return this.#requests.get(number);
  }

  /** Without its bodies if they would take too much. */
  #lightened(view: ExchangeView, judged: readonly Judged[]): ExchangeView {
    const isKept = judged.some(({ judgement: { result } }) => result === 'failed' || result === 'observed');
    if (!isKept || this.#keeps('views', view.exchange)) return view;
    return viewOf(this.contract, withoutBodies(view.exchange), view.operation);
  }

  #keepRequests(record: FailureRecord, knowledge: Knowledge): void {
    if (this.countOf(record) > mostOfOneCause) return;
    for (const number of record.failure.evidence) {
      const { exchange } = (number === record.view.number ? record.view : knowledge.view(number)) ?? {};
      if (exchange === undefined || this.#requests.has(number)) continue;
      const { request } = exchange;
      if (this.#keeps('requests', { request })) this.#requests.set(number, request);
    }
  }

  #keeps(what: 'views' | 'requests', exchange: Pick<Exchange, 'request' | 'response'>): boolean {
    const size = sizeOf(exchange);
    if (this.#kept[what] + size > mostKept) return false;
    this.#kept[what] += size;
    return true;
  }

  #recordFailure(check: Check, record: FailureRecord): void {
    const isError = record.failure.level === 'error';
    this.#count(check, isError ? { errors: check.errors + 1 } : { warnings: check.warnings + 1 });
    const key = causeKey(record);
    const records = this.#failures.get(key) ?? [];
    if (records.length < mostOfOneCause) records.push(record);
    this.#failures.set(key, records);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  #checkOf(operation: Operation, rule: Rule): Check {
    let byRule = this.#checks.get(operation);
    if (byRule === undefined) this.#checks.set(operation, (byRule = new Map<Rule, Check>()));
    let check = byRule.get(rule);
    if (check === undefined) byRule.set(rule, (check = { operation, rule, passed: 0, errors: 0, warnings: 0 }));
    return check;
  }

  #count(check: Check, change: Partial<Check>): void {
    this.#checks.get(check.operation)?.set(check.rule, { ...check, ...change });
  }
}

/** Failures of one rule and operation with one cause. */
function causeKey({ rule, failure, view }: FailureRecord): string {
  return `${rule.id} ${view.operation.id} ${failure.cause}`;
}

/** Whether two failures say the same: the same cause, and the same was received. */
export function isSameFailure(one: FailureRecord, other: FailureRecord): boolean {
  return causeKey(one) === causeKey(other) && textOf(one.failure.received) === textOf(other.failure.received);
}

function textOf({ texts, values }: Message): string {
  return stringifyJson([[...texts], values.map(({ value }) => value ?? null)]);
}
