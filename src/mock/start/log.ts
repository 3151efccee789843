import { mistakeText } from '../../base/errors';
import { count, printable } from '../../base/text';
import type { Masker } from '../../exchange/masking/mask';
import type { JournalEntry } from '../journal';
import { defaultSession } from '../store/sessions';
import type { LogFormat, LogLevel } from '../config';

/** What the log says of a request. */
export type LogEntry = Pick<
  JournalEntry,
  'startedAt' | 'durationMs' | 'method' | 'target' | 'requestHeaders' | 'status' | 'warnings'
> &
  Partial<JournalEntry>;

/** Writes one line for each request, and whatever goes wrong. */
export interface Log {
  request(entry: LogEntry): void;
  warn(message: string): void;
  /** What nobody foresaw. */
  mistake(error: unknown): void;
  /** How many requests there were, and how many of them were rejected. */
  summary(): string;
}

interface LogOptions {
  readonly level: LogLevel;
  readonly format: LogFormat;
  /** Whether the output is a terminal with colours. */
  readonly hasColors: boolean;
  readonly isTerminal: boolean;
  readonly write: (line: string) => void;
  /** Of now: the OpenAPI file may change. */
  readonly masker: () => Masker;
}

/** An entry whose target and sentences may be shown. */
export function maskedEntry(entry: LogEntry, masker: Masker): LogEntry {
  const { requestHeaders, target, message, warnings, deviation } = entry;
  const text = (quoting: string): string => masker.text(quoting, requestHeaders, target);
  return {
    ...entry,
    target: masker.target(target),
    warnings: warnings.map(text),
    ...(message !== undefined && { message: text(message) }),
    ...(deviation !== undefined && { deviation: text(deviation) }),
  };
}

const levels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info'];

export function createLog({ level, format, isTerminal, hasColors, write, masker }: LogOptions): Log {
  const isOn = (of: LogLevel): boolean => levels.indexOf(level) >= levels.indexOf(of);
  const isText = format === 'text' || (format === 'auto' && isTerminal);
  let requests = 0;
  let rejected = 0;
  const report = (of: 'warn' | 'error', message: string): void => {
    if (!isOn(of)) return;
    write(printable(isText ? message : JSON.stringify({ level: of, message })));
  };
  return {
    request: (entry) => {
      requests += 1;
      if (entry.status >= 400) rejected += 1;
      const isPlain = entry.status < 400 && entry.warnings.length === 0 && entry.message === undefined;
      const entryLevel = isPlain ? 'info' : 'warn';
      if (!isOn(entryLevel)) return;
      const masked = maskedEntry(entry, masker());
      if (isText) for (const line of textLines(masked, hasColors)) write(line);
      else write(printable(jsonLine(masked, entryLevel)));
    },
    warn: (message) => {
      report('warn', message);
    },
    mistake: (error) => {
      report('error', mistakeText(error));
    },
    summary: () =>
      `Stopped after ${count(requests, 'request')}.${rejected === 0 ? '' : ` ${rejected} ${rejected === 1 ? 'was' : 'were'} rejected.`}`,
  };
}

type Color = 'green' | 'cyan' | 'yellow' | 'red' | 'dim';
const codes: Readonly<Record<Color, number>> = { green: 32, cyan: 36, yellow: 33, red: 31, dim: 2 };

/** A valid request is one line; a second one has the reason, in the words of the response. */
function textLines(entry: LogEntry, hasColors: boolean): readonly string[] {
  const paint = (color: Color, text: string): string => (hasColors ? `\u001b[${codes[color]}m${text}\u001b[0m` : text);
  const { session = defaultSession, faults = [] } = entry;
  const time = new Date(entry.startedAt).toTimeString().slice(0, 8);
  const hundreds: readonly Color[] = ['green', 'green', 'green', 'cyan', 'yellow', 'red'];
  const status = paint(hundreds[Math.floor(entry.status / 100)] ?? 'red', String(entry.status));
  const notes = [
    `${Math.round(entry.durationMs)} ms`,
    ...(session === defaultSession ? [] : [`session ${session}`]),
    ...(entry.override === undefined ? [] : [entry.override]),
  ];
  const head = `${paint('dim', time)}  ${status}  ${entry.method.padEnd(5)}  ${printable(entry.target)}  ${notes.join('  ')}`;
  const indent = ' '.repeat(15);
  const reasons = [
    ...(entry.message === undefined ? [] : [printable(entry.message)]),
    ...entry.warnings.map((warning) => paint('yellow', printable(`Warning: ${warning}`))),
    ...(entry.deviation === undefined
      ? []
      : [paint('yellow', printable(`Warning: the response breaks the OpenAPI file: ${entry.deviation}`))]),
    ...(faults.length === 0 ? [] : [`Fault: ${faults.join(', ')}.`]),
  ];
  return [head, ...reasons.map((reason) => indent + reason)];
}

function jsonLine(entry: LogEntry, level: LogLevel): string {
  const { session, method, target, operation, status, durationMs, outcome, message, warnings, faults = [] } = entry;
  return JSON.stringify({
    level,
    time: new Date(entry.startedAt).toISOString(),
    session,
    method,
    path: target,
    ...(operation !== undefined && { operation }),
    status,
    ms: durationMs,
    ...(outcome !== undefined && { kind: outcome }),
    ...(message !== undefined && { reason: message }),
    ...(warnings.length > 0 && { warnings }),
    ...(faults.length > 0 && { faults }),
    ...(entry.override !== undefined && { override: entry.override }),
    ...(entry.deviation !== undefined && { deviation: entry.deviation }),
  });
}
