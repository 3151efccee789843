import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { systemClock, type Clock } from '../base/clock';
import type { NamedSecret } from '../exchange/curl';
import { createMasker, type Masker } from '../exchange/masking/mask';
import { HarRecorder } from '../exchange/write-har';
import { operationOf } from '../knowledge/view-of';
import { createHttpServer, listen, originOf } from '../mock/http/server';
import { buildMock } from '../mock/start/build-mock';
import { createLog } from '../mock/start/log';
import type { Contract } from '../openapi/contract';
import { loadContract } from '../openapi/load-contract';
import { createErrorBody } from '../openapi/response/error-body';
import type { RunReport, TrafficReport } from '../report/run-report';
import { reportOfTraffic } from '../report/traffic';
import { rules } from '../rules/rules';
import { Backlog } from './backlog';
import { ByteBudget } from './body-copy';
import { startConsole } from './console';
import { createForward, type Forward } from './forward';
import { createMocking, type Mocking } from './own-response';
import { Observer } from './observer';
import type { ProxyOptions } from './options';
import { SilenceWatch, type RequestTarget } from './passage';
import { validRequest } from './valid-request';
import { tunnelUpgrades, type TunnelParts } from './tunnel';
import { Upstream } from './upstream';

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
  /** The traffic in a browser, if that was asked for. */
  readonly consoleUrl?: string;
  readonly contract: Contract;
  /** What was found out so far. */
  readonly observer: Observer;
  readonly masker: Masker;
  /** Resolves when all requests that came have ended and are judged. */
  settled(): Promise<void>;
  /** Ends all requests, and frees the port. */
  close(): Promise<void>;
}

interface ProxyRun {
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
  const { clock = systemClock, host = '127.0.0.1', timeout = 30, console: port, openapiFile, secrets = [] } = settings;
  const upstream = new Upstream(settings.upstream, settings);
  const { contract, mocking } = await contractOf(settings);
  const masker = createMasker(secrets, contract.operations, settings);
  const log = createLog({
    ...{ level: settings.logLevel ?? 'info', format: settings.logFormat ?? 'text', masker: () => masker },
    ...{ isTerminal: settings.isTerminal ?? false, hasColors: settings.hasColors ?? false },
    write: settings.write ?? ((line) => process.stderr.write(`${line}\n`)),
  });
  const recorder = new HarRecorder(settings.recordings ?? [], upstream.url, (exchange) => masker.exchange(exchange));
  const { basePath } = upstream;
  const budget = new ByteBudget(mostHeld);
  const backlog = new Backlog(clock, () => budget.isShort);
  let ownUrl = '';
  const onFault = (error: unknown): void => {
    log.mistake(error);
  };
  const console =
    port === undefined
      ? undefined
      : await startConsole({ openapiFile, port, secrets, clock, onFault, baseUrl: () => ownUrl });
  const observer = new Observer({ contract, basePath, masker, log, recorder, backlog, show: console?.show });
  const timeoutMs = timeout * 1000;
  const common = { upstream, via: `1.1 understudy-${randomBytes(4).toString('hex')}`, clock, timeoutMs };
  const watch = new SilenceWatch(clock, timeoutMs);
  const forward = createForward({
    ...{ ...common, watch, contract, observer, backlog, budget, mocking, writeError: createErrorBody(contract) },
    isEnforced: settings.enforce ?? false,
    readTarget: (request) => readTarget(contract, basePath, request),
  });
  const { server, close, settled } = createProxyServer(forward, backlog, {
    ...common,
    onTunnel: (...tunnel) => {
      observer.noteTunnel(...tunnel);
    },
  });
  const listening = await listen(server, settings.port ?? 0, host);
  ownUrl = originOf(host, listening) + basePath;
  return {
    ...{ baseUrl: ownUrl, port: listening, contract, observer, masker },
    ...(console !== undefined && { consoleUrl: console.url }),
    settled,
    close: async () => {
      await close();
      await settled();
      watch.close();
      upstream.close();
      recorder.close();
      await console?.close();
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
  return reportOfTraffic(
    { ledger, startedAt, durationMs, requests, traffic },
    { contract, masker, service, secrets: () => secrets, rules: [validRequest, ...rules] },
  );
}

/** A server that knows its requests. */
function createProxyServer(
  forward: Forward,
  backlog: Backlog,
  tunnels: Omit<TunnelParts, 'latestOn'>,
): Pick<RunningProxy, 'settled' | 'close'> & { readonly server: Server } {
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
    settled: async () => {
      await Promise.all(inFlight);
      await backlog.finish();
    },
    close: async () => {
      endTunnels();
      await close();
    },
  };
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

function readTarget(
  contract: Contract,
  basePath: string,
  { method = 'GET', url: target = '' }: IncomingMessage,
): RequestTarget {
  const below = target.slice(basePath.length);
  const isBelow = target.startsWith(basePath) && /^[/?]/.test(below);
  if (!isBelow) return { method, target, below: target, operation: undefined };
  const operation = operationOf(contract, { request: { method, target: below, headers: [] } });
  return { method, target, below, operation };
}
