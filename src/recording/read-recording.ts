import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isObject, type JsonObject } from '../contract/document';
import { UsageError, type ToldViolation } from '../errors';
import { parseJson, type JsonValue, stringifyJson } from '../exact-json';
import { assertOpens } from '../read-start';
import { exchangesOfHar } from './har-exchanges';
import { lineOfProblem } from './json-line';
import type { RecordedExchange, RecordedBody, RecordedHeaders } from './recorded-exchange';
import { toExchange } from './recorded-line';
import { readRecordingHead } from './recording-head';

/** How a recording is read. */
export interface ReadingOptions {
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
