import type { Body } from '../../base/http';
import type { Exchange } from '../../exchange/exchange';
import type { JournalEntry } from './journal';

/** A journal entry as an exchange: what HAR files, rules and learners take. */
export function exchangeOf(entry: JournalEntry): Exchange {
  const { requestBody, responseBody } = entry;
  return {
    number: entry.number,
    source: 'mock',
    startedAt: entry.startedAt,
    durationMs: entry.durationMs,
    request: {
      method: entry.method,
      target: entry.target,
      headers: entry.requestHeaders,
      ...(requestBody !== undefined && { body: bodyOf(requestBody) }),
    },
    response: {
      status: entry.status,
      headers: entry.responseHeaders,
      ...(responseBody !== undefined && { body: bodyOf(responseBody) }),
    },
  };
}

function bodyOf(body: string | Uint8Array): Body {
  return typeof body === 'string' ? { text: body } : { bytes: body };
}
