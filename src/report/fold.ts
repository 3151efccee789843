import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { printable } from '../base/text';
import type { HttpRequest } from '../base/http';
import type { Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import type { FailureRecord, Ledger } from '../rules/ledger';
import type { Basis } from '../rules/rule';
import type { Finding, FindingBasis, FindingPlace, SourceLine } from './finding';
import { quoteOf } from './error-quote';
import { messageText, titleOf } from './message-text';
import { seenIn } from './seen-in';

export interface FoldParts {
  readonly contract: Contract;
  readonly masker: Masker;
  /** A command that sends a request again. */
  readonly curlOf: (request: HttpRequest) => string;
  /** The request of an exchange, by its number. */
  readonly requestOf: (number: number) => HttpRequest | undefined;
}

/** Most commands of one place: a story of three requests is worth repeating, not one of twenty. */
const mostCommands = 3;

/** Failures of one rule with one cause are one finding, wherever they were seen. Errors first, then the most frequent. */
export function foldFindings(ledger: Ledger, parts: FoldParts): readonly Finding[] {
  const sourceOf = createSourceReader();
  const byCause = new Map<string, (readonly FailureRecord[])[]>();
  for (const records of ledger.failures()) {
    const [first] = records;
    if (first === undefined) continue;
    const key = `${first.rule.id} ${first.failure.level} ${first.failure.cause}`;
    byCause.set(key, [...(byCause.get(key) ?? []), records]);
  }
  const found = [...byCause.values()].flatMap((groups) => {
    const [first] = groups.flat();
    if (first === undefined) return [];
    const { times, text } = seenIn(ledger, groups);
    return [{ finding: findingOf(first, groups, text, { ...parts, sourceOf }), times }];
  });
  const rank = ({ finding, times }: (typeof found)[number]): number => (finding.level === 'error' ? 1e9 : 0) + times;
  return found.sort((one, other) => rank(other) - rank(one)).map(({ finding }) => finding);
}

function findingOf(
  { rule, failure, view }: FailureRecord,
  groups: readonly (readonly FailureRecord[])[],
  seen: string,
  parts: FoldParts & { readonly sourceOf: SourceReader },
): Finding {
  const { masker } = parts;
  const places = groups.flatMap(([first]) => (first === undefined ? [] : [placeOf(first, parts)]));
  const basis = basisOf(failure.basis, parts);
  const received = messageText(failure.received, masker);
  // A rule names the status of a rejection; why it was rejected is what a person looks for next.
  const quote = received === String(view.status) ? quoteOf(view, masker) : {};
  return {
    id: findingId(`${rule.id} ${basis.at} ${failure.cause}`),
    rule: rule.id,
    sentence: rule.sentence,
    level: failure.level,
    title: titleOf(view.operation, failure.title, masker),
    expected: messageText(failure.expected, masker),
    received: quote.body === undefined ? received : `${received} ${quote.body}`,
    ...(quote.message !== undefined && { quote: quote.message }),
    ...(failure.advice !== undefined && { advice: messageText(failure.advice, masker) }),
    basis,
    seenIn: seen,
    places,
  };
}

function placeOf({ view, failure }: FailureRecord, { curlOf, requestOf }: FoldParts): FindingPlace {
  const { method, path } = view.operation;
  const { label } = view.exchange;
  // The request that another varies shows nothing by itself.
  const shown = failure.evidence.filter((number) => number !== label?.variationOf?.base);
  const requests = shown.slice(-mostCommands).flatMap((number) => requestOf(number) ?? []);
  return {
    operation: `${method} ${path}`,
    exchanges: failure.evidence,
    curl: requests.map(curlOf),
    ...(label !== undefined && { scenario: label.scenario }),
  };
}

function basisOf(
  basis: Basis,
  { contract: { document }, masker, sourceOf }: FoldParts & { readonly sourceOf: SourceReader },
): FindingBasis {
  if ('rfc' in basis) return { at: basis.rfc, text: basis.rfc };
  const text = document.locate(basis.pointer);
  const [, file = '', digits] = /^(.*):(\d+):\d+$/.exec(text) ?? [];
  if (digits === undefined) return { at: basis.pointer, text };
  const line = Number(digits);
  const lines = sourceOf(file, line).map((one) => ({ ...one, text: masker.text(printable(one.text), [], '') }));
  return { at: basis.pointer, text, line, ...(lines.length > 0 && { lines }) };
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Eight letters or digits that stay the same from run to run. */
function findingId(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  return [...hash.subarray(0, 8)].map((byte) => letters.charAt(byte % letters.length)).join('');
}

/** A line of a file and its neighbours; empty if it cannot be read, as where the file was an address. */
type SourceReader = (file: string, line: number) => readonly SourceLine[];

/** Longest line that is shown. */
const longestLine = 160;

/** Reads each file once. */
export function createSourceReader(): SourceReader {
  const files = new Map<string, readonly string[]>();
  return (file, line) => {
    let lines = files.get(file);
    if (lines === undefined) files.set(file, (lines = linesOf(file)));
    const near = lines.slice(Math.max(0, line - 2), line + 1);
    const indent = Math.min(...near.filter((text) => text.trim() !== '').map((text) => text.search(/\S/)));
    return near.map((text, index) => ({
      number: Math.max(0, line - 2) + index + 1,
      text: text.slice(indent, indent + longestLine),
    }));
  };
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}
