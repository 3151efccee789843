import { randomInt } from 'node:crypto';
import { UsageError } from '../base/errors';
import { readNamedFile } from '../base/files';
import { basePathOf } from '../base/http';
import { tryParseJson, type JsonValue } from '../base/json';
import { didYouMean } from '../base/text';
import type { BaseUrl } from '../exchange/base-url';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Rule } from '../rules/rule';
import { rules as allRules } from '../rules/rules';
import type { WritePolicy } from '../visit/write-policy';
import type { PlanOptions } from './options';
import type { Scenario } from './scenario';

/** Creates that a run may send on this machine, where nobody says how many. */
const writesHere = 10_000;
/** Requests a second elsewhere, where nobody says how many. */
const rateElsewhere = 5;

/** What a run of the plan is to do. */
export interface RunOfPlan {
  readonly seed: string;
  /** Eight letters that are in every text that the run makes up. */
  readonly runTag: string;
  readonly rules: readonly Rule[];
  readonly policy: WritePolicy;
  readonly isWanted: (scenario: Scenario) => boolean;
  /** Operations that are never sent. */
  readonly isSkipped: (operation: Operation) => boolean;
  /** The path of the base URL: `/v1`. */
  readonly basePath: string;
  /** Statuses that a person accepts beside those that are documented. */
  readonly accepted: (operation: Operation, status: number) => boolean;
  /** Milliseconds, and requests, after which nothing more is sent but the clean-up. */
  readonly timeMs: number;
  readonly maxRequests?: number | undefined;
  /** Leave what the run created. */
  readonly keep?: boolean | undefined;
  /** Most requests a second; undefined for no limit. */
  readonly rate?: number | undefined;
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly bodies: ReadonlyMap<Operation, JsonValue>;
}

/** What a run is to do, of what a person asked for. Throws a UsageError. */
export function runOfPlan(
  contract: Contract,
  { url, isLocal }: BaseUrl,
  options: PlanOptions,
  rules: readonly Rule[] = allRules,
): RunOfPlan {
  const runTag = newTag();
  const { only, skip, seed = runTag, disposable = false, time = 60 } = options;
  const isDisposable = options.disposable ?? isLocal;
  const writes = options.writes ?? (isLocal ? writesHere : 0);
  const { maxRequests, keep } = options;
  return {
    ...{ seed, runTag, ...createSelection(contract, rules, only, skip) },
    policy: { writes, isDisposable, sendsEverything: disposable && writes > 0 },
    basePath: basePathOf(url),
    accepted: acceptedStatuses(contract, options),
    timeMs: time * 1000,
    ...{ maxRequests, keep, rate: rateFor(options, isLocal) },
    values: Object.fromEntries((options.value ?? []).map(([name, value]) => [name, scalarOf(value)])),
    bodies: bodiesOf(contract, options),
  };
}

/** How many requests a second may be sent. */
export function rateFor({ rate }: Pick<PlanOptions, 'rate'>, isLocal: boolean): number | undefined {
  return rate ?? (isLocal ? undefined : rateElsewhere);
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Eight letters and digits that nobody has used before; the digit at their end tells them from words. */
function newTag(): string {
  const signs = Array.from({ length: 7 }, () => letters.charAt(randomInt(letters.length)));
  return `${signs.join('')}${randomInt(10)}`;
}

/** What `--accept` says. Throws a UsageError. */
export function acceptedStatuses(
  contract: Contract,
  { accept = [] }: Pick<PlanOptions, 'accept'>,
): (operation: Operation, status: number) => boolean {
  const found = new Set<string>();
  for (const [name, status] of accept) {
    if (!/^[1-5]\d\d$/.test(status)) throw new UsageError(`--accept ${name} must have a status, got ${status}.`);
    found.add(`${operationNamed(contract, '--accept', name).id} ${status}`);
  }
  return ({ id }, status) => found.has(`${id} ${status}`);
}

function bodiesOf(contract: Contract, { body = [] }: PlanOptions): ReadonlyMap<Operation, JsonValue> {
  return new Map(
    body.map(([name, file]) => {
      const value = tryParseJson(readNamedFile(file));
      if (value === undefined) throw new UsageError(`--body ${name}: ${file} is not valid JSON.`);
      return [operationNamed(contract, '--body', name), value];
    }),
  );
}

function operationNamed(contract: Contract, where: string, name: string): Operation {
  const operation = contract.operation(name);
  if (operation === undefined) throw new UsageError(`${where}: the OpenAPI file has no operation ${name}.`);
  return operation;
}

/** Numbers of a command line are numbers, all else is text: `01234` too. */
function scalarOf(value: string): JsonValue {
  return /^-?\d{1,15}$/.test(value) && String(Number(value)) === value ? Number(value) : value;
}

/**
 * What `--only` and `--skip` leave of a run. What `--skip` names is never sent; what `--only` does not name may be needed for others.
 * Names are those of operations (`listPets`, `GET /pets`), tags (`tag:pets`) and rules (`filter-matches`). Throws a UsageError for one
 * that means nothing.
 */
export function createSelection(
  contract: Contract,
  rules: readonly Rule[],
  only: readonly string[] = [],
  skip: readonly string[] = [],
): Pick<RunOfPlan, 'rules' | 'isSkipped'> & { isWanted(of: Pick<Scenario, 'operation'>): boolean } {
  const [wanted, unwanted] = [namedBy(contract, rules, only), namedBy(contract, rules, skip)];
  const isAnyRule = !rules.some((rule) => wanted.has(rule));
  const isAnyOperation = !contract.operations.some((operation) => wanted.has(operation));
  return {
    rules: rules.filter((rule) => (isAnyRule || wanted.has(rule)) && !unwanted.has(rule)),
    isWanted: ({ operation }) => (isAnyOperation || wanted.has(operation)) && !unwanted.has(operation),
    isSkipped: (operation) => unwanted.has(operation),
  };
}

function namedBy(contract: Contract, rules: readonly Rule[], names: readonly string[]): ReadonlySet<Operation | Rule> {
  const named = names.flatMap((name): readonly (Operation | Rule)[] => {
    const rule = rules.find(({ id }) => id === name);
    const found = rule === undefined ? operationsNamed(contract, name) : [rule];
    if (found.length === 0) throw unknownName(contract, rules, name);
    return found;
  });
  return new Set(named);
}

function operationsNamed(contract: Contract, name: string): readonly Operation[] {
  if (name.startsWith('tag:')) {
    const tag = name.slice('tag:'.length);
    return contract.operations.filter(({ tags }) => tags.includes(tag));
  }
  const operation = contract.operation(name);
  return operation === undefined ? [] : [operation];
}

function unknownName({ operations }: Contract, rules: readonly Rule[], name: string): UsageError {
  const known = [
    ...operations.flatMap(({ id, name, tags }) => [id, name, ...tags.map((tag) => `tag:${tag}`)]),
    ...rules.map(({ id }) => id),
  ];
  return new UsageError(`no operation, tag or rule is called ${JSON.stringify(name)}.${didYouMean(name, known)}`);
}
