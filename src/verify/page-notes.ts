import { count } from '../base/text';
import { lowerStart } from '../report/clause';
import type { Note, NoteRow } from '../report/page';
import { leftBehindSentences } from './left-behind-text';
import type { OperationReport, RunReport } from './run-report';

/** What a run could not test, what it left, and what else is worth knowing. */
export function pageNotes(report: RunReport): readonly Note[] {
  const { observations, writes, runTag, leftOut, cameOnce, baseline } = report;
  const observed = observations.map(({ operation, rule, text }) => ({
    where: operation,
    lines: [`${rule}: ${lowerStart(text)}`],
  }));
  const untested = isToldAsRow(report) ? [] : readOnlySentences(report);
  return [
    rowsNote('Inconclusive', inconclusiveRows(report)),
    rowsNote('To test more', moreRows(report)),
    sentencesNote('Not tested', untested),
    rowsNote('Not tested', withheldRows(report)),
    sentencesNote('Left out', leftOut > 0 ? [`${count(leftOut, 'scenario')}, for lack of time. Add --time 300.`] : []),
    sentencesNote('Left behind', leftBehindSentences(writes.leftBehind, runTag)),
    sentencesNote('Came once', cameOnceSentences(cameOnce)),
    sentencesNote(
      'Fixed',
      (baseline?.fixed ?? []).map((title) => `${title}.`),
    ),
    rowsNote('Observed', observed),
  ].flatMap((note) => note ?? []);
}

function rowsNote(title: string, rows: readonly NoteRow[]): Note | undefined {
  return rows.length === 0 ? undefined : { kind: 'rows', title, rows };
}

function sentencesNote(title: string, sentences: readonly string[]): Note | undefined {
  return sentences.length === 0 ? undefined : { kind: 'sentences', title, sentences };
}

function inconclusiveRows({ checks }: RunReport): readonly NoteRow[] {
  return checks
    .filter(({ result }) => result === 'inconclusive')
    .map(({ operation, rule, note }) => ({
      where: operation,
      lines: [`${rule}: ${lowerStart(note ?? 'Nothing to test with.')}`],
    }));
}

/** Operations that a person can help with. */
function moreRows(report: RunReport): readonly NoteRow[] {
  const helped = report.operations
    .filter(({ state, notes }) => (state === 'tried' || state === 'not sent') && notes.length > 0)
    .map(({ operation, notes }) => ({ where: operation, lines: notes }));
  const writes = isToldAsRow(report) ? withheldWrites(report) : [];
  if (writes.length === 0) return helped;
  const isOne = writes.length === 1;
  return [
    ...helped,
    {
      where: `${count(writes.length, 'operation')} that ${isOne ? 'writes' : 'write'}`,
      lines: [`${isOne ? 'was' : 'were'} not sent. On a test system, add --writes 20.`],
    },
  ];
}

/** Where much is not tested, the operations that write are one reason among others. */
function isToldAsRow({ verdict }: RunReport): boolean {
  return verdict.word === 'too little tested';
}

/** Those that a run may not send because it is read-only. */
function withheldWrites({ operations, writes }: RunReport): readonly OperationReport[] {
  return writes.allowed > 0 ? [] : operations.filter(({ state, isWrite }) => state === 'withheld' && isWrite);
}

function readOnlySentences(report: RunReport): readonly string[] {
  const writes = withheldWrites(report);
  const [first] = writes;
  if (first === undefined) return [];
  const names = new Set(writes.map(({ operation }) => operation));
  const checks = report.checks.filter(
    ({ result, operation }) => result === 'not tested' && names.has(operation),
  ).length;
  const what =
    writes.length === 1
      ? `${first.operation}, because it writes`
      : `${count(writes.length, 'operation')}, because they write`;
  return [
    `${count(checks, 'check')} of ${what}.`,
    'On a test system, add --writes 20. Understudy then creates at most 20 items.',
    'It changes and deletes only items that it created.',
  ];
}

/** Operations that are not sent whatever a run may write. */
function withheldRows(report: RunReport): readonly NoteRow[] {
  const told = new Set(withheldWrites(report));
  return report.operations
    .filter((operation) => operation.state === 'withheld' && !told.has(operation))
    .map(({ operation, notes }) => ({ where: operation, lines: notes }));
}

function cameOnceSentences(cameOnce: number): readonly string[] {
  if (cameOnce === 0) return [];
  return [`${count(cameOnce, 'failure')} did not come again, and ${cameOnce === 1 ? 'is' : 'are'} not counted.`];
}
