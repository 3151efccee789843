import { UsageError } from '../base/errors';
import { didYouMean } from '../base/text';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Scenario } from '../plan/scenario';
import type { Rule } from '../rules/rule';

/** What `--only` and `--skip` leave of a run. */
export interface Selection {
  readonly rules: readonly Rule[];
  isWanted(scenario: Pick<Scenario, 'operation'>): boolean;
  /** `--skip` names it: it is never sent. Operations that `--only` does not name may be needed for others. */
  isSkipped(operation: Operation): boolean;
}

/**
 * Names are those of operations (`listPets`, `GET /pets`), tags (`tag:pets`) and rules (`filter-matches`). Throws a UsageError for one
 * that means nothing.
 */
export function createSelection(
  contract: Contract,
  rules: readonly Rule[],
  only: readonly string[] = [],
  skip: readonly string[] = [],
): Selection {
  const read = (names: readonly string[]): Named => readNames(contract, rules, names);
  const [wanted, unwanted] = [read(only), read(skip)];
  return {
    rules: rules.filter((rule) => (wanted.rules.size === 0 || wanted.rules.has(rule)) && !unwanted.rules.has(rule)),
    isWanted: ({ operation }) =>
      (wanted.operations.size === 0 || wanted.operations.has(operation)) && !unwanted.operations.has(operation),
    isSkipped: (operation) => unwanted.operations.has(operation),
  };
}

interface Named {
  readonly operations: ReadonlySet<Operation>;
  readonly rules: ReadonlySet<Rule>;
}

function readNames(contract: Contract, rules: readonly Rule[], names: readonly string[]): Named {
  const operations = new Set<Operation>();
  const chosen = new Set<Rule>();
  for (const name of names) {
    const rule = rules.find(({ id }) => id === name);
    const found = operationsNamed(contract, name);
    if (rule !== undefined) chosen.add(rule);
    else if (found.length > 0) for (const operation of found) operations.add(operation);
    else throw unknownName(contract, rules, name);
  }
  return { operations, rules: chosen };
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
    ...operations.flatMap(({ id, method, path, tags }) => [
      id,
      `${method} ${path}`,
      ...tags.map((tag) => `tag:${tag}`),
    ]),
    ...rules.map(({ id }) => id),
  ];
  return new UsageError(`no operation, tag or rule is called ${JSON.stringify(name)}.${didYouMean(name, known)}`);
}
