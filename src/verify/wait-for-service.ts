import { UsageError } from '../errors';
import { EnvironmentError } from './environment-error';
import type { Client } from './exchange';
import { systemClock } from './run-clock';
import type { RunClock } from './sender';

/** Milliseconds between two looks. */
const between = 250;

/** Answers of what stands before a service that is not there yet (RFC 9110 sections 15.6.3 to 15.6.5). */
const notYet = [502, 503, 504];

/**
 * Waits until a service answers a GET of its base URL with anything of its own. Throws a UsageError where none does within so
 * many seconds, with what was met last.
 */
export async function waitForService(
  client: Client,
  seconds: number,
  signal?: AbortSignal,
  clock: RunClock = systemClock(signal),
): Promise<void> {
  const end = clock.now() + seconds * 1000;
  for (;;) {
    const trouble = await look(client);
    if (trouble === undefined || signal?.aborted === true) return;
    if (clock.now() >= end)
      throw new UsageError(`the service at ${client.baseUrl} did not answer within ${seconds} s (--wait): ${trouble}`);
    await clock.sleep(Math.min(between, Math.max(1, end - clock.now())));
  }
}

async function look(client: Client): Promise<string | undefined> {
  try {
    const { status } = await client.send({ method: 'GET', path: '', headers: [['Accept', '*/*']] });
    return notYet.includes(status) ? `it answered ${status}` : undefined;
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}
