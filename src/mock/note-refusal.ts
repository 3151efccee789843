import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Request, Response } from 'express';
import type { RequestContext } from '../middleware/request-context';
import type { Sessions } from '../store/session';
import type { Tallies } from '../store/tallies';
import type { WrittenRefusal } from './raw-refusal';

/** Puts on record what was refused on a bare socket; `begun` is the request that it belongs to, where one is known. */
export type NoteRefusal = (refused: WrittenRefusal, begun?: ServerResponse) => void;

/** What is known of a request that never became one. */
const unknownRequest = '-';

/**
 * Gives what puts refusals that node:http made before Express saw a request into log and journal (that of the default
 * session, for no other was named). Nothing of the bytes that came is kept: a key may be among them. A connection that
 * never sent anything, as browsers open them, is a word for debugging alone. It cannot throw.
 */
export function createNoteRefusal(log: Logger, sessions: Sessions, tallies: Tallies): NoteRefusal {
  return (refused, begun) => {
    try {
      if (begun !== undefined && noteOnRequest(refused, begun)) return;
      const { refusal, socket } = refused;
      const { code, status, message } = refusal;
      const level = socket.bytesRead === 0 ? 'debug' : 'warn';
      const line = { status, remote: socket.remoteAddress, error: { code, message } };
      if (log.isLevelEnabled(level)) log[level](line, `(no request) ${status} ${code}: ${message}`);
      if (socket.bytesRead > 0) noteInJournal(refused, sessions, tallies);
    } catch (fault) {
      log.error({ err: fault }, 'a refusal could not be noted');
    }
  };
}

/** A request that had begun gets its line and its entry as any other; they say what it was refused for. */
function noteOnRequest({ refusal, headers, text }: WrittenRefusal, response: ServerResponse): boolean {
  const { req: request } = response;
  const { context } = request as IncomingMessage & { context?: RequestContext };
  if (context === undefined) return false;
  context.error = refusal;
  context.sentText = text;
  context.sentHeaders = headers;
  response.statusCode = refusal.status;
  context.record(request as Request, response as Response);
  // The control API is in no journal; what fails now of its request must not be answered either.
  context.isRecorded = true;
  return true;
}

function noteInJournal({ refusal, headers, text }: WrittenRefusal, sessions: Sessions, tallies: Tallies): void {
  const { code, status, message } = refusal;
  const session = sessions.default;
  tallies.count('', status, 0, 0);
  session.journal.record({
    id: 0,
    time: session.clock.now(),
    duration: 0,
    method: unknownRequest,
    target: '',
    path: '',
    requestHeaders: '',
    requestBody: undefined,
    operation: undefined,
    status,
    responseHeaders: headers,
    responseBody: text,
    error: { code, message, status },
    violations: [],
    warnings: [],
    faults: [],
    size: 0,
  });
}
