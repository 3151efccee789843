import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { petKey, petService, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { compareCommand } from '../../src/cli/compare-command';
import { DocumentError, UsageError } from '../../src/errors';
import type { CompareReport } from '../../src/compare/compare-report';
import { serve, type Ended } from './verify';

/** Runs the command `compare` in this process, its output caught; errors end it as they end the program. */
export async function compare(
  args: readonly string[],
  env: Readonly<Record<string, string>> = { API_KEY: petKey },
): Promise<Ended> {
  const ended = { status: -1, stdout: '', stderr: '' };
  const command = compareCommand({
    env,
    stdout: { write: (text) => (ended.stdout += text) },
    stderr: { write: (text) => (ended.stderr += text) },
    exit: (code) => (ended.status = code),
  });
  command.exitOverride().configureOutput({ writeErr: (text) => (ended.stderr += text) });
  try {
    await command.parseAsync([...args], { from: 'user' });
  } catch (error) {
    const isOurs = error instanceof UsageError || error instanceof DocumentError || error instanceof CommanderError;
    if (!isOurs) throw error;
    if (!(error instanceof CommanderError)) ended.stderr += `understudy: ${error.message}\n`;
    ended.status = 2;
  }
  return { ...ended, stderr: ended.stderr.replaceAll(/^\d+ of \d+ requests\n/gm, '') };
}

/** What comparing two Pet Stores left behind, and what the second of them was sent. */
export interface Compared {
  readonly status: number;
  readonly stdout: string;
  readonly report: CompareReport;
  readonly sent: readonly string[];
}

/** Gives what compares two Pet Stores of some rules; the reports are written where `fileIn` says. */
export function comparing(
  fileIn: (name: string) => string,
): (a: Partial<PetRules>, b: Partial<PetRules>, ...flags: string[]) => Promise<Compared> {
  let reports = 0;
  return async (a, b, ...flags) => {
    const [one, other] = [await serve(petService(a)), await serve(petService(b))];
    const file = fileIn(`report-${(reports += 1)}.json`);
    const { status, stdout } = await compare([one.baseUrl, other.baseUrl, '--seed', '1', '--report', file, ...flags]);
    const report = JSON.parse(readFileSync(file, 'utf8')) as CompareReport;
    return { status, stdout, report, sent: other.requests };
  };
}
