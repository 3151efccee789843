import type { RequestHandler } from 'express';
import { ApiError } from '../errors';
import type { Session, Sessions } from '../store/session';

/** Finds the session that a request names by `X-Mock-Session` or by `/@name` before its path, and begins it where it is new. */
export function session(sessions: Sessions): RequestHandler {
  return (request, _response, next) => {
    const { context } = request;
    const header = request.headers['x-mock-session'];
    const inPath = context.sessionPrefix === '' ? undefined : context.sessionPrefix.slice(2);
    const name = inPath ?? header;
    if (name === undefined) {
      next();
      return undefined;
    }
    if (header !== undefined && header !== name) {
      const message = `session: expected one name, got ${JSON.stringify(name)} in the path and ${JSON.stringify(header)} in X-Mock-Session`;
      throw new ApiError('invalid_session', message);
    }
    const proceed = (found: Session): void => {
      context.session = found;
      next();
    };
    const found = sessions.use(String(name));
    if (found instanceof Promise) return found.then(proceed);
    proceed(found);
    return undefined;
  };
}
