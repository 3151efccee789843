import { headerWithoutKey, pathWithoutKey } from './curl';
import { decodeUtf8, headerOf, type Exchange, type HeaderList } from '../exchange';
import type { Redact } from './redact';

/** Gives exchanges as an HTTP Archive 1.2, the key replaced everywhere; bodies that are no UTF-8 are in Base64. */
export function toHar(baseUrl: string, exchanges: readonly Exchange[], redact: Redact): string {
  const log = {
    version: '1.2',
    creator: { name: 'understudy verify', version: '1' },
    entries: exchanges.map((exchange) => toEntry(baseUrl, exchange, redact)),
  };
  return `${JSON.stringify({ log }, undefined, 2)}\n`;
}

function toEntry(baseUrl: string, exchange: Exchange, redact: Redact): object {
  const { request, response, startedAt, durationMs, credential, checkId } = exchange;
  const url = redact(baseUrl + pathWithoutKey(request, credential));
  const query = [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
  const sent = request.headers.map(([name, value]) => [name, headerWithoutKey(name, value, credential)] as const);
  return {
    startedDateTime: startedAt.toISOString(),
    time: durationMs,
    comment: checkId,
    request: {
      method: request.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toPairs(sent, redact),
      queryString: query,
      headersSize: -1,
      bodySize: request.body?.length ?? 0,
      ...(request.body !== undefined && {
        postData: toPostData(request.body, headerOf(request.headers, 'Content-Type'), redact),
      }),
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toPairs(response.headers, redact),
      content: toContent(response.body, headerOf(response.headers, 'Content-Type'), redact),
      redirectURL: redact(headerOf(response.headers, 'Location') ?? ''),
      headersSize: -1,
      bodySize: response.body.length,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

function toPairs(headers: HeaderList, redact: Redact): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value: redact(value) }));
}

function toPostData(body: Buffer, mediaType = '', redact: Redact): object {
  const text = decodeUtf8(body);
  return text === undefined
    ? { mimeType: mediaType, text: redact(body.toString('latin1')), comment: 'bytes as Latin-1' }
    : { mimeType: mediaType, text: redact(text) };
}

function toContent(body: Buffer, mediaType = '', redact: Redact): object {
  const text = decodeUtf8(body);
  const size = body.length;
  return text === undefined
    ? {
        size,
        mimeType: mediaType,
        text: Buffer.from(redact(body.toString('latin1')), 'latin1').toString('base64'),
        encoding: 'base64',
      }
    : { size, mimeType: mediaType, text: redact(text) };
}
