import { createHash } from 'node:crypto';
import { count, printable } from '../base/text';
import type { HttpRequest } from '../base/http';
import type { Masker } from '../exchange/masking/mask';
import type { Contract } from '../openapi/contract';
import type { FailureRecord, Ledger } from '../rules/ledger';
import type { Basis } from '../rules/rule';
import type { Finding, FindingBasis, FindingPlace } from './finding';
import { messageText } from './message-text';

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
    const seen = groups.reduce((sum, [record]) => sum + (record === undefined ? 0 : ledger.countOf(record)), 0);
    return [{ finding: findingOf(first, groups, checkedIn(ledger, groups), seen, parts), seen }];
  });
  const rank = ({ finding, seen }: (typeof found)[number]): number => (finding.level === 'error' ? 1e9 : 0) + seen;
  return found.sort((one, other) => rank(other) - rank(one)).map(({ finding }) => finding);
}

/** How many exchanges the rule judged in the operations where it failed. */
function checkedIn(ledger: Ledger, groups: readonly (readonly FailureRecord[])[]): number {
  const operations = new Set(groups.flatMap(([first]) => (first === undefined ? [] : [first.view.operation])));
  const rule = groups[0]?.[0]?.rule;
  return ledger
    .checks()
    .filter((check) => check.rule === rule && operations.has(check.operation))
    .reduce((sum, { passed, errors, warnings }) => sum + passed + errors + warnings, 0);
}

function findingOf(
  { rule, failure, view }: FailureRecord,
  groups: readonly (readonly FailureRecord[])[],
  checked: number,
  seen: number,
  parts: FoldParts,
): Finding {
  const { masker, contract } = parts;
  const { method, path } = view.operation;
  const places = groups.flatMap(([first]) => (first === undefined ? [] : [placeOf(first, parts)]));
  const basis = basisOf(failure.basis, contract);
  const title = messageText(failure.title, masker);
  return {
    id: findingId(`${rule.id} ${basis.at} ${failure.cause}`),
    rule: rule.id,
    sentence: rule.sentence,
    level: failure.level,
    title: printable(`${method} ${path} ${title}`),
    expected: messageText(failure.expected, masker),
    received: messageText(failure.received, masker),
    ...(failure.advice !== undefined && { advice: messageText(failure.advice, masker) }),
    basis,
    seenIn: `${seen} of ${count(Math.max(checked, seen), 'checked response')}${places.length > 1 ? ` of ${places.length} operations` : ''}`,
    places,
  };
}

function placeOf({ view, failure }: FailureRecord, { curlOf, requestOf }: FoldParts): FindingPlace {
  const { method, path } = view.operation;
  const { label } = view.exchange;
  const requests = failure.evidence.slice(-mostCommands).flatMap((number) => requestOf(number) ?? []);
  return {
    operation: `${method} ${path}`,
    exchanges: failure.evidence,
    curl: requests.map(curlOf),
    ...(label !== undefined && { scenario: label.scenario }),
  };
}

function basisOf(basis: Basis, { document }: Contract): FindingBasis {
  if ('rfc' in basis) return { at: basis.rfc, text: basis.rfc };
  const text = document.locate(basis.pointer);
  const line = /:(\d+):\d+$/.exec(text)?.[1];
  return { at: basis.pointer, text, ...(line !== undefined && { line: Number(line) }) };
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Eight letters or digits that stay the same from run to run. */
function findingId(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  return [...hash.subarray(0, 8)].map((byte) => letters.charAt(byte % letters.length)).join('');
}
