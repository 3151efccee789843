import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { listenWithMock } from '../mock/start/start-mock';
import { addMockOptions, resolveMockOptions } from './options';
import { startMessage } from './start-message';

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
  return addMockOptions(command).action(async (file: string | undefined, flags: Record<string, unknown>) => {
    const { env } = process;
    const openapiFile = file ?? env['UNDERSTUDY_OPENAPI_FILE'];
    const options = { port: 4010, ...resolveMockOptions(flags, env) };
    const mock = await listenWithMock(openapiFile === undefined ? options : { ...options, openapiFile });
    const portFile = env['UNDERSTUDY_PORT_FILE'];
    if (portFile !== undefined && portFile !== '') writeFileSync(portFile, String(mock.port));
    process.stdout.write(`\n${startMessage(mock, options.items)}\n\n`);
    stopOnSignals(async () => {
      await mock.close();
      process.stdout.write(`${mock.summary()}\n`);
    });
  });
}

/** The second signal ends the process at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void stop().then(() => process.exit(0));
    });
}
