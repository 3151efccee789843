import { afterEach, expect, jest } from '@jest/globals';
import type { Command } from 'commander';

interface Ended {
  readonly code: number;
  /** On both, in order. */
  readonly output: string;
  readonly stdout: string;
}

/** Runs in this process what prints. @returns its exit code and what it printed, which is added to `printed` too */
export async function printedBy(run: () => Promise<unknown>, printed: string[] = []): Promise<Ended> {
  const begin = printed.length;
  const plain: string[] = [];
  const keep = (text: unknown): boolean => printed.push(String(text)) > 0;
  const spies = [
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => plain.push(String(text)) > 0 && keep(text)),
    jest.spyOn(process.stderr, 'write').mockImplementation(keep),
  ];
  process.exitCode = 0;
  try {
    await run();
    return { code: process.exitCode, output: printed.slice(begin).join(''), stdout: plain.join('') };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs commands in this process. In what they print, and what a test adds to it, there is never a secret. */
export function createRun(secret: RegExp): {
  readonly printed: string[];
  readonly run: (command: Command, ...args: readonly string[]) => Promise<Ended>;
} {
  const printed: string[] = [];
  afterEach(() => {
    expect(printed.join('')).not.toMatch(secret);
  });
  return {
    printed,
    run: (command, ...args) => printedBy(() => command.exitOverride().parseAsync(args, { from: 'user' }), printed),
  };
}
