import { UsageError } from '../base/errors';
import { parseJson } from '../base/json';
import type { MockOptions } from '../mock/config';
import { ControlError, createSend } from '../mock/control/client';
import { listenWithMock, type StartedMock } from '../mock/start/start-mock';
import { mockStart } from './mock-start';
import { readSettings } from './settings';

/** Longest text that an agent is given at a time, in characters. */
const mostText = 20_000;

/** The mock that an agent works with: one at a time, for this machine only. */
export class AgentMock {
  #running: StartedMock | undefined;
  #lastChange: Promise<unknown> = Promise.resolve();

  /** Starts it, in place of the one before. What the configuration file says of `serve` holds for it, but for how it is reached, and its state. */
  async serve(file: string | undefined, seed: number | undefined): Promise<StartedMock> {
    const read = async (): Promise<MockOptions> => {
      const options = mockStart(await readSettings('serve', {}), file, { watch: true });
      const kept = Object.entries(options).filter(
        ([name]) => !['tls', 'tlsCert', 'tlsKey', 'controlToken', 'state'].includes(name),
      );
      // Standard output belongs to the protocol; the log too is for nobody.
      const here = { host: '127.0.0.1', port: 0, logLevel: 'silent' as const };
      return { ...Object.fromEntries(kept), ...here, ...(seed !== undefined && { seed }) };
    };
    return this.#inTurn(async () => {
      const next = await listenWithMock(await read(), read);
      await this.#running?.close();
      return (this.#running = next);
    });
  }

  async stop(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#running?.close();
      this.#running = undefined;
    });
  }

  get running(): StartedMock {
    if (this.#running === undefined) throw new UsageError('No mock is running. Call serve first.');
    return this.#running;
  }

  /** The mock, if this is its base URL. */
  at(baseUrl: string): StartedMock | undefined {
    return this.#running?.baseUrl === baseUrl ? this.#running : undefined;
  }

  /** What the control API says. @param path below `/__mock` */
  async read<Value>(path: string): Promise<Value> {
    return parseJson(await this.#send('GET', path)) as unknown as Value;
  }

  /** Calls the control API. Throws a UsageError that says what it rejects. */
  async ask(method: string, path: string, body?: object): Promise<string> {
    return shortened(await this.#send(method, path, body));
  }

  async #send(method: string, path: string, body?: object): Promise<string> {
    const send = createSend(this.running.origin, {});
    return send(method, path, body).catch((error: unknown) => {
      throw error instanceof ControlError ? new UsageError(error.message) : error;
    });
  }

  /** Two agents' turns at once would leave a mock that nobody knows of. */
  #inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const changed = this.#lastChange.then(change, change);
    this.#lastChange = changed;
    return changed;
  }
}

export function shortened(text: string): string {
  if (text.length <= mostText) return text;
  return `${text.slice(0, mostText)}\n... ${text.length - mostText} more characters. Ask for less.`;
}
