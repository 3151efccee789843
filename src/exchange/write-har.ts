import { chmodSync, closeSync, openSync, writeSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { UsageError } from '../base/errors';
import { packageVersion } from '../base/files';
import { bytesOf, headerOf, headerPairs, textOf, type Body, type RawHeaders } from '../base/http';
import { splitOnce } from '../base/text';
import type { Exchange } from './exchange';
import type { EntryNote } from './har';

type Json = boolean | string | number | readonly Json[] | { readonly [name: string]: Json };

/**
 * Exchanges as an HTTP Archive 1.2, the format of browsers' network panels. What must not be shown has to be masked before.
 * @param baseUrl what the targets are below
 */
export function writeHar(exchanges: readonly Exchange[], baseUrl: string): string {
  const log: Json = { ...head(), entries: exchanges.map((exchange) => entryOf(exchange, baseUrl)) };
  return JSON.stringify({ log }, undefined, 2);
}

/** Writes exchanges to a file as they come. */
export interface HarRecorder {
  /** What must not be shown has to be masked before. Throws a UsageError if the file cannot be written. */
  add(exchange: Exchange): void;
  close(): void;
}

/**
 * A file that only its owner may read, and that is a whole archive after each exchange: an entry overwrites the end of the file with
 * itself and the same end. Throws a UsageError if it cannot be written.
 */
export function createHarRecorder(file: string, baseUrl: string): HarRecorder {
  const attempt = <Value>(write: () => Value): Value => {
    try {
      return write();
    } catch (error) {
      throw new UsageError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`);
    }
  };
  const end = ']}}\n';
  const begin = `${JSON.stringify({ log: head() }).slice(0, -2)},"entries":[\n`;
  const handle = attempt(() => openSync(file, 'w', 0o600));
  attempt(() => {
    // The mode of a file that was there before stays as it was.
    chmodSync(file, 0o600);
    writeSync(handle, begin + end, 0);
  });
  let [at, separator] = [Buffer.byteLength(begin), ''];
  return {
    add: (exchange) => {
      const entry = separator + JSON.stringify(entryOf(exchange, baseUrl));
      attempt(() => {
        writeAll(handle, Buffer.from(entry + end), at);
      });
      at += Buffer.byteLength(entry);
      separator = ',\n';
    },
    close: () => {
      closeSync(handle);
    },
  };
}

function writeAll(handle: number, bytes: Buffer, position: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(handle, bytes, done, bytes.length - done, position + done);
}

function head(): { readonly version: string; readonly creator: Json } {
  return { version: '1.2', creator: { name: 'Understudy', version: packageVersion() } };
}

function entryOf(exchange: Exchange, baseUrl: string): Json {
  const { request, response, startedAt, durationMs } = exchange;
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
        postData: { mimeType: headerOf(request.headers, 'content-type') ?? '', ...contentOf(request.body) },
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
    ...noteOf(exchange),
  };
}

function noteOf({ number, failure, bodyProblem, label }: Exchange): Readonly<Record<string, Json>> {
  const note: EntryNote = {
    number,
    ...label,
    ...(failure !== undefined && { failure }),
    ...(bodyProblem !== undefined && { bodyProblem }),
  };
  // Names and values alone: a label is plain data.
  return Object.keys(note).length === 1 ? {} : { _understudy: note as unknown as Json };
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
