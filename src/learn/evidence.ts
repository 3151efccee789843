import { isObject } from '../contract/document';
import type { Redact } from '../contract/secrets';
import { bodyOf, decodeUtf8, isRead, type Exchange } from '../verify/exchange';
import { stableEvidence } from './stable-text';

/** Longest part of a body, in characters, that evidence shows. */
const longestBody = 120;

/** Names that the run has made up, which another seed makes otherwise. */
const madeUp = /understudy-[0-9a-z]{8}-\w+/g;

/**
 * Gives an exchange in a line, without secrets: `GET /pets?limit=0 -> 200, 20 items`. Of data that the service holds it tells
 * how much there was, and of refusals what they say.
 */
export function evidenceOf(exchange: Exchange, redact: Redact): string {
  return lineOf(exchange, redact, answerWords(exchange));
}

/** Gives the same, of refusals without what they say: a profile has their text as the answer that is played. */
export function shortEvidenceOf(exchange: Exchange, redact: Redact): string {
  const { status } = exchange.response;
  return lineOf(exchange, redact, status >= 300 ? '' : listWords(exchange)).replaceAll(madeUp, '...');
}

function lineOf({ request, response }: Exchange, redact: Redact, words: string): string {
  const sent =
    request.body === undefined || request.body.length === 0 ? '' : ` ${shortened(decodeUtf8(request.body) ?? 'bytes')}`;
  const line = `${request.method} ${stableEvidence(request.path)}${sent} -> ${response.status}${words}`;
  return redact(line).slice(0, 2 * longestBody + 200);
}

function answerWords(exchange: Exchange): string {
  const { response } = exchange;
  if (!isRead(exchange)) return ', a body that is no longer kept';
  if (response.body.length === 0) return '';
  if (response.status >= 300) return ` ${shortened(decodeUtf8(response.body) ?? 'bytes')}`;
  return listWords(exchange) || `, ${response.body.length} bytes`;
}

/** How many items an answer holds that is a list, or has one. */
function listWords(exchange: Exchange): string {
  const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  const list = Array.isArray(body)
    ? body
    : isObject(body)
      ? Object.values(body).find((member) => Array.isArray(member))
      : undefined;
  return Array.isArray(list) ? `, ${list.length} items` : '';
}

function shortened(text: string): string {
  const line = stableEvidence(text.slice(0, 16 * longestBody)).replaceAll(/\s+/g, ' ');
  return line.length > longestBody ? `${line.slice(0, longestBody)}...` : line;
}
