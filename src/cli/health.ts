import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { Command, Option } from 'commander';
import { UsageError } from '../base/errors';
import { decimal } from '../base/option';
import { parseOrReject } from './options';

export function healthCommand(): Command {
  return new Command('health')
    .description('Exit with 0 if a mock responds (for containers)')
    .usage('[options]')
    .helpGroup('Mock')
    .option('--port <port>', 'Its port (default: that of UNDERSTUDY_PORT_FILE or UNDERSTUDY_PORT, else 4010)')
    .option('--host <address>', 'Its address', '127.0.0.1')
    .addOption(
      new Option('--timeout <seconds>', 'How long to wait')
        .default(5)
        .argParser((text) => parseOrReject(() => decimal(0.1, 3600)(text, '--timeout'))),
    )
    .action(async ({ port, host, timeout }: { port?: string; host: string; timeout: number }) => {
      const url = `http://${host}:${portOf(port)}/__mock/health`;
      const status = await statusOf(url, timeout * 1000);
      process.stdout.write(status === 200 ? `${url} responds.\n` : `${url} does not respond.\n`);
      process.exitCode = status === 200 ? 0 : 1;
    });
}

function portOf(flag: string | undefined): number {
  const file = process.env['UNDERSTUDY_PORT_FILE'] ?? '';
  const text = flag ?? (file === '' ? undefined : readPort(file)) ?? process.env['UNDERSTUDY_PORT'] ?? '4010';
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new UsageError(`--port must be a number from 1 to 65535, got ${JSON.stringify(text)}.`);
}

function readPort(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Undefined if there is no response in time. Not by fetch, which refuses some ports that a mock may listen on. */
function statusOf(url: string, milliseconds: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: milliseconds }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => {
      resolve(undefined);
    });
  });
}
