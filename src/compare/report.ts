import { count } from '../base/text';
import { createMaskedCurl } from '../exchange/curl';
import type { Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { Finding } from '../report/finding';
import { createBasisReader } from '../report/fold';
import { reportHead } from '../report/ledger-report';
import { messageText } from '../report/message-text';
import { figuresOf, type Figure, type Note, type ReportPage, type TableRow } from '../report/page';
import { durationText } from '../report/page-figures';
import { leftBehindSentences, rowsNote, sentencesNote } from '../report/page-notes';
import type { Comparison } from './compare';
import type { ComparedService } from './comparing';
import { sideText, titleOf } from './difference-text';
import type { DifferenceFinding } from './findings';
import { sideNames, type SideName } from './counterparts';

export interface ReportParts {
  readonly contract: Contract;
  readonly masker: Masker;
  readonly sides: Readonly<Record<SideName, ComparedService>>;
}

/** What `compare` comes to: as data for the JSON report, and as a page for all others. Everything in it is masked. */
export interface ComparisonReport {
  readonly exitCode: number;
  readonly data: object;
  /** @param saved files that are written, so that the page can point to them */
  page(saved: readonly string[]): ReportPage;
}

/** The rule that a comparison is about, for reports that have a table of rules. */
const sameResponse = { id: 'same-response', sentence: 'Both APIs return the same.', layer: 'meaning' } as const;

export function reportOf(comparison: Comparison, parts: ReportParts): ComparisonReport {
  const { contract, sides } = parts;
  const { title, version, document } = contract;
  const { compared, same, notCompared, otherData, sent, cleanedUp, durationMs } = comparison;
  const basisOf = createBasisReader(document, parts.masker);
  const findings = comparison.findings.map((one) => findingOf(one, { ...parts, basisOf }));
  const verdict = verdictOf(comparison);
  const startedAt = new Date(comparison.startedAt).toISOString();
  const head = reportHead(contract);
  const sideOf = (side: SideName): object => ({
    ...{ url: sides[side].url, requests: sent[side], runTag: sides[side].run.runTag },
    leftBehind: cleanedUp[side].left,
  });
  const { seed } = sides.a.run;
  return {
    exitCode: verdict.exitCode,
    data: {
      ...{ ...head, a: sideOf('a'), b: sideOf('b'), seed },
      ...{ startedAt, durationMs, verdict, pairs: { compared, same, notCompared }, findings, otherData },
    },
    page: ([saved]) => {
      const { word, tone, text } = verdict;
      const figures = comparedFigures(comparison, parts);
      return {
        conclusion: {
          ...{ word, tone, startedAt, subject: `${title} ${version}`.trim(), rest: `: ${text}` },
          place: `${sides.a.url} and ${sides.b.url}`,
        },
        ...{ figures, findings, failsOn: 'error', notes: notesOf(comparison, parts), ticket: [] },
        table: { rules: [sameResponse], rows: [...comparison.planned].map((one) => rowOf(comparison, one)) },
        run: [
          ...figures,
          ...figuresOf([
            ['OpenAPI file', document.file],
            ['Seed', seed],
            [head.tool.name, head.tool.version],
          ]),
        ],
        ...(findings.length > 0 && { closing: `${word}: ${text}. Repeat with --seed ${seed}.` }),
        more: saved === undefined ? '--report report.html' : `see ${saved}`,
      };
    },
  };
}

interface Verdict extends Pick<ReportPage['conclusion'], 'word' | 'tone'> {
  readonly exitCode: 0 | 1 | 2 | 3;
  readonly text: string;
}

function verdictOf({ findings, compared, same, notCompared, end, operations, planned }: Comparison): Verdict {
  if (end.ended !== undefined) return { word: 'STOPPED', tone: 'doubtful', exitCode: 2, text: end.ended.message };
  if (findings.length > 0)
    return { word: 'DIFFERENT', tone: 'bad', exitCode: 1, text: count(findings.length, 'difference') };
  if (operations.size * 2 < planned.size || compared < notCompared || compared === 0)
    return { word: 'TOO LITTLE COMPARED', tone: 'doubtful', exitCode: 3, text: 'less than half could be compared' };
  return { word: 'SAME', tone: 'good', exitCode: 0, text: responsesText(same, compared) };
}

function responsesText(same: number, compared: number): string {
  return `${same} of ${compared} pairs of responses are the same, apart from error messages`;
}

function findingOf(
  one: DifferenceFinding,
  parts: ReportParts & { readonly basisOf: ReturnType<typeof createBasisReader> },
): Finding {
  const { masker, sides } = parts;
  const curl = sideNames.map((side) => {
    const { url, credentials } = sides[side];
    return createMaskedCurl({ baseUrl: url, masker, secrets: () => credentials.secrets })(one[side].exchange.request);
  });
  const failure = (one.wrong.a ?? one.wrong.b)?.failure;
  const [a, b] = [sideText(one, 'a', masker), sideText(one, 'b', masker)];
  return {
    ...{ id: '', rule: sameResponse.id, sentence: sameResponse.sentence, level: 'error', title: titleOf(one, masker) },
    ...{ expected: '', received: '', sides: { a, b, wrong: wrongText(one, masker) } },
    basis: failure === undefined ? { at: '', text: '' } : parts.basisOf(failure.basis),
    seenIn: `${count(one.pairs, 'pair')} of responses`,
    places: one.operations.map((operation, index) => ({
      operation,
      ...(index === 0 ? { exchanges: [one.a.number, one.b.number], curl } : { exchanges: [], curl: [] }),
    })),
  };
}

/** Which side breaks the OpenAPI file there, and what that demands. */
function wrongText({ wrong }: DifferenceFinding, masker: Masker): string {
  const texts = sideNames.flatMap((side) => {
    const { failure } = wrong[side] ?? {};
    return failure === undefined ? [] : [`${side.toUpperCase()}: expected ${messageText(failure.expected, masker)}`];
  });
  return texts.length === 0 ? 'neither: the OpenAPI file allows both' : texts.join('. ');
}

function comparedFigures(comparison: Comparison, { sides: { a, b } }: ReportParts): readonly Figure[] {
  const { compared, same, notCompared, sent, durationMs } = comparison;
  const { writes } = a.run.policy;
  return figuresOf([
    ['A', a.url],
    ['B', b.url],
    ['Responses', responsesText(same, compared)],
    [
      'Not compared',
      notCompared === 0 ? undefined : `${count(notCompared, 'request')}: only one side got it, or each another`,
    ],
    ['Writes', writes === 0 ? 'none (read-only)' : `${count(writes, 'create')} allowed on each side`],
    ['Requests', `${sent.a} to A, ${sent.b} to B in ${durationText(durationMs)}`],
  ]);
}

function rowOf({ findings, operations, skipped }: Comparison, operation: Operation): TableRow {
  const name = operation.name;
  const failed = findings.filter((one) => one.operations.includes(name)).length;
  const [result, passed] =
    failed > 0
      ? (['failed', 0] as const)
      : operations.has(operation)
        ? (['passed', 1] as const)
        : (['not tested', 0] as const);
  const note = skipped.get(operation);
  const cell = { operation: name, rule: sameResponse.id, result, passed, failed, ...(note !== undefined && { note }) };
  return { operation: name, id: operation.id, requests: 0, cells: [cell] };
}

function notesOf(
  { planned, operations, skipped, otherData, end, cleanedUp }: Comparison,
  { sides }: ReportParts,
): readonly Note[] {
  const nothing = 'no request was sent to both that is the same';
  const rows = [...planned]
    .filter((operation) => !operations.has(operation))
    .map((operation) => ({ where: operation.name, lines: [skipped.get(operation) ?? nothing] }));
  return [
    rowsNote('Not compared', rows),
    sentencesNote(
      'Not played',
      end.leftOut === 0 ? [] : [`${count(end.leftOut, 'scenario')}: the time, or the requests, were used up.`],
    ),
    sentencesNote(
      'Other data',
      otherData.length === 0
        ? []
        : [`A and B hold other items in ${otherData.join(', ')}. Of those, only the form was compared.`],
    ),
    ...sideNames.map((side) =>
      sentencesNote(
        `Left behind in ${side.toUpperCase()}`,
        leftBehindSentences(cleanedUp[side].left, sides[side].run.runTag),
      ),
    ),
  ].flatMap((note) => note ?? []);
}
