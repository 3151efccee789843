import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { MockConfig } from '../serve/config';
import { type Contract, contractOf } from '../openapi/contract';
import { createMatcher } from '../openapi/match-operation';
import { control, isHealthPath } from '../serve/control/control';
import { isControlPath, createHostCheck, hostNameOf, hostsCalled } from '../serve/control/handler';
import { authentication } from '../serve/pipeline/authentication';
import { cors } from '../serve/pipeline/cors';
import { errors } from '../serve/pipeline/errors';
import { faults } from '../serve/pipeline/faults';
import { journal, requestLog } from '../serve/pipeline/journal';
import { findOperation, operation } from '../serve/pipeline/operation';
import { startContext } from '../serve/pipeline/session';
import { createApp, answering, inTurn } from '../serve/create-mock-app';
import { createMockParts, type MockParts } from '../serve/mock-parts';
import type { RecordedExchange } from '../recording/recorded-exchange';
import { BodyCopy, createCopyRoom } from './body-copy';
import type { Forwarding, Observation, ProxyManners, TellingMasker } from './exchange';
import { forward } from './forward';
import { createRequestJudge } from './judge-request';
import { createResponseJudge, KnownCollections } from './judge-response';
import { leaveOutWhatEndsHere } from './header-fields';
import { createLineTelling } from './settle';
import type { Upstream } from './upstream';
import { ApiError } from '../base/errors';
import { assertHost } from '../serve/pipeline/body';
import { isLoopback } from '../base/http';
import type { Session, Sessions } from '../serve/store/session';

/** What a proxy is made of. */
interface ProxyMaking {
  readonly contract: Contract;
  readonly config: MockConfig;
  readonly log: Logger;
  readonly upstream: Upstream;
  readonly manners: ProxyManners;
  /** Masks what is told in report and log; undefined where values are kept. */
  readonly masker: TellingMasker;
  readonly observe: (observation: Observation) => void;
  readonly record: ((exchange: RecordedExchange) => void) | undefined;
  readonly unrecorded: (problem: string) => void;
}

/** An app that passes requests on, and what lives as long as it does. */
export interface ProxyApp extends Pick<MockParts, 'sessions' | 'noteRefusal' | 'tallies'> {
  readonly app: Express;
  readonly contract: Contract;
  readonly forwarding: Forwarding;
  /** Whether a request that offers another protocol may switch to it. */
  readonly maySwitch: (request: IncomingMessage) => boolean;
}

/**
 * Gives the Express app of a proxy: the stages of a mock, with another one for the answer. What a mock refuses of malformed HTTP, by
 * keys or by media types is the upstream's to refuse; CORS is the upstream's too.
 */
export function createProxyApp({ config, log, manners, upstream, ...making }: ProxyMaking): ProxyApp {
  const given = below(making.contract, upstream);
  const parts = createMockParts(given, config, log);
  const { contract, sessions, tallies, items, redactionOf, room, finish, validator } = parts;
  const isStrict = manners.enforce && !manners.allowUnjudged;
  const forwarding: Forwarding = {
    upstream,
    manners,
    contract: given,
    judgeRequest: createRequestJudge(given, validator, manners),
    judgeResponse: createResponseJudge(finish.checkResponse, manners.copyBytes, isStrict),
    room: createCopyRoom(manners.copyBytes),
    collections: new KnownCollections(),
    redactionOf,
    log,
    masker: making.masker,
    play: playing(parts, config),
    observe: making.observe,
    inFlight: new Set(),
    record: making.record,
    unrecorded: making.unrecorded,
  };
  const assertCalled = createAssertCalled(config);
  const stages = inTurn([
    startContext(log, sessions, false),
    requestLog(log, redactionOf, isHealthPath, createLineTelling(making.masker, redactionOf)), // 1. one line a request
    journal(tallies, sessions, isControlPath), //       2. every exchange is on record
    control({ sessions, contract, tallies, items, redactionOf }, config, room), // 3. of the proxy itself
    calledByName(assertCalled), //                      4. by a name of its own, in a message that can be read in one way
    findOperation(given), //                            5. what the request calls, where the document knows it
    namedSession(sessions), //                          6. whose journal and faults
    faults(contract, sessions.closing, false), //       7. what goes wrong on purpose; `Prefer` is for the upstream
    forward(forwarding), //                             8. the answer
  ]);
  const refuse = errors(contract, redactionOf, manners.enforce ? uncounted(parts.manners) : undefined); // 9. what the proxy itself has to refuse, in the API's words
  const app = appOf((request, response, last) => {
    // Of a target that is no path the server has set it already.
    if (typeof (request as { originalUrl?: string }).originalUrl !== 'string') request.originalUrl = request.url;
    stages(request, response, (error?: unknown) => {
      if (error === undefined) last();
      else void refuse(error, request, response, last);
    });
  });
  const maySwitch = switching(
    forwarding,
    assertCalled,
    inTurn([startContext(log, sessions, false), findOperation(given)]),
  );
  return { app, contract: given, sessions, tallies, noteRefusal: parts.noteRefusal, forwarding, maySwitch };
}

/**
 * Gives what tells whether a request that offers another protocol may switch to it, where it goes by unjudged: not by what is played
 * or meant for the control API,
 * nor by what is enforced (only an operation that documents a 101 may switch then, by a head that keeps to the document), nor
 * by a name that is none of the proxy's. One that may not is served as if it had offered nothing, and refused there.
 */
function switching(
  { manners: { enforce, judge, mocked }, judgeRequest, room }: Forwarding,
  assertCalled: (request: Called) => void,
  begin: RequestHandler,
): (request: IncomingMessage) => boolean {
  return (offering) => {
    const request = offering as Request;
    try {
      assertCalled(request);
    } catch {
      return false;
    }
    request.originalUrl = request.url;
    const response = new ServerResponse(request) as Response;
    begin(request, response, () => undefined);
    if (isControlPath(request.context.path)) return false;
    const { operation } = request.context;
    if (operation !== undefined && mocked.has(operation.id)) return false;
    if (!enforce) return true;
    if (operation?.responses.some(({ status }) => status === '101') !== true) return false;
    if (judge === 'responses') return true;
    leaveOutWhatEndsHere(request);
    return judgeRequest(request, response, new BodyCopy(0, room), true).refusal === undefined;
  };
}

/** What counts in the answers of the service counts there, with headers beside it that are not known here. */
function uncounted(manners: MockParts['manners']): MockParts['manners'] {
  return manners && { ...manners, counted: () => ({}) };
}

/** Gives an app without the router of Express, which would cost a tenth of a request's time for one path and one stage. */
function appOf(serve: RequestHandler): Express {
  const { request, response } = createApp();
  // What is served asks for the prototypes of both messages and calls it; nothing else of an app is wanted.
  return Object.assign(serve, { request, response }) as unknown as Express;
}

/** The API may lie elsewhere than the document's servers say: where the upstream's address has a path, it is there too. */
function below(contract: Contract, { path }: Upstream): Contract {
  if (path === '' || contract.basePaths.includes(path)) return contract;
  const basePaths = [path, ...contract.basePaths];
  return contractOf({ ...contract, basePaths, match: createMatcher(contract.operations, basePaths) });
}

/** The stand-in takes any key: the client has the upstream's. */
function playing(parts: MockParts, config: MockConfig): RequestHandler {
  const { contract, finish, issued } = parts;
  const play = inTurn([
    cors(finish.headerNames),
    operation(contract),
    authentication(contract, config, { ...issued, has: () => true }),
    ...answering(parts, config),
  ]);
  return (request: Request, response, next) => {
    play(request, response, next);
  };
}

/** What of a request tells by which name the proxy was called. */
type Called = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'rawHeaders' | 'url'>;

/** Names that no public DNS gives to anybody: without a dot, as services of docker compose have, of mDNS (RFC 6762), of private networks. */
const privateName = /^[^.]*$|\.(?:internal|local)$/;

/**
 * Gives what throws the ApiError that refuses a request which a proxy must not pass on: one that two readers could understand
 * differently, and one that calls the proxy by a name which is none of its own. A page whose name was rebound to this machine
 * has the same origin as what answers under that name, and would read a service that is guarded against that itself, since
 * the proxy gives it the Host that it wants. Who listens beyond this machine is called by names of the network, too; those
 * that public DNS may give to anybody have to be named.
 */
function createAssertCalled({
  host,
  controlHosts,
}: Pick<MockConfig, 'host' | 'controlHosts'>): (request: Called) => void {
  const isOwn = createHostCheck({ host, controlHosts });
  const isBeyond = !isLoopback(host);
  const assertKnown = (given: string): void => {
    const name = hostNameOf(given);
    // No browser leaves it out.
    if (name === '' || isOwn(name) || (isBeyond && privateName.test(name))) return;
    throw new ApiError(
      'unknown_host',
      `Host: expected localhost, an address, or a name given by --control-host, got ${JSON.stringify(given.slice(0, 200))}`,
    );
  };
  return (request) => {
    assertHost(request);
    const { url = '' } = request;
    if (!/^(?:\/|\*$|https?:\/\/)/i.test(url))
      throw new ApiError('invalid_request', 'target: expected a path, or a URI of http, got something else');
    hostsCalled(request, url).forEach(assertKnown);
  };
}

/** Gives the stage that refuses them. */
function calledByName(assertCalled: (request: Called) => void): RequestHandler {
  return (request, _response, next) => {
    assertCalled({
      headers: request.headers,
      httpVersion: request.httpVersion,
      rawHeaders: request.rawHeaders,
      url: request.originalUrl,
    });
    next();
  };
}

/**
 * Finds the session that a request names by `X-Mock-Session`, and begins it: it has a journal and faults of its own. A name
 * that is none, or one too many, is no reason to refuse what is the upstream's: the request belongs to the default session then.
 */
function namedSession(sessions: Sessions): RequestHandler {
  return (request, _response, next) => {
    const name = request.headers['x-mock-session'];
    if (name === undefined) {
      next();
      return undefined;
    }
    return find(sessions, String(name))
      .then((found) => {
        request.context.session = found;
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        request.context.warnings.push(`X-Mock-Session: ${error.message}`);
      })
      .then(() => {
        next();
      });
  };
}

async function find(sessions: Sessions, name: string): Promise<Session> {
  const met = await sessions.meet(name);
  return met.isBegun ? met : sessions.keep(met);
}
