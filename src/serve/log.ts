import pino, { type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from './options';
import { fieldsOfSentence } from './pipeline/journal';
import { mapTexts, printable, printableLines, printableJson } from '../base/text';
import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** The log of a mock. */
interface MockLog {
  readonly logger: Logger;
  /** Writes what is not written yet; what is logged later is written at once. */
  readonly close: () => void;
}

/**
 * Gives the log: readable lines on a terminal, JSON lines otherwise, on stderr so that stdout stays for the start's words.
 * JSON lines are written in batches, see batchedStderr.
 */
export function createLog(level: LogLevel): MockLog {
  const nothing = (): void => undefined;
  if (level === 'silent') return { logger: pino({ level }), close: nothing };
  const redact = { paths: ['headers.authorization', '*.authorization'], censor: '[key]' };
  if (!process.stderr.isTTY) {
    const stream = batchedStderr();
    return { logger: pino({ level, base: null, redact }, stream), close: stream.close };
  }
  const target = {
    target: 'pino-pretty',
    options: {
      destination: 2,
      ignore: ['pid', 'hostname', ...fieldsOfSentence].join(','),
      translateTime: 'HH:MM:ss.l',
      singleLine: true,
    },
  };
  return { logger: pino({ level, base: null, redact, transport: target, ...printableTexts }), close: nothing };
}

/** JSON has escapes for what a terminal would act on; where its texts are printed as they are, they are made printable before. */
const printableTexts: Pick<LoggerOptions, 'hooks' | 'serializers'> = {
  hooks: {
    logMethod(args, method) {
      method.apply(this, args.map((one: unknown) => mapTexts(one, printable)) as typeof args);
    },
  },
  serializers: { err: (error: Error) => mapTexts({ ...pino.stdSerializers.err(error) }, printableLines) },
};

/** How long a line may wait to be written, in milliseconds; somebody may be watching. */
const longestWait = 100;

/** How much may wait, in bytes. */
const mostWaiting = 8 * 1024;

/** The level from which on lines are written at once (pino's `error`). */
const urgent = 50;

/** A destination of pino that writes several lines at a time. */
interface BatchedStream extends DestinationStream {
  /** The level of the line that is written next; pino sets it. */
  lastLevel: number;
  /** Writes what waits; what is written later is so at once. */
  readonly close: () => void;
}

/**
 * Gives stderr as a destination for JSON lines that writes several of them at a time, each printable: a call of the system
 * for each line costs a list of twenty a fifth of its throughput (docs/benchmark.md). Errors are written at once, other
 * lines within 100 ms, and whatever waits when the process ends, by itself, by `process.exit`, by an exception or by SIGINT,
 * SIGTERM or SIGHUP.
 */
function batchedStderr(): BatchedStream {
  const out = createOut();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const flush = (patience = usualPatience): void => {
    clearTimeout(timer);
    timer = undefined;
    out.flush(patience);
  };
  const flushAtEnd = (): void => {
    flush(lastPatience);
  };
  waiting.add(flushAtEnd);
  if (waiting.size === 1) listen();
  return {
    // pino sets lastLevel where it finds this.
    ...{ [Symbol.for('pino.metadata')]: true },
    lastLevel: 0,
    write(line) {
      out.add(line);
      if (isClosed || this.lastLevel >= urgent || out.size() >= mostWaiting) flush();
      else timer ??= setTimeout(flush, longestWait).unref();
    },
    close: () => {
      isClosed = true;
      flushAtEnd();
      waiting.delete(flushAtEnd);
      if (waiting.size === 0) stopListening();
    },
  };
}

/** How long a reader of stderr that does not read is waited for, in tries of 10 ms: while others wait, and at the end. */
const usualPatience = 5;
const lastPatience = 100;

/** How much may wait for such a reader, in characters; what is beyond it is lost. */
const mostUnread = 1024 * 1024;

interface Out {
  readonly add: (line: string) => void;
  /** How many characters wait. */
  readonly size: () => number;
  readonly flush: (patience: number) => void;
}

/** Writes to stderr, and never waits long for it: a disk that is full or a reader that is gone costs lines, not answers. */
function createOut(): Out {
  let lines: string[] = [];
  let length = 0;
  let rest = Buffer.alloc(0);
  return {
    add: (line) => {
      lines.push(line);
      length += line.length;
    },
    size: () => length,
    flush: (patience) => {
      // Lines are made printable together: each by itself would cost as much again.
      const bytes = Buffer.from(printableJson(lines.join('')), 'utf8');
      if (rest.length < mostUnread) rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      [lines, length] = [[], 0];
      rest = writeAll(rest, patience);
    },
  };
}

const bell = new Int32Array(new SharedArrayBuffer(4));

/** Writes bytes to stderr and gives those that are still to be written. */
function writeAll(bytes: Buffer<ArrayBuffer>, patience: number): Buffer<ArrayBuffer> {
  let rest = bytes;
  for (let tries = 0; rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(2, rest));
    } catch (fault) {
      const { code } = fault as NodeJS.ErrnoException;
      // Nobody will read it, and there is nowhere else to say so.
      if (code !== 'EAGAIN' && code !== 'EBUSY') return Buffer.alloc(0);
      tries += 1;
      if (tries > patience) return rest;
      Atomics.wait(bell, 0, 0, 10);
    }
  }
  return rest;
}

/** What writes the lines that wait, of every log of this process. */
const waiting = new Set<() => void>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function flushAll(): void {
  for (const flush of waiting) flush();
}

/** A signal that nobody else listens to ends the process, as it would without us. */
function flushOnSignal(signal: NodeJS.Signals): void {
  flushAll();
  if (process.listenerCount(signal) > 1) return;
  process.off(signal, flushOnSignal);
  process.kill(process.pid, signal);
}

function listen(): void {
  process.on('exit', flushAll);
  for (const signal of signals) process.on(signal, flushOnSignal);
}

function stopListening(): void {
  process.off('exit', flushAll);
  for (const signal of signals) process.off(signal, flushOnSignal);
}
