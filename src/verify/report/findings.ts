import type { Check, Mismatch } from '../../probe/check';
import { mapTexts, printable } from '../../base/text';
import { curlOf, pathWithoutKey } from '../../probe/curl';
import type { Redact } from '../../probe/redaction';
import type { Finding, LastRequest } from '../result';
import { longestPart, boundedText, answerOf, bytesOf } from '../../probe/shown-text';
import type { Unanswered } from '../../probe/sender';

/** Gives a mismatch as a finding that a person can read and repeat, the key taken out of every part. */
export function toFinding(
  check: Check,
  mismatch: Mismatch,
  baseUrl: string,
  redact: Redact,
  headerNames: readonly string[] = [],
): Finding {
  const { exchange } = mismatch;
  const got = gotWithout(redact, mismatch);
  const hint = hintOf(mismatch);
  const answer = answerOf(exchange, redact);
  return {
    operation: exchange.operation.id,
    clause: mismatch.clause ?? check.clause,
    expected: redact(mismatch.expected.words),
    got,
    request: redact(`${exchange.request.method} ${pathWithoutKey(exchange.request, exchange.credential)}`),
    answer,
    curl: curlOf(baseUrl, exchange, redact, headerNames),
    ...(hint !== undefined && { hint }),
    ...(exchange.checkId !== check.id && exchange.checkId !== 'learning' && { sentBy: exchange.checkId }),
    exchange: exchange.number,
    facts: {
      expected: mapTexts(mismatch.expected, redact),
      got: { ...mapTexts({ ...mismatch.got, words: '' }, redact), words: got },
      status: exchange.response.status,
    },
  };
}

/** Integers of sixteen digits and more may lie beyond 2^53, where a double holds no longer every one. */
const longInteger = /-?\d{16,}/;

function hintOf({ expected, got }: Mismatch): string | undefined {
  const [wanted] = longInteger.exec(expected.words) ?? [];
  const [came] = longInteger.exec(got.words) ?? [];
  const isRounded = wanted !== undefined && came !== undefined && wanted !== came && Number(wanted) === Number(came);
  return isRounded
    ? 'the digits of a double: JSON.parse rounds integers beyond 2^53; --skip precision leaves such checks out'
    : undefined;
}

/** A check that shows the answer has cut it; a secret at the cut can be told only where the whole of it is there. */
function gotWithout(redact: Redact, { got, exchange }: Mismatch): string {
  if (got.shows === 'answer') return answerOf(exchange, redact);
  return got.shows === 'bytes' ? `${redact(`${got.place ?? ''}: `)}${bytesOf(exchange, redact)}` : redact(got.words);
}

/** A finding as people read it. */
type Told = Omit<Finding, 'facts'>;

/** Gives a finding as lines of text for a terminal or a failed test. */
export function describeFinding(finding: Told): string {
  return describeWith(finding, []);
}

/** Gives the same, with `more` lines before the one that repeats the request. */
export function describeWith(finding: Told, more: readonly string[]): string {
  const { clause, request, expected, got, answer, hint, curl } = mapTexts(finding, printable, ['facts']);
  const section = clause.section === undefined ? '' : ` (section ${clause.section})`;
  return [
    `clause:   ${clause.pointer}${section}`,
    `          ${clause.words}`,
    `request:  ${request}`,
    `expected: ${expected}`,
    `got:      ${got}`,
    ...(answer === got ? [] : [`answer:   ${answer}`]),
    ...(hint === undefined ? [] : [`hint:     ${hint}`]),
    ...more,
    `repeat:   ${curl}`,
  ].join('\n');
}

/** Gives a finding whose parts are no longer than a reader, and the memory of the run, can bear. */
export function boundedFinding(finding: Finding): Finding {
  const { expected, got, request, answer, curl } = finding;
  const parts = { expected, got, request, answer, curl };
  if (Object.values(parts).every((text) => text.length <= longestPart)) return finding;
  return { ...finding, ...mapValues(parts, boundedText) };
}

function mapValues<Names extends string>(
  texts: Readonly<Record<Names, string>>,
  change: (text: string) => string,
): Record<Names, string> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, change(text)]);
  return Object.fromEntries(entries) as Record<Names, string>;
}

/** Gives the request that the service answered nothing to, or rejected the key at, as reports show it, without secrets. */
export function toLastRequest(
  { checkId, request, credential, error, isRejected }: Unanswered,
  baseUrl: string,
  redact: Redact,
  headerNames: readonly string[] = [],
): LastRequest {
  return {
    check: boundedText(redact(checkId)),
    request: boundedText(redact(`${request.method} ${pathWithoutKey(request, credential)}`)),
    reason: boundedText(redact(error.message)),
    curl: boundedText(curlOf(baseUrl, { request, credential }, redact, headerNames)),
    ...(isRejected === true && { isRejected }),
  };
}
