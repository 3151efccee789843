import type { Contract } from '../contract/contract';
import type { Operation } from '../contract/operation';
import type { Candidate, Level } from './check';
import { operationNamedIn } from './operation-named-in';

/** A check with the operation whose clause it is, and its place among all checks. */
export interface Weighed<One extends Candidate = Candidate> {
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
export function byWorth<One extends Candidate>(contract: Contract, checks: readonly One[]): Weighed<One>[] {
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
}
