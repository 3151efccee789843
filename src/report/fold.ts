import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getOrMake, groupBy } from '../base/once';
import { printable } from '../base/text';
import type { HttpRequest } from '../base/http';
import type { Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import type { FailureRecord, Ledger } from '../rules/ledger';
import type { Basis } from '../rules/rule';
import type { Finding, FindingBasis, FindingPlace, SourceLine } from './finding';
import { quoteOf } from './error-quote';
import { messageText, titleOf } from './message-text';

interface FoldParts {
  readonly contract: Contract;
  readonly masker: Masker;
  /** A command that sends a request again. */
  readonly curlOf: (request: HttpRequest) => string;
}

interface Folding extends FoldParts {
  readonly ledger: Ledger;
  readonly basisOf: BasisReader;
}

/** Most commands of one place: a story of three requests is worth repeating, not one of twenty. */
const mostCommands = 3;

/** Failures of one rule with one cause are one finding, wherever they were seen. Errors first, then the most frequent. */
export function foldFindings(ledger: Ledger, parts: FoldParts): readonly Finding[] {
  const basisOf = createBasisReader(parts.contract.document, parts.masker);
  const byCause = groupBy(ledger.failures(), ({ rule, failure }) => `${rule.id} ${failure.level} ${failure.cause}`);
  const found = [...byCause.values()].flatMap((records) => {
    const [first] = records;
    if (first === undefined) return [];
    const { times, text } = seenIn(ledger, records);
    return [{ finding: findingOf(first, records, text, { ...parts, ledger, basisOf }), times }];
  });
  const rank = ({ finding, times }: (typeof found)[number]): number => (finding.level === 'error' ? 1e9 : 0) + times;
  return found.sort((one, other) => rank(other) - rank(one)).map(({ finding }) => finding);
}

function findingOf(
  { rule, failure, view }: FailureRecord,
  records: readonly FailureRecord[],
  seen: string,
  parts: Folding,
): Finding {
  const { masker } = parts;
  const places = records.map((record) => placeOf(record, parts));
  const basis = parts.basisOf(failure.basis);
  const received = messageText(failure.received, masker);
  // A rule names the status of a rejection; why it was rejected is what a person looks for next.
  const quote = received === String(view.status) ? quoteOf(view, masker) : {};
  return {
    id: findingId(`${rule.id} ${basis.at} ${failure.cause}`),
    rule: rule.id,
    sentence: rule.sentence,
    level: failure.level,
    title: titleOf(view, failure.title, masker),
    expected: messageText(failure.expected, masker),
    received: quote.body === undefined ? received : `${received} ${quote.body}`,
    ...(quote.message !== undefined && { quote: quote.message }),
    ...(failure.advice !== undefined && { advice: messageText(failure.advice, masker) }),
    basis,
    seenIn: seen,
    places,
  };
}

function placeOf({ view, failure }: FailureRecord, { curlOf, ledger }: Folding): FindingPlace {
  const { label } = view.exchange;
  // The request that another varies shows nothing by itself.
  const shown = failure.evidence.filter((number) => number !== label?.variationOf?.base);
  const requests = shown.slice(-mostCommands).flatMap((number) => ledger.requestOf(number) ?? []);
  return {
    operation: view.operation.name,
    exchanges: failure.evidence,
    curl: requests.map(curlOf),
    ...(label !== undefined && { scenario: label.scenario }),
  };
}

/**
 * How often a cause was seen, among what the rule judged: `14 of 14 creates`.
 * @param firsts failures with one cause, the first of each operation
 */
function seenIn(ledger: Ledger, firsts: readonly FailureRecord[]): { readonly times: number; readonly text: string } {
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

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Eight letters or digits that stay the same from run to run. */
function findingId(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  return [...hash.subarray(0, 8)].map((byte) => letters.charAt(byte % letters.length)).join('');
}

/** The place in the file that something rests on, with its lines. */
type BasisReader = (basis: Basis) => FindingBasis;

/** Reads each file once. */
export function createBasisReader(document: Pick<Contract['document'], 'locate'>, masker: Masker): BasisReader {
  const files = new Map<string, readonly string[]>();
  return (basis) => {
    if ('rfc' in basis) return { at: basis.rfc, text: basis.rfc };
    const text = document.locate(basis.pointer);
    const [, file = '', digits] = /^(.*):(\d+):\d+$/.exec(text) ?? [];
    if (digits === undefined) return { at: basis.pointer, text };
    const line = Number(digits);
    const all = getOrMake(files, file, () => linesOf(file));
    const lines = linesAround(all, line).map((one) => ({ ...one, text: masker.text(printable(one.text), [], '') }));
    return { at: basis.pointer, text, line, ...(lines.length > 0 && { lines }) };
  };
}

/** Longest line that is shown. */
const longestLine = 160;

/** A line of a file and its neighbours. */
function linesAround(lines: readonly string[], line: number): readonly SourceLine[] {
  const start = Math.max(0, line - 2);
  const near = lines.slice(start, line + 1);
  const indent = Math.min(...near.filter((text) => text.trim() !== '').map((text) => text.search(/\S/)));
  return near.map((text, index) => ({ number: start + index + 1, text: text.slice(indent, indent + longestLine) }));
}

/** None if it cannot be read, as where the file was an address. */
function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}
