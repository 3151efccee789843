import type { Command } from 'commander';
import { mapTexts, printable, printableLines } from '../base/text';
import { createCommand } from './create-command';

/** Gives the command `understudy report`: what changed from one JSON report of `verify` to another. */
export function reportCommand(
  write: (text: string) => void = (text) => process.stdout.write(text),
  exit: (code: number) => void = (code) => {
    process.exitCode = code;
  },
): Command {
  return createCommand('report')
    .description('Tell what changed between two runs of verify: findings, verdicts, checks.')
    .argument('<before.json>', 'the earlier report, as verify --json wrote it')
    .argument('<after.json>', 'the later one')
    .addHelpText('after', '\nExit codes: 0 nothing new, 1 new violations, 2 no such report.')
    .action(async (before: string, after: string) => {
      // Loaded when it runs, as what verify needs is.
      const { readReport } = await import('../verify/report/read-report.js');
      const { compareReports } = await import('../verify/report/earlier-reports.js');
      const read = (file: string): ReturnType<typeof readReport> => mapTexts(readReport(file, 'report'), printable);
      const { text, newViolations } = compareReports(read(before), read(after));
      write(printableLines(text));
      exit(newViolations > 0 ? 1 : 0);
    });
}
