import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Express, type Request, type Response } from 'express';
import { canDecode, decodeBody } from '../../exchange/decode-body';
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
    isEncrypted: 'encrypted' in request.socket,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    readBody: (limit) => readBody(request, limit),
  };
}

/** The limit holds for the decoded bytes: a few compressed ones may stand for very many. */
async function readBody(request: Request, limit: number): Promise<Uint8Array | BodyProblem> {
  const codings = request.headers['content-encoding'] ?? '';
  if (!canDecode(codings)) return 'unknown-coding';
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too-large';
  const sent = await readBytes(request, limit);
  if (typeof sent === 'string' || codings === '') return sent;
  const { bytes, problem } = await decodeBody(sent, codings, limit);
  if (problem === undefined) return bytes;
  return problem === 'too long' ? 'too-large' : 'not-decodable';
}

function readBytes(request: Request, limit: number): Promise<Uint8Array | BodyProblem> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limit) resolve('too-large');
      else chunks.push(chunk);
    });
    request.once('end', () => {
      const [first] = chunks;
      resolve(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
    });
    request.once('close', () => {
      if (!request.complete) resolve('cut-off');
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
  // One piece at a time is asked for, when the client has read those before.
  if (stream !== undefined) pipeline(Readable.from(stream, { highWaterMark: 1 }), response).catch(ignore);
  else if (body === undefined) response.end();
  else response.end(body);
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
