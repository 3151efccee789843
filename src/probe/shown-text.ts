import { headerOf, type Exchange } from './exchange';
import type { Redact } from './redaction';

/** Most characters of each part of a finding: a service may answer, and be asked for, values of any length. */
export const longestPart = 8000;

/** Gives a text, the rest of a very long one left out. */
export function boundedText(text: string): string {
  return text.length <= longestPart ? text : `${text.slice(0, longestPart)}... (${text.length} characters)`;
}

/** Gives a text without secrets as boundedText does; of a very long one no more is looked at than may be shown. */
export function boundedRedacted(text: string, redact: (text: string) => string): string {
  const most = 4 * longestPart;
  if (text.length <= most) return boundedText(redact(text));
  return `${redact(text.slice(0, most)).slice(0, longestPart)}... (${text.length} characters)`;
}

const firstBytes = 300;

const asItIs: Redact = (text) => text;

/** So many bytes are looked at for secrets before the first of them are shown: one may begin there and be long. */
const lookedAt = 20_000;

/** Gives status, media type, first bytes of an answer, and what is wrong with its bytes; secrets are taken out before it is cut. */
export function answerOf(exchange: Exchange, redact = asItIs): string {
  const { flaw } = exchange.response;
  return flaw === undefined ? bytesOf(exchange, redact) : `${bytesOf(exchange, redact)} (${redact(flaw)})`;
}

/** Gives status, media type and first bytes of an answer; secrets are taken out before it is cut. */
export function bytesOf({ response }: Exchange, redact = asItIs): string {
  const { status, headers, body, size = body.length } = response;
  const mediaType = redact(headerOf(headers, 'Content-Type') ?? 'no Content-Type');
  const text = redact(body.subarray(0, lookedAt).toString('utf8'));
  const isCut = text.length > firstBytes || body.length > lookedAt;
  const shown = isCut ? `${text.slice(0, firstBytes)}... (${size} bytes)` : text;
  return `${status} ${mediaType} ${shown}`.trimEnd();
}
