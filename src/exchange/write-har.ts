import { closeSync, writeSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { openPrivateFile, packageVersion, tryToWrite } from '../base/files';
import { bytesOf, headerOf, headerPairs, textOf, type Body, type RawHeaders } from '../base/http';
import { splitOnce } from '../base/text';
import type { EntryNote, Exchange } from './exchange';

type Json = boolean | string | number | readonly Json[] | { readonly [name: string]: Json };

/**
 * Exchanges as an HTTP Archive 1.2, the format of browsers' network panels. What must not be shown has to be masked before.
 * @param baseUrl what the targets are below
 */
export function writeHar(exchanges: readonly Exchange[], baseUrl: string): string {
  return [...harParts(exchanges, baseUrl)].join('');
}

/** The same in parts, one for each exchange. */
export function* harParts(exchanges: Iterable<Exchange>, baseUrl: string): Generator<string> {
  let before = begin();
  for (const exchange of exchanges) {
    yield before + JSON.stringify(entryOf(exchange, baseUrl));
    before = separator;
  }
  yield before === separator ? end : before + end;
}

const [separator, end] = [',\n', ']}}\n'];

function begin(): string {
  const log = { version: '1.2', creator: { name: 'Understudy', version: packageVersion() } };
  return `${JSON.stringify({ log }).slice(0, -2)},"entries":[\n`;
}

/**
 * Writes exchanges to files as they come: files that only their owner may read, and that are whole archives after each exchange. An entry
 * overwrites the end of a file with itself and the same end.
 */
export class HarRecorder {
  /** Why a file is not whole: `x.har cannot be written (ENOSPC).` It gets nothing more. */
  problem: string | undefined;
  #open: readonly { readonly file: string; readonly handle: number }[];
  #at = Buffer.byteLength(begin());
  #before = '';

  /** Throws a UsageError if a file cannot be written at first. @param mask hides what must not be shown */
  constructor(
    files: readonly string[],
    private readonly baseUrl: string,
    private readonly mask: (exchange: Exchange) => Exchange,
  ) {
    this.#open = [...new Set(files)].map((file) => ({ file, handle: openPrivateFile(file, 'empty') }));
    this.#write(begin() + end, 0);
  }

  add(exchange: Exchange): void {
    if (this.#open.length === 0) return;
    const entry = this.#before + JSON.stringify(entryOf(this.mask(exchange), this.baseUrl));
    try {
      this.#write(entry + end, this.#at);
    } catch (error) {
      this.problem = (error as Error).message;
      this.close();
    }
    this.#at += Buffer.byteLength(entry);
    this.#before = separator;
  }

  close(): void {
    for (const { handle } of this.#open) closeSync(handle);
    this.#open = [];
  }

  #write(text: string, at: number): void {
    for (const { file, handle } of this.#open)
      tryToWrite(file, () => {
        writeAll(handle, Buffer.from(text), at);
      });
  }
}

function writeAll(handle: number, bytes: Buffer, position: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(handle, bytes, done, bytes.length - done, position + done);
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
  const note: EntryNote = { number, ...label, failure, bodyProblem };
  // Names and values alone: a label is plain data.
  return [label, failure, bodyProblem].every((one) => one === undefined)
    ? {}
    : { _understudy: note as unknown as Json };
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
