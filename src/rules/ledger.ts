import { getOrMake } from '../base/once';
import type { HttpRequest } from '../base/http';
import { stringifyJson } from '../base/json';
import { sizeOf, withoutBodies, type Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { viewOf } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Judged } from './judge';
import type { Failure, Message, Rule } from './rule';

/** A failure, and the exchange that showed it. */
export interface FailureRecord {
  readonly rule: Rule;
  readonly failure: Failure;
  readonly view: ExchangeView;
}

/** Something worth knowing that is no fault. */
export interface Observation {
  readonly rule: Rule;
  readonly operation: Operation;
  readonly note: Message;
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

/** Most causes of one rule, operation and level, and most observations, that are kept: traffic has no end, and causes may quote it. */
const mostCauses = 100;
const mostObservations = 500;
/** Bytes of the exchanges that failures are seen in, and of the requests that they rest on. */
const mostKept = 32 * 1024 * 1024;

/** The first failure with a cause, and how many came. */
interface Counted {
  readonly record: FailureRecord;
  count: number;
}

/** What rules have said about exchanges. */
export class Ledger {
  readonly #failures = new Map<string, Counted>();
  /** How many causes are kept, by rule, operation and level. */
  readonly #causes = new Map<string, number>();
  #moreFailures = 0;
  readonly #observations: Observation[] = [];
  readonly #checks = new Map<Operation, Map<Rule, Check>>();
  /** By operation: how many responses had each status. */
  readonly #statuses = new Map<Operation, Map<number, number>>();
  /** Those that failures rest on, by their numbers. */
  readonly #requests = new Map<number, HttpRequest>();
  readonly #kept = { views: 0, requests: 0 };

  constructor(private readonly contract: Contract) {}

  /** @param knowledge what the rules knew */
  record(view: ExchangeView, judged: readonly Judged[], knowledge: Knowledge): void {
    const { operation, status } = view;
    const statuses = getOrMake(this.#statuses, operation, () => new Map<number, number>());
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const { rule, judgement } of judged) {
      const check = this.#checkOf(operation, rule);
      if (judgement.result === 'passed') this.#count(check, { passed: check.passed + 1 });
      else if (judgement.result === 'failed') this.#recordFailure(check, { rule, failure: judgement, view }, knowledge);
      else if (judgement.result === 'inconclusive')
        this.#count(check, { inconclusive: check.inconclusive ?? judgement.note });
      else if (this.#observations.length < mostObservations)
        this.#observations.push({ rule, operation, note: judgement.note });
    }
  }

  /** Takes back all failures with a cause, that did not come again; returns the first. */
  withdraw(record: FailureRecord): FailureRecord | undefined {
    const known = this.#failures.get(causeKey(record));
    if (known === undefined) return undefined;
    const { rule, failure, view } = known.record;
    this.#failures.delete(causeKey(record));
    const key = levelKey(known.record);
    this.#causes.set(key, (this.#causes.get(key) ?? 0) - 1);
    const check = this.#checkOf(view.operation, rule);
    this.#count(
      check,
      failure.level === 'error'
        ? { errors: Math.max(0, check.errors - known.count) }
        : { warnings: Math.max(0, check.warnings - known.count) },
    );
    return known.record;
  }

  /** Makes a warning of a failure that nobody could see again. */
  soften(record: FailureRecord): void {
    const { rule, failure, view } = this.withdraw(record) ?? record;
    this.#recordFailure(this.#checkOf(view.operation, rule), {
      ...{ rule, view },
      failure: { ...failure, level: 'warning' },
    });
  }

  /** The first failure with each cause. */
  failures(): readonly FailureRecord[] {
    return [...this.#failures.values()].map(({ record }) => record);
  }

  /** How many failures have causes that are not kept. */
  get moreFailures(): number {
    return this.#moreFailures;
  }

  /** How often a failure with the same cause came. */
  countOf(record: FailureRecord): number {
    return this.#failures.get(causeKey(record))?.count ?? 0;
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

  /** @param knowledge absent if the requests that the failure rests on are kept already */
  #recordFailure(check: Check, record: FailureRecord, knowledge?: Knowledge): void {
    const { failure, view } = record;
    this.#count(check, failure.level === 'error' ? { errors: check.errors + 1 } : { warnings: check.warnings + 1 });
    const known = this.#failures.get(causeKey(record));
    const causes = this.#causes.get(levelKey(record)) ?? 0;
    if (known !== undefined) known.count += 1;
    else if (causes >= mostCauses) this.#moreFailures += 1;
    else {
      this.#causes.set(levelKey(record), causes + 1);
      this.#failures.set(causeKey(record), { record: { ...record, view: this.#light(view) }, count: 1 });
      if (knowledge !== undefined) this.#keepRequests(record, knowledge);
    }
  }

  /** Read anew when a report asks for it, and without its bodies if they would take too much. */
  #light({ exchange, operation }: ExchangeView): ExchangeView {
    return viewOf(this.contract, this.#keeps('views', exchange) ? exchange : withoutBodies(exchange), operation);
  }

  #keepRequests(record: FailureRecord, knowledge: Knowledge): void {
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

  #checkOf(operation: Operation, rule: Rule): Check {
    const byRule = getOrMake(this.#checks, operation, () => new Map<Rule, Check>());
    return getOrMake(byRule, rule, () => ({ operation, rule, passed: 0, errors: 0, warnings: 0 }));
  }

  #count(check: Check, change: Partial<Check>): void {
    this.#checks.get(check.operation)?.set(check.rule, { ...check, ...change });
  }
}

/** Failures of one rule and operation with one cause. */
export function causeKey({ rule, failure, view }: FailureRecord): string {
  return `${rule.id} ${view.operation.id} ${failure.cause}`;
}

function levelKey({ rule, failure, view }: FailureRecord): string {
  return `${rule.id} ${view.operation.id} ${failure.level}`;
}

/** Whether two failures say the same: the same cause, and the same was received. */
export function isSameFailure(one: FailureRecord, other: FailureRecord): boolean {
  return causeKey(one) === causeKey(other) && textOf(one.failure.received) === textOf(other.failure.received);
}

function textOf({ texts, values }: Message): string {
  return stringifyJson([[...texts], values.map(({ value }) => value ?? null)]);
}
