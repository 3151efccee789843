import { once } from 'node:events';
import {
  createServer,
  IncomingMessage,
  ServerResponse,
  STATUS_CODES,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { createServer as createTlsServer, type ServerOptions as TlsOptions } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import { UsageError } from '../../base/errors';
import { withoutOrigin } from '../mock-request';

/** How long a close waits for requests on their way, in milliseconds. */
const closePatience = 5000;

/** So many requests of a connection may wait for the responses before theirs. */
const mostPipelined = 100;

/**
 * @param app an Express app, or whatever else responds to requests
 * @param options with a certificate and its key, it serves https
 * @returns `close` accepts no more connections, and waits for the responses to requests that have come
 */
export function createHttpServer(
  app: Express | RequestListener,
  options: ServerOptions & Pick<TlsOptions, 'cert' | 'key'> = {},
): { readonly server: Server; readonly close: () => Promise<void> } {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  // One function for all responses: it is the response that it is called on.
  const onClose = function (this: ServerResponse): void {
    waiting.get(this.req.socket)?.delete(this);
  };
  const create = options.cert === undefined ? createServer : createServerOfTls;
  const server = create(
    {
      ...('request' in app && bornFor(app)),
      keepAliveTimeout: 65_000,
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      connectionsCheckingInterval: 1000,
      ...options,
    },
    (request, response) => {
      const { socket, url = '' } = request;
      const before = waiting.get(socket);
      if (before === undefined || before.size === mostPipelined) {
        socket.destroy();
        return;
      }
      before.add(response);
      response.once('close', onClose);
      // Express reads no target that names a server, and keeps what it finds.
      if (!url.startsWith('/')) Object.assign(request, { url: withoutOrigin(url), originalUrl: url });
      app(request as never, response as never);
    },
  );
  // By default headers beyond the 2000th vanish unseen; the 16 KiB of the section are bound enough.
  server.maxHeadersCount = 0;
  for (const event of ['connection', 'secureConnection'])
    server.on(event, (socket: Socket) => {
      // It may come again, with what had been read of it.
      if (waiting.has(socket)) return;
      waiting.set(socket, new Set());
      // A reset must not end the process.
      socket.on('error', () => undefined);
    });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isBroken = error.code === 'ECONNRESET' || error.code?.startsWith('ERR_SSL_') === true;
    // A body may be what is wrong, before its response has begun.
    const [first, second] = waiting.get(socket) ?? [];
    const isOfAnother = second !== undefined || first?.headersSent === true || first?.req.complete === true;
    if (isBroken || !socket.writable || isOfAnother) socket.destroy();
    else socket.end(rawRejection(...reasonOf(error)));
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.end(rawRejection(400, 'CONNECT is not allowed: this server is no forward proxy.'));
  });
  return { server, close: () => close(server) };
}

function createServerOfTls(options: TlsOptions, app: RequestListener): Server {
  try {
    // It has all that a server of node:http has.
    return createTlsServer(options, app);
  } catch (error) {
    throw new UsageError(`the certificate or its key cannot be used: ${(error as Error).message}.`);
  }
}

/** Why node:http rejects what the app never sees. */
function reasonOf({ code }: NodeJS.ErrnoException): [status: number, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The headers are larger than 16 KiB.'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive completely in time.'];
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return [413, 'The chunk extensions are larger than 16 KiB.'];
  return [400, 'The request is not valid HTTP/1.1.'];
}

/** The text of a whole response, in the plainest error format. */
function rawRejection(status: number, message: string): string {
  const text = JSON.stringify({ code: 'invalid_request', message, status });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    text,
  ].join('\r\n');
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

/** The port that a server listens on. Throws a UsageError if it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const problems: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} is in use. Stop the other program, or choose a port with --port (0 picks one).`,
      EACCES: `port ${port} needs administrator rights. Choose a port above 1023 with --port.`,
      EADDRNOTAVAIL: `--host ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
      ENOTFOUND: `--host ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
    };
    throw new UsageError(problems[code] ?? `${host}:${port} cannot be listened on: ${message}.`);
  }
  return (server.address() as AddressInfo).port;
}

/** Scheme, host and port that requests are sent to. */
export function originOf(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  // An address that means all of them is none to send requests to.
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `${scheme}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
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
