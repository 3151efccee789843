import type { Request, Response } from 'express';
import { ApiError } from '../errors';
import { stringifyJson } from '../exact-json';
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

/**
 * Sends a session's calls as they come, as server-sent events (WHATWG HTML, section 9.2), until the reader or the mock
 * goes. Throws an ApiError `limit_reached` where there are too many readers.
 */
export async function followCalls(
  session: Session,
  view: CallView,
  readers: Readers,
  sessions: Sessions,
  request: Request,
  response: Response,
): Promise<void> {
  if (readers.count >= mostReaders) {
    throw new ApiError('limit_reached', `expected at most ${mostReaders} live readers, got one more`);
  }
  readers.count += 1;
  const send = (entry: JournalEntry): void => {
    response.write(`id: ${entry.id}\nevent: call\ndata: ${stringifyJson(view.show(entry, session.name))}\n\n`);
    if (response.writableLength > mostPending) response.destroy();
  };
  const missed = await missedBy(request, session);
  const unsubscribe = session.journal.subscribe(send);
  const timer = setInterval(() => response.write(': still here\n\n'), heartbeat).unref();
  const end = (): void => {
    response.end();
  };
  sessions.closing.addEventListener('abort', end);
  response.once('close', () => {
    readers.count -= 1;
    unsubscribe();
    clearInterval(timer);
    sessions.closing.removeEventListener('abort', end);
  });
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
  response.write(': the journal follows\n\n');
  missed.forEach(send);
}

async function missedBy(request: Request, session: Session): Promise<readonly JournalEntry[]> {
  const lastId = Number([request.headers['last-event-id']].flat()[0] ?? NaN);
  if (!Number.isInteger(lastId)) return [];
  return (await session.journal.entries()).filter(({ id }) => id > lastId);
}
