import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { petKey, petService, type PetRules } from '../../contract-tests/self-proof/pet-service';
import { compareCommand } from '../../src/cli/compare-command';
import type { CompareReport } from '../../src/compare/compare-report';
import { runCommand, serve, type Ended } from './verify';

/** Runs the command `compare` in this process, its output caught; errors end it as they end the program. */
export function compare(
  args: readonly string[],
  env: Readonly<Record<string, string>> = { API_KEY: petKey },
): Promise<Ended> {
  const isNamed = args.some((arg) => arg === '--report' || arg === '--left-over');
  const notes = isNamed ? [] : ['--left-over', path.join(mkdtempSync(path.join(tmpdir(), 'understudy-')), 'notes')];
  return runCommand(compareCommand, [...args, ...notes], env);
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
