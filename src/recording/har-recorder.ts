import { closeSync, fchmodSync, fstatSync, readSync } from 'node:fs';
import { describeViolation, UsageError } from '../errors';
import { toHar, type ArchivedBody } from '../har';
import { openToWrite } from '../open-to-write';
import type { RecordedBody, RecordedExchange } from './recorded-exchange';
import {
  cutOff,
  defaultLineBytes,
  endOfLastLine,
  lineOf,
  recorderOn,
  sizeOf,
  writeAll,
  type Recorder,
  type RecorderOptions,
} from './recorder';

/** Who writes the archive, and what its comment says where what may not be told was taken out. */
const [creator, maskedComment] = ['understudy proxy', 'masked'];

/** What ends an archive: each entry is written over it, with a new one behind. */
const end = ']}}\n';

/** Longest first line of an archive of ours. */
const longestHead = 1024;

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
