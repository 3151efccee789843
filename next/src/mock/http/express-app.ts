import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import express, { type Express, type Request, type Response } from 'express';
import type { BodyProblem, Delivery, MockRequest } from '../mock-request';
import type { Handle } from './pipeline';

/** The Express app through which every request goes. It adds nothing of its own to responses. */
export function createExpressApp(handle: Handle): Express {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', false);
  app.use((request, response, next) => {
    handle(fromExpress(request)).then((delivery) => {
      send(response, delivery);
    }, next);
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

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The limit holds for the decoded bytes: a few compressed ones may stand for very many. */
function readBody(request: Request, limit: number): Promise<Uint8Array | BodyProblem> {
  const coding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  const createDecoder = decoders[coding];
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

/** Writes a response with one call for its head and one for its body. */
function send(response: Response, { status, headers, body, disconnectAfter, stream }: Delivery): void {
  response.on('error', ignore);
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
  const { socket } = response;
  if (afterBytes === 0 || socket === null) {
    socket?.resetAndDestroy();
    return;
  }
  response.writeHead(status, headers as string[]);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.write(bytes.subarray(0, afterBytes), () => {
    socket.destroy();
  });
}
