import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A request as the hostile service reads it; what it makes of it is its own affair. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** Counts the requests of the service from 1. */
  readonly number: number;
}

/** Answers a request in whatever bytes it likes. */
export type Misdeed = (socket: Socket, request: HostileRequest) => void;

/** The document that the service pretends to keep to: a collection with a filter, a page size, a create and a read. */
export const hostileDocument = {
  openapi: '3.0.3',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [
          { name: 'status', in: 'query', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
        ],
        responses: {
          200: answered({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }),
          400: answered({ type: 'object' }),
        },
      },
      post: {
        operationId: 'createThing',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing' } } },
        },
        responses: { 201: answered({ $ref: '#/components/schemas/Thing' }), 400: answered({ type: 'object' }) },
      },
    },
    '/things/{id}': {
      get: {
        operationId: 'readThing',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: answered({ $ref: '#/components/schemas/Thing' }), 404: answered({ type: 'object' }) },
      },
    },
  },
  components: {
    schemas: {
      NewThing: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, status: { type: 'string' } },
      },
      Thing: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'string' }, name: { type: 'string' }, status: { type: 'string' } },
      },
    },
  },
};

function answered(schema: object): object {
  return { description: 'x', content: { 'application/json': { schema } } };
}

/** Gives the bytes of an answer in HTTP/1.1 with a right Content-Length, JSON unless the fields say otherwise. */
export function bytesOf(
  status: number,
  body: string | Buffer,
  fields: readonly string[] = ['Content-Type: application/json'],
): Buffer {
  const bytes = Buffer.from(body);
  const head = [`HTTP/1.1 ${status} Status`, ...fields, `Content-Length: ${bytes.length}`, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}

/** Gives a service that keeps to the document: what a misdeed leaves alone is answered by it. */
export function lawfulThings(): Misdeed {
  const things: Record<string, unknown>[] = Array.from({ length: 60 }, (_unused, index) => ({
    id: `t${index}`,
    name: `Thing ${index}`,
    status: index % 2 === 0 ? 'new' : 'used',
  }));
  const answer = ({ method, path, query, body }: HostileRequest): [status: number, body: unknown] => {
    if (path === '/things' && method === 'GET') {
      const limit = query.get('limit') ?? '20';
      if (!/^[1-9]\d?$/.test(limit) || Number(limit) > 50 || query.getAll('limit').length > 1) return [400, {}];
      const status = query.get('status');
      return [200, things.filter((thing) => status === null || thing['status'] === status).slice(0, Number(limit))];
    }
    if (path === '/things' && method === 'POST') {
      const sent = parsed(body);
      if (typeof sent?.['name'] !== 'string' || !['string', 'undefined'].includes(typeof sent['status']))
        return [400, {}];
      things.unshift({ ...sent, id: `c${things.length}` });
      return [201, things[0]];
    }
    const found = things.find(({ id }) => path === `/things/${String(id)}`);
    return found === undefined || method !== 'GET' ? [404, {}] : [200, found];
  };
  return (socket, request) => {
    const [status, body] = answer(request);
    socket.write(bytesOf(status, request.method === 'HEAD' ? '' : JSON.stringify(body)));
  };
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A hostile service that listens. */
export interface HostileService {
  readonly baseUrl: string;
  close(): void;
}

/** Lets a misdeed listen on a free port of the loopback address. */
export async function startHostile(misdeed: Misdeed): Promise<HostileService> {
  const sockets = new Set<Socket>();
  let number = 0;
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.on('end', () => socket.end());
    readRequests(socket, (request) => {
      misdeed(socket, { ...request, number: (number += 1) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function readRequests(socket: Socket, take: (request: Omit<HostileRequest, 'number'>) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = received.subarray(0, end).toString('latin1');
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const body = received.subarray(end + 4, end + 4 + length).toString();
      received = received.subarray(end + 4 + length);
      const [method = '', target = ''] = head.split(' ', 2);
      const url = new URL(target, 'http://127.0.0.1');
      take({ method, path: decoded(url.pathname.slice('/v1'.length)), query: url.searchParams, body });
    }
  });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
