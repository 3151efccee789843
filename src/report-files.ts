import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from './errors';
import { assertRegular, writePrivately } from './open-to-write';

/** Writes reports of one kind to files, each in the format that its name ends in. */
export interface ReportFiles<Report> {
  /** Throws a UsageError where a report could not be written to a file, or its name does not say of which format it is. */
  readonly assertReportable: (files: readonly string[]) => void;
  /** Throws a UsageError where the report cannot be written. */
  readonly write: (file: string, report: Report) => void;
}

/**
 * Gives what writes reports to the files that `--report` names, for their owner alone (mode 0600): they hold data of a service.
 *
 * @param formats what makes a text of a report, by the end of a name: `.json`
 */
export function createReportFiles<Report>(
  formats: Readonly<Record<string, (report: Report) => string>>,
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
        refuseOthers(`--report ${file}`, file);
      }
    },
    write: (file, report) => {
      try {
        writePrivately(file, formats[formatOf(file)]?.(report) ?? '');
      } catch (cause) {
        throw new UsageError(`--report ${file}: the report cannot be written: ${(cause as Error).message}`);
      }
    },
  };
}

/** Throws a UsageError, led by `where`, where a report would be written through a link or onto what is no file. */
export function refuseOthers(where: string, file: string): void {
  try {
    assertRegular(file);
  } catch (cause) {
    throw new UsageError(`${where}: the report cannot be written: ${(cause as Error).message}`);
  }
}
