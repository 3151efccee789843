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

/** How a report is written, by the ending of its file. */
const writers: Readonly<Record<string, (page: ReportPage, data: object) => string>> = {
  '.html': writeHtml,
  '.json': (_, data) => `${JSON.stringify(data, undefined, 2)}\n`,
  '.xml': writeJunit,
  '.md': writeMarkdown,
};

/** A HAR has the exchanges: it is written while the run goes on. */
export function isHar(file: string): boolean {
  return endingOf(file) === '.har';
}

function endingOf(file: string): string {
  return path.extname(file).toLowerCase();
}

/**
 * Reads the names of report files, and tries whether they can be written: before a run, not after. Throws a UsageError.
 * @returns each once
 */
export function checkReportFiles(files: readonly string[]): readonly string[] {
  const endings = [...Object.keys(writers), '.har'];
  const names = [...new Set(files)];
  for (const file of names) {
    if (!endings.includes(endingOf(file)))
      throw new UsageError(`--report ${file}: the name must end in ${enumerate(endings, 'or')}.`);
    assertFolder(file);
    attempt(file, () => {
      closeSync(openSync(besideOf(file), 'wx', 0o600));
    });
  }
  return names;
}

/** Writes the reports of a run. @returns what a terminal shows */
export function writeReports(report: RunReport, files: readonly string[], paint: Paint): string {
  return writePage(pageOf(report, files), report, files, paint);
}

/**
 * Writes each report but a HAR. A reader sees the old file or the new one, never a part; only its owner may read it.
 * @param data of the JSON report
 * @returns what a terminal shows
 */
export function writePage(page: ReportPage, data: object, files: readonly string[], paint: Paint): string {
  for (const file of files) {
    const write = writers[endingOf(file)];
    if (write === undefined) continue;
    const [beside, text] = [besideOf(file), write(page, data)];
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
