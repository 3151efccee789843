import { existsSync, closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../base/errors';
import { enumerate } from '../base/text';
import { writeHtml } from './html';
import { writeJunit } from './junit';
import { writeMarkdown } from './markdown';
import type { ReportPage } from './page';

/** What a report is written as, by the ending of its file. A HAR has the exchanges: it is written while the run goes on. */
export type ReportFormat = 'html' | 'json' | 'junit' | 'markdown' | 'har';

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
    if (existsSync(file) && statSync(file).isDirectory())
      throw new UsageError(`${file} is a folder. Name a file in it.`);
    const folder = path.dirname(file);
    if (!existsSync(folder)) throw new UsageError(`${file} cannot be written: the folder ${folder} does not exist.`);
    const beside = besideOf(file);
    attempt(file, () => {
      closeSync(openSync(beside, 'wx', 0o600));
    });
    rmSync(beside);
    return { file, format };
  });
}

/**
 * Writes each report but a HAR. A reader sees the old file or the new one, never a part; only its owner may read it.
 * @param data what JSON has
 */
export function writeReportFiles(files: readonly ReportFile[], page: ReportPage, data: object): void {
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
}

function besideOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
}

function attempt(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (existsSync(besideOf(file))) rmSync(besideOf(file));
    throw new UsageError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`);
  }
}
