import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isObject, type JsonObject } from '../openapi/document';
import { UsageError, type ToldViolation } from '../base/errors';
import { parseJson, type JsonValue, stringifyJson } from '../base/json';
import { assertOpens } from '../base/files';
import {
  type RecordedExchange,
  type RecordedBody,
  type RecordedHeaders,
  toExchange,
  bodyOfBytes,
} from './recorded-exchange';
import { parse } from 'lossless-json';

/** How a recording is read. */
interface ReadingOptions {
  /** Most bytes of the file, 512 MiB by default. */
  readonly mostBytes?: number;
  /** Most bytes of a line, 64 MiB by default. */
  readonly mostLineBytes?: number;
  /** Is told of what is passed over. */
  readonly warn?: (message: string) => void;
}

const defaults = { mostBytes: 512 * 1024 ** 2, mostLineBytes: 64 * 1024 ** 2 };

/** Beyond this no text can be held as a whole (V8's longest string has 2^29 characters). */
const mostWholeBytes = 512 * 1024 ** 2;

/**
 * Gives the exchanges of a file, in their order: a recording of ours, an HTTP Archive 1.2 as browsers and `understudy journal
 * --har` write it, or the calls of a journal as the control API lists them. Of a recording a line at a time is held. Throws a
 * UsageError with file and line where it is none of these, is larger than it may be, or a line of it is no exchange; the half
 * line at its end that a killed process leaves is passed over, with a warning.
 */
export function* recordedExchanges(file: string, options: ReadingOptions = {}): Generator<RecordedExchange> {
  const { mostBytes = defaults.mostBytes, mostLineBytes = defaults.mostLineBytes, warn = () => undefined } = options;
  const descriptor = open(file, mostBytes);
  try {
    const lines = linesOf(descriptor, file, mostLineBytes);
    const first = lines.next();
    const head = first.done === true ? '' : first.value.text;
    if (readRecordingHead(head) !== undefined || isExchangeLine(head)) {
      yield* exchangesOfLines(first, lines, file, warn);
      return;
    }
  } finally {
    closeSync(descriptor);
  }
  yield* exchangesOfWhole(file, mostBytes);
}

/** Gives all exchanges of a file at once; see recordedExchanges. */
export function readRecording(file: string, options: ReadingOptions = {}): RecordedExchange[] {
  return [...recordedExchanges(file, options)];
}

function open(file: string, mostBytes: number): number {
  let descriptor: number;
  try {
    assertOpens(file);
    descriptor = openSync(file, 'r');
  } catch (cause) {
    throw new UsageError(`${file}: expected a recording; ${(cause as Error).message}.`);
  }
  const status = fstatSync(descriptor);
  const problem = !status.isFile()
    ? 'expected a file'
    : status.size > mostBytes
      ? `expected at most ${mostBytes} bytes, got ${status.size}. Take a part of it`
      : status.size === 0
        ? 'expected a recording, got an empty file'
        : undefined;
  if (problem === undefined) return descriptor;
  closeSync(descriptor);
  throw new UsageError(`${file}: ${problem}.`);
}

interface Line {
  readonly number: number;
  readonly text: string;
  /** Whether a line break ends it. */
  readonly isWhole: boolean;
}

const pieceBytes = 256 * 1024;

function* linesOf(descriptor: number, file: string, most: number): Generator<Line> {
  let number = 1;
  let held: Buffer[] = [];
  let length = 0;
  const piece = Buffer.allocUnsafe(pieceBytes);
  const textOf = (bytes: Buffer): string =>
    number === 1 ? withoutMark(bytes.toString('utf8')) : bytes.toString('utf8');
  for (;;) {
    const read = readSync(descriptor, piece, 0, pieceBytes, null);
    if (read === 0) break;
    let from = 0;
    for (let at = piece.indexOf(0x0a); at !== -1 && at < read; at = piece.indexOf(0x0a, from)) {
      yield { number, text: textOf(Buffer.concat([...held, piece.subarray(from, at)])), isWhole: true };
      [number, held, length, from] = [number + 1, [], 0, at + 1];
    }
    if (from < read) held.push(Buffer.from(piece.subarray(from, read)));
    length += read - from;
    if (length > most) {
      // A file of another format may be one long line: it is read as a whole.
      if (number === 1) return;
      throw new UsageError(`${file}:${number}: expected at most ${most} bytes in a line, got more.`);
    }
  }
  if (length > 0) yield { number, text: textOf(Buffer.concat(held)), isWhole: false };
}

/** Editors and shells put a mark in front of the whole (RFC 8259 section 8.1 lets readers pass over it). */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

function isExchangeLine(line: string): boolean {
  if (!line.trimStart().startsWith('{')) return false;
  try {
    return toExchange(JSON.parse(line)) !== undefined;
  } catch {
    return false;
  }
}

function* exchangesOfLines(
  first: IteratorResult<Line>,
  others: Generator<Line>,
  file: string,
  warn: (message: string) => void,
): Generator<RecordedExchange> {
  for (let next = first; next.done !== true; next = others.next()) {
    const { number, text, isWhole } = next.value;
    // Two recordings in one file are one.
    if (text.trim() === '' || readRecordingHead(text) !== undefined) continue;
    const read = readLine(text);
    if (typeof read !== 'string') yield read;
    else if (!isWhole) warn(`${file}:${number}: the last line is no whole exchange and is passed over: ${read}`);
    else throw new UsageError(`${file}:${number}: expected an exchange; ${read}.`);
  }
}

/** Gives an exchange, or what is wrong with it. */
function readLine(text: string): RecordedExchange | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  return toExchange(value) ?? 'it is JSON of something else';
}

function* exchangesOfWhole(file: string, mostBytes: number): Generator<RecordedExchange> {
  const text = withoutMark(readWhole(file, Math.min(mostBytes, mostWholeBytes)));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(
      `${file}:${lineOfProblem(text, cause) ?? 1}: expected a recording, an HTTP Archive or a journal, in JSON.`,
    );
  }
  const log = isObject(value) ? value['log'] : undefined;
  if (isObject(log) && Array.isArray(log['entries'])) {
    yield* exchangesOfHar(log['entries'], file);
    return;
  }
  // Bodies are values here: read again with every digit.
  const calls = isObject(value) && Array.isArray(value['calls']) ? exactly(text, file) : undefined;
  if (!isObject(calls))
    throw new UsageError(
      `${file}:1: expected a recording, an HTTP Archive (log.entries) or a journal (calls), got neither.`,
    );
  yield* exchangesOfJournal(calls['calls'] as readonly unknown[], file);
}

/** Bodies of a journal are values, which no body can be that nests deeper than is read. */
function exactly(text: string, file: string): JsonValue {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new UsageError(`${file}: expected a journal; ${(cause as Error).message}.`);
  }
}

function readWhole(file: string, most: number): string {
  const descriptor = open(file, most);
  try {
    const bytes = Buffer.alloc(fstatSync(descriptor).size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    return bytes.toString('utf8', 0, length);
  } catch (cause) {
    throw new UsageError(`${file}: expected a recording; ${(cause as Error).message}.`);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Gives the exchanges of the calls of a journal, as `GET /__mock/sessions/{name}/calls` lists them (spec/control.yaml, Call).
 * Throws a UsageError that names the first that is none.
 */
function* exchangesOfJournal(calls: readonly unknown[], file: string): Generator<RecordedExchange> {
  for (const [index, call] of calls.entries()) {
    const exchange = isObject(call) ? ofCall(call) : undefined;
    if (exchange === undefined) throw new UsageError(`${file}: calls.${index}: expected a call, got something else.`);
    yield exchange;
  }
}

function ofCall(call: JsonObject): RecordedExchange | undefined {
  const { time, milliseconds, method, path, query, status, operation, violations, request, response } = call;
  if (typeof method !== 'string' || typeof path !== 'string' || typeof status !== 'number') return undefined;
  return {
    startedAt: typeof time === 'string' ? time : '',
    milliseconds: typeof milliseconds === 'number' ? milliseconds : 0,
    method,
    target: typeof query === 'string' && query !== '' ? `${path}?${query}` : path,
    ...message('request', request),
    status,
    ...message('response', response),
    ...(typeof operation === 'string' && { operation }),
    ...(Array.isArray(violations) && violations.length > 0 && { violations: violations as ToldViolation[] }),
  };
}

type Message<Side extends string> = Record<`${Side}Headers`, RecordedHeaders> &
  Partial<Record<`${Side}Body`, RecordedBody>>;

function message<Side extends 'request' | 'response'>(side: Side, said: unknown): Message<Side> {
  const { headers, body } = isObject(said) ? said : {};
  const pairs = Object.entries(isObject(headers) ? headers : {}).map(([name, value]) => [name, String(value)] as const);
  // A body that is JSON is shown as its value: every digit of it was kept.
  const text = body === undefined ? undefined : typeof body === 'string' ? body : stringifyJson(body as JsonValue);
  return {
    [`${side}Headers`]: pairs,
    ...(text !== undefined && { [`${side}Body`]: { text, bytes: Buffer.byteLength(text) } }),
  } as Message<Side>;
}

/**
 * Gives the exchanges of the entries of an HTTP Archive 1.2 (`log.entries`). Members of its own that a browser adds (`_initiator`)
 * and pseudo headers of HTTP/2 (`:path`) are passed over; what got no answer has status 0. Throws a UsageError that names the
 * first entry that is none.
 */
function* exchangesOfHar(entries: readonly unknown[], file: string): Generator<RecordedExchange> {
  for (const [index, entry] of entries.entries()) {
    const exchange = isObject(entry) ? ofEntry(entry) : undefined;
    if (exchange === undefined)
      throw new UsageError(`${file}: log.entries.${index}: expected a request with its answer, got something else.`);
    yield exchange;
  }
}

function ofEntry(entry: JsonObject): RecordedExchange | undefined {
  const { request, response, startedDateTime, time } = entry;
  if (!isObject(request) || typeof request['url'] !== 'string' || typeof request['method'] !== 'string')
    return undefined;
  const answer = isObject(response) ? response : {};
  const [host, target] = partsOf(request['url']);
  const headers = headersOf(request['headers']);
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host');
  const status = Number(answer['status'] ?? 0);
  return {
    startedAt: typeof startedDateTime === 'string' ? startedDateTime : '',
    milliseconds: typeof time === 'number' ? time : 0,
    method: request['method'],
    target,
    requestHeaders: hasHost || host === '' ? headers : [['Host', host], ...headers],
    ...body('requestBody', sentBody(request['postData'])),
    status: Number.isInteger(status) ? status : 0,
    responseHeaders: headersOf(answer['headers']),
    ...body('responseBody', contentBody(answer['content'])),
  };
}

/** Gives the host of a URL, and its path and query as they are: `new URL` would mend them. */
function partsOf(url: string): [host: string, target: string] {
  const whole = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url);
  const host = (whole?.[1] ?? '').replace(/^[^@]*@/, '');
  const [target = ''] = url.slice(whole?.[0].length ?? 0).split('#', 1);
  return [host, target.startsWith('/') ? target : `/${target}`];
}

function headersOf(headers: unknown): RecordedHeaders {
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((header: unknown): [string, string][] => {
    if (!isObject(header)) return [];
    const { name, value } = header;
    const isField = typeof name === 'string' && typeof value === 'string' && !name.startsWith(':');
    return isField ? [[name, value]] : [];
  });
}

/** What is sent has no encoding in an archive: ours writes bytes as Latin-1 and says so; forms may be parameters alone. */
function sentBody(postData: unknown): RecordedBody | undefined {
  if (!isObject(postData)) return undefined;
  const { text, comment, params } = postData;
  if (typeof text === 'string' && text !== '') {
    const isBytes = typeof comment === 'string' && comment.startsWith('bytes as Latin-1');
    return isBytes ? bodyOfBytes(Buffer.from(text, 'latin1')) : { text, bytes: Buffer.byteLength(text) };
  }
  if (!Array.isArray(params) || params.length === 0) return undefined;
  const form = new URLSearchParams();
  for (const { name, value } of headersOfParams(params)) form.append(name, value);
  return { text: form.toString(), bytes: Buffer.byteLength(form.toString()) };
}

function headersOfParams(params: readonly unknown[]): { name: string; value: string }[] {
  return params.flatMap((one) => {
    if (!isObject(one) || typeof one['name'] !== 'string') return [];
    return [{ name: one['name'], value: typeof one['value'] === 'string' ? one['value'] : '' }];
  });
}

function contentBody(content: unknown): RecordedBody | undefined {
  if (!isObject(content) || typeof content['text'] !== 'string') return undefined;
  const { text, encoding, size } = content;
  const read =
    encoding === 'base64' ? bodyOfBytes(Buffer.from(text, 'base64')) : { text, bytes: Buffer.byteLength(text) };
  if (read.bytes === 0) return undefined;
  // What says that it is longer is the beginning alone; some leave out the mark of a text's byte order.
  return typeof size === 'number' && size > read.bytes + 3 ? { ...read, bytes: size, isCut: true } : read;
}

function body(name: string, read: RecordedBody | undefined): Partial<Record<string, RecordedBody>> {
  return read === undefined ? {} : { [name]: read };
}

/** What the first line of a recording says of it. */
interface RecordingHead {
  /** Whether what may not be told was taken out before it was written. */
  readonly masked: boolean;
}

const version = 1;

/** Gives the first line of a recording, without its line break: by it a recording is told from other files. */
export function recordingHead(masked: boolean): string {
  return JSON.stringify({ recording: 'understudy', version, masked });
}

/** Gives what a line says as the first one of a recording; undefined where it is none of a recording that is known here. */
export function readRecordingHead(line: string): RecordingHead | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isOurs = isObject(value) && value['recording'] === 'understudy' && value['version'] === version;
    return isOurs ? { masked: value['masked'] === true } : undefined;
  } catch {
    return undefined;
  }
}

/** Longest text, in characters, that is read again for the place alone. */
const longestReadAgain = 16 * 1024 ** 2;

/** Gives the line where a text stops being JSON, by the error that reading it threw; undefined of a long text where that tells no place. */
export function lineOfProblem(text: string, cause: unknown): number | undefined {
  const position = positionIn(text, cause) ?? (text.length <= longestReadAgain ? positionAgain(text) : undefined);
  if (position === undefined) return undefined;
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Of an unexpected character Node tells no place. */
function positionIn(text: string, cause: unknown): number | undefined {
  const { message } = cause as Error;
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  return message.includes('end of JSON') ? text.length : undefined;
}

function positionAgain(text: string): number | undefined {
  try {
    parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
    return undefined;
  } catch (cause) {
    return positionIn(text, cause);
  }
}
