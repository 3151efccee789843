import type { Check, Mismatch } from '../check';
import { curlOf, pathWithoutKey } from './curl';
import { headerOf, type Exchange } from '../exchange';
import type { Redact } from './redact';
import type { Finding } from '../result';

const firstBytes = 300;

/** Gives a mismatch as a finding that a person can read and repeat, the key taken out of every part. */
export function toFinding(
  check: Check,
  mismatch: Mismatch,
  baseUrl: string,
  redact: Redact,
  headerNames: readonly string[] = [],
): Finding {
  const { exchange } = mismatch;
  const hint = hintOf(mismatch);
  return {
    operation: exchange.operation.id,
    clause: mismatch.clause ?? check.clause,
    expected: redact(mismatch.expected),
    got: redact(mismatch.got),
    request: redact(`${exchange.request.method} ${pathWithoutKey(exchange.request, exchange.credential)}`),
    answer: redact(answerOf(exchange)),
    curl: redact(curlOf(baseUrl, exchange, headerNames)),
    ...(hint !== undefined && { hint }),
    exchange: exchange.number,
  };
}

/** Integers of sixteen digits and more may lie beyond 2^53, where a double holds no longer every one. */
const longInteger = /-?\d{16,}/;

function hintOf({ expected, got }: Mismatch): string | undefined {
  const [wanted] = longInteger.exec(expected) ?? [];
  const [came] = longInteger.exec(got) ?? [];
  const isRounded = wanted !== undefined && came !== undefined && wanted !== came && Number(wanted) === Number(came);
  return isRounded
    ? 'the digits of a double: JSON.parse rounds integers beyond 2^53; --skip precision leaves such checks out'
    : undefined;
}

/** Gives status, media type, first bytes of an answer, and what is wrong with its bytes. */
export function answerOf(exchange: Exchange): string {
  const { flaw } = exchange.response;
  return flaw === undefined ? bytesOf(exchange) : `${bytesOf(exchange)} (${flaw})`;
}

/** Gives status, media type and first bytes of an answer. */
export function bytesOf({ response }: Exchange): string {
  const mediaType = headerOf(response.headers, 'Content-Type') ?? 'no Content-Type';
  const text = response.body.toString('utf8');
  const size = response.size ?? response.body.length;
  const shown = text.length > firstBytes ? `${text.slice(0, firstBytes)}... (${size} bytes)` : text;
  return `${response.status} ${mediaType} ${shown}`.trimEnd();
}

/** Gives a finding as lines of text for a terminal or a failed test. */
export function describeFinding(finding: Finding): string {
  return describeWith(finding, []);
}

/** Gives the same, with `more` lines before the one that repeats the request. */
export function describeWith(finding: Finding, more: readonly string[]): string {
  const section = finding.clause.section === undefined ? '' : ` (section ${finding.clause.section})`;
  return [
    `clause:   ${finding.clause.pointer}${section}`,
    `          ${finding.clause.words}`,
    `request:  ${finding.request}`,
    `expected: ${finding.expected}`,
    `got:      ${finding.got}`,
    ...(finding.answer === finding.got ? [] : [`answer:   ${finding.answer}`]),
    ...(finding.hint === undefined ? [] : [`hint:     ${finding.hint}`]),
    ...more,
    `repeat:   ${finding.curl}`,
  ].join('\n');
}
