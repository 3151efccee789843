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
import type { Express } from 'express';

interface HttpServer {
  readonly server: Server;
  /** Accepts no more connections, and waits for the responses to requests that have come. */
  readonly close: () => Promise<void>;
}

/** The text of a whole response to what node:http rejects before the app sees it. */
export type WriteRawRejection = (status: 400 | 408 | 413 | 431, message: string) => string;

/** How long a close waits for requests on their way, in milliseconds. */
const closePatience = 5000;

/** So many requests of a connection may wait for the responses before theirs. */
const mostPipelined = 100;

/** @param app an Express app, or whatever else responds to requests */
export function createHttpServer(
  app: Express | RequestListener,
  writeRejection: WriteRawRejection,
  options: ServerOptions = {},
): HttpServer {
  const waiting = new WeakMap<Socket, number>();
  // One function for all responses: it is the response that it is called on.
  const onClose = function (this: ServerResponse): void {
    const { socket } = this.req;
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
  };
  const server = createServer(
    {
      ...('request' in app && bornFor(app)),
      keepAliveTimeout: 65_000,
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      connectionsCheckingInterval: 1000,
      ...options,
    },
    (request, response) => {
      const { socket } = request;
      const count = (waiting.get(socket) ?? 0) + 1;
      if (count > mostPipelined) {
        socket.destroy();
        return;
      }
      waiting.set(socket, count);
      response.once('close', onClose);
      app(request as never, response as never);
    },
  );
  // By default headers beyond the 2000th vanish unseen; the 16 KiB of the section are bound enough.
  server.maxHeadersCount = 0;
  server.on('connection', (socket: Socket) => {
    // A reset must not end the process.
    socket.on('error', () => undefined);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || (waiting.get(socket) ?? 0) > 0) socket.destroy();
    else socket.end(writeRejection(...rejectionOf(error)));
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.end(writeRejection(400, 'CONNECT is not allowed: this server is no forward proxy.'));
  });
  return { server, close: () => close(server) };
}

function rejectionOf({ code }: NodeJS.ErrnoException): [400 | 408 | 413 | 431, string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The headers are larger than 16 KiB.'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive completely in time.'];
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return [413, 'The chunk extensions are larger than 16 KiB.'];
  return [400, 'The request is not valid HTTP/1.1.'];
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, closePatience);
  await closed;
  clearTimeout(cut);
}

/**
 * Requests and responses that are created with Express's prototypes. Express changes the prototype of each otherwise, which makes
 * all that is done with them afterwards slow: more than half of a request's time (docs/decisions/0001).
 */
function bornFor(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  // If a later Node makes classes of them, they cannot be called so: requests are then merely slower.
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
  // Called as a function, as node:http did before there were classes: Reflect.construct makes slow objects.
  const call = parent as unknown as { call(made: object, first: unknown, second: unknown): void };
  const born = function (this: object, first: unknown, second: unknown): void {
    call.call(this, first, second);
  };
  born.prototype = prototype;
  return born as unknown as Class;
}
