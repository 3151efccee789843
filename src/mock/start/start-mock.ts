import type { Express } from 'express';
import { randomBytes } from 'node:crypto';
import { wantsColor } from '../../base/color';
import { isLoopback } from '../../base/http';
import type { Masker } from '../../exchange/masking/mask';
import { maskerOfMock } from '../control/call-view';
import type { ReloadEvent } from '../control/console-types';
import { createControlClient, type ControlClient } from '../control/client';
import { createExpressApp } from '../http/express-app';
import { createHttpServer, listen, originOf } from '../http/server';
import { certificateFor } from './certificate';
import { buildMock, type BuiltMock } from './build-mock';
import { LiveMock } from './live-mock';
import { localFetch } from './local-fetch';
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
  const faults: unknown[] = [];
  let onFault = (error: unknown): void => {
    faults.push(error);
  };
  const withToken = (given: MockOptions): MockOptions => ({
    ...given,
    ...(controlToken !== undefined && { controlToken }),
  });
  const live = await LiveMock.start(withToken(options), (error) => {
    onFault(error);
  });
  const { contract, sessions, journal, reloads, config } = live.built;
  const log = createStderrLog(options, maskerOfMock(contract.operations, config));
  journal.onEntry((entry) => {
    log.request(entry);
  });
  onFault = (error) => {
    log.error('This is a mistake in Understudy:', error);
  };
  const certificate = await certificateFor(options);
  const state = options.state === undefined ? undefined : new StateFile(options.state, sessions);
  if (state !== undefined) for (const line of live.refit()) log.warn(line);
  const { server, close } = createHttpServer(createExpressApp(live.handle), certificate);
  const port = await listen(server, options.port ?? 0, host);
  const watcher = followFiles(live, async () => withToken(await readOptions()), options.watch === true, onFault);
  reloads.onReload((event) => {
    if (event.error === undefined) state?.rewrite();
    log.warn(sentenceOf(event));
  });
  const [basePath = ''] = contract.servers.map((known) => known.basePath);
  const origin = originOf(host, port, certificate === undefined ? 'http' : 'https');
  return {
    baseUrl: origin + basePath,
    origin,
    port,
    apiKey: config.apiKeys[0] ?? '',
    title: `${contract.title} ${contract.version}`.trim(),
    control: createControlClient(origin, {
      basePath,
      ...(controlToken !== undefined && { token: controlToken }),
      ...(certificate !== undefined && { fetch: localFetch(live.handle, origin) }),
    }),
    ...(certificate?.isMade === true && { certificate: certificate.cert }),
    built: live.built,
    summary: () => log.summary(),
    close: async () => {
      watcher.close();
      live.built.lasting.streams.end();
      await close();
      state?.close();
    },
  };
}

/** Reads the files of a mock again when they change: those that it has been read from last. */
function followFiles(
  live: LiveMock,
  readOptions: () => Promise<MockOptions>,
  isWanted: boolean,
  onFault: (error: unknown) => void,
): FileWatcher {
  const watcher = new FileWatcher(() => {
    live.reload(readOptions).catch(onFault);
  });
  const watch = (): void => {
    if (isWanted) watcher.watch(live.files);
  };
  live.built.reloads.onReload(watch);
  watch();
  return watcher;
}

function createStderrLog({ logLevel = 'info', logFormat = 'auto' }: MockOptions, masker: Masker): Log {
  const { isTTY: isTerminal } = process.stderr;
  return createLog({
    level: logLevel,
    format: logFormat,
    isTerminal,
    hasColors: wantsColor(process.env, isTerminal),
    write: (line) => process.stderr.write(`${line}\n`),
    masker,
  });
}

function sentenceOf({ error, dropped }: ReloadEvent): string {
  return error === undefined
    ? ['The files were read again.', ...dropped].join(' ')
    : `${error} The mock goes on as it was.`;
}
