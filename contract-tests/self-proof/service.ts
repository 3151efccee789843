import { setImmediate as nextTurn } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { type Client, type HttpRequest, type HttpResponse, headerOf } from '../../src/probe/exchange';

/** A request as a service of the fleet sees it. */
export interface ServiceRequest {
  readonly method: string;
  /** Path below the base path, percent-encoded as it came. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Gives a header field by its name in any case. */
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
}

/** What a service of the fleet answers. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A service of the fleet: it holds its own state and answers one request after the other. */
export type Service = (request: ServiceRequest) => ServiceResponse;

/** Base path of every service of the fleet. */
export const basePath = '/v1';

/** Gives a client that calls a service without a network between them. */
export function directClient(service: Service): Client {
  return {
    baseUrl: `http://127.0.0.1:0${basePath}`,
    // Each request has a turn of its own, but for those that were sent together.
    send: async (request) => {
      await nextTurn();
      return toHttp(service(fromHttp(request)));
    },
  };
}

function fromHttp({ method, path, headers, body = Buffer.alloc(0) }: HttpRequest): ServiceRequest {
  const [pathname = '', query = ''] = path.split('?', 2);
  return { method, path: pathname, query: new URLSearchParams(query), header: (name) => headerOf(headers, name), body };
}

function toHttp({ status, headers, body }: ServiceResponse): HttpResponse {
  const bytes = Buffer.from(body);
  const isZipped = headers['Content-Encoding'] === 'gzip';
  return { status, headers: Object.entries(headers), body: isZipped ? gunzipSync(bytes) : bytes };
}

/** A service of the fleet behind a socket. */
export interface RunningService {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Puts a service behind a free port of the loopback address. */
export async function startService(service: Service): Promise<RunningService> {
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      const answer = service({
        method: request.method ?? 'GET',
        path: url.pathname.slice(basePath.length),
        query: url.searchParams,
        header: (name) => request.headers[name.toLowerCase()]?.toString(),
        body,
      });
      const bytes = Buffer.from(answer.body);
      response.writeHead(answer.status, { ...answer.headers, 'Content-Length': String(bytes.length) });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}${basePath}`, close: () => close(server) };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
