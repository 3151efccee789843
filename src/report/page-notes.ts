import { count, firstOf } from '../base/text';
import type { LeftBehind } from '../visit/left-behind';
import { lowerStart } from './message-text';
import type { Note, NoteRow } from './page';
import type { OperationReport, RunReport, TrafficReport } from './run-report';

/** What a run could not test, what it left, and what else is worth knowing. */
export function pageNotes(report: RunReport): readonly Note[] {
  const {
    observations,
    writes,
    runTag,
    leftOut,
    endedBy,
    moreFailures = 0,
    cameOnce,
    baseline,
    traffic,
    replayed,
  } = report;
  const observed = observations.map(({ operation, rule, text }) => ({
    where: operation,
    lines: [`${rule}: ${lowerStart(text)}`],
  }));
  const fixed = (baseline?.fixed ?? []).map((title) => ({ where: '', lines: [title] }));
  return [
    ...(traffic === undefined ? testNotes(report) : trafficNotes(traffic)),
    sentencesNote(
      'Replayed',
      replayed === undefined ? [] : [`${replayed.id} ${replayed.cameAgain ? 'came again' : 'did not come again'}.`],
    ),
    sentencesNote('Left out', leftOut > 0 ? [`${count(leftOut, 'scenario')}${whyLeftOut(endedBy)}`] : []),
    sentencesNote(
      'Not shown',
      moreFailures > 0 ? [`${count(moreFailures, 'failure')} with other causes: they are too many.`] : [],
    ),
    sentencesNote('Left behind', leftBehindSentences(writes?.leftBehind ?? [], runTag)),
    sentencesNote('Not reproduced', cameOnce > 0 ? [`${count(cameOnce, 'failure')}.`] : []),
    rowsNote('Fixed', fixed),
    rowsNote('Observed', observed),
  ].flatMap((note) => note ?? []);
}

/** Ends a sentence about what a run did not come to. @param endedBy the option that ended it: `--time 60` */
export function whyLeftOut(endedBy: string | undefined): string {
  return endedBy === undefined ? '.' : `: ${endedBy} ended the run. Raise it.`;
}

/** What a run could not test. */
function testNotes(report: RunReport): readonly (Note | undefined)[] {
  return [
    rowsNote('Inconclusive', inconclusiveRows(report)),
    rowsNote('To test more', moreRows(report)),
    sentencesNote('Not tested', readOnlySentences(report)),
    rowsNote('Not tested', withheldRows(report)),
  ];
}

/** Most paths and addresses that are named. */
const mostNamed = 5;

/** What passed by and was not judged, and why. */
function trafficNotes(traffic: TrafficReport): readonly (Note | undefined)[] {
  const { unmatched, elsewhere, tooLong, mocked, unreached, tunnels, faults } = traffic;
  const paths = unmatched
    .slice(0, mostNamed)
    .map(({ request, status }) => `${request} ${status === 0 ? 'got no response' : `returned ${status}`}.`);
  const rest = unmatched.length - paths.length;
  const total = sumOf(unmatched);
  const addresses = elsewhere.slice(0, mostNamed).map(({ address }) => address);
  const others = `${addresses.join(', ')}${elsewhere.length > mostNamed ? ', ...' : ''}`;
  return [
    sentencesNote('Not complete', faults),
    sentencesNote(`${count(total, 'request')} ${total === 1 ? 'matches' : 'match'} no operation`, [
      ...paths,
      ...(rest > 0 ? [`And ${count(rest, 'other path')}.`] : []),
    ]),
    sentencesNote(
      `${count(sumOf(elsewhere), 'request')} to other addresses left out`,
      elsewhere.length === 0 ? [] : [`${others}.`],
    ),
    sentencesNote('Mocked', mocked === 0 ? [] : [`A mock responded to ${count(mocked, 'request')}.`]),
    sentencesNote(
      'Not passed on',
      unreached.requests === 0 ? [] : [`${count(unreached.requests, 'request')}. ${unreached.reason}`],
    ),
    sentencesNote('Not judged', [
      ...(tooLong === 0 ? [] : [`The bodies of ${count(tooLong, 'exchange')}: they are longer than 1 MiB.`]),
      ...(tunnels === 0 ? [] : [`${count(tunnels, 'connection')} asked to switch to WebSocket.`]),
    ]),
  ];
}

function sumOf(counted: readonly { readonly count: number }[]): number {
  return counted.reduce((sum, one) => sum + one.count, 0);
}

export function rowsNote(title: string, rows: readonly NoteRow[]): Note | undefined {
  return rows.length === 0 ? undefined : { kind: 'rows', title, rows };
}

export function sentencesNote(title: string, sentences: readonly string[]): Note | undefined {
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
function moreRows({ operations }: RunReport): readonly NoteRow[] {
  return operations
    .filter(({ state, notes }) => (state === 'tried' || state === 'not sent') && notes.length > 0)
    .map(({ operation, notes }) => ({ where: operation, lines: notes }));
}

/** Those that a run may not send because it is read-only. */
function withheldWrites({ operations, writes }: RunReport): readonly OperationReport[] {
  return writes === undefined || writes.allowed > 0
    ? []
    : operations.filter(({ state, isWrite }) => state === 'withheld' && isWrite);
}

function readOnlySentences(report: RunReport): readonly string[] {
  const writes = withheldWrites(report);
  const [first] = writes;
  if (first === undefined) return [];
  const what =
    writes.length === 1
      ? `${first.operation}, because it writes`
      : `${count(writes.length, 'operation')}, because they write`;
  return [
    `${what}.`,
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

/** Most places that are named. */
const mostPlaces = 6;

/** What a run left: `/pets/122 to /pets/135.`, and how to find it. */
export function leftBehindSentences(left: readonly LeftBehind[], runTag: string): readonly string[] {
  const reasons = [...new Set(left.map(({ reason }) => reason))];
  const named = reasons.map((reason) => {
    const paths = left.filter((one) => one.reason === reason).map(({ path }) => path);
    return `${firstOf(rangesOf(paths), mostPlaces)}${reasons.length > 1 ? ` (${reason})` : ''}.`;
  });
  if (named.length === 0) return [];
  const sentences = [...named, `Texts that were made up for them contain ${runTag}.`];
  return named.length === 1 ? [sentences.join(' ')] : sentences;
}

/** Three paths and more whose numbers follow each other are one: `/pets/122 to /pets/135`. */
function rangesOf(paths: readonly string[]): readonly string[] {
  const runs: string[][] = [];
  for (const path of paths) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && isNext(before, path)) run.push(path);
    else runs.push([path]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0] ?? ''} to ${run.at(-1) ?? ''}`]));
}

function isNext(before: string, path: string): boolean {
  const [one, other] = [before, path].map((text) => /^(.*\/)(\d{1,30})$/.exec(text));
  if (one?.[2] === undefined || other?.[2] === undefined || one[1] !== other[1]) return false;
  return BigInt(one[2]) + 1n === BigInt(other[2]);
}
