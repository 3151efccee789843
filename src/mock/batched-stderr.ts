import pino, { type DestinationStream } from 'pino';

/** How long a line may wait to be written, in milliseconds; somebody may be watching. */
const longestWait = 100;

/** How much may wait, in bytes. */
const mostWaiting = 8 * 1024;

/** The level from which on lines are written at once (pino's `error`). */
const urgent = 50;

/** A destination of pino that writes several lines at a time. */
export interface BatchedStream extends DestinationStream {
  /** The level of the line that is written next; pino sets it. */
  lastLevel: number;
  /** Writes what waits; what is written later is so at once. */
  readonly close: () => void;
}

/**
 * Gives stderr as a destination that writes several lines at a time: a call of the system for each line costs a list of
 * twenty a fifth of its throughput (docs/benchmark.md). Errors are written at once, other lines within 100 ms, and
 * whatever waits when the process ends, by itself, by `process.exit`, by an exception or by SIGINT, SIGTERM or SIGHUP.
 */
export function batchedStderr(): BatchedStream {
  const out = pino.destination({ dest: 2, sync: true, minLength: mostWaiting });
  // A disk that is full, a pipe that is closed: lines are lost then, and the mock serves on.
  out.on('error', () => undefined);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      out.flushSync();
    } catch {
      // Nobody reads stderr any more, and there is nowhere else to say so.
    }
  };
  waiting.add(flush);
  if (waiting.size === 1) listen();
  return {
    // pino sets lastLevel where it finds this.
    ...{ [Symbol.for('pino.metadata')]: true },
    lastLevel: 0,
    write(line) {
      try {
        out.write(line);
      } catch {
        // As above.
      }
      if (isClosed || this.lastLevel >= urgent) flush();
      else timer ??= setTimeout(flush, longestWait).unref();
    },
    close: () => {
      isClosed = true;
      flush();
      waiting.delete(flush);
      if (waiting.size === 0) stopListening();
    },
  };
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
