import type { Express } from 'express';
import { randomBytes } from 'node:crypto';
import { wantsColor } from '../../base/color';
import type { UsageError } from '../../base/errors';
import { isLoopback } from '../../base/http';
import type { Masker } from '../../exchange/masking/mask';
import { maskerOfMock } from '../control/call-view';
import { createControlClient, type ControlClient } from '../control/client';
import { createExpressApp } from '../http/express-app';
import { createHttpServer, listen, originOf } from '../http/server';
import { certificateFor } from './certificate';
import { localFetch } from './ask-mock';
import { buildMock, type BuiltMock } from './build-mock';
import { LiveMock } from './live-mock';
import { createLog, type Log } from './log';
import { StateFile } from './state-file';
import { FileWatcher } from './watch-files';
import type { MockOptions } from '../config';

/** A mock that listens. */
export interface RunningMock {
  /** Where the API is: `http://127.0.0.1:4010/v1`. */
  readonly baseUrl: string;
  /** Scheme, host and port; a host of this machine if it listens on all addresses. */
  readonly origin: string;
  readonly port: number;
  /** A key that is accepted. */
  readonly apiKey: string;
  /** The certificate that was made for it (PEM): clients must be told to trust it. */
  readonly certificate?: string;
  /** Title and version of the API. */
  readonly title: string;
  /** Sessions, faults, journal and clock of this mock. */
  readonly control: ControlClient;
  /** Responds to the requests that have come, and frees the port. */
  close(): Promise<void>;
}

/** What the command line shows of a start. */
export interface StartedMock extends RunningMock {
  readonly built: BuiltMock;
  /** How many requests there were. */
  summary(): string;
}

/**
 * Starts a mock in this process. Throws a DocumentError if nothing of the OpenAPI file can be used, a UsageError for a wrong option.
 *
 *     const mock = await startMock({ openapiFile: 'openapi.yaml' });
 *     await fetch(`${mock.baseUrl}/pets`, { headers: { authorization: `Bearer ${mock.apiKey}` } });
 */
export async function startMock(options: MockOptions = {}): Promise<RunningMock> {
  return listenWithMock({ logLevel: 'silent', ...options });
}

/** The Express app of a mock that does not listen: for supertest, or for a program of your own. */
export async function createMockApp(options: MockOptions = {}): Promise<Express> {
  const { handle } = await buildMock(options, (error) => {
    throw error;
  });
  return createExpressApp(handle);
}

/**
 * Starts a mock for a command.
 * @param readOptions reads the options again when a file has changed
 */
export async function listenWithMock(
  options: MockOptions,
  readOptions = (): Promise<MockOptions> => Promise.resolve(options),
): Promise<StartedMock> {
  const host = options.host ?? '127.0.0.1';
  // Whoever can reach the port from elsewhere needs a token to change the mock.
  const controlToken = options.controlToken ?? (isLoopback(host) ? undefined : randomBytes(16).toString('hex'));
  const withToken = (given: MockOptions): MockOptions => ({
    ...given,
    ...(controlToken !== undefined && { controlToken }),
  });
  const onFault = (error: unknown): void => {
    log.mistake(error);
  };
  const live = await LiveMock.start(withToken(options), onFault);
  const { contract } = live.built;
  const { basePath } = contract;
  const log = createStderrLog(options, live);
  const certificate = await certificateFor(options);
  const { server, close } = createHttpServer(createExpressApp(live.handle), certificate);
  const port = await listen(server, options.port ?? 0, host);
  // A second process for the same port has ended by now: it must not touch the state of the first.
  let state: StateFile | undefined;
  try {
    state = openState(options.state, live, log);
  } catch (error) {
    await close();
    throw error;
  }
  const reload = (): void => void live.reload(async () => withToken(await readOptions()));
  const watcher = options.watch === true ? new FileWatcher(() => live.files, reload) : undefined;
  const origin = originOf(host, port, certificate === undefined ? 'http' : 'https');
  return {
    baseUrl: origin + basePath,
    origin,
    port,
    get apiKey() {
      return live.built.config.apiKeys[0] ?? '';
    },
    title: `${contract.title} ${contract.version}`.trim(),
    control: createControlClient(origin, {
      basePath,
      ...(controlToken !== undefined && { token: controlToken }),
      ...(certificate !== undefined && { fetch: localFetch(live.handle, origin) }),
    }),
    ...(certificate?.isMade === true && { certificate: certificate.cert }),
    get built() {
      return live.built;
    },
    summary: () => log.summary(),
    close: async () => {
      watcher?.close();
      live.close();
      await close();
      state?.close();
    },
  };
}

/** The state file, which follows the mock. In one turn, which requests wait for. */
function openState(file: string | undefined, live: LiveMock, log: Log): StateFile | undefined {
  const { sessions, reloads } = live.built;
  const say = (sentence: string): void => {
    log.warn(sentence);
  };
  const state = file === undefined ? undefined : new StateFile(file, sessions, () => live.refit(), say);
  reloads.onReload(({ error, dropped }) => {
    const sentences =
      error === undefined ? ['The files were read again.', ...dropped] : [error, 'The mock goes on as it was.'];
    say(sentences.join(' '));
    try {
      if (error === undefined) state?.rewrite(dropped.length > 0);
    } catch (problem) {
      say((problem as UsageError).message);
    }
  });
  return state;
}

/** A log of the requests to a mock. What it masks is what the OpenAPI file and the options of now name. */
function createStderrLog({ logLevel = 'info', logFormat = 'auto' }: MockOptions, live: LiveMock): Log {
  const { isTTY: isTerminal } = process.stderr;
  const maskerOf = ({ contract, config }: BuiltMock): Masker => maskerOfMock(contract.operations, config);
  let masker = maskerOf(live.built);
  live.built.reloads.onReload(() => {
    masker = maskerOf(live.built);
  });
  const log = createLog({
    level: logLevel,
    format: logFormat,
    isTerminal,
    hasColors: wantsColor(process.env, isTerminal),
    write: (line) => process.stderr.write(`${line}\n`),
    masker: () => masker,
  });
  live.built.journal.onEntry((entry) => {
    log.request(entry);
  });
  return log;
}
