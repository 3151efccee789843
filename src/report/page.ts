import type { Finding } from './finding';
import type { CheckReport, RuleReport } from './run-report';

/** What one report shows, whatever it is written as. Its writers get nothing else. Texts are masked, and may still be hostile. */
export interface ReportPage {
  readonly conclusion: Conclusion;
  /** `Operations`: `3 of 3 returned a 2xx` */
  readonly figures: readonly Figure[];
  /** Problems first, then warnings, each with the most frequent first. */
  readonly findings: readonly Finding[];
  /** Findings that fail the run. */
  readonly failsOn: Finding['level'];
  readonly table: RuleTable;
  readonly notes: readonly Note[];
  /** The problems in short, for somebody who has no report, in lines; none if there are no problems. */
  readonly ticket: readonly string[];
  /** How the run was made, for reports that have room for it. */
  readonly run: readonly Figure[];
  /** The verdict once more, and what to do next. */
  readonly closing?: string | undefined;
  /** Where to find what has no room: `--report report.html`, `see report.html`. */
  readonly more: string;
}

export interface Conclusion {
  /** `PASSED`, `TOO LITTLE TESTED` */
  readonly word: string;
  readonly tone: 'good' | 'bad' | 'doubtful';
  /** `Pet Store 1.0.0` */
  readonly subject: string;
  /** A base URL or a file. */
  readonly place: string;
  /** What else is said of it: `: 3 problems, 1 warning (read-only)`; may be empty. */
  readonly rest: string;
  /** RFC 3339. */
  readonly startedAt: string;
}

export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** Those that have a value. */
export function figuresOf<Label extends string>(
  pairs: readonly (readonly [label: Label, value: string | undefined])[],
): readonly { readonly label: Label; readonly value: string }[] {
  return pairs.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]));
}

/** What each rule said about each operation. */
interface RuleTable {
  /** Those of one layer stand together. */
  readonly rules: readonly RuleReport[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** `GET /pets` */
  readonly operation: string;
  readonly id: string;
  readonly requests: number;
  /** Of rules that concern the operation. */
  readonly cells: readonly CheckReport[];
}

export type CellResult = CheckReport['result'];

/** Cells by their results, in the order in which they are told. */
export const cellResults: readonly CellResult[] = ['passed', 'failed', 'warning', 'inconclusive', 'not tested'];

/** What is neither a figure nor a finding: rows of a place and what is said of it, or some sentences. */
export type Note =
  | { readonly kind: 'rows'; readonly title: string; readonly rows: readonly NoteRow[] }
  | { readonly kind: 'sentences'; readonly title: string; readonly sentences: readonly string[] };

export interface NoteRow {
  /** `GET /pets` */
  readonly where: string;
  readonly lines: readonly string[];
}

/** `26 November 2026`, in UTC. */
export function dayOf(startedAt: string): string {
  const date = new Date(startedAt);
  if (Number.isNaN(date.getTime())) return startedAt;
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
