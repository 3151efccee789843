import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Redaction } from '../../contract/secrets';
import { printableJson } from '../../printable';
import { UsageError } from '../../errors';
import { writePrivately } from '../../open-to-write';
import { refuseOthers } from '../../report-files';
import { toHar } from './har';
import type { Report } from './report';
import { reportAsHtml } from './html';
import { reportAsJunit } from './junit';
import { reportAsMarkdown } from './markdown';
import type { RunResult } from '../result';

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
