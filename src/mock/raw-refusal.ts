import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Contract } from '../contract/contract';
import { createErrorBodies } from '../contract/error-body';
import type { ApiError } from '../errors';
import { stringifyJson } from '../exact-json';

/** Writes a refusal on a bare socket and closes it. Asked again for the same socket it does nothing. */
export type WriteRefusal = (socket: Socket, refusal: ApiError) => void;

/**
 * How long a refused connection is still read from, in milliseconds: closing it while the client sends would reset it, and
 * the client would lose the answer (RFC 9112 section 9.6).
 */
const linger = 1000;

/** Gives the writer of refusals for what node:http turns away before Express sees it, in the API's own error shape. */
export function createRawRefusals(contract: Contract): WriteRefusal {
  const writeBody = createErrorBodies(contract);
  const refused = new WeakSet<Socket>();
  return (socket, { code, status, message }) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const { mediaType, value } = writeBody(undefined, { code, status, message, violations: [] });
    const text = stringifyJson(value);
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
    socket.end([statusLine, ...fields, '', text].join('\r\n'));
    const timer = setTimeout(() => socket.destroy(), linger).unref();
    socket.once('close', () => {
      clearTimeout(timer);
    });
    socket.resume();
  };
}
