import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { fixtures } from '../../fixtures/index';
import { resolveConfig, type MockConfig } from './config';
import { coverageOf, type Coverage } from '../openapi/collections/inspection';
import { ofDocument, readContract, type Contract } from '../openapi/contract';
import { problemOf } from '../openapi/problems';
import { documentAt } from '../openapi/read/fetch-document';
import { UsageError } from '../base/errors';
import { createControlClient, type ControlClient } from './control/client';
import type { MockOptions } from './options';
import { createMockApp as createApp } from './create-mock-app';
import type { MockApp } from './mock-parts';
import { exampleCall, type ExampleCall } from './example-call';
import { createMockServer } from './create-server';
import { createLog } from './log';

/** A mock that listens. */
export interface RunningMock {
  /** Where the API lies, such as `http://127.0.0.1:4010/v1`: what a client is given as its base URL. */
  readonly baseUrl: string;
  /** Scheme, host and port alone. */
  readonly origin: string;
  readonly port: number;
  /** A key that is valid. */
  readonly apiKey: string;
  /** What is played: the document's title and version. */
  readonly title: string;
  /** How the document is read where that is otherwise than it is written (Swagger 2.0, OpenAPI 3.2), in words. */
  readonly readAs?: string;
  /** Which paths keep state, and which answer samples. */
  readonly coverage: Coverage;
  /** A call that works: path and query below the base URL, and whether it needs the key; none where none is known to. */
  readonly example: ExampleCall | undefined;
  readonly config: MockConfig;
  /** Sessions, reset, snapshots, faults and the journal of this mock. */
  readonly control: ControlClient;
  /** Stops taking requests, finishes those in flight, frees the port. Calling it again changes nothing. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a mock in this process on a free port of 127.0.0.1 (see MockOptions). Throws a DocumentError where the OpenAPI
 * file cannot be played, a UsageError where an option is wrong or the port is taken.
 *
 *     const mock = await startMock({ seed: 7 });
 *     await fetch(`${mock.baseUrl}/pets`, { headers: { authorization: `Bearer ${mock.apiKey}` } });
 *     await mock.close();
 */
export async function startMock(options: MockOptions = {}): Promise<RunningMock> {
  const { sessions, config, contract, state, closeLog, ...built } = await build(options);
  const { server, close } = createMockServer(built, contract, config.timeouts);
  await listen(server, config);
  const { port } = server.address() as AddressInfo;
  const origin = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  const [basePath = ''] = contract.basePaths;
  const [apiKey = ''] = config.apiKeys;
  let closing: Promise<void> | undefined;
  return {
    baseUrl: origin + basePath,
    origin,
    port,
    apiKey,
    title: `${contract.title} ${contract.version}`.trim(),
    ...(contract.loaded.readAs !== undefined && { readAs: contract.loaded.readAs }),
    coverage: coverageOf(contract, state),
    example: exampleOrNone(contract, () => exampleCall(contract, config, sessions.default.seeding.plans)),
    config,
    control: createControlClient(loopbackOrigin(config.host, port), { token: config.controlToken, basePath }),
    close: () => {
      sessions.close();
      return (closing ??= close().finally(closeLog));
    },
  };
}

/** A call that nobody can find to try costs the call alone. */
function exampleOrNone({ flaws }: Contract, find: () => ExampleCall | undefined): ExampleCall | undefined {
  try {
    return find();
  } catch (cause) {
    flaws.add('/paths', problemOf(cause), 'no call is shown to try');
    return undefined;
  }
}

/**
 * Gives the Express app of a mock without listening, for supertest or for mounting in a program of your own.
 * Throws as startMock does.
 */
export function createMockApp(options: MockOptions = {}): Promise<Express> {
  return build(options).then(({ app }) => app);
}

interface Built extends MockApp {
  readonly config: MockConfig;
  readonly closeLog: () => void;
}

async function build(options: MockOptions): Promise<Built> {
  const config = resolveConfig(options, fixtures);
  const { file, reading } = await documentAt(config.openapiFile, config.allowRefs);
  // What is to have no flaw is looked at as a whole, however long that takes.
  const contract = readContract(file, config.strictDocument ? 'whole' : 'at once', reading);
  const { logger, close: closeLog } = createLog(config.logLevel);
  const made = ofDocument(file, () => createApp(contract, config, logger));
  return { ...made, config, closeLog };
}

/** Gives the origin by which a server is reached on its own machine: 0.0.0.0 and :: are no addresses to connect to. */
export function loopbackOrigin(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Has a server listen where a configuration says. Throws a UsageError where it cannot. */
export async function listen(server: Server, { port, host }: MockConfig): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `port ${port} of ${host} is taken. Stop what listens there, or use --port with another; 0 takes a free one.`,
      EACCES: `port ${port} may not be used by this user. Use --port with one above 1023.`,
      EADDRNOTAVAIL: `${host} is no address of this machine. Use --host with one, such as 127.0.0.1.`,
      ENOTFOUND: `${host} is no known host. Use --host with an address of this machine, such as 127.0.0.1.`,
    };
    throw new UsageError(reasons[code] ?? `cannot listen on ${host}:${port}: ${(cause as Error).message}`);
  }
}
