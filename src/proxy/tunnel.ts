import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Sessions, Tallies } from '../serve/store/session';
import type { RedactionOf } from '../serve/pipeline/call-redaction';
import { breakOffWhenIdle } from './relay-answer';
import { goesRound, pairsOf, requestFields, responseFields, whyUnrelayable, type RawFields } from './header-fields';
import type { Upstream } from './upstream';

/** What tunnels are made with. */
export interface Tunnelling {
  readonly upstream: Upstream;
  readonly sessions: Pick<Sessions, 'default'>;
  readonly tallies: Tallies;
  readonly redactionOf: RedactionOf;
  readonly log: Logger;
  /** Until the upstream begins to answer, in milliseconds. */
  readonly timeout: number;
  /** How long a response in the place of a switch may say nothing before it breaks off, in milliseconds. */
  readonly idle: number;
  /** Whether a request may go by unjudged; one that may not is served as if it had offered no other protocol. */
  readonly maySwitch: (request: IncomingMessage) => boolean;
  /** Whether a request of which the upstream declines to switch is asked again as an ordinary one, and judged. */
  readonly enforce: boolean;
  /** Gives the answer to the request that came last on a connection. */
  readonly latestOn: (socket: Socket) => ServerResponse | undefined;
  /** Is told that a connection was tunnelled. */
  readonly observe: () => void;
}

const ignore = (): void => undefined;

/**
 * Has a server pass on requests that switch the protocol (RFC 9110 section 7.8; RFC 6455): a tunnel of bytes, which nobody
 * judges, noted in the journal of the default session. An offer may be ignored (RFC 9110 section 7.8), and is: that of HTTP/2 in
 * clear text, that of another method than GET, that of a request with a body, whose end a tunnel does not know, and that of one which
 * has to be judged.
 */
export function tunnelUpgrades(server: Server, tunnelling: Tunnelling): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // A connection may offer again and again.
    if (!socket.listeners('error').includes(ignore)) socket.on('error', ignore);
    // The answers to requests before it on its connection come first: what is tunnelled would be taken for them.
    const earlier = tunnelling.latestOn(socket);
    if (earlier === undefined || earlier.writableFinished) meet(server, request, socket, head, tunnelling);
    else
      earlier.once('finish', () => {
        if (!socket.destroyed && !socket.writableEnded) meet(server, request, socket, head, tunnelling);
      });
  });
}

function meet(server: Server, request: IncomingMessage, socket: Socket, head: Buffer, tunnelling: Tunnelling): void {
  // Of what goes on, nobody can say how long it is silent.
  socket.setTimeout(0);
  const { upgrade = '' } = request.headers;
  const { url = '' } = request;
  if (/^h2c\b/i.test(upgrade) || request.method !== 'GET' || hasBody(request)) readAgain(server, request, socket, head);
  else if (!url.startsWith('/')) refuse(socket, 400, 'Bad Request');
  else if (goesRound(request.headers.via)) refuse(socket, 502, 'Bad Gateway');
  else if (!tunnelling.maySwitch(request)) readAgain(server, request, socket, head);
  else {
    try {
      const judge = (): void => {
        readAgain(server, request, socket, head);
      };
      tunnel(request, socket, head, { ...tunnelling, protocol: upgrade, judge });
    } catch {
      // A target or field that node:http cannot write.
      refuse(socket, 502, 'Bad Gateway');
    }
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

const offers: ReadonlySet<string> = new Set(['upgrade', 'http2-settings']);

/**
 * The bytes of the request go through the parser again, without the fields that ask for another protocol. What else Connection
 * says stays: how long the connection lasts, and which fields end here.
 */
function readAgain(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const fields = pairsOf(request.rawHeaders)
    .filter(([name]) => !offers.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${name.toLowerCase() === 'connection' ? withoutOffers(value) : value}\r\n`);
  const line = `${request.method ?? ''} ${request.url ?? ''} HTTP/${request.httpVersion}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(`${line}${fields.join('')}\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

function withoutOffers(connection: string): string {
  return connection
    .split(',')
    .filter((option) => !offers.has(option.trim().toLowerCase()))
    .join(',');
}

function tunnel(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  { protocol, judge, ...tunnelling }: Tunnelling & { readonly protocol: string; readonly judge: () => void },
): void {
  const { upstream, timeout, idle, enforce } = tunnelling;
  const { method = 'GET', url = '', rawHeaders } = request;
  const startedAt = performance.now();
  const end = (status: number, headers: RawFields): void => {
    note(request, status, headers, performance.now() - startedAt, tunnelling);
  };
  const fields = requestFields({ method, rawHeaders, host: upstream.host, isHeld: false, upgrade: protocol });
  let isAnswered = false;
  const fail = (status: number, words: string): void => {
    if (isAnswered) return;
    isAnswered = true;
    clearTimeout(timer);
    refuse(socket, status, words);
    end(status, []);
  };
  const timer = setTimeout(() => {
    outgoing.destroy();
    fail(504, 'Gateway Timeout');
  }, timeout);
  const outgoing = upstream.request(method, url, fields, true);
  outgoing.on('error', () => {
    fail(502, 'Bad Gateway');
  });
  socket.once('close', () => outgoing.destroy());
  outgoing.on('upgrade', (incoming: IncomingMessage, behind: Socket, first: Buffer) => {
    // To another protocol than one that was offered nobody switches (RFC 9110 section 7.8).
    if (isAnswered || !areOffered(incoming.headers.upgrade ?? '', protocol)) {
      behind.on('error', ignore).destroy();
      fail(502, 'Bad Gateway');
      return;
    }
    isAnswered = true;
    clearTimeout(timer);
    const more = ['Connection', 'Upgrade', 'Upgrade', incoming.headers.upgrade ?? protocol];
    end(101, incoming.rawHeaders);
    socket.write(headOf(incoming, [...responseFields(incoming.rawHeaders, false), ...more]), 'latin1');
    join(socket, behind, head, first);
  });
  outgoing.on('response', (incoming) => {
    const isRelayable = whyUnrelayable(incoming, request.httpVersionMinor) === undefined;
    if (isAnswered || enforce || !isRelayable) incoming.on('error', ignore).destroy();
    if (!enforce && !isRelayable) fail(502, 'Bad Gateway');
    if (isAnswered) return;
    isAnswered = true;
    clearTimeout(timer);
    if (!enforce) end(incoming.statusCode ?? 0, incoming.rawHeaders);
    if (enforce) judge();
    else passDeclined(socket, incoming, idle);
  });
  outgoing.end();
}

/** Passes on what an upstream answers in place of a switch. */
function passDeclined(socket: Socket, incoming: IncomingMessage, idle: number): void {
  // Its end is that of the connection: whatever follows belongs to nothing that was agreed upon.
  socket.write(headOf(incoming, [...responseFields(incoming.rawHeaders, false), 'Connection', 'close']), 'latin1');
  incoming.pipe(socket);
  breakOffWhenIdle(incoming, idle);
  // The end of the connection is that of the body: a half must not look like the whole.
  incoming.on('error', () => socket.resetAndDestroy());
}

/** Tells whether protocols are among those that were offered: both are lists of names, which may have versions. */
function areOffered(protocols: string, offered: string): boolean {
  const names = (list: string): string[] => list.split(',').map((name) => name.trim().toLowerCase());
  return names(protocols).every((name) => names(offered).includes(name));
}

/** Either side's end is the other's, and its breaking off too. */
function join(socket: Socket, behind: Socket, head: Buffer, first: Buffer): void {
  behind.on('error', ignore).setTimeout(0);
  if (first.length > 0) socket.write(first);
  if (head.length > 0) behind.write(head);
  socket.pipe(behind);
  behind.pipe(socket);
  socket.once('close', () => behind.destroy());
  behind.once('close', () => socket.destroy());
}

function headOf({ statusCode = 0, statusMessage = '' }: IncomingMessage, fields: RawFields): string {
  const lines = pairsOf(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`;
}

function refuse(socket: Socket, status: number, words: string): void {
  socket.end(`HTTP/1.1 ${status} ${words}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function note(
  request: IncomingMessage,
  status: number,
  headers: RawFields,
  duration: number,
  { sessions, tallies, log, redactionOf, observe }: Tunnelling,
): void {
  observe();
  const { method = '', url = '', rawHeaders } = request;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const redaction = redactionOf(rawHeaders, mark === -1 ? '' : url.slice(mark + 1));
  log.info(`${method} ${redaction.path(path)} ${status}: a switch of protocols, not judged`);
  tallies.count('', status, duration, 0);
  const { journal, clock } = sessions.default;
  journal.record({
    id: 0,
    time: clock.now() - duration,
    duration,
    method,
    target: url,
    path,
    requestHeaders: rawHeaders.join('\n'),
    requestBody: undefined,
    operation: undefined,
    status,
    responseHeaders: Object.fromEntries(pairsOf(headers)),
    responseBody: undefined,
    error: undefined,
    violations: [],
    warnings: ['not judged: a switch of protocols'],
    faults: [],
    size: 0,
  });
}
