import { closeSync, constants, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { UsageError } from '../base/errors';
import type { RunningMock } from '../serve/start-mock';
import { openToWrite } from '../base/files';
import { createCommand } from './create-command';
import { addMockOptions, readMockOptions, portFile } from './mock-options';
import { onOutputLost, sayOnError } from './verify-guard';

/** How long requests in flight may take after a signal, in milliseconds. */
const patience = 10_000;

/** Gives the command `understudy serve`: it plays an OpenAPI file until a signal ends it. */
export function serveCommand(): Command {
  const command = createCommand('serve').description('Play an API from its OpenAPI file: validated, stateful, seeded.');
  return addMockOptions(command, 'serve').action(
    async (openapiFile: string | undefined, flags: Readonly<Record<string, unknown>>) => {
      // What it prints is but its greeting: the mock plays on.
      onOutputLost((code) => {
        if (code !== 'EPIPE') sayOnError(`the words of the start could not be written to standard output (${code})`);
      });
      const options = readMockOptions('serve', openapiFile, flags, process.env);
      // Loaded when it runs: a health check should not wait for what only a mock needs.
      const { startMock } = await import('../serve/start-mock.js');
      const { startMessage } = await import('./start-message.js');
      const mock = await startMock(options);
      tellPort(mock.port);
      process.stdout.write(startMessage(mock));
      closeOnSignal(mock);
    },
  );
}

/** Writes the port where a health check looks for it. */
function tellPort(port: number): void {
  const file = portFile();
  if (file === undefined) return;
  try {
    const descriptor = openToWrite(file, constants.O_TRUNC);
    try {
      writeFileSync(descriptor, String(port));
    } finally {
      closeSync(descriptor);
    }
  } catch (cause) {
    throw new UsageError(`UNDERSTUDY_PORT_FILE: ${file} cannot be written: ${(cause as Error).message}.`);
  }
}

/** SIGINT and SIGTERM stop taking requests, let those in flight finish, and end with exit code 0. */
function closeOnSignal(mock: RunningMock): void {
  let isClosing = false;
  const end = (): void => {
    if (isClosing) process.exit(0);
    isClosing = true;
    setTimeout(() => process.exit(0), patience).unref();
    void mock.close().then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
