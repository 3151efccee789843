import { once } from 'node:events';
import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Express, Request, Response } from 'express';
import type { Timeouts } from './options';
import type { Contract } from '../openapi/contract';
import { ApiError, type ErrorCode } from '../base/errors';
import { answerAtLast } from './pipeline/errors';
import { type MockApp, createRawRefusals } from './mock-parts';

/** An HTTP server, and how it ends. */
export interface MockServer {
  readonly server: Server;
  /** Takes no more connections and lets requests in flight be answered: those whose header section has come. */
  readonly close: () => Promise<void>;
  /** Gives the answer to the request that came last on a connection. */
  readonly latestOn: (socket: Socket) => ServerResponse | undefined;
}

/** What is served. */
type ServedApp = Pick<MockApp, 'app' | 'noteRefusal'>;

/** How long a close waits for requests in flight, in milliseconds; one that never ends would hold it for ever. */
const closePatience = 5000;

/**
 * Gives the HTTP server of an app. What node:http refuses before Express sees it (a malformed request line, headers too
 * large, a request too slow, CONNECT) is answered in the API's own error shape too.
 */
export function createMockServer({ app, noteRefusal }: ServedApp, contract: Contract, timeouts: Timeouts): MockServer {
  const write = createRawRefusals(contract);
  const refuse = (socket: Socket, refusal: ApiError, begun?: ServerResponse): void => {
    const refused = write(socket, refusal);
    if (refused !== undefined) noteRefusal(refused, begun);
  };
  const latest = new WeakMap<Socket, ServerResponse>();
  const before = new WeakMap<ServerResponse, ServerResponse>();
  const open = new Set<Socket>();
  const options = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.idle,
    connectionsCheckingInterval: Math.min(1000, timeouts.headers, timeouts.request),
    ...bornFor(app),
    // Without Host node:http answers an empty 400; the stage well-formed answers with a body.
    requireHostHeader: false,
  };
  const serveInOrder = createInOrder((request, response) => {
    serve(app, request as Request, response as Response);
  });
  const answer: RequestListener = (request, response) => {
    const earlier = latest.get(request.socket);
    if (earlier?.writableFinished === false) before.set(response, earlier);
    // What comes before the one before has its turn before that; a chain of them would grow with the connection.
    if (earlier !== undefined) before.delete(earlier);
    latest.set(request.socket, response);
    serveInOrder(request, response, earlier);
  };
  const server = createServer(options, answer);
  // By itself node:http sends 100 before the head is judged; a client that is refused need not send its body (RFC 9110
  // section 10.1.1). Whoever reads the body, stages or the control API, makes it flow.
  server.on('checkContinue', (request, response) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    answer(request, response);
  });
  // By itself node:http answers an unknown `Expect` with an empty 417; the stage well-formed answers with a body.
  server.on('checkExpectation', answer);
  // By default headers beyond the 2000th vanish unseen; the 16 KiB of the section are bound enough.
  server.maxHeadersCount = 0;
  // A client that does not read its answer is let go; one whose answer is still to come waits as long as it likes.
  server.setTimeout(timeouts.write, (socket) => {
    const response = latest.get(socket);
    if (socket.writableLength > 0 || response?.writableFinished === true) socket.destroy();
  });
  server.on('connection', (socket: Socket) => {
    // One that comes again, after an offer of another protocol was ignored, is known.
    if (open.has(socket)) return;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else
      refuseInTurn(socket, latest.get(socket), before, (begun) => {
        refuse(socket, refusalOf(error), begun);
      });
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    refuseInTurn(socket, latest.get(socket), before, () => {
      refuse(socket, new ApiError('invalid_request', 'expected a request for this API, got CONNECT: it is no proxy'));
    });
  });
  return { server, close: () => close(server, open, latest), latestOn: (socket) => latest.get(socket) };
}

/**
 * Hands a request to the app, and ends it where the app does not: Express's own page of the error would show a stack trace.
 * A target that is no path (RFC 9112 section 3.2) the app reads for itself; Express, which can read some alone, sees `/`.
 */
function serve(app: Express, request: Request, response: Response): void {
  if (!request.url.startsWith('/')) {
    request.originalUrl = request.url;
    request.url = '/';
  }
  const last = (fault?: unknown): void => {
    answerAtLast(request, response, fault ?? new Error('no stage has answered the request'));
  };
  try {
    app(request, response, last);
  } catch (fault) {
    last(fault);
  }
}

/**
 * Gives the classes of requests and responses that have, from their birth, the prototypes which Express gives to each. To
 * change the prototype of an object makes all that is done with it afterwards slow: a third of a request's time
 * (docs/benchmark.md).
 */
function bornFor(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  // A later Node may make classes of them, which cannot be called so; requests are then merely slower.
  if ([IncomingMessage, ServerResponse].some((parent) => String(parent).startsWith('class'))) return {};
  return {
    IncomingMessage: withPrototype(IncomingMessage, app.request),
    ServerResponse: withPrototype(ServerResponse, app.response),
  };
}

function withPrototype<Class extends typeof IncomingMessage | typeof ServerResponse>(
  parent: Class,
  prototype: object,
): Class {
  // Called as a function, as node:http did with its own before there were classes: Reflect.construct makes slow objects.
  const call = parent as unknown as { call(made: object, first: unknown, second: unknown): void };
  const born = function (this: object, first: unknown, second: unknown): void {
    call.call(this, first, second);
  };
  born.prototype = prototype;
  return born as unknown as Class;
}

/** By itself node:http waits for connections that have sent nothing or half a request, and times none of them out. */
async function close(server: Server, open: Iterable<Socket>, latest: WeakMap<Socket, ServerResponse>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of open) {
    const response = latest.get(socket);
    if (response === undefined || response.writableFinished) socket.destroy();
    // Kept alive, the connection would outlast the answer that is on its way.
    else response.once('finish', () => socket.end());
  }
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, closePatience);
  await closed;
  clearTimeout(cut);
}

/**
 * A refusal must not overtake the answer to an earlier, complete request of the same connection, nor follow an answer
 * that has begun: then the connection just ends.
 */
function refuseInTurn(
  socket: Socket,
  earlier: ServerResponse | undefined,
  before: WeakMap<ServerResponse, ServerResponse>,
  refuse: (begun?: ServerResponse) => void,
): void {
  const willClose = earlier?.headersSent === true && !earlier.shouldKeepAlive;
  if (willClose) return;
  if (earlier === undefined || earlier.writableFinished) refuse();
  else if (earlier.req.complete) {
    earlier.once('finish', () => {
      refuse();
    });
  } else if (earlier.headersSent) socket.destroySoon();
  else {
    // The request that is broken off is this one; those before it are still to be answered.
    const first = before.get(earlier);
    if (first === undefined || first.writableFinished) refuse(earlier);
    else
      first.once('finish', () => {
        refuseInTurn(socket, earlier, before, refuse);
      });
  }
}

const known: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'expected a header section of at most 16 KiB, got more'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'the request did not arrive completely in time'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'expected chunk extensions of at most 16 KiB, got more'],
};

function refusalOf(error: NodeJS.ErrnoException): ApiError {
  const [code, message] = known[error.code ?? ''] ?? [
    'invalid_request' as const,
    `expected a well-formed HTTP/1.1 request (RFC 9112), got one that is not: ${error.message.replace(/^Parse Error: /, '')}`,
  ];
  return new ApiError(code, message);
}

/** So many requests of a connection may wait for the answers before theirs; then no more are read from it. */
const mostOfConnection = 16;

/**
 * So many may wait on all connections together, for what has been read is there whether it is wanted or not: some 3,000
 * requests fit into one read, each of some kilobytes in memory. A connection that brings more is broken off.
 */
const mostOfAll = 20_000;

/** Serves a request once the answer before it on its connection, if any, has gone out. */
type ServeInOrder = (
  ...[request, response, earlier]: [...Parameters<RequestListener>, earlier: ServerResponse | undefined]
) => void;

/**
 * Gives what serves the requests of each connection one after another (RFC 9112 section 9.3.2), with others let in between:
 * a client that sends many and reads nothing has one answer waiting in memory, not one for each. What waits when the
 * connection closes is dropped.
 */
function createInOrder(serve: RequestListener): ServeInOrder {
  const counts = new WeakMap<Socket, { waiting: number }>();
  let all = 0;
  const countOn = (socket: Socket): { waiting: number } => {
    const known = counts.get(socket);
    if (known !== undefined) return known;
    const count = { waiting: 0 };
    counts.set(socket, count);
    socket.once('close', () => {
      all -= count.waiting;
      count.waiting = 0;
    });
    // Whoever reads a body makes the connection flow again.
    socket.on('resume', () => {
      if (count.waiting >= mostOfConnection) socket.pause();
    });
    return count;
  };
  return (request, response, earlier) => {
    if (earlier === undefined || earlier.writableFinished) {
      serve(request, response);
      return;
    }
    const { socket } = request;
    if (socket.destroyed) return;
    const count = countOn(socket);
    count.waiting += 1;
    all += 1;
    if (all > mostOfAll) socket.destroy();
    else if (count.waiting === mostOfConnection) socket.pause();
    const proceed = (): void => {
      if (socket.destroyed) return;
      count.waiting -= 1;
      all -= 1;
      // Where the client is slow node:http itself has stopped reading, and goes on once it has caught up.
      if (count.waiting === mostOfConnection - 1 && !socket.writableNeedDrain) socket.resume();
      if (socket.writable) serve(request, response);
    };
    earlier.once('finish', () => setImmediate(proceed));
  };
}
