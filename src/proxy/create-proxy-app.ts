import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { MockConfig } from '../config';
import type { Contract } from '../contract/contract';
import { createMatcher } from '../contract/match-operation';
import { control } from '../control/control';
import { isControlPath } from '../control/control-path';
import { isHealthPath } from '../control/health';
import { authentication } from '../middleware/authentication';
import { cors } from '../middleware/cors';
import { errors } from '../middleware/errors';
import { faults } from '../middleware/faults';
import { journal } from '../middleware/journal';
import { findOperation, operation } from '../middleware/operation';
import { requestLog } from '../middleware/request-log';
import { startContext } from '../middleware/start-context';
import { createApp } from '../mock/bare-app';
import { answering } from '../mock/create-mock-app';
import { createMockParts, type MockParts } from '../mock/mock-parts';
import { inTurn } from '../mock/in-turn';
import type { RecordedExchange } from '../recording/recorded-exchange';
import { BodyCopy, createCopyRoom } from './body-copy';
import type { Forwarding, Observation, ProxyManners, TellingMasker } from './exchange';
import { forward } from './forward';
import { createRequestJudge } from './judge-request';
import { createResponseJudge } from './judge-response';
import { leaveOutWhatEndsHere } from './header-fields';
import { calledByName, createAssertCalled, type Called } from './known-host';
import { KnownCollections } from './known-collections';
import { createLineTelling } from './log-telling';
import { namedSession } from './named-session';
import type { Upstream } from './upstream';

/** What a proxy is made of. */
export interface ProxyMaking {
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
  return { ...contract, basePaths, match: createMatcher(contract.operations, basePaths) };
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
