import type { Command } from 'commander';
import { createCommand, integerBetween } from './options';
import { knownPort } from './port';

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
      process.stdout.write(`${outcome.text}\n`);
      process.exitCode = outcome.isHealthy ? 0 : 1;
    });
}

async function ask(url: string, timeout: number): Promise<{ isHealthy: boolean; text: string }> {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(timeout * 1000) });
    return { isHealthy: ok, text: ok ? `healthy: ${url}` : `not healthy: ${url} answered ${status}` };
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    return { isHealthy: false, text: `not healthy: ${url} did not answer: ${reason}` };
  }
}
