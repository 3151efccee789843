import type { Demands, Failing } from './conclusion';
import type { PastReport, PastCheck, PastFinding } from './read-report';
import { type ReportedCheck, type ReportedFinding, isFailure } from './reported';
import type { Verdict } from '../result';

/** What became of the findings of a baseline; each counts once, however often it was made. */
export interface Change {
  readonly baseline: { readonly file: string; readonly startedAt: string };
  /** How many findings the baseline does not have, and how many it has. */
  readonly new: number;
  readonly known: number;
  /** Findings of the baseline that this run did not make, though it judged their checks. */
  readonly fixed: readonly GoneFinding[];
  /** Those whose checks came to no verdict. */
  readonly open: readonly GoneFinding[];
}

/** Gives the checks of a report with each finding marked as new or known, and what changed; both as they are without a baseline. */
export function changeSince(
  baseline: PastReport | undefined,
  checks: readonly ReportedCheck[],
): { readonly checks: readonly ReportedCheck[]; readonly change?: Change } {
  if (baseline === undefined) return { checks };
  const { known, fresh, fixed, open } = compareFindings(
    baseline.findings,
    checks.flatMap(({ findings }) => findings),
    checks,
  );
  const { file, startedAt } = baseline;
  return {
    checks: checks.map((check) => ({
      ...check,
      findings: check.findings.map((finding) => ({ ...finding, state: known.has(finding.id) ? 'known' : 'new' })),
    })),
    change: { baseline: { file, startedAt }, new: fresh.size, known: known.size, fixed, open },
  };
}

/** Gives which findings make a run fail; undefined where every violation does. */
export function failingOf(
  checks: readonly ReportedCheck[],
  { failOn = 'violated' }: Demands,
  change: Change | undefined,
): Failing | undefined {
  if (change === undefined && failOn === 'violated') return undefined;
  const fails = ({ verdict }: ReportedCheck, { state, severity }: ReportedFinding): boolean =>
    state !== 'known' && isFailure(verdict, severity, failOn);
  const failing = checks.flatMap((check) =>
    check.findings.filter((finding) => fails(check, finding)).map((finding) => ({ check: check.id, finding })),
  );
  const since = change === undefined ? [] : [`since ${change.baseline.file}: ${changeInShort(change)}`];
  return {
    checks: new Set(failing.map(({ check }) => check)).size,
    causes: new Set(failing.map(({ finding }) => finding.root ?? finding.number)).size,
    words: [...since, ...(failOn === 'violated' ? [] : [`--fail-on ${failOn}`])].join('; '),
  };
}

/** Gives what changed in short: `1 new finding, 4 known, 2 fixed, 1 not judged again`. */
export function changeInShort({ new: fresh, known, fixed, open }: Omit<Change, 'baseline'>): string {
  const judged = `${fresh} new finding${fresh === 1 ? '' : 's'}, ${known} known, ${fixed.length} fixed`;
  return open.length === 0 ? judged : `${judged}, ${open.length} not judged again`;
}

/** A finding of the earlier run that the later one does not have. */
export interface GoneFinding {
  readonly id: string;
  readonly check: string;
  readonly expected: string;
  readonly got: string;
  /** Why nothing is known of it, where its check came to no verdict. */
  readonly reason?: string;
}

/** How the findings of two runs differ; each finding counts once, however often it was made. */
interface Compared {
  readonly fresh: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
  /** Those whose check came to a verdict without them. */
  readonly fixed: readonly GoneFinding[];
  /** Those whose check came to no verdict, or is not among the checks any more. */
  readonly open: readonly GoneFinding[];
}

/** Verdicts that tell that a finding is not there any more. */
const judged: readonly Verdict[] = ['proved', 'observed', 'violated', 'warned'];

/** Gives what became of the findings of an earlier run: by their identifiers, and by whether their checks were judged again. */
export function compareFindings(
  before: readonly PastFinding[],
  after: readonly { readonly id: string }[],
  checks: readonly Pick<PastCheck, 'id' | 'verdict' | 'reason'>[],
): Compared {
  const earlier = new Map(before.map((finding) => [finding.id, finding]));
  const later = new Set(after.map(({ id }) => id));
  const checkOf = new Map(checks.map((check) => [check.id, check]));
  const gone = [...earlier.values()].filter(({ id }) => !later.has(id));
  const judgedAgain = new Set(gone.filter(({ check }) => judged.includes(checkOf.get(check)?.verdict ?? 'not-tested')));
  return {
    fresh: new Set([...later].filter((id) => !earlier.has(id))),
    known: new Set([...later].filter((id) => earlier.has(id))),
    fixed: [...judgedAgain].map(goneFinding),
    open: gone
      .filter((finding) => !judgedAgain.has(finding))
      .map((finding) => ({ ...goneFinding(finding), reason: reasonOf(checkOf.get(finding.check)) })),
  };
}

function goneFinding({ id, check, expected, got }: PastFinding): GoneFinding {
  return { id, check, expected, got };
}

function reasonOf(check: Pick<PastCheck, 'verdict' | 'reason'> | undefined): string {
  if (check === undefined) return 'its check was not run';
  return check.reason === '' ? check.verdict : `${check.verdict}: ${check.reason}`;
}
