import { closeSync, constants, fchmodSync, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { UsageError, describeViolation } from '../base/errors';
import { openToWrite } from '../base/files';
import type { RecordedBody, RecordedExchange } from './recorded-exchange';
import { readRecordingHead, recordingHead } from './read-recording';
import { toHar, type ArchivedBody } from '../base/har';

/** Takes what may not be told out of an exchange. */
export type MaskExchange = (exchange: RecordedExchange) => RecordedExchange;

/** How a recording is written. */
interface RecorderOptions {
  /** Takes out what may not be told before it is written; without it everything is written as it came. */
  readonly mask?: MaskExchange;
  /** Longest line in bytes, 16 MiB by default: bodies of an exchange that needs more are left out, and said to be cut. */
  readonly mostLineBytes?: number;
  /** Is told, once, why nothing more can be written; without it what `append` meets is thrown. */
  readonly onFailure?: (problem: string) => void;
  /** Is told, once, that exchanges are left out because nobody could tell what of them is to be masked. */
  readonly onUnmasked?: (problem: string) => void;
}

/** Writes a recording, one exchange a line. */
export interface Recorder {
  /** Writes an exchange: when it returns, the end of this process loses nothing of it. */
  readonly append: (exchange: RecordedExchange) => void;
  /** Ends the recording; what comes later is not written. */
  readonly close: () => Promise<void>;
}

/** Longest line of a recording where nobody says otherwise, in bytes. */
const defaultLineBytes = 16 * 1024 ** 2;

/**
 * Opens a recording to write to, made where it is none yet, for its owner alone (mode 0600); one that is there goes on, without the
 * half line that a process may have left which was killed. Throws a UsageError where the file cannot be written or is none of
 * ours: nothing in it is changed then.
 */
export function createRecorder(file: string, options: RecorderOptions = {}): Recorder {
  const { mask, mostLineBytes = defaultLineBytes } = options;
  const descriptor = openRecording(file, mask !== undefined);
  let known = fstatSync(descriptor).size;
  return recorderOn(descriptor, file, options, (shown) => {
    // Others may go on with it too: each writes whole lines to its end.
    const end = sizeOf(descriptor);
    if (end < known) throw new Error('something else cut the file');
    try {
      const line = lineOf(shown, mostLineBytes);
      writeAll(descriptor, line);
      known = end + Buffer.byteLength(line);
    } catch (cause) {
      // What was refused half-way is taken back, so that the next line begins a line.
      cutOff(descriptor, end);
      throw cause;
    }
  });
}

/** Gives the recorder on an open file into which `write` puts an exchange whole, or throws and leaves it as it was. */
function recorderOn(
  descriptor: number,
  file: string,
  { mask, onFailure, onUnmasked }: RecorderOptions,
  write: (shown: RecordedExchange) => void,
): Recorder {
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    closeSync(descriptor);
  };
  let isTold = false;
  /** What could not be masked is not written: of all the exchanges it is that one alone. */
  const masked = (exchange: RecordedExchange): RecordedExchange | undefined => {
    try {
      return mask === undefined ? exchange : mask(exchange);
    } catch (cause) {
      if (!isTold)
        onUnmasked?.(`${file}: an exchange is left out that could not be masked: ${(cause as Error).message}`);
      isTold = true;
      return undefined;
    }
  };
  return {
    append: (exchange) => {
      const shown = isOpen ? masked(exchange) : undefined;
      if (shown === undefined) return;
      try {
        write(shown);
      } catch (cause) {
        const problem = `${file}: the recording ends here: ${(cause as Error).message}`;
        close();
        if (onFailure === undefined) throw new UsageError(problem);
        onFailure(problem);
      }
    },
    close: () => {
      close();
      return Promise.resolve();
    },
  };
}

function openRecording(file: string, isMasked: boolean): number {
  let descriptor: number;
  try {
    descriptor = openToWrite(file, constants.O_APPEND);
  } catch (cause) {
    throw new UsageError(`${file}: expected a file that a recording can be written to; ${(cause as Error).message}.`);
  }
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new UsageError(`${file}: expected a file to record to, got something else.`);
    if (status.size > 0) assertRecording(descriptor, file, isMasked);
    fchmodSync(descriptor, 0o600);
    if (status.size === 0) writeAll(descriptor, `${recordingHead(isMasked)}\n`);
    else cutOff(descriptor, endOfLastLine(descriptor, status.size));
    return descriptor;
  } catch (cause) {
    closeSync(descriptor);
    throw cause;
  }
}

/** Longest first line of a recording; others begin otherwise, whatever their length. */
const longestHead = 1024;

function assertRecording(descriptor: number, file: string, isMasked: boolean): void {
  const start = Buffer.alloc(longestHead);
  const [line = ''] = start.toString('utf8', 0, readSync(descriptor, start, 0, longestHead, 0)).split('\n', 1);
  const head = readRecordingHead(line);
  if (head === undefined)
    throw new UsageError(
      `${file}: expected a new file or a recording to go on with, got something else. Name another.`,
    );
  if (head.masked && !isMasked)
    throw new UsageError(`${file}: expected a recording that keeps its values, got a masked one. Name another.`);
}

const pieceBytes = 64 * 1024;

/** Gives where the last whole line of a file of so many bytes ends; 0 where there is none. */
function endOfLastLine(descriptor: number, size: number): number {
  const piece = Buffer.alloc(pieceBytes);
  for (let end = size; end > 0; end = Math.max(0, end - pieceBytes)) {
    const from = Math.max(0, end - pieceBytes);
    const at = piece.subarray(0, readSync(descriptor, piece, 0, end - from, from)).lastIndexOf(0x0a);
    if (at !== -1) return from + at + 1;
  }
  return 0;
}

/** Gives the size of an open file; throws an Error where it was removed, so that nobody will read what is written to it. */
function sizeOf(descriptor: number): number {
  const { size, nlink } = fstatSync(descriptor);
  if (nlink === 0) throw new Error('something else removed the file');
  return size;
}

/** Gives up what lies behind a place; where the system does not let it, a reader passes over half a line. */
function cutOff(descriptor: number, end: number): void {
  try {
    if (fstatSync(descriptor).size > end) ftruncateSync(descriptor, end);
  } catch {
    // The reader copes.
  }
}

/** Writes a text to the end of a file, or from a place on. */
function writeAll(descriptor: number, text: string, place?: number): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let written = 0; written < bytes.length;)
    written += writeSync(
      descriptor,
      bytes,
      written,
      bytes.length - written,
      place === undefined ? null : place + written,
    );
}

/** Gives an exchange as a line of at most so many bytes: where it needs more, its bodies are left out. */
function lineOf(
  exchange: RecordedExchange,
  most: number,
  write: (exchange: RecordedExchange) => string = JSON.stringify,
): string {
  const line = `${write(exchange)}\n`;
  if (Buffer.byteLength(line) <= most) return line;
  const { requestBody, responseBody } = exchange;
  const cut = { ...exchange, ...left('requestBody', requestBody), ...left('responseBody', responseBody) };
  Reflect.deleteProperty(cut, 'violations');
  return `${write(cut)}\n`;
}

/** A body that is left out: how long it was is said. */
function left(name: string, body: RecordedBody | undefined): Record<string, RecordedBody> {
  return body === undefined ? {} : { [name]: { text: '', bytes: body.bytes, isCut: true } };
}

/** Who writes the archive, and what its comment says where what may not be told was taken out. */
const [creator, maskedComment] = ['understudy proxy', 'masked'];

/** What ends an archive: each entry is written over it, with a new one behind. */
const end = ']}}\n';

/**
 * Opens a recording that is an HTTP Archive 1.2, each entry a line of its own, and whole after each of them; made where it is none
 * yet, for its owner alone (mode 0600). One of ours that is there goes on, without the half entry that a process may have left
 * which was killed while it wrote. Throws a UsageError where the file cannot be written or is none of ours: nothing in it is changed then.
 *
 * @param origin where the exchanges went, for their URLs
 */
export function createHarRecorder(file: string, origin: string, options: RecorderOptions = {}): Recorder {
  const { mask, mostLineBytes = defaultLineBytes } = options;
  const opened = openArchive(file, mask !== undefined);
  const { descriptor } = opened;
  let { place, isEmpty } = opened;
  const write = (exchange: RecordedExchange): string => (isEmpty ? '' : ',') + entryOf(exchange, origin);
  return recorderOn(descriptor, file, options, (shown) => {
    // Each entry is written over the end: that of another process would be lost.
    if (sizeOf(descriptor) !== place + Buffer.byteLength(end)) throw new Error('something else writes to the file');
    try {
      const line = lineOf(shown, mostLineBytes, write);
      writeAll(descriptor, line + end, place);
      place += Buffer.byteLength(line);
      isEmpty = false;
    } catch (cause) {
      endAt(descriptor, place);
      throw cause;
    }
  });
}

/** What was refused half-way is taken back, as far as the system lets it. */
function endAt(descriptor: number, place: number): void {
  cutOff(descriptor, place);
  try {
    writeAll(descriptor, end, place);
  } catch {
    // It was told that the recording ends here.
  }
}

function entryOf(exchange: RecordedExchange, origin: string): string {
  const { startedAt, milliseconds, method, target, requestHeaders, status, responseHeaders, ...more } = exchange;
  const { requestBody, responseBody, violations = [] } = more;
  const { log } = toHar(creator, [
    {
      startedAt,
      milliseconds,
      ...(violations.length > 0 && { comment: violations.map(describeViolation).join('; ') }),
      request: {
        method,
        url: target.startsWith('/') ? origin + target : target,
        headers: requestHeaders,
        body: requestBody && archived(requestBody),
      },
      response: { status, headers: responseHeaders, body: responseBody && archived(responseBody) },
    },
  ]);
  return JSON.stringify(log['entries']).slice(1, -1);
}

function archived({ text, encoding, bytes, isCut }: RecordedBody): ArchivedBody {
  return {
    text: encoding === undefined ? text : Buffer.from(text, encoding).toString('latin1'),
    size: bytes,
    ...(encoding !== undefined && { isBinary: true }),
    ...(isCut === true && { comment: `the beginning of ${bytes} bytes` }),
  };
}

function headOf(isMasked: boolean): string {
  const { version, creator: by } = toHar(creator, []).log;
  const about = { version, creator: by, ...(isMasked && { comment: maskedComment }) };
  return `{"log":${JSON.stringify(about).slice(0, -1)},"entries":[\n`;
}

interface Archive {
  readonly descriptor: number;
  /** Where the next entry begins. */
  readonly place: number;
  readonly isEmpty: boolean;
}

function openArchive(file: string, isMasked: boolean): Archive {
  let descriptor: number;
  try {
    descriptor = openToWrite(file);
  } catch (cause) {
    throw new UsageError(`${file}: expected a file that a recording can be written to; ${(cause as Error).message}.`);
  }
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new UsageError(`${file}: expected a file to record to, got something else.`);
    const head = headOf(isMasked);
    if (status.size === 0) {
      fchmodSync(descriptor, 0o600);
      writeAll(descriptor, head + end, 0);
      return { descriptor, place: Buffer.byteLength(head), isEmpty: true };
    }
    const first = assertArchive(descriptor, file, isMasked);
    fchmodSync(descriptor, 0o600);
    const lines = endOfLastLine(descriptor, status.size);
    const place = lines - (endsWith(descriptor, lines, end) ? end.length : 0);
    cutOff(descriptor, place);
    writeAll(descriptor, end, place);
    return { descriptor, place, isEmpty: place === first };
  } catch (cause) {
    closeSync(descriptor);
    throw cause;
  }
}

/** Gives the length of the first line. */
function assertArchive(descriptor: number, file: string, isMasked: boolean): number {
  const start = Buffer.alloc(longestHead);
  const [line = ''] = start.toString('utf8', 0, readSync(descriptor, start, 0, longestHead, 0)).split('\n', 1);
  if (!line.startsWith('{"log":{') || !line.includes(`"name":"${creator}"`) || !line.endsWith('"entries":['))
    throw new UsageError(
      `${file}: expected a new file or an archive to go on with that a proxy wrote, got something else. Name another.`,
    );
  if (line.includes(`"comment":"${maskedComment}"`) && !isMasked)
    throw new UsageError(`${file}: expected a recording that keeps its values, got a masked one. Name another.`);
  return Buffer.byteLength(line) + 1;
}

function endsWith(descriptor: number, size: number, text: string): boolean {
  const last = Buffer.alloc(text.length);
  return (
    size >= text.length &&
    readSync(descriptor, last, 0, text.length, size - text.length) === text.length &&
    last.toString() === text
  );
}
