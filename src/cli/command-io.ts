import { printable } from '../base/text';
import { lengthInWords, type Budget } from '../verify/budget';
import type { Exchange } from '../probe/exchange';
import type { Redact } from '../probe/redaction';

/** Where a command that calls a service reads its environment, writes to, and ends. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: ProgressStream;
  readonly exit: (code: number) => void;
  /** Tells a run apart from others of its seed, in the tag of what it creates; random where left out. */
  readonly runMark?: string;
}

/** The process itself. */
export const processIo: CommandIo = {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  exit: (code) => {
    process.exitCode = code;
  },
};

/** A terminal, or a file or pipe. */
export interface ProgressStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Shows how far a run is. */
interface Progress {
  readonly step: (exchange: Exchange) => void;
  readonly end: () => void;
}

/** Tells how long a run on a service that is not on this machine will be, before it begins. */
export function tellLength(stream: ProgressStream, baseUrl: string, budget: Budget): void {
  const length = lengthInWords(baseUrl, budget);
  if (length !== undefined) stream.write(`${length}\n`);
}

/** Off a terminal, one plain line is written for so many requests. */
const requestsPerLine = 50;

/** Gives about how many requests there will be, of those that are planned and those that were sent: never fewer than the latter. */
function estimated(planned: number, sent: number): number {
  return sent <= planned ? planned : Math.ceil((sent * 1.25) / requestsPerLine) * requestsPerLine;
}

/** Gives a progress display: one line that is rewritten on a terminal, now and then a plain line otherwise. */
export function showProgress(stream: ProgressStream, planned: number, redact: Redact): Progress {
  const width = stream.columns ?? 80;
  return {
    step: ({ number, checkId }) => {
      const text = `${number} of about ${estimated(planned, number)} requests`;
      if (stream.isTTY === true)
        stream.write(`\r${`${text}: ${printable(redact(checkId))}`.slice(0, width - 1).padEnd(width - 1)}`);
      else if (number % requestsPerLine === 0) stream.write(`${text}\n`);
    },
    end: () => {
      if (stream.isTTY === true) stream.write(`\r${' '.repeat(width - 1)}\r`);
    },
  };
} /** Gives a signal that the first Ctrl-C aborts, so that the run ends between two requests and reports; the second ends the process. */
export function stopOnSignal(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(signal === 'SIGINT' ? 'Ctrl-C' : signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    },
  };
}
