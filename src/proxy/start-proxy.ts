import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { systemClock, type Clock } from '../base/clock';
import { readNamedFile } from '../base/files';
import type { HttpRequest } from '../base/http';
import type { NamedSecret } from '../exchange/curl';
import { createMasker, type Masker } from '../exchange/masking/mask';
import { createHarRecorder } from '../exchange/write-har';
import { operationOf } from '../knowledge/view-of';
import { createHttpServer, listen, originOf } from '../mock/http/server';
import { Journal, type JournalEntry } from '../mock/journal';
import { withoutOrigin } from '../mock/mock-request';
import { buildMock } from '../mock/start/build-mock';
import { createLog } from '../mock/start/log';
import { defaultSession } from '../mock/store/sessions';
import type { Contract } from '../openapi/contract';
import { loadContract } from '../openapi/load-contract';
import { createErrorBody } from '../openapi/response/error-body';
import type { RunReport, TrafficReport } from '../report/run-report';
import { reportOfTraffic } from '../report/traffic';
import { rules } from '../rules/rules';
import { ByteBudget } from './body-copy';
import { createForward, type Forward } from './forward';
import { createMocking, type Mocking } from './mocking';
import { Observer } from './observer';
import type { ProxyOptions } from './options';
import type { RequestTarget } from './passage';
import { validRequest } from './valid-request';
import { tunnelUpgrades, type TunnelParts } from './tunnel';
import { createUpstream, type Upstream } from './upstream';

export interface ProxySettings extends Omit<ProxyOptions, 'record' | 'report'> {
  /** The address of the API. */
  readonly upstream: string;
  /** An OpenAPI file or its URL. */
  readonly openapiFile: string;
  /** HAR files that all exchanges are written to. */
  readonly recordings?: readonly string[];
  /** Keys that must not be shown, wherever they stand. */
  readonly secrets?: readonly string[];
  readonly clock?: Clock;
  /** Where the log goes. */
  readonly write?: (line: string) => void;
  readonly isTerminal?: boolean;
  readonly hasColors?: boolean;
}

/** A proxy that listens. */
export interface RunningProxy {
  /** Where the API is for clients: `http://127.0.0.1:4020/v1`. */
  readonly baseUrl: string;
  readonly port: number;
  readonly contract: Contract;
  /** What was found out so far. */
  readonly observer: Observer;
  readonly masker: Masker;
  /** Ends all requests, and frees the port. */
  close(): Promise<void>;
}

export interface ProxyRun {
  readonly service: string;
  /** Named by their variables in commands. */
  readonly secrets: readonly NamedSecret[];
  readonly startedAt: number;
  readonly durationMs: number;
  readonly command?: NonNullable<TrafficReport['command']>;
}

/** Bytes that the copies of all bodies may take together. */
const mostHeld = 128 * 1024 * 1024;

/** An upload may take this long, in milliseconds; one that stands still is ended sooner. */
const longestRequest = 3_600_000;

/** Starts a proxy. Throws a DocumentError or a UsageError. */
export async function startProxy(settings: ProxySettings): Promise<RunningProxy> {
  const { clock = systemClock, host = '127.0.0.1', timeout = 30 } = settings;
  const upstream = upstreamOf(settings);
  const { contract, mocking } = await contractOf(settings);
  const masker = createMasker(settings.secrets ?? [], contract.operations, {
    also: settings.mask ?? [],
    personal: settings.maskPersonal ?? false,
    keepValues: settings.keepValues ?? false,
  });
  const journal = new Journal(0);
  const log = createProxyLog(settings, journal, masker);
  const recorder = createHarRecorder(settings.recordings ?? [], upstream.url, (exchange) => masker.exchange(exchange));
  const { basePath } = upstream;
  const onFault = (error: unknown): void => {
    log.error('This is a mistake in Understudy:', error);
  };
  const observer = new Observer({ contract, basePath, masker, clock, journal, recorder, onFault });
  const common = {
    upstream,
    via: `1.1 understudy-${randomBytes(4).toString('hex')}`,
    clock,
    timeoutMs: timeout * 1000,
  };
  const forward = createForward({
    ...common,
    ...{ contract, observer, budget: new ByteBudget(mostHeld), writeError: createErrorBody(contract) },
    isEnforced: settings.enforce ?? false,
    ...(mocking !== undefined && { mocking }),
    readTarget: (request) => readTarget(contract, basePath, request),
  });
  const { server, close } = createProxyServer(forward, {
    ...common,
    onTunnel: (request, status, startedAt) => {
      observer.tunnels += 1;
      journal.add(tunnelEntry(request, status, startedAt, clock));
    },
  });
  const port = await listen(server, settings.port ?? 0, host);
  return {
    ...{ baseUrl: originOf(host, port) + basePath, port, contract, observer, masker },
    close: async () => {
      await close();
      upstream.close();
      recorder.close();
    },
  };
}

/** What a proxy has seen, as a report. */
export function reportOfProxy(
  { contract, observer, masker }: Pick<RunningProxy, 'contract' | 'observer' | 'masker'>,
  { service, secrets, startedAt, durationMs, command }: ProxyRun,
): RunReport {
  const traffic = { ...observer.traffic(), ...(command !== undefined && { command }) };
  const { ledger, requests } = observer;
  const requestOf = (number: number): HttpRequest | undefined => observer.requestOf(number);
  return reportOfTraffic(
    { ledger, startedAt, durationMs, requests, traffic, requestOf },
    { contract, masker, service, secrets: () => secrets, rules: [validRequest, ...rules] },
  );
}

/** A server whose close waits for all requests to be noted. */
function createProxyServer(
  forward: Forward,
  tunnels: Omit<TunnelParts, 'latestOn'>,
): { readonly server: Server; readonly close: () => Promise<void> } {
  const latest = new WeakMap<Socket, ServerResponse>();
  const inFlight = new Set<Promise<void>>();
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    latest.set(request.socket, response);
    const passed = forward(request, response).finally(() => inFlight.delete(passed));
    inFlight.add(passed);
  };
  const { server, close } = createHttpServer(onRequest, { requestTimeout: longestRequest });
  const endTunnels = tunnelUpgrades(server, { ...tunnels, latestOn: (socket) => latest.get(socket) });
  return {
    server,
    close: async () => {
      endTunnels();
      await close();
      await Promise.all(inFlight);
    },
  };
}

function upstreamOf({ upstream, caFile, insecure }: ProxySettings): Upstream {
  return createUpstream({
    url: upstream,
    ...(caFile !== undefined && { ca: readNamedFile(caFile) }),
    ...(insecure !== undefined && { insecure }),
  });
}

/** The OpenAPI file, and a mock of it if one is asked for: every key opens it, clients bring those of the API. */
async function contractOf(settings: ProxySettings): Promise<{ contract: Contract; mocking?: Mocking }> {
  const { openapiFile, mock = [], mockOn = [] } = settings;
  if (mock.length + mockOn.length === 0) return { contract: await loadContract(openapiFile) };
  const { contract, handle } = await buildMock({ openapiFile, auth: 'any', journalLimit: 0 }, (error) => {
    throw error;
  });
  return { contract, mocking: createMocking(contract, handle, mock, mockOn.flat()) };
}

function createProxyLog(settings: ProxySettings, journal: Journal, masker: Masker): ReturnType<typeof createLog> {
  const { write = (line) => process.stderr.write(`${line}\n`), isTerminal = false, hasColors = false } = settings;
  return createLog(journal, {
    ...{ level: settings.logLevel ?? 'info', format: settings.logFormat ?? 'text', isTerminal, hasColors, write },
    mask: (entry) => {
      const text = (quoting: string): string => masker.text(quoting, entry.requestHeaders, entry.target);
      return {
        ...entry,
        target: masker.target(entry.target),
        message: entry.message === undefined ? undefined : text(entry.message),
        warnings: entry.warnings.map(text),
      };
    },
  });
}

function readTarget(
  contract: Contract,
  basePath: string,
  { method = 'GET', url = '' }: IncomingMessage,
): RequestTarget {
  const target = withoutOrigin(url);
  const below = target.slice(basePath.length);
  const isBelow = target.startsWith(basePath) && /^[/?]/.test(below);
  if (!isBelow) return { method, target, below: undefined, operation: undefined };
  const operation = operationOf(contract, { request: { method, target: below, headers: [] } });
  return { method, target, below, operation };
}

function tunnelEntry(
  { method = '', url = '', rawHeaders }: IncomingMessage,
  status: number,
  startedAt: number,
  clock: Clock,
): Omit<JournalEntry, 'number'> {
  return {
    ...{ session: defaultSession, startedAt, durationMs: clock.now() - startedAt, method, target: url, status },
    ...{ requestHeaders: rawHeaders, responseHeaders: [], faults: [] },
    warnings: status === 101 ? ['the connection switched to WebSocket, which is not judged.'] : [],
    operation: undefined,
    requestBody: undefined,
    responseBody: undefined,
    outcome: undefined,
    violations: [],
    message: undefined,
    deviation: undefined,
  };
}
