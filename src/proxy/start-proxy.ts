import type { AddressInfo, Socket } from 'node:net';
import { fixtures } from '../../fixtures/index';
import { resolveConfig, type MockConfig } from '../serve/config';
import { ofDocument, readContract, type Contract } from '../openapi/contract';
import { documentAt } from '../openapi/read/fetch-document';
import { createControlClient, type ControlClient } from '../serve/control/client';
import { createMockServer, type MockServer } from '../serve/create-server';
import { createLog } from '../serve/log';
import { listen, loopbackOrigin } from '../serve/start-mock';
import { createMasker, type Masker } from '../recording/masker';
import { createProxyApp, type ProxyApp } from './create-proxy-app';
import { Observations } from './observations';
import { mockOptionsOf, proxyDefaults, proxyKinds, resolveManners, type ProxyOptions } from './proxy-options';
import { proxyReport, type ProxyReport } from './proxy-report';
import { tunnelUpgrades } from './tunnel';
import { createUpstream } from './upstream';
import type { Server, ServerResponse } from 'node:http';
import { createHarRecorder, createRecorder, type Recorder } from '../recording/recorder';
import type { RecordedExchange } from '../recording/recorded-exchange';

/** How long a client that has ended its side waits until it is asked whether it is still there, in milliseconds. */
const patience = 1000;

/**
 * Has a server answer clients that have ended their side of the connection after a request, and may still read (RFC 9112
 * section 9.6); by itself node:http ends the other side too. On the wire it looks the same when a client has gone, which
 * the upstream is to be told: only what is sent to it shows that nobody is there. So whoever ends amid a response has
 * gone, and whoever waits for one is sent an interim response after a while (RFC 9110 section 15.2), which the connection
 * of one that has gone answers with a reset.
 *
 * @param latestOn gives the response to the request that came last on a connection
 */
function answerHalfClosed(server: Server, latestOn: (socket: Socket) => ServerResponse | undefined): void {
  // The types of Node do not know it.
  Object.assign(server, { httpAllowHalfOpen: true });
  const known = new WeakSet<Socket>();
  server.on('connection', (socket: Socket) => {
    if (known.has(socket)) return;
    known.add(socket);
    socket.once('end', () => {
      const response = latestOn(socket);
      if (response === undefined || response.writableFinished) return;
      if (isUnderWay(response) && response.req.complete) socket.destroy();
      else setTimeout(ask, patience, socket, response).unref();
    });
  });
}

/** Tells whether something of a response has gone out. */
function isUnderWay({ headersSent, writableEnded }: ServerResponse): boolean {
  return headersSent && !writableEnded;
}

/** Asks twice: the first write to one that has gone brings the reset, the second one finds it. */
function ask(socket: Socket, response: ServerResponse, isAgain = false): void {
  const isNext = response.socket === socket && !response.headersSent && !socket.destroyed;
  // HTTP/1.0 knows no interim responses.
  if (!isNext || response.req.httpVersionMinor === 0) return;
  response.writeContinue();
  if (!isAgain) setTimeout(ask, patience, socket, response, true).unref();
}

/** A proxy that listens. */
export interface RunningProxy {
  /** Where the API lies, such as `http://127.0.0.1:4010/v1`: what a client is given as its base URL. */
  readonly baseUrl: string;
  /** Scheme, host and port alone. */
  readonly origin: string;
  readonly port: number;
  /** The address of the service behind it. */
  readonly upstream: string;
  /** By what it judges: the document's title and version. */
  readonly title: string;
  readonly config: MockConfig;
  /** Sessions, faults and the journal of this proxy. */
  readonly control: ControlClient;
  /** Gives what was seen so far. */
  readonly report: () => ProxyReport;
  /** Stops taking requests, finishes those in flight, frees the port. Calling it again changes nothing. */
  readonly close: () => Promise<void>;
}

/** A body of any length must have its time; the head has its own. In milliseconds. */
const longestRequest = 24 * 3_600_000;

/**
 * Starts a proxy in this process on a free port of 127.0.0.1: it passes requests on to a service, and judges both messages by
 * an OpenAPI file. Throws a DocumentError where the file cannot be read, a UsageError where an option is wrong or the port is taken.
 *
 *     const proxy = await startProxy({ upstream: 'https://api.example.com/v1', openapiFile: 'openapi.yaml' });
 *     await fetch(`${proxy.baseUrl}/pets`);
 *     console.log(proxy.report().violations);
 *     await proxy.close();
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const upstream = createUpstream({ url: options.upstream, ca: options.ca, insecure: options.insecure });
  const minSeen = proxyKinds.minSeen.resolve(options.minSeen ?? proxyDefaults.minSeen, 'minSeen');
  const config = configOf(options);
  const { file, reading } = await documentAt(config.openapiFile, config.allowRefs);
  const contract = readContract(file, config.strictDocument ? 'whole' : 'at once', reading);
  const manners = resolveManners(options, contract.operations);
  const { logger: log, close: closeLog } = createLog(config.logLevel);
  const masker = options.keepValues === true ? undefined : createMasker(contract);
  const seen = new Observations(contract);
  const unrecorded = (problem: string): void => {
    log.error(problem);
    seen.unrecorded ??= problem;
  };
  const recording = openRecording(options, masker, upstream.origin, unrecorded);
  const app = ofDocument(file, () =>
    createProxyApp({
      contract,
      config,
      log,
      upstream,
      manners,
      masker,
      observe: seen.add.bind(seen),
      record: recording?.append,
      unrecorded,
    }),
  );
  const { server, close } = serverOf(app, contract, config, () => {
    seen.tunnels += 1;
  });
  await listen(server, config);
  const { port } = server.address() as AddressInfo;
  const origin = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  const [basePath = ''] = upstream.path === '' ? contract.basePaths : [upstream.path];
  const document = { file, title: contract.title, version: contract.version };
  const startedAt = Date.now();
  const reached = loopbackOrigin(config.host, port);
  let closing: Promise<void> | undefined;
  return {
    baseUrl: origin + basePath,
    origin,
    port,
    upstream: upstream.url,
    title: `${contract.title} ${contract.version}`.trim(),
    config,
    control: createControlClient(reached, { token: config.controlToken, basePath }),
    report: () => proxyReport(seen, { document, upstream: upstream.url, startedAt, minSeen }),
    close: () => {
      app.sessions.close();
      return (closing ??= close().finally(() => {
        for (const end of app.forwarding.inFlight) end();
        upstream.close();
        closeLog();
        return recording?.close();
      }));
    },
  };
}

/** Gives the server of a proxy, which tunnels switches of protocols and answers clients that have ended their side. */
function serverOf(app: ProxyApp, contract: Contract, { timeouts }: MockConfig, observe: () => void): MockServer {
  const made = createMockServer(app, contract, timeouts);
  const { server, latestOn } = made;
  const { sessions, tallies, maySwitch, forwarding } = app;
  const { upstream, redactionOf, log, manners } = forwarding;
  const { timeout, idle, enforce } = manners;
  answerHalfClosed(server, latestOn);
  tunnelUpgrades(server, {
    upstream,
    sessions,
    tallies,
    redactionOf,
    log,
    timeout,
    idle,
    maySwitch,
    enforce,
    latestOn,
    observe,
  });
  return made;
}

/** Where the stand-in plays nothing, no items are made. */
function configOf(options: ProxyOptions): MockConfig {
  const { fallBack = (options.mockOn ?? []).length > 0, mockOperations = [] } = options;
  const plays = fallBack || mockOperations.length > 0;
  const given = mockOptionsOf(options);
  const config = resolveConfig(plays ? given : { count: 0, ...given }, fixtures);
  return { ...config, timeouts: { ...config.timeouts, request: longestRequest } };
}

/** Takes exchanges to where they are kept. */
type Recording = Recorder | undefined;

/**
 * Opens the recording that was asked for, an HTTP archive where its name ends in .har; secrets and personal data are masked
 * where a masker is given. Throws a UsageError where the file cannot be written. What cannot be written later ends the
 * recording; what cannot be masked is left out.
 *
 * @param origin where the exchanges go
 * @param onFailure is told, with the file, when the recording lacks something
 */
function openRecording(
  { record, recordFile }: ProxyOptions,
  masker: Pick<Masker, 'exchange'> | undefined,
  origin: string,
  onFailure: (problem: string) => void,
): Recording {
  if (recordFile === undefined)
    return record === undefined ? undefined : { append: record, close: () => Promise.resolve() };
  const options = {
    ...(masker !== undefined && { mask: masker.exchange }),
    onFailure,
    onUnmasked: onFailure,
  };
  const recorder = /\.har$/i.test(recordFile)
    ? createHarRecorder(recordFile, origin, options)
    : createRecorder(recordFile, options);
  const append = (exchange: RecordedExchange): void => {
    recorder.append(exchange);
    record?.(exchange);
  };
  return { append, close: recorder.close };
}
