import { writeFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { logLevels, type LogLevel, type MockOptions } from '../config';
import { UsageError } from '../errors';
import type { RunningMock } from '../mock/start-mock';
import { addControlOptions, toControlOptions, type ControlFlags } from './control-options';
import { collect, createCommand, integerBetween } from './options';
import { defaultPort, portFile } from './port';

interface ServeFlags extends ControlFlags {
  readonly port?: number;
  readonly host: string;
  readonly apiKey?: readonly string[];
  readonly seed: number;
  readonly count: number;
  readonly logLevel: LogLevel;
  readonly bodyLimit: number;
  readonly maxItems: number;
}

/** How long requests in flight may take after a signal, in milliseconds. */
const patience = 10_000;

/** Gives the command `understudy serve`: it plays an OpenAPI file until a signal ends it. */
export function serveCommand(): Command {
  const command = createCommand('serve')
    .description('Play an API from its OpenAPI file: validated, stateful, seeded.')
    .argument('[openapi-file]', 'OpenAPI 3.0 or 3.1, YAML or JSON (default: the Pet Store)')
    .option(
      '--port <port>',
      'port to listen on; 0 takes a free one (default: $UNDERSTUDY_PORT, else 4010)',
      integerBetween(0, 65_535),
    )
    .option('--host <address>', 'address to listen on; 0.0.0.0 opens it to the network', '127.0.0.1')
    .option(
      '--api-key <key>',
      'a key that is valid; repeatable (default: $UNDERSTUDY_API_KEYS, else understudy-key)',
      collect,
    )
    .option(
      '--seed <n>',
      'the same seed gives the same items',
      integerBetween(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      1,
    )
    .option('--count <n>', 'items each collection starts with', integerBetween(0, 1_000_000), 120)
    .option('--body-limit <bytes>', 'largest request body', integerBetween(1, 1024 * 1024 * 1024), 1024 * 1024)
    .option('--max-items <n>', 'most items the store holds', integerBetween(0, 100_000_000), 2_000_000)
    .addOption(new Option('--log-level <level>', 'how much to log').choices([...logLevels]).default('info'));
  return addControlOptions(command).action(async (openapiFile: string | undefined, flags: ServeFlags) => {
    // Loaded when it runs: a health check should not wait for what only a mock needs.
    const { startMock } = await import('../mock/start-mock.js');
    const { startMessage } = await import('./start-message.js');
    const mock = await startMock(toOptions(openapiFile, flags));
    tellPort(mock.port);
    process.stdout.write(startMessage(mock));
    closeOnSignal(mock);
  });
}

/** Writes the port where a health check looks for it. */
function tellPort(port: number): void {
  const file = portFile();
  if (file === undefined) return;
  try {
    writeFileSync(file, String(port));
  } catch (cause) {
    throw new UsageError(`UNDERSTUDY_PORT_FILE: ${file} cannot be written: ${(cause as Error).message}.`);
  }
}

function toOptions(openapiFile: string | undefined, flags: ServeFlags): MockOptions {
  const apiKeys = flags.apiKey ?? keysFromEnvironment(process.env['UNDERSTUDY_API_KEYS']);
  return {
    port: flags.port ?? defaultPort(),
    host: flags.host,
    seed: flags.seed,
    count: flags.count,
    logLevel: flags.logLevel,
    bodyLimit: flags.bodyLimit,
    maximumItems: flags.maxItems,
    ...(openapiFile !== undefined && { openapiFile }),
    ...(apiKeys !== undefined && { apiKeys }),
    ...toControlOptions(flags),
  };
}

function keysFromEnvironment(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || text === '') return undefined;
  const keys = text.split(',').map((key) => key.trim());
  if (keys.some((key) => key === '')) {
    throw new UsageError('UNDERSTUDY_API_KEYS: expected keys separated by commas, got an empty one.');
  }
  return keys;
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
