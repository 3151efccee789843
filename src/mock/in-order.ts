import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests of a connection may wait for the answers before theirs; then no more are read from it. */
const mostOfConnection = 16;

/**
 * So many may wait on all connections together, for what has been read is there whether it is wanted or not: some 3,000
 * requests fit into one read, each of some kilobytes in memory. A connection that brings more is broken off.
 */
const mostOfAll = 20_000;

/** Serves a request once the answer before it on its connection, if any, has gone out. */
export type ServeInOrder = (
  ...[request, response, earlier]: [...Parameters<RequestListener>, earlier: ServerResponse | undefined]
) => void;

/**
 * Gives what serves the requests of each connection one after another (RFC 9112 section 9.3.2), with others let in between:
 * a client that sends many and reads nothing has one answer waiting in memory, not one for each. What waits when the
 * connection closes is dropped.
 */
export function createInOrder(serve: RequestListener): ServeInOrder {
  const counts = new WeakMap<Socket, { waiting: number }>();
  let all = 0;
  const countOn = (socket: Socket): { waiting: number } => {
    const known = counts.get(socket);
    if (known !== undefined) return known;
    const count = { waiting: 0 };
    counts.set(socket, count);
    socket.once('close', () => {
      all -= count.waiting;
      count.waiting = 0;
    });
    // Whoever reads a body makes the connection flow again.
    socket.on('resume', () => {
      if (count.waiting >= mostOfConnection) socket.pause();
    });
    return count;
  };
  return (request, response, earlier) => {
    if (earlier === undefined || earlier.writableFinished) {
      serve(request, response);
      return;
    }
    const { socket } = request;
    if (socket.destroyed) return;
    const count = countOn(socket);
    count.waiting += 1;
    all += 1;
    if (all > mostOfAll) socket.destroy();
    else if (count.waiting === mostOfConnection) socket.pause();
    const proceed = (): void => {
      if (socket.destroyed) return;
      count.waiting -= 1;
      all -= 1;
      // Where the client is slow node:http itself has stopped reading, and goes on once it has caught up.
      if (count.waiting === mostOfConnection - 1 && !socket.writableNeedDrain) socket.resume();
      if (socket.writable) serve(request, response);
    };
    earlier.once('finish', () => setImmediate(proceed));
  };
}
