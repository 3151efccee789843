import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import express, { type Express, type Request, type Response } from 'express';
import type { BodyProblem, Delivery, MockRequest } from '../mock-request';
import type { Handle } from './pipeline';

/** Only responses of so many bytes are counted. */
const large = 64 * 1024;

/** Bytes of large responses that clients may leave unread at a time. */
const mostUnread = 256 * 1024 * 1024;

/**
 * The Express app through which every request goes. It adds nothing of its own to responses.
 * @param limit bytes of large responses that wait for their readers; the connection of one more is closed
 */
export function createExpressApp(handle: Handle, limit = mostUnread): Express {
  const send = createSend(limit);
  const app = express().disable('x-powered-by').disable('etag').set('query parser', false).set('env', 'production');
  app.use((request, response, next) => {
    handle(fromExpress(request))
      .then((delivery) => {
        send(response, delivery);
      })
      .catch(next);
  });
  return app;
}

function fromExpress(request: Request): MockRequest {
  return {
    method: request.method,
    target: request.originalUrl,
    headers: request.rawHeaders,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    readBody: (limit) => readBody(request, limit),
  };
}

/** A map: a client may call its coding `constructor`. */
const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The limit holds for the decoded bytes: a few compressed ones may stand for very many. */
function readBody(request: Request, limit: number): Promise<Uint8Array | BodyProblem> {
  const coding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  const createDecoder = decoders.get(coding);
  if (createDecoder === undefined && coding !== 'identity') return Promise.resolve('unknown-coding');
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve('too-large');
  return new Promise((resolve) => {
    const decoder = createDecoder?.();
    const source = decoder === undefined ? request : request.pipe(decoder);
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (result: Uint8Array | BodyProblem): void => {
      if (typeof result === 'string') {
        request.unpipe();
        decoder?.destroy();
      }
      resolve(result);
    };
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limit) end('too-large');
      else chunks.push(chunk);
    });
    source.once('end', () => {
      const [first] = chunks;
      end(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
    });
    source.once('error', () => {
      end('not-decodable');
    });
    request.once('close', () => {
      if (!request.complete) end('cut-off');
    });
  });
}

function ignore(): void {
  // The client has gone: nobody is left to hear of it.
}

function createSend(limit: number): (response: Response, delivery: Delivery) => void {
  let unread = 0;
  return (response, delivery) => {
    const size = delivery.body?.length ?? 0;
    response.on('error', ignore);
    if (size <= large) {
      write(response, delivery);
      return;
    }
    if (unread > 0 && unread + size > limit) {
      response.req.socket.destroy();
      return;
    }
    unread += size;
    response.once('close', () => (unread -= size));
    write(response, delivery);
  };
}

/** Writes a response with one call for its head and one for its body. */
function write(response: Response, { status, headers, body, disconnectAfter, stream }: Delivery): void {
  if (disconnectAfter !== undefined) {
    breakOff(response, { status, headers, body }, disconnectAfter);
    return;
  }
  response.writeHead(status, headers as string[]);
  if (stream !== undefined) sendStream(response, stream).catch(() => response.destroy());
  else if (body === undefined) response.end();
  else response.end(body);
}

/** Asks for the next piece when the client has read those before. */
async function sendStream(response: Response, stream: AsyncIterable<string>): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  let resume = (): void => undefined;
  response.on('drain', () => {
    resume();
  });
  response.once('close', () => {
    resume();
    void iterator.return?.();
  });
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    if (response.destroyed) return;
    if (!response.write(next.value)) await new Promise<void>((resolve) => (resume = resolve));
  }
  response.end();
}

function breakOff(response: Response, { status, headers, body = '' }: Delivery, afterBytes: number): void {
  // A response that waits behind others of its connection has no socket of its own yet.
  const { socket } = response.req;
  if (afterBytes === 0) {
    socket.resetAndDestroy();
    return;
  }
  response.writeHead(status, headers as string[]);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.write(bytes.subarray(0, afterBytes), () => {
    socket.destroy();
  });
}
