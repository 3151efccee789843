import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Contract } from '../contract/contract';
import { createErrorBodies } from '../contract/error-body';
import type { ApiError } from '../errors';

/** A refusal as it went out. */
export interface WrittenRefusal {
  readonly refusal: ApiError;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly socket: Socket;
}

/** Writes a refusal on a bare socket and closes it; gives what it wrote. Asked again for the same socket it does nothing. */
export type WriteRefusal = (socket: Socket, refusal: ApiError) => WrittenRefusal | undefined;

/**
 * How long a refused connection is still read from, in milliseconds: closing it while the client sends would reset it, and
 * the client would lose the answer (RFC 9112 section 9.6).
 */
const linger = 1000;

const ignore = (): void => undefined;

/** Gives the writer of refusals for what node:http turns away before Express sees it, in the API's own error shape. */
export function createRawRefusals(contract: Contract): WriteRefusal {
  const writeBody = createErrorBodies(contract);
  const refused = new WeakSet<Socket>();
  return (socket, refusal) => {
    if (refused.has(socket)) return undefined;
    refused.add(socket);
    const { code, status, message } = refusal;
    const { mediaType, text } = writeBody(undefined, { code, status, message, violations: [] });
    const headers = {
      'Content-Type': mediaType,
      'Content-Length': String(Buffer.byteLength(text)),
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      Date: new Date().toUTCString(),
      Connection: 'close',
    };
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`;
    // Of a socket that node:http has given away (CONNECT) nobody else hears when the client resets it.
    socket.on('error', ignore);
    socket.end([statusLine, ...fields, '', text].join('\r\n'));
    const timer = setTimeout(() => socket.destroy(), linger).unref();
    socket.once('close', () => {
      clearTimeout(timer);
    });
    socket.resume();
    return { refusal, headers, text, socket };
  };
}
