import { STATUS_CODES } from 'node:http';
import { packageVersion } from '../config';
import type { JsonValue } from '../exact-json';
import type { JournalEntry } from '../store/journal';
import type { CallView } from './call-view';
import { momentText, toMicroseconds } from './handler';

/** Gives journal entries as an HTTP Archive 1.2 (the format of browsers' network panels), secrets taken out. */
export function toHar(entries: readonly JournalEntry[], view: CallView): JsonValue {
  return {
    log: {
      version: '1.2',
      creator: { name: 'understudy', version: packageVersion() },
      entries: entries.map((entry) => toHarEntry(entry, view)),
    },
  };
}

function toHarEntry(entry: JournalEntry, view: CallView): JsonValue {
  const requestHeaders = view.requestHeaders(entry);
  const responseHeaders = view.responseHeaders(entry);
  const target = view.target(entry);
  const { requestBody, responseBody } = entry;
  return {
    startedDateTime: momentText(entry.time),
    time: toMicroseconds(entry.duration),
    request: {
      method: entry.method,
      // A target may be absolute already (RFC 9112 section 3.2.2).
      url: /^https?:/i.test(target) ? target : `http://${valueOf(requestHeaders, 'host') || 'localhost'}${target}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: nameValues(requestHeaders),
      queryString: queryOf(target),
      headersSize: -1,
      bodySize: requestBody === undefined ? 0 : Buffer.byteLength(requestBody),
      ...(requestBody !== undefined && {
        postData: { mimeType: valueOf(requestHeaders, 'content-type'), text: requestBody },
      }),
    },
    response: {
      status: entry.status,
      statusText: STATUS_CODES[entry.status] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: nameValues(responseHeaders),
      content: {
        size: responseBody === undefined ? 0 : Buffer.byteLength(responseBody),
        mimeType: valueOf(responseHeaders, 'content-type'),
        ...(responseBody !== undefined && { text: responseBody }),
      },
      redirectURL: valueOf(responseHeaders, 'location'),
      headersSize: -1,
      bodySize: responseBody === undefined ? 0 : Buffer.byteLength(responseBody),
    },
    cache: {},
    timings: { send: 0, wait: toMicroseconds(entry.duration), receive: 0 },
  };
}

function nameValues(headers: readonly [string, string][]): JsonValue[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function valueOf(headers: readonly [string, string][], wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}

function queryOf(target: string): JsonValue[] {
  const mark = target.indexOf('?');
  if (mark === -1) return [];
  return [...new URLSearchParams(target.slice(mark + 1))].map(([name, value]) => ({ name, value }));
}
