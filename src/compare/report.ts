import { packageVersion } from '../base/files';
import { count } from '../base/text';
import { createMaskedCurl } from '../exchange/curl';
import type { Masker } from '../exchange/masking/mask';
import type { HttpRequest } from '../base/http';
import type { Contract } from '../openapi/contract';
import type { Finding } from '../report/finding';
import { basisOf, createSourceReader } from '../report/fold';
import { messageText } from '../report/message-text';
import type { Conclusion, Note, ReportPage } from '../report/page';
import { durationText } from '../report/page-figures';
import { leftBehindSentences } from '../report/page-notes';
import type { CheckReport } from '../report/run-report';
import type { LeftBehind } from '../visit/left-behind';
import type { Comparison, ComparedService } from './compare';
import { sideText, titleOf } from './difference-text';
import type { DifferenceFinding } from './findings';
import type { SideName } from './meeting';

/** What `compare` comes to: the JSON report. Everything in it is masked. */
export interface ComparisonReport {
  readonly tool: { readonly name: 'Understudy'; readonly version: string };
  readonly document: { readonly title: string; readonly version: string; readonly file: string };
  readonly a: SideReport;
  readonly b: SideReport;
  readonly seed: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly verdict: { readonly word: Word; readonly exitCode: number; readonly reason?: string };
  /** Pairs of responses to one request. */
  readonly pairs: {
    readonly compared: number;
    readonly same: number;
    readonly otherWording: number;
    readonly notCompared: number;
  };
  readonly findings: readonly Finding[];
  readonly operations: readonly ComparedOperation[];
  /** Paths of collections of which both have other items: only their form was compared. */
  readonly otherData: readonly string[];
}

interface SideReport {
  readonly url: string;
  readonly requests: number;
  readonly runTag: string;
  readonly leftBehind: readonly LeftBehind[];
}

interface ComparedOperation {
  /** `GET /pets` */
  readonly operation: string;
  readonly isCompared: boolean;
  /** Why it was not sent, or not always. */
  readonly note?: string;
}

type Word = 'same' | 'different' | 'stopped' | 'too little compared';

export interface ReportParts {
  readonly contract: Contract;
  readonly masker: Masker;
  readonly sides: Readonly<Record<SideName, ComparedService>>;
}

/** The rule that a comparison is about, for reports that have a table of rules. */
const sameResponse = { id: 'same-response', sentence: 'Both APIs return the same.', layer: 'meaning' } as const;

export function reportOf(comparison: Comparison, parts: ReportParts): ComparisonReport {
  const { contract, sides } = parts;
  const { compared, same, otherWording, notCompared, startedAt, durationMs, otherData, sent, cleanedUp } = comparison;
  const sideOf = (side: SideName): SideReport => ({
    ...{ url: sides[side].url, requests: sent[side], runTag: sides[side].run.runTag },
    leftBehind: cleanedUp[side].left,
  });
  const curls = { a: curlOf(parts, 'a'), b: curlOf(parts, 'b') };
  const sourceOf = createSourceReader();
  return {
    tool: { name: 'Understudy', version: packageVersion() },
    document: { title: contract.title, version: contract.version, file: contract.document.file },
    ...{ a: sideOf('a'), b: sideOf('b'), seed: sides.a.run.seed },
    ...{ startedAt: new Date(startedAt).toISOString(), durationMs, verdict: verdictOf(comparison) },
    pairs: { compared, same, otherWording, notCompared },
    findings: comparison.findings.map((one) => findingOf(one, { ...parts, curls, sourceOf })),
    operations: operationsOf(comparison),
    otherData,
  };
}

function verdictOf({
  findings,
  compared,
  notCompared,
  end,
  operations,
  planned,
}: Comparison): ComparisonReport['verdict'] {
  if (end.ended !== undefined) return { word: 'stopped', exitCode: 2, reason: end.ended.message };
  if (findings.length > 0) return { word: 'different', exitCode: 1 };
  const asked = [...planned];
  const share = asked.filter((operation) => operations.has(operation)).length;
  if (share * 2 < asked.length || compared < notCompared || compared === 0)
    return { word: 'too little compared', exitCode: 3, reason: 'less than half could be compared' };
  return { word: 'same', exitCode: 0 };
}

function operationsOf({ operations, planned, skipped }: Comparison): readonly ComparedOperation[] {
  return [...planned].map((operation) => {
    const note =
      skipped.get(operation) ??
      (operations.has(operation) ? undefined : 'no request could be made that is the same for both');
    return {
      ...{ operation: `${operation.method} ${operation.path}`, isCompared: operations.has(operation) },
      ...(note !== undefined && { note }),
    };
  });
}

type Curl = (request: HttpRequest) => string;

function curlOf({ masker, sides }: ReportParts, side: SideName): Curl {
  const { url, credentials } = sides[side];
  return createMaskedCurl({ baseUrl: url, masker, secrets: () => credentials.secrets });
}

function findingOf(
  one: DifferenceFinding,
  parts: ReportParts & {
    readonly curls: Readonly<Record<SideName, Curl>>;
    readonly sourceOf: ReturnType<typeof createSourceReader>;
  },
): Finding {
  const { masker, curls } = parts;
  const { a, b, count: times, operations, wrong } = one;
  const failure = (wrong.a ?? wrong.b)?.failure;
  const curl = [curls.a(a.exchange.request), curls.b(b.exchange.request)];
  return {
    ...{ id: '', rule: sameResponse.id, sentence: sameResponse.sentence, level: 'error' },
    ...{
      title: titleOf(one, masker),
      expected: '',
      received: '',
      seenIn: count(times, 'pair of responses').replace('pair of responsess', 'pairs of responses'),
    },
    sides: { a: sideText(one, 'a', masker), b: sideText(one, 'b', masker), wrong: wrongText(wrong, masker) },
    basis: failure === undefined ? { at: '', text: '' } : basisOf(failure.basis, parts),
    places: operations.map((operation, index) => ({
      operation,
      exchanges: index === 0 ? [a.number, b.number] : [],
      curl: index === 0 ? curl : [],
      ...(a.exchange.label !== undefined && { scenario: a.exchange.label.scenario }),
    })),
  };
}

/** Which side breaks the OpenAPI file there, and what that demands. */
function wrongText(wrong: DifferenceFinding['wrong'], masker: Masker): string {
  const texts = (['a', 'b'] as const).flatMap((side) => {
    const broken = wrong[side];
    return broken === undefined
      ? []
      : [`${side.toUpperCase()}: expected ${messageText(broken.failure.expected, masker)}`];
  });
  return texts.length === 0 ? 'neither: the OpenAPI file allows both' : texts.join('. ');
}

const tones = { same: 'good', different: 'bad', stopped: 'doubtful', 'too little compared': 'doubtful' } as const;

/** A comparison as a page, for all writers. */
export function pageOf(
  report: ComparisonReport,
  policy: ComparedService['run']['policy'],
  saved: readonly string[],
): ReportPage {
  const { document, a, b, findings, pairs, startedAt, durationMs, seed, verdict, operations } = report;
  const word = verdict.word.toUpperCase();
  const responses = `${pairs.same} of ${pairs.compared} pairs of responses are the same, apart from error messages`;
  const found = findings.length === 0 ? (verdict.reason ?? responses) : count(findings.length, 'difference');
  const conclusion: Conclusion = {
    ...{ word, tone: tones[verdict.word], startedAt },
    subject: document.version === '' ? document.title : `${document.title} ${document.version}`,
    place: `${a.url} and ${b.url}`,
    rest: `: ${found}`,
  };
  const figures = [
    { label: 'A', value: a.url },
    { label: 'B', value: b.url },
    {
      label: 'Responses',
      value: `${responses}${pairs.otherWording > 0 ? ` (${pairs.otherWording} have others)` : ''}`,
    },
    ...(pairs.notCompared > 0
      ? [
          {
            label: 'Not compared',
            value: `${count(pairs.notCompared, 'request')} of one side, or other requests on each`,
          },
        ]
      : []),
    {
      label: 'Writes',
      value: policy.writes === 0 ? 'none (read-only)' : `at most ${count(policy.writes, 'create')} on each side`,
    },
    { label: 'Requests', value: `${a.requests} to A, ${b.requests} to B in ${durationText(durationMs)}` },
  ];
  const more = saved[0] === undefined ? '--report report.html' : `see ${saved[0]}`;
  return {
    ...{ conclusion, figures, findings, failsOn: 'error', notes: notesOf(report), more },
    table: { rules: [sameResponse], rows: operations.map((one) => rowOf(one, findings)) },
    run: [
      ...figures,
      { label: 'OpenAPI file', value: document.file },
      { label: 'Seed', value: seed },
      { label: report.tool.name, value: report.tool.version },
    ],
    ...(findings.length > 0 && { closing: `${word}: ${found}. Repeat with --seed ${seed}.` }),
  };
}

function rowOf(
  { operation, isCompared, note }: ComparedOperation,
  findings: readonly Finding[],
): ReportPage['table']['rows'][number] {
  const failed = findings.filter(({ places }) => places.some((place) => place.operation === operation)).length;
  const result: CheckReport['result'] = failed > 0 ? 'failed' : isCompared ? 'passed' : 'not tested';
  const cell: CheckReport = {
    operation,
    rule: sameResponse.id,
    result,
    passed: result === 'passed' ? 1 : 0,
    failed,
    ...(note !== undefined && { note }),
  };
  return { operation, id: operation, requests: 0, cells: [cell] };
}

function notesOf({ a, b, operations, otherData }: ComparisonReport): readonly Note[] {
  const missing = operations.filter(({ isCompared }) => !isCompared);
  const sentences = (title: string, all: readonly string[]): readonly Note[] =>
    all.length === 0 ? [] : [{ kind: 'sentences', title, sentences: all }];
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            kind: 'rows',
            title: 'Not compared',
            rows: missing.map(({ operation, note = '' }) => ({ where: operation, lines: [note] })),
          } as const,
        ]),
    ...sentences(
      'Other data',
      otherData.length === 0
        ? []
        : [`A and B hold other items in ${otherData.join(', ')}. Of those, only the form was compared.`],
    ),
    ...sentences('Left behind in A', leftBehindSentences(a.leftBehind, a.runTag)),
    ...sentences('Left behind in B', leftBehindSentences(b.leftBehind, b.runTag)),
  ];
}
