import { causeRules, type CauseRule } from './cause-rules';
import { looksAgain } from './demanded';
import type { Fact } from './facts';
import { allRedAmong, type AllRed, type CheckVerdict } from './kinds-of-checks';

/** Why a finding is shown under another. */
export interface Folded {
  /** Number of the root finding. */
  readonly root: number;
  readonly because: string;
  /** Whether the root finding explains it; else both are the same deviation. */
  readonly isConsequence: boolean;
}

/** What is nearest to the cause comes first: a wrong status before a broken schema, that before what is read by it. */
const aspects: readonly Fact['aspect'][] = ['status', 'media-type', 'schema', 'answer', 'value', 'beside'];
const levels: readonly Fact['check']['level'][] = ['written', 'implied', 'http', 'asked', 'silent'];

/**
 * Gives, by number, the findings that have the cause of another finding; the others are root causes. A root is never milder
 * than what is folded into it.
 */
export function findRootCauses(facts: readonly Fact[], checks: readonly CheckVerdict[]): Map<number, Folded> {
  const ordered = [...facts].sort(byRank);
  const explained = explainedBy(ordered);
  const roots = alikeOnes(
    ordered.filter((fact) => !explained.has(fact)),
    allRedAmong(checks),
  );
  const folded = new Map(roots);
  for (const fact of ordered) {
    const link = explained.get(fact);
    if (link === undefined) continue;
    let cause = link.cause;
    for (let next = explained.get(cause); next !== undefined; next = explained.get(cause)) cause = next.cause;
    const root = roots.get(cause.number)?.root ?? cause.number;
    folded.set(fact.number, { root, because: link.because, isConsequence: true });
  }
  return folded;
}

/** Violations before warnings, then what is nearest to the cause, then the order of the report. */
function byRank(first: Fact, second: Fact): number {
  const rank = (fact: Fact): number[] => {
    const { check, aspect, status } = fact;
    // An error in place of what was asked for is no less than a wrong status.
    const isError = aspect === 'answer' && status >= 400;
    return [
      Number(check.verdict !== 'violated'),
      isError ? 0 : aspects.indexOf(aspect),
      Number(looksAgain(fact)),
      levels.indexOf(check.level),
    ];
  };
  const [one, other] = [rank(first), rank(second)];
  const differing = one.findIndex((value, index) => value !== other[index]);
  return differing === -1 ? first.number - second.number : (one[differing] ?? 0) - (other[differing] ?? 0);
}

interface Link {
  readonly cause: Fact;
  readonly because: string;
}

/** Links each finding to the first that explains it; a cause ranks before its effect, so that no circle can arise. */
function explainedBy(ordered: readonly Fact[]): Map<Fact, Link> {
  const links = new Map<Fact, Link>();
  const position = new Map(ordered.map((fact, index) => [fact, index]));
  for (const rule of causeRules) {
    if (!('causes' in rule)) continue;
    const causes = new Map<string, Fact>();
    for (const fact of ordered) {
      for (const name of rule.causes(fact)) if (!causes.has(name)) causes.set(name, fact);
    }
    for (const fact of ordered) {
      if (links.has(fact)) continue;
      const cause = rule
        .effects(fact)
        .map((name) => causes.get(name))
        .find((found) => found !== undefined);
      if (cause === undefined || (position.get(cause) ?? 0) >= (position.get(fact) ?? 0)) continue;
      links.set(fact, { cause, because: rule.because });
    }
  }
  return links;
}

/** Folds findings that are alike, directly or by way of others, into the first of them. */
function alikeOnes(ordered: readonly Fact[], allRed: AllRed): Map<number, Folded> {
  const keysOf = new Map(ordered.map((fact) => [fact, alikeKeys(fact, allRed)]));
  const sharing = new Map<string, Fact[]>();
  for (const [fact, keys] of keysOf) {
    for (const { name } of keys) {
      const known = sharing.get(name);
      if (known === undefined) sharing.set(name, [fact]);
      else known.push(fact);
    }
  }
  const folded = new Map<number, Folded>();
  const seen = new Set<Fact>();
  for (const root of ordered) {
    if (seen.has(root)) continue;
    seen.add(root);
    const waiting = [root];
    for (let fact = waiting.shift(); fact !== undefined; fact = waiting.shift()) {
      for (const { name, because } of keysOf.get(fact) ?? []) {
        const others = (sharing.get(name) ?? []).filter((other) => !seen.has(other));
        sharing.delete(name);
        for (const other of others) {
          seen.add(other);
          waiting.push(other);
          folded.set(other.number, { root: root.number, because, isConsequence: false });
        }
      }
    }
  }
  return folded;
}

function alikeKeys(fact: Fact, allRed: AllRed): { name: string; because: string }[] {
  return causeRules.flatMap((rule: CauseRule, index) =>
    'alike' in rule
      ? rule.alike(fact, allRed).map((name) => ({ name: `${index} ${name}`, because: rule.because }))
      : [],
  );
}
