import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client that has ended its side waits until it is asked whether it is still there, in milliseconds. */
const patience = 1000;

/**
 * Has a server answer clients that have ended their side of the connection after a request, and may still read (RFC 9112
 * section 9.6); by itself node:http ends the other side too. On the wire it looks the same when a client has gone, which
 * the upstream is to be told: only what is sent to it shows that nobody is there. So whoever ends amid a response has
 * gone, and whoever waits for one is sent an interim response after a while (RFC 9110 section 15.2), which the connection
 * of one that has gone answers with a reset.
 *
 * @param latestOn gives the response to the request that came last on a connection
 */
export function answerHalfClosed(server: Server, latestOn: (socket: Socket) => ServerResponse | undefined): void {
  // The types of Node do not know it.
  Object.assign(server, { httpAllowHalfOpen: true });
  const known = new WeakSet<Socket>();
  server.on('connection', (socket: Socket) => {
    if (known.has(socket)) return;
    known.add(socket);
    socket.once('end', () => {
      const response = latestOn(socket);
      if (response === undefined || response.writableFinished) return;
      if (isUnderWay(response) && response.req.complete) socket.destroy();
      else setTimeout(ask, patience, socket, response).unref();
    });
  });
}

/** Tells whether something of a response has gone out. */
function isUnderWay({ headersSent, writableEnded }: ServerResponse): boolean {
  return headersSent && !writableEnded;
}

/** Asks twice: the first write to one that has gone brings the reset, the second one finds it. */
function ask(socket: Socket, response: ServerResponse, isAgain = false): void {
  const isNext = response.socket === socket && !response.headersSent && !socket.destroyed;
  // HTTP/1.0 knows no interim responses.
  if (!isNext || response.req.httpVersionMinor === 0) return;
  response.writeContinue();
  if (!isAgain) setTimeout(ask, patience, socket, response, true).unref();
}
