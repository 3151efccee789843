import type { Request, Response } from 'express';
import type { Contract } from '../contract/contract';
import { parseMoment } from '../moment';
import { ApiError } from '../errors';
import { stringifyJson, type JsonValue } from '../exact-json';
import type { RedactionOf } from '../middleware/call-redaction';
import type { Answer } from '../middleware/request-context';
import type { Session, Sessions } from '../store/session';
import type { Tallies } from '../store/tallies';

/** What the handlers of the control API work on. */
export interface ControlContext {
  readonly sessions: Sessions;
  /** The API that is played, not the control API. */
  readonly contract: Contract;
  readonly tallies: Tallies;
  readonly items: ItemExchange;
  /** Takes the secrets out of what is told of calls. */
  readonly redactionOf: RedactionOf;
}

/** Reads and writes the items of a session as JSON. */
export interface ItemExchange {
  /** Gives all items of a session, as the JSON text of an object by collection path, in pieces that are given anew at each call. */
  readonly dump: (session: Session) => Promise<() => Iterable<string>>;
  /**
   * Puts items, by collection path, in the place of those there are, all in one moment once they are read; others are served
   * while they are. Throws an ApiError before anything changes: `invalid_body` with every violation by its JSON pointer,
   * `storage_full`, or `not_found` where the session is not there any more by then.
   */
  readonly load: (
    session: Session,
    items: Readonly<Record<string, JsonValue>>,
    isStillThere: () => Promise<boolean>,
  ) => Promise<void>;
}

/** Answers one operation of the control API; undefined where it has taken the response over. */
export type ControlHandler = (
  control: ControlContext,
  request: Request,
  response: Response,
) => Promise<Answer | undefined>;

/** Handlers by operationId. */
export type ControlHandlers = Readonly<Record<string, ControlHandler>>;

/** Gives an answer with a JSON body. */
export function json(status: number, value: JsonValue): Answer {
  return { status, mediaType: 'application/json', text: stringifyJson(value) };
}

/** The answer to what leaves nothing to say. */
export const noContent: Answer = { status: 204 };

/** Gives the session that the path names. Throws an ApiError `not_found` where there is none. */
export async function namedSession({ sessions }: ControlContext, request: Request): Promise<Session> {
  const name = pathText(request, 'session');
  const session = await sessions.find(name);
  if (session === undefined) {
    throw new ApiError(
      'not_found',
      `there is no session ${JSON.stringify(name)}; a session begins with the first request that brings a key, or the first write`,
    );
  }
  return session;
}

/** Gives the session that the path names; a new name begins one, as a request of the API would. */
export async function usedSession({ sessions }: ControlContext, request: Request): Promise<Session> {
  return await sessions.use(pathText(request, 'session'));
}

/** Gives a path parameter as text. */
export function pathText(request: Request, name: string): string {
  const value = request.context.parameters.path[name];
  return typeof value === 'string' ? value : stringifyJson(value ?? null);
}

/** Gives the validated body; an empty object where none came. */
export function bodyOf<Body>(request: Request): Body {
  return (request.context.body ?? {}) as Body;
}

/** Gives a moment in milliseconds since 1970. Throws an ApiError where the text has the form of a date and is none. */
export function readMoment(text: string | undefined, where: string): number | undefined {
  if (text === undefined) return undefined;
  const time = parseMoment(text);
  if (time !== undefined) return time;
  throw new ApiError('invalid_parameter', `${where}: expected a date that exists, got ${JSON.stringify(text)}`);
}

/** Gives a moment as RFC 3339 text. */
export function momentText(time: number): string {
  return new Date(time).toISOString();
}

/** Rounds milliseconds to what a clock can tell. */
export function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
