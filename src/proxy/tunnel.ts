import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../base/clock';
import { headerOf, headerPairs } from '../base/http';
import { announcesBody, requestFields, responseFields } from './header-fields';
import type { Upstream } from './upstream';

export interface TunnelParts {
  readonly upstream: Upstream;
  readonly via: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** The response to the request that came last on a connection. */
  readonly latestOn: (socket: Socket) => ServerResponse | undefined;
  /** Called when the service has responded; the status is 0 if it has not. */
  readonly onTunnel: (request: IncomingMessage, status: number, startedAt: number, durationMs: number) => void;
}

/**
 * Has a server pass on requests that switch to WebSocket (RFC 9110 section 7.8, RFC 6455): a tunnel of bytes, which nobody judges. Any
 * other offer may be ignored, and is: the request is served as if it had none. @returns ends all tunnels
 */
export function tunnelUpgrades(server: Server, parts: TunnelParts): () => void {
  const tunnels = new Set<Duplex>();
  const meet = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { upgrade = '' } = request.headers;
    const isWebSocket = upgrade.trim().toLowerCase() === 'websocket';
    const isOurs = headerOf(request.rawHeaders, 'via')?.includes(parts.via) === true;
    if (!isWebSocket || request.method !== 'GET' || announcesBody(request.rawHeaders) || isOurs) {
      readAgain(server, request, socket, head);
      return;
    }
    tunnels.add(socket);
    socket.on('error', ignore).once('close', () => tunnels.delete(socket));
    tunnel(request, socket, head, parts);
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const earlier = parts.latestOn(request.socket);
    if (earlier === undefined || earlier.writableFinished) meet(request, socket, head);
    // What is tunnelled would be taken for a response to the requests before it.
    else
      earlier.once('finish', () => {
        meet(request, socket, head);
      });
  });
  return () => {
    for (const socket of tunnels) socket.destroy();
  };
}

const ignore = (): void => undefined;

const offers: ReadonlySet<string> = new Set(['upgrade', 'http2-settings']);

/** The bytes of the request go through the parser again, without the fields that offer another protocol. */
function readAgain(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const fields = headerPairs(request.rawHeaders)
    .filter(([name]) => !offers.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${name.toLowerCase() === 'connection' ? withoutOffers(value) : value}\r\n`);
  const line = `${request.method ?? ''} ${request.url ?? ''} HTTP/${request.httpVersion}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(`${line}${fields.join('')}\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

function withoutOffers(connection: string): string {
  const options = connection.split(',').map((option) => option.trim());
  return options.filter((option) => !offers.has(option.toLowerCase())).join(', ');
}

function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, parts: TunnelParts): void {
  const { upstream, via, clock, timeoutMs, onTunnel } = parts;
  const startedAt = clock.now();
  const over = new AbortController();
  const end = (status: number): boolean => {
    if (over.signal.aborted) return false;
    over.abort();
    onTunnel(request, status, startedAt, clock.now() - startedAt);
    return true;
  };
  const fail = (status: string): void => {
    if (end(0)) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
  const { rawHeaders, url = '' } = request;
  const fields = requestFields({ method: 'GET', rawHeaders }, upstream.host, via, 'websocket');
  let outgoing;
  try {
    outgoing = upstream.request('GET', url, fields, true);
  } catch {
    fail('502 Bad Gateway');
    return;
  }
  const sent = outgoing;
  void clock.sleep(timeoutMs, over.signal).then(() => {
    if (over.signal.aborted) return;
    fail('504 Gateway Timeout');
    sent.destroy();
  });
  socket.once('close', () => sent.destroy());
  sent.on('error', () => {
    fail('502 Bad Gateway');
  });
  sent.once('upgrade', (incoming, behind, first) => {
    behind.on('error', ignore);
    if (!end(101)) {
      behind.destroy();
      return;
    }
    const more = ['Connection', 'Upgrade', 'Upgrade', incoming.headers.upgrade ?? 'websocket'];
    socket.write(headOf(incoming, [...responseFields(incoming.rawHeaders, via), ...more]), 'latin1');
    join(socket, behind, head, first);
  });
  sent.once('response', (incoming) => {
    if (end(incoming.statusCode ?? 0)) passDeclined(socket, incoming, parts);
    else incoming.destroy();
  });
  sent.end();
}

/** Passes on what the service responds in place of a switch, if it comes in time. Its end is that of the connection. */
function passDeclined(socket: Duplex, incoming: IncomingMessage, { via, clock, timeoutMs }: TunnelParts): void {
  const over = new AbortController();
  socket.write(headOf(incoming, [...responseFields(incoming.rawHeaders, via), 'Connection', 'close']), 'latin1');
  incoming.on('error', () => socket.destroy()).pipe(socket);
  socket.once('close', () => {
    over.abort();
  });
  void clock.sleep(timeoutMs, over.signal).then(() => socket.destroy());
}

/** Either side's end is the other's, and its breaking off too. */
function join(socket: Duplex, behind: Duplex, head: Buffer, first: Buffer): void {
  if (first.length > 0) socket.write(first);
  if (head.length > 0) behind.write(head);
  socket.pipe(behind);
  behind.pipe(socket);
  socket.once('close', () => behind.destroy());
  behind.once('close', () => socket.destroy());
}

function headOf({ statusCode = 0, statusMessage = '' }: IncomingMessage, fields: readonly string[]): string {
  const lines = headerPairs(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`;
}
