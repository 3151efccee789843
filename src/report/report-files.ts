import { existsSync, closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../base/errors';
import { assertFolder, tryToWrite } from '../base/files';
import { enumerate } from '../base/text';
import { writeHtml } from './html';
import { writeJunit } from './junit';
import { writeMarkdown } from './markdown';
import type { ReportPage } from './page';
import { pageOf } from './page-of';
import type { Paint } from './paint';
import type { RunReport } from './run-report';
import { writeText } from './text';

/** What a report is written as, by the ending of its file. A HAR has the exchanges: it is written while the run goes on. */
type ReportFormat = 'html' | 'json' | 'junit' | 'markdown' | 'har';

export interface ReportFile {
  /** As a person named it. */
  readonly file: string;
  readonly format: ReportFormat;
}

const formats: Readonly<Record<string, ReportFormat>> = {
  '.html': 'html',
  '.json': 'json',
  '.xml': 'junit',
  '.md': 'markdown',
  '.har': 'har',
};

/** Reads the names of report files, and tries whether they can be written: before a run, not after. Throws a UsageError. */
export function checkReportFiles(files: readonly string[]): readonly ReportFile[] {
  return [...new Set(files)].map((file) => {
    const format = formats[path.extname(file).toLowerCase()];
    if (format === undefined)
      throw new UsageError(`--report ${file}: the name must end in ${enumerate(Object.keys(formats), 'or')}.`);
    assertFolder(file);
    attempt(file, () => {
      closeSync(openSync(besideOf(file), 'wx', 0o600));
    });
    return { file, format };
  });
}

/** Writes the reports of a run. @returns what a terminal shows */
export function writeReports(report: RunReport, files: readonly ReportFile[], paint: Paint): string {
  const saved = files.map(({ file }) => file);
  return writePage(pageOf(report, saved), report, files, paint);
}

/**
 * Writes each report but a HAR. A reader sees the old file or the new one, never a part; only its owner may read it.
 * @param data of the JSON report
 * @returns what a terminal shows
 */
export function writePage(page: ReportPage, data: object, files: readonly ReportFile[], paint: Paint): string {
  const writers: Readonly<Record<ReportFormat, (() => string) | undefined>> = {
    html: () => writeHtml(page),
    json: () => `${JSON.stringify(data, undefined, 2)}\n`,
    junit: () => writeJunit(page),
    markdown: () => writeMarkdown(page),
    har: undefined,
  };
  for (const { file, format } of files) {
    const write = writers[format];
    if (write === undefined) continue;
    const [beside, text] = [besideOf(file), write()];
    attempt(file, () => {
      writeFileSync(beside, text, { mode: 0o600, flag: 'wx' });
      renameSync(beside, file);
    });
  }
  return writeText(page, paint);
}

function besideOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
}

function attempt(file: string, write: () => void): void {
  try {
    tryToWrite(file, write);
  } finally {
    if (existsSync(besideOf(file))) rmSync(besideOf(file));
  }
}
