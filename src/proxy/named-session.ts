import type { RequestHandler } from 'express';
import { ApiError } from '../errors';
import type { Session, Sessions } from '../store/session';

/**
 * Finds the session that a request names by `X-Mock-Session`, and begins it: it has a journal and faults of its own. A name
 * that is none, or one too many, is no reason to refuse what is the upstream's: the request belongs to the default session then.
 */
export function namedSession(sessions: Sessions): RequestHandler {
  return (request, _response, next) => {
    const name = request.headers['x-mock-session'];
    if (name === undefined) {
      next();
      return undefined;
    }
    return find(sessions, String(name))
      .then((found) => {
        request.context.session = found;
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        request.context.warnings.push(`X-Mock-Session: ${error.message}`);
      })
      .then(() => {
        next();
      });
  };
}

async function find(sessions: Sessions, name: string): Promise<Session> {
  const met = await sessions.meet(name);
  return met.isBegun ? met : sessions.keep(met);
}
