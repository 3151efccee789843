import type { ProgressStream } from './verify-progress';

/** Where a command that calls a service reads its environment, writes to, and ends. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: ProgressStream;
  readonly exit: (code: number) => void;
  /** Tells a run apart from others of its seed, in the tag of what it creates; random where left out. */
  readonly runMark?: string;
}

/** The process itself. */
export const processIo: CommandIo = {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  exit: (code) => {
    process.exitCode = code;
  },
};
