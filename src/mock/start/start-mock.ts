import type { Express } from 'express';
import { randomBytes } from 'node:crypto';
import { headerOf, isLoopback } from '../../base/http';
import { maskerOfMock } from '../control/call-view';
import { createControlClient, type ControlClient, type ControlClientOptions } from '../control/client';
import { createHttpServer, listen, originOf } from '../http/server';
import { certificateFor } from './certificate';
import { buildMock, type BuiltMock } from './build-mock';
import { createLog } from './log';
import type { MockOptions } from '../config';
import { requestOf } from '../mock-request';

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
  const { app } = await buildMock(options, (error) => {
    throw error;
  });
  return app;
}

/** Starts a mock for a command. */
export async function listenWithMock(options: MockOptions): Promise<StartedMock> {
  const host = options.host ?? '127.0.0.1';
  // Whoever can reach the port from elsewhere needs a token to change the mock.
  const controlToken = options.controlToken ?? (isLoopback(host) ? undefined : randomBytes(16).toString('hex'));
  const faults: unknown[] = [];
  let onFault = (error: unknown): void => {
    faults.push(error);
  };
  const built = await buildMock({ ...options, ...(controlToken !== undefined && { controlToken }) }, (error) => {
    onFault(error);
  });
  const { contract, journal, config, app } = built;
  const log = createLog({
    level: options.logLevel ?? 'info',
    format: options.logFormat ?? 'auto',
    isTerminal: process.stderr.isTTY,
    hasColors: process.stderr.isTTY && (process.env['NO_COLOR'] ?? '') === '',
    write: (line) => process.stderr.write(`${line}\n`),
    masker: maskerOfMock(contract.operations, config),
  });
  journal.onEntry((entry) => {
    log.request(entry);
  });
  onFault = (error) => {
    log.error('This is a mistake in Understudy:', error);
  };
  const certificate = await certificateFor(options);
  const { server, close } = createHttpServer(app, certificate);
  const port = await listen(server, options.port ?? 0, host);
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
      ...(certificate !== undefined && { fetch: fetchFrom(built, origin) }),
    }),
    ...(certificate?.isMade === true && { certificate: certificate.cert }),
    built,
    summary: () => log.summary(),
    close: () => {
      built.endStreams();
      return close();
    },
  };
}

/** Sends requests to a mock in this process without a connection, which would need trust in its certificate. */
function fetchFrom({ handle }: BuiltMock, origin: string): NonNullable<ControlClientOptions['fetch']> {
  return async (url, { method, headers, body }) => {
    const all = Object.entries({ Host: new URL(origin).host, ...headers }).flat();
    const request = requestOf(method, url.slice(origin.length), { headers: all, ...(body !== undefined && { body }) });
    const { status, headers: received, body: content = '' } = await handle(request);
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    // A 204 has no body, not even an empty one.
    return new Response(text === '' ? null : text, {
      ...{ status, headers: { 'Content-Type': headerOf(received, 'content-type') ?? 'text/plain' } },
    });
  };
}
