import type { Verdict } from '../result';
import type { PastCheck, PastFinding } from './read-report';

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
export interface Compared {
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
