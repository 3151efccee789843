import { existsSync } from 'node:fs';
import { systemClock, type Clock } from '../base/clock';
import { count, shellWord } from '../base/text';
import type { BaseUrl } from '../exchange/base-url';
import type { Contract } from '../openapi/contract';
import type { Progress } from '../plan/plan-run';
import { createJournal, type LeftBehindJournal } from '../visit/left-behind';
import { createProgressLine } from './progress-line';

interface Hooks {
  readonly clock: Clock;
  readonly onProgress: (progress: Progress) => void;
  readonly whyStopped: () => string | undefined;
}

/** Runs what asks services for long: with a line of its progress on stderr, until it ends or somebody stops it. */
export async function longRun<Result>(run: (hooks: Hooks) => Promise<Result>): Promise<Result> {
  const progress = createProgressLine(process.stderr);
  let stopped: string | undefined;
  const stop = (): void => {
    stopped = 'it was stopped by hand';
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await run({
      clock: systemClock,
      onProgress: (one) => {
        progress.show(one);
      },
      whyStopped: () => stopped,
    });
  } finally {
    progress.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/**
 * The same for a run that may create items: it says so, how to delete those that it leaves, and how many problems the file has.
 * @param fileFor what `--clean-up` is to name; beside it the run notes what it creates
 */
export async function creatingRun<Result>(
  { contract, baseUrl, writes }: { readonly contract: Contract; readonly baseUrl: BaseUrl; readonly writes?: number },
  fileFor: (runTag: string) => string,
  run: (hooks: Hooks & { readonly journalFor: (runTag: string) => LeftBehindJournal }) => Promise<Result>,
): Promise<Result> {
  const { url, isLocal } = baseUrl;
  const { document } = contract;
  const { length } = document.problems.list;
  let file: string | undefined;
  if (length > 0)
    process.stderr.write(
      `${count(length, 'problem')} in ${document.file}. Only the parts with problems are left out. To see them: understudy inspect ${shellWord(document.file)}\n`,
    );
  if (isLocal && writes === undefined)
    process.stderr.write(`${new URL(url).host} is this machine: items are created there. Only read: --writes 0\n`);
  const journalFor = (runTag: string): LeftBehindJournal => {
    file = fileFor(runTag);
    return createJournal(`${file}.left-behind`, url, runTag);
  };
  try {
    return await longRun((hooks) => run({ ...hooks, journalFor }));
  } finally {
    if (file !== undefined && existsSync(`${file}.left-behind`))
      process.stderr.write(
        `Items were left behind. To delete them later: understudy verify ${url} ${shellWord(document.file)} --clean-up ${shellWord(file)}\n`,
      );
  }
}
