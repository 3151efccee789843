import { UsageError } from '../../base/errors';
import { didYouMean } from '../../base/text';
import type { Candidate } from '../../probe/check';
import { describeWith } from './findings';
import type { PastFinding, PastReport } from './read-report';
import type { Report } from './report';

/** A finding of an earlier run that is to be looked for again. */
export interface Replayed {
  readonly finding: PastFinding;
  /** What the earlier run was made with. */
  readonly seed: string;
  readonly document: string;
}

/** Gives the finding of a report by its identifier. Throws a UsageError where there is no report, or it has no such finding. */
export function findReplayed(id: string, report: PastReport | undefined): Replayed {
  if (report === undefined)
    throw new UsageError('--replay: expected --from <report.json>, the report with this finding');
  const finding = report.findings.find((one) => one.id === id);
  if (finding === undefined) {
    const known = [...new Set(report.findings.map((one) => one.id))];
    throw new UsageError(`--replay ${JSON.stringify(id)}: ${report.file} has no such finding${didYouMean(id, known)}`);
  }
  return { finding, seed: report.seed, document: report.document.file };
}

/**
 * Gives the checks that send again what the finding's check sent: itself, and the one whose answer it judged. Throws a
 * UsageError where the document does not ask for that check any more.
 */
export function checksOfReplay<One extends Candidate>(checks: readonly One[], { finding }: Replayed): readonly One[] {
  const own = checks.filter(({ id }) => id === finding.check || id === finding.sentBy);
  if (own.some(({ id }) => id === finding.check)) return own;
  throw new UsageError(
    `--replay ${finding.id}: its check ${finding.check} is none of this document (--spec), or takes a flag of that run such as --explore`,
  );
}

/** Gives what became of the finding: 1 where it is still there, 0 where its check was judged without it, else 2 or 3. */
export function replayOutcome({ finding }: Replayed, report: Report): { text: string; exitCode: 0 | 1 | 2 | 3 } {
  const check = report.checks.find(({ id }) => id === finding.check);
  const found = check?.findings.find(({ id }) => id === finding.id);
  const head = `${finding.id} ${finding.check}: ${finding.title}`;
  if (found !== undefined) return { text: `${head}\n${describeWith(found, [])}\nSTILL THERE\n`, exitCode: 1 };
  const verdict = check?.verdict ?? 'not-tested';
  const other = check?.findings[0];
  if (other !== undefined) {
    const text = `${head}\nGONE, but the check found something else: ${other.id}\n${describeWith(other, [])}\n`;
    return { text, exitCode: 1 };
  }
  const reason = check?.reason === '' ? '' : `: ${check?.reason ?? ''}`;
  if (verdict === 'proved' || verdict === 'observed')
    return { text: `${head}\nGONE: ${verdict}${reason}\n`, exitCode: 0 };
  return { text: `${head}\nNOT JUDGED: ${verdict}${reason}\n`, exitCode: verdict === 'environment' ? 2 : 3 };
}
