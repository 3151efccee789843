import { closeSync, existsSync, fchmodSync, fstatSync, openSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from './errors';

/** Writes reports of one kind to files, each in the format that its name ends in. */
export interface ReportFiles<Report> {
  /** Throws a UsageError where a report could not be written to a file, or its name does not say of which format it is. */
  readonly assertReportable: (files: readonly string[]) => void;
  /** Throws a UsageError where the report cannot be written. */
  readonly write: (file: string, report: Report) => void;
}

/**
 * Gives what writes reports to the files that `--report` names.
 *
 * @param formats what makes a text of a report, by the end of a name: `.json`
 * @param isPrivate whether the files are for their owner alone (mode 0600), also where they were there
 */
export function createReportFiles<Report>(
  formats: Readonly<Record<string, (report: Report) => string>>,
  isPrivate = false,
): ReportFiles<Report> {
  const formatOf = (file: string): string => path.extname(file).toLowerCase();
  return {
    assertReportable: (files) => {
      for (const file of files) {
        if (!Object.hasOwn(formats, formatOf(file)))
          throw new UsageError(`--report ${file}: expected a name that ends in ${Object.keys(formats).join(', ')}`);
        const folder = path.dirname(path.resolve(file));
        if (!existsSync(folder))
          throw new UsageError(`--report ${file}: there is no folder ${folder}; create it first`);
        if (existsSync(file) && statSync(file).isDirectory())
          throw new UsageError(`--report ${file}: this is a folder; name a file`);
      }
    },
    write: (file, report) => {
      try {
        const text = formats[formatOf(file)]?.(report) ?? '';
        if (isPrivate) writePrivately(file, text);
        else writeFileSync(file, text);
      } catch (cause) {
        throw new UsageError(`--report ${file}: the report cannot be written: ${(cause as Error).message}`);
      }
    },
  };
}

function writePrivately(file: string, text: string): void {
  const descriptor = openSync(file, 'w', 0o600);
  try {
    // Before anything is in it.
    if (fstatSync(descriptor).isFile()) fchmodSync(descriptor, 0o600);
    writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}
