import type { FailureRecord, Ledger } from '../rules/ledger';

/**
 * How often a cause was seen, among what the rule judged: `14 of 14 creates`.
 * @param groups failures with one cause, by operation, the first of each first
 */
export function seenIn(
  ledger: Ledger,
  groups: readonly (readonly FailureRecord[])[],
): { readonly times: number; readonly text: string } {
  const firsts = groups.flatMap(([first]) => first ?? []);
  const [first] = firsts;
  const times = firsts.reduce((sum, record) => sum + ledger.countOf(record), 0);
  if (first === undefined) return { times, text: '' };
  const isWrite = firsts.every((record) => writeNoun(record) !== undefined);
  // A rule may fail several times for one exchange.
  const judged = Math.min(judgedIn(ledger, firsts), responsesIn(ledger, firsts, isWrite));
  const all = Math.max(times, judged);
  const where = firsts.length > 1 ? ` of ${firsts.length} operations` : '';
  return { times, text: `${times} of ${all} ${nounFor(first, all)}${where}` };
}

/** How many exchanges the rule judged, in the operations where it failed. */
function judgedIn(ledger: Ledger, firsts: readonly FailureRecord[]): number {
  const operations = new Set(firsts.map(({ view }) => view.operation));
  const rule = firsts[0]?.rule;
  return ledger
    .checks()
    .filter((check) => check.rule === rule && operations.has(check.operation))
    .reduce((sum, { passed, errors, warnings }) => sum + passed + errors + warnings, 0);
}

function responsesIn(ledger: Ledger, firsts: readonly FailureRecord[], isSuccess: boolean): number {
  return firsts
    .flatMap(({ view }) => [...ledger.statusesOf(view.operation)])
    .filter(([status]) => !isSuccess || (status >= 200 && status < 300))
    .reduce((sum, [, number]) => sum + number, 0);
}

/** What rules judge that look at one kind of requests alone. */
const requestNouns: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'valid-is-accepted': ['valid request', 'valid requests'],
  'valid-request': ['request', 'requests'],
  'invalid-is-rejected': ['invalid request', 'invalid requests'],
  credentials: ['request without valid credentials', 'requests without valid credentials'],
};

function nounFor(record: FailureRecord, number: number): string {
  const noun = writeNoun(record) ?? 'response';
  const [one, several] = requestNouns[record.rule.id] ?? [noun, `${noun}s`];
  return number === 1 ? one : several;
}

/** What was done, of a write that succeeded and of which any success could have failed. */
function writeNoun({ rule, view }: FailureRecord): string | undefined {
  if (view.result !== 'success' || requestNouns[rule.id] !== undefined) return undefined;
  return view.role.kind === 'create' || view.role.kind === 'delete' ? view.role.kind : undefined;
}
