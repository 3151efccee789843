import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Command } from 'commander';
import { printable } from '../base/text';
import { createCommand, integerBetween } from './create-command';
import { knownPort } from './mock-options';

interface HealthFlags {
  readonly port?: number;
  readonly host: string;
  readonly timeout: number;
}

/** Gives the command `understudy health`: exit code 0 where a mock answers, 1 where none does. */
export function healthCommand(): Command {
  return createCommand('health')
    .description('Ask a running mock on this machine whether it answers; for container health checks.')
    .option(
      '--port <port>',
      'port it listens on (default: what serve wrote to $UNDERSTUDY_PORT_FILE, else $UNDERSTUDY_PORT, else 4010)',
      integerBetween(1, 65_535),
    )
    .option('--host <address>', 'address it listens on', '127.0.0.1')
    .option('--timeout <seconds>', 'how long to wait', integerBetween(1, 600), 5)
    .action(async ({ port = knownPort(), host, timeout }: HealthFlags) => {
      const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/__mock/health`;
      const outcome = await ask(url, timeout);
      process.stdout.write(`${printable(outcome.text)}\n`);
      process.exitCode = outcome.isHealthy ? 0 : 1;
    });
}

async function ask(url: string, timeout: number): Promise<{ isHealthy: boolean; text: string }> {
  try {
    const status = await statusOf(url, AbortSignal.timeout(timeout * 1000));
    const isHealthy = status === 200;
    return { isHealthy, text: isHealthy ? `healthy: ${url}` : `not healthy: ${url} answered ${status}` };
  } catch (cause) {
    const { message, name } = cause as Error;
    const reason = name === 'AbortError' ? `nothing came within ${timeout} s` : message;
    return { isHealthy: false, text: `not healthy: ${url} did not answer: ${reason}` };
  }
}

/** Gives the status of an answer. Not by fetch, which refuses ports such as 6000 that a mock may listen on. */
async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  const request = get(url, { signal, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}
