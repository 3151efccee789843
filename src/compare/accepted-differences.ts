import { UsageError } from '../errors';
import type { Finding } from './findings';

/** Differences that are known, by the identifiers of their findings. */
export interface AcceptedDifferences {
  /** Last day on which each is accepted, `YYYY-MM-DD`. */
  readonly until: ReadonlyMap<string, string>;
}

/**
 * Reads the lines of a file of known differences: an identifier, the last day on which it is accepted, and why, parted by
 * blanks; lines that begin with `#` are comments. Throws a UsageError, with the line, for any other.
 */
export function readAcceptedDifferences(text: string, file: string): AcceptedDifferences {
  const until = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [id = '', day = ''] = trimmed.split(/\s+/);
    const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
    if (!/^[0-9a-f]{8}$/.test(id) || !isDay)
      throw new UsageError(
        `--accept ${file}:${index + 1}: expected the identifier of a difference, the last day on which it is accepted, and why: "0123abcd 2030-12-31 the gateway adds it"`,
      );
    until.set(id, day);
  }
  return { until };
}

/** Gives findings with those marked that are accepted on a day, and the identifiers whose time is over. */
export function markAccepted(
  findings: readonly Finding[],
  { until }: AcceptedDifferences,
  today: string,
): { readonly findings: Finding[]; readonly expired: string[] } {
  const dayOf = (id: string): string | undefined => until.get(id);
  return {
    findings: findings.map((finding) => {
      const day = dayOf(finding.id);
      return day !== undefined && day >= today ? { ...finding, accepted: day } : finding;
    }),
    expired: findings.flatMap(({ id }) => {
      const day = dayOf(id);
      return day !== undefined && day < today ? [id] : [];
    }),
  };
}
