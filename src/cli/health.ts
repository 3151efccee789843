import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { get as getByTls } from 'node:https';
import { Command, Option } from 'commander';
import { UsageError } from '../base/errors';
import { decimal } from '../base/option';
import { mockOptions } from '../mock/start/options';
import { configHelp, parseOrReject } from './options';
import { readSettings } from './settings';

export function healthCommand(): Command {
  return new Command('health')
    .description('Exit with 0 if a mock responds (for containers)')
    .usage('[options]')
    .helpGroup('Mock')
    .option('--port <port>', 'Its port (default: that of UNDERSTUDY_PORT_FILE, else that of serve)')
    .option('--host <address>', 'Its address', '127.0.0.1')
    .addOption(
      new Option('--timeout <seconds>', 'How long to wait')
        .default(5)
        .argParser((text) => parseOrReject(() => decimal(0.1, 3600)(text, '--timeout'))),
    )
    .option('--tls', 'It serves https')
    .option('--config <file>', configHelp)
    .action(async (flags: HealthFlags) => {
      const { port, host, timeout } = flags;
      const serve = (await readSettings('serve', { config: flags.config })).options(serveRows);
      const isTls = flags.tls ?? serve.tls ?? serve.tlsCert !== undefined;
      const url = `http${isTls ? 's' : ''}://${host}:${portOf(port, serve.port)}/__mock/health`;
      const status = await statusOf(url, timeout * 1000);
      process.stdout.write(status === 200 ? `${url} responds.\n` : `${url} does not respond.\n`);
      process.exitCode = status === 200 ? 0 : 1;
    });
}

interface HealthFlags {
  readonly port?: string;
  readonly host: string;
  readonly timeout: number;
  readonly tls?: boolean;
  readonly config?: string;
}

/** Where `serve` listens. */
const serveRows = mockOptions.filter(({ name }) => ['port', 'tls', 'tlsCert'].includes(name));

function portOf(flag: string | undefined, ofServe = 4010): number {
  const file = process.env['UNDERSTUDY_PORT_FILE'] ?? '';
  const text = flag ?? (file === '' ? undefined : readPort(file)) ?? String(ofServe);
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
    const ask = url.startsWith('https:') ? getByTls : get;
    // It asks whether a mock responds, and sends nothing: any certificate will do.
    const options = { agent: false, timeout: milliseconds, rejectUnauthorized: false };
    const request = ask(url, options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => {
      resolve(undefined);
    });
  });
}
