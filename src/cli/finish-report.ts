import { pageOf } from '../report/page-of';
import { createPaint, wantsColor } from '../report/paint';
import { writeReportFiles, type ReportFile } from '../report/report-files';
import type { RunReport } from '../report/run-report';
import { writeText } from '../report/text';

/** Writes a report to its files and to stdout. @returns the exit code */
export function finishReport(report: RunReport, files: readonly ReportFile[], env: NodeJS.ProcessEnv): number {
  const page = pageOf(
    report,
    files.map(({ file }) => file),
  );
  writeReportFiles(files, page, report);
  process.stdout.write(writeText(page, createPaint(wantsColor(env, process.stdout.isTTY))));
  return report.verdict.exitCode;
}
