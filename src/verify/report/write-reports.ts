import path from 'node:path';
import { existsSync, statSync } from 'node:fs';
import type { Redaction } from '../../secrets/redact';
import { printableJson, mapTexts } from '../../base/text';
import { UsageError } from '../../base/errors';
import { writePrivately, refuseOthers } from '../../base/files';
import type { Report } from './report';
import { reportAsHtml } from './html';
import { reportAsJunit } from './junit';
import { reportAsMarkdown } from './markdown';
import type { RunResult } from '../result';
import { toHar as archive, type ArchivedBody, type ArchivedExchange } from '../../base/har';
import { decodeUtf8, type Exchange } from '../../probe/exchange';
import { headerWithoutKey, pathWithoutKey } from '../../probe/curl';
import type { Redact } from '../../probe/redaction';

/** Where reports go; each is written where a file is named. */
export interface ReportFiles {
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly har?: string;
}

const kinds = ['json', 'junit', 'html', 'markdown', 'har'] as const;

/** Throws a UsageError where a report could not be written, so that no run is made in vain. */
export function assertWritable(files: ReportFiles): void {
  for (const kind of kinds) {
    const file = files[kind];
    if (file === undefined) continue;
    const folder = path.dirname(path.resolve(file));
    if (!existsSync(folder)) throw new UsageError(`--${kind} ${file}: there is no folder ${folder}; create it first`);
    if (existsSync(file) && statSync(file).isDirectory())
      throw new UsageError(`--${kind} ${file}: this is a folder; name a file`);
    refuseOthers(`--${kind} ${file}`, file);
  }
}

/** Writes the reports that were asked for. Throws a UsageError where a file cannot be written. */
export function writeReports(files: ReportFiles, report: Report, run: RunResult, redaction: Redaction): void {
  const write = (kind: (typeof kinds)[number], make: () => string): void => {
    const file = files[kind];
    if (file === undefined) return;
    try {
      writePrivately(file, make());
    } catch (cause) {
      throw new UsageError(`--${kind} ${file}: the report cannot be written: ${(cause as Error).message}`);
    }
  };
  write('json', () => `${printableJson(JSON.stringify(report, undefined, 2))}\n`);
  write('junit', () => reportAsJunit(report, run.results));
  write('html', () => reportAsHtml(report));
  write('markdown', () => reportAsMarkdown(report));
  write('har', () => toHar(run.baseUrl, run.exchanges, redaction));
}

/** So many bytes of one body are shown; what is told of it says how long it was. */
const shownBytes = 256 * 1024;

/** So many more are looked at: a secret may begin within what is shown and end behind it. */
const lookedAtBeyond = 16 * 1024;

/** Gives the exchanges of a run as an HTTP Archive 1.2, secrets taken out; the comment names the check that sent it. */
export function toHar(baseUrl: string, exchanges: readonly Exchange[], redaction: Redaction): string {
  const archived = exchanges.map((exchange) => toExchange(baseUrl, exchange, redaction));
  return `${printableJson(JSON.stringify(archive('understudy verify', archived), undefined, 2))}\n`;
}

function toExchange(baseUrl: string, exchange: Exchange, { text, header }: Redaction): ArchivedExchange {
  const { request, response, startedAt, durationMs, credential, checkId } = exchange;
  return {
    startedAt: startedAt.toISOString(),
    milliseconds: durationMs,
    comment: text(checkId),
    request: {
      method: request.method,
      url: text(baseUrl + pathWithoutKey(request, credential)),
      // What the kit sends is known by value, and a variable in its place says which form of a key was sent.
      headers: request.headers.map(([name, value]) => [text(name), text(headerWithoutKey(name, value, credential))]),
      body: request.body === undefined ? undefined : toBody(request.body, text),
    },
    response: {
      status: response.status,
      headers: response.headers.map(([name, value]) => [text(name), header(name, value)]),
      body: toBody(response.body, text),
    },
  };
}

function toBody(bytes: Buffer, redact: Redaction['text']): ArchivedBody {
  const size = bytes.length;
  const isCut = size > shownBytes;
  const looked = isCut ? bytes.subarray(0, shownBytes + lookedAtBeyond) : bytes;
  const text = isCut ? decodeBeginning(looked) : decodeUtf8(looked);
  const shown = redact(text ?? looked.toString('latin1'));
  return {
    text: isCut ? shown.slice(0, shownBytes) : shown,
    size,
    ...(text === undefined && { isBinary: true }),
    ...(isCut && { comment: `the beginning of ${size} bytes` }),
  };
}

/** The cut may lie within a character, of at most four bytes. */
function decodeBeginning(bytes: Buffer): string | undefined {
  for (let lacking = 0; lacking < 4; lacking += 1) {
    const text = decodeUtf8(bytes.subarray(0, bytes.length - lacking));
    if (text !== undefined) return text;
  }
  return undefined;
}

/** What a report holds that is no text of others: a key that is such a word must not change it. */
const ownWords = ['verdict', 'level', 'word', 'startedAt', 'severity', 'state'];

/** What was made of texts without secrets, and would not be a shell line any more where something were taken out of it. */
const redactedBefore = ['curl'];

/** Gives a report in which no text holds a secret: every writer of reports is given this one alone. */
export function redactReport(report: Report, redact: Redact): Report {
  return mapTexts(report, redact, [...ownWords, ...redactedBefore]);
}
