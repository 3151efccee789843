import { STATUS_CODES } from 'node:http';
import { packageVersion } from '../base/files';
import { bytesOf, headerOf, headerPairs, textOf, type Body, type RawHeaders } from '../base/http';
import { splitOnce } from '../base/text';
import type { Exchange } from './exchange';

type Json = string | number | readonly Json[] | { readonly [name: string]: Json };

/**
 * Exchanges as an HTTP Archive 1.2, the format of browsers' network panels. What must not be shown has to be masked before.
 * @param baseUrl what the targets are below
 */
export function writeHar(exchanges: readonly Exchange[], baseUrl: string): string {
  const log: Json = {
    version: '1.2',
    creator: { name: 'Understudy', version: packageVersion() },
    entries: exchanges.map((exchange) => entryOf(exchange, baseUrl)),
  };
  return JSON.stringify({ log }, undefined, 2);
}

function entryOf({ request, response, startedAt, durationMs }: Exchange, baseUrl: string): Json {
  const url = baseUrl + request.target;
  const { headers = [], status = 0, body } = response ?? {};
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: durationMs,
    request: {
      method: request.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(request.headers),
      queryString: queryOf(url),
      headersSize: -1,
      bodySize: sizeOf(request.body),
      ...(request.body !== undefined && {
        postData: { mimeType: headerOf(request.headers, 'content-type') ?? '', text: textOf(request.body) ?? '' },
      }),
    },
    response: {
      status,
      statusText: STATUS_CODES[status] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(headers),
      content: { size: sizeOf(body), mimeType: headerOf(headers, 'content-type') ?? '', ...contentOf(body) },
      redirectURL: headerOf(headers, 'location') ?? '',
      headersSize: -1,
      bodySize: sizeOf(body),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

function pairsOf(headers: RawHeaders): Json {
  return headerPairs(headers).map(([name, value]) => ({ name, value }));
}

function queryOf(url: string): Json {
  const [, query = ''] = splitOnce(url, '?');
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}

function sizeOf(body: Body | undefined): number {
  return body === undefined ? 0 : bytesOf(body).length;
}

function contentOf(body: Body | undefined): Readonly<Record<string, Json>> {
  if (body === undefined) return {};
  const text = textOf(body);
  return text === undefined ? { text: Buffer.from(bytesOf(body)).toString('base64'), encoding: 'base64' } : { text };
}
