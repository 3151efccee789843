import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { tryToWrite } from '../base/files';
import { listenWithMock } from '../mock/start/start-mock';
import { mockOptions } from '../mock/start/options';
import type { MockOptions } from '../mock/config';
import { mockStart } from './mock-start';
import { addOptions } from './options';
import { readSettings } from './settings';
import { startMessage } from './start-message';
import { writeTrustFile } from './trust';

export function serveCommand(): Command {
  const command = new Command('serve')
    .description('Start a mock server (default file: the Pet Store)')
    .usage('[file] [options]')
    .argument('[file]', 'OpenAPI file or its URL (or set UNDERSTUDY_OPENAPI_FILE)')
    .helpGroup('Mock')
    .addHelpText(
      'after',
      '\nExamples\n  understudy serve openapi.yaml\n  understudy serve openapi.yaml --port 0 --seed 7',
    );
  return addOptions(command, mockOptions).action(async (file: string | undefined, flags: Record<string, unknown>) => {
    const read = async (): Promise<MockOptions> =>
      mockStart(await readSettings('serve', flags), file, { port: 4010, watch: process.stdout.isTTY });
    const options = await read();
    const mock = await listenWithMock(options, read);
    const trust = mock.certificate === undefined ? undefined : writeTrustFile(mock.certificate);
    try {
      await untilStopped(startMessage(mock, options, trust?.file), mock.port);
    } finally {
      await mock.close();
      trust?.remove();
    }
    process.stdout.write(`${mock.summary()}\n`);
    process.exit();
  });
}

/** Says that a server listens, and where: to a person, and to who waits for a file. The second signal ends the process at once. */
export async function untilStopped(message: string, port: number): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        resolve();
      });
  });
  const { UNDERSTUDY_PORT_FILE: portFile = '' } = process.env;
  if (portFile !== '')
    tryToWrite(portFile, () => {
      writeFileSync(portFile, String(port));
    });
  process.stdout.write(`\n${message}\n\n`);
  await stopped;
}
