import type { FailureRecord, Ledger } from '../rules/ledger';

/**
 * How often a cause was seen, among what the rule judged: `14 of 14 creates`.
 * @param groups failures with one cause, by operation, the first of each first
 */
export function seenIn(ledger: Ledger, groups: readonly (readonly FailureRecord[])[]): { times: number; text: string } {
  const firsts = groups.flatMap(([first]) => first ?? []);
  const [first] = firsts;
  const times = firsts.reduce((sum, record) => sum + ledger.countOf(record), 0);
  if (first === undefined) return { times, text: '' };
  const all = Math.max(times, judgedIn(ledger, firsts));
  const where = firsts.length > 1 ? ` of ${firsts.length} operations` : '';
  return { times, text: `${times} of ${all} ${nounFor(first, all)}${where}` };
}

/** How many exchanges could have shown it: those that the rule judged, and of these, if all failures are successes, at most the successes. */
function judgedIn(ledger: Ledger, firsts: readonly FailureRecord[]): number {
  const operations = new Set(firsts.map(({ view }) => view.operation));
  const rule = firsts[0]?.rule;
  const judged = ledger
    .checks()
    .filter((check) => check.rule === rule && operations.has(check.operation))
    .reduce((sum, { passed, errors, warnings }) => sum + passed + errors + warnings, 0);
  if (!firsts.every(({ view }) => view.result === 'success' && view.reading.violations.length === 0)) return judged;
  const successes = [...operations]
    .flatMap((operation) => [...ledger.statusesOf(operation)])
    .filter(([status]) => status >= 200 && status < 300)
    .reduce((sum, [, number]) => sum + number, 0);
  return Math.min(judged, successes);
}

/** What was judged, in a word. */
function nounFor({ rule, view }: FailureRecord, number: number): string {
  const plural = number === 1 ? '' : 's';
  if (view.credential === 'none' || view.credential === 'wrong') return `request${plural} without valid credentials`;
  if (rule.layer === 'status' && view.reading.violations.length > 0) return `invalid request${plural}`;
  if (rule.layer === 'status' && view.result === 'rejected') return `valid request${plural}`;
  if (view.role.kind === 'create' && view.result === 'success') return `create${plural}`;
  if (view.role.kind === 'delete' && view.result === 'success') return `delete${plural}`;
  return `response${plural}`;
}
