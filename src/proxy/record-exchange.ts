import { isUtf8 } from 'node:buffer';
import type { Violation } from '../errors';
import type { RecordedBody, RecordedExchange } from '../recording/recorded-exchange';
import { decode, type BodyCopy } from './body-copy';
import type { Exchange } from './exchange';
import { pairsOf, valueOf, type RawFields } from './header-fields';

/**
 * Gives an exchange as a recording holds it; nothing is masked.
 *
 * @param longest how many bytes a body may have decoded: who masks what it holds keeps everybody waiting
 */
export function recordedExchange(
  exchange: Exchange,
  status: number,
  violations: readonly Violation[],
  longest: number,
): RecordedExchange {
  const { request, incoming, startedAt, requestCopy, responseCopy } = exchange;
  const { operation } = request.context;
  const requestBody = bodyOf(requestCopy, request.rawHeaders, longest);
  const responseBody = incoming === undefined ? undefined : bodyOf(responseCopy, incoming.rawHeaders, longest);
  return {
    startedAt: new Date(startedAt).toISOString(),
    milliseconds: Math.max(0, Date.now() - startedAt),
    method: request.method,
    target: request.originalUrl,
    requestHeaders: pairsOf(request.rawHeaders),
    ...(requestBody !== undefined && { requestBody }),
    status,
    responseHeaders: incoming === undefined ? [] : pairsOf(incoming.rawHeaders),
    ...(responseBody !== undefined && { responseBody }),
    ...(operation !== undefined && { operation: operation.id }),
    ...(violations.length > 0 && { violations }),
  };
}

function bodyOf(copy: BodyCopy, rawHeaders: RawFields, longest: number): RecordedBody | undefined {
  if (copy.bytes === 0) return undefined;
  const decoded = copy.isCut
    ? { bytes: copy.whole() }
    : decode(copy.whole(), valueOf(rawHeaders, 'content-encoding'), longest);
  const bytes = 'bytes' in decoded ? decoded.bytes : copy.whole();
  return {
    ...(isUtf8(bytes) ? { text: bytes.toString('utf8') } : { text: bytes.toString('base64'), encoding: 'base64' }),
    bytes: copy.bytes,
    ...(copy.isCut && { isCut: true }),
  };
}
