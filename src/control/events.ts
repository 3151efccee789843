import type { Request, Response } from 'express';
import { ApiError } from '../errors';
import { stringifyJson } from '../exact-json';
import { isDrained } from '../middleware/pieces';
import type { JournalEntry } from '../store/journal';
import type { Session, Sessions } from '../store/session';
import type { CallView } from './call-view';

/** Most live readers of all journals together. */
const mostReaders = 50;

/** A reader that lags behind by this many bytes is let go; it comes back with Last-Event-ID. */
const mostPending = 4 * 1024 * 1024;

/** How often a comment is sent, so that proxies keep the connection, in milliseconds. */
const heartbeat = 15_000;

/** Counts the live readers of one mock. */
export interface Readers {
  count: number;
}

const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };

/**
 * Sends a session's calls as they come, as server-sent events (WHATWG HTML, section 9.2), until the reader, the session or
 * the mock goes. Throws an ApiError `limit_reached` where there are too many readers.
 */
export async function followCalls(
  session: Session,
  view: CallView,
  readers: Readers,
  sessions: Sessions,
  request: Request,
  response: Response,
): Promise<void> {
  if (request.method === 'HEAD') {
    response.writeHead(200, headers).end();
    return;
  }
  const missed = await missedBy(request, session);
  if (readers.count >= mostReaders) {
    throw new ApiError('limit_reached', `expected at most ${mostReaders} live readers, got one more`);
  }
  readers.count += 1;
  const feed = createFeed(session, view, response);
  const stop = (): void => {
    unsubscribe();
    clearInterval(timer);
    sessions.closing.removeEventListener('abort', end);
  };
  const end = (): void => {
    stop();
    response.end();
  };
  const unsubscribe = session.journal.subscribe(feed.send, end);
  const timer = setInterval(() => response.write(': still here\n\n'), heartbeat).unref();
  sessions.closing.addEventListener('abort', end);
  const { socket } = request;
  const leave = (): void => {
    response.off('close', leave);
    socket.off('close', leave);
    readers.count -= 1;
    stop();
  };
  // A response that waits behind another of its connection is not told when the connection closes.
  response.once('close', leave);
  // Requests that wait on one connection are so many readers of it, which is bounded here and no leak.
  socket.setMaxListeners(mostReaders + 10).once('close', leave);
  if (socket.destroyed) {
    leave();
    return;
  }
  response.writeHead(200, headers);
  response.write(': the journal follows\n\n');
  await feed.catchUp(missed);
}

/** What a reader is sent, in order. */
interface Feed {
  readonly send: (entry: JournalEntry) => void;
  /** Sends what the reader has missed as fast as it reads; what comes meanwhile waits behind that. */
  readonly catchUp: (missed: readonly JournalEntry[]) => Promise<void>;
}

function createFeed({ name }: Session, view: CallView, response: Response): Feed {
  let waiting: JournalEntry[] | undefined = [];
  let bytes = 0;
  const write = (entry: JournalEntry): boolean =>
    response.write(`id: ${entry.id}\nevent: call\ndata: ${stringifyJson(view.show(entry, name))}\n\n`);
  const letGoPast = (pending: number): void => {
    if (pending > mostPending) response.destroy();
  };
  return {
    send: (entry) => {
      if (waiting === undefined) {
        write(entry);
        letGoPast(response.writableLength);
        return;
      }
      waiting.push(entry);
      bytes += entry.size;
      letGoPast(bytes);
    },
    catchUp: async (missed) => {
      for (const entries of [missed, waiting ?? []]) {
        // The list of those that wait may grow while it is sent.
        for (const entry of entries) if (!write(entry) && !(await isDrained(response))) return;
      }
      waiting = undefined;
    },
  };
}

async function missedBy(request: Request, session: Session): Promise<readonly JournalEntry[]> {
  const lastId = Number([request.headers['last-event-id']].flat()[0] ?? NaN);
  if (!Number.isInteger(lastId)) return [];
  return (await session.journal.entries()).filter(({ id }) => id > lastId);
}
