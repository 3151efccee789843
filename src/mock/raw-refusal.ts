import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Contract } from '../contract/contract';
import { createErrorBodies } from '../contract/error-body';
import type { ApiError } from '../errors';
import { stringifyJson } from '../exact-json';

/** An error answer that does not pass through Express, and where it is written. */
export interface RawRefusals {
  /** Gives the headers and the body of a refusal; the connection ends with it. */
  readonly compose: (refusal: ApiError) => { readonly headers: Record<string, string>; readonly text: string };
  /** Writes a refusal on a bare socket and closes it. Asked again for the same socket it does nothing. */
  readonly write: (socket: Socket, refusal: ApiError) => void;
}

/**
 * How long a refused connection is still read from, in milliseconds: closing it while the client sends would reset it, and
 * the client would lose the answer (RFC 9112 section 9.6).
 */
const linger = 1000;

/** Gives the writer of refusals for what node:http turns away before Express sees it, in the API's own error shape. */
export function createRawRefusals(contract: Contract): RawRefusals {
  const writeBody = createErrorBodies(contract);
  const refused = new WeakSet<Socket>();
  const compose: RawRefusals['compose'] = ({ code, status, message, details }) => {
    const { mediaType, value } = writeBody(undefined, { code, status, message, violations: [] });
    const text = stringifyJson(value);
    const headers = {
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Length': String(Buffer.byteLength(text)),
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      Date: new Date().toUTCString(),
      Connection: 'close',
      ...details.headers,
    };
    return { headers, text };
  };
  const write = (socket: Socket, refusal: ApiError): void => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const { headers, text } = compose(refusal);
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? 'Error'}`;
    socket.end([status, ...fields, '', text].join('\r\n'));
    const timer = setTimeout(() => socket.destroy(), linger).unref();
    socket.once('close', () => {
      clearTimeout(timer);
    });
    socket.resume();
  };
  return { compose, write };
}
