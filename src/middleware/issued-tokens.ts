import { createHmac, randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import type { JsonValue } from '../exact-json';
import type { Session } from '../store/session';
import type { Answer, RequestContext } from './request-context';

/** Most tokens of a session that are remembered: the last that were handed out count. */
const mostTokens = 1000;

/**
 * Most texts of clients that are remembered in a session, for none of them is a token when an answer repeats it. Where there
 * are more, what is handed out from then on could be any of them, and is no credential.
 */
const mostBrought = 10_000;

/**
 * Most tokens and texts of clients that are remembered in all sessions, some 25 MB: what lies beyond is forgotten of the session
 * that has gone unused for the longest, in which nothing is a token from then on.
 */
const mostHeld = 200_000;

/** Longest answer that is looked through, and longest token in it, in characters. */
const [longestAnswer, longestToken] = [64 * 1024, 4096];

const name = String.raw`(?:access|auth|id|session|bearer|refresh|api)?[_-]?(?:token|jwt|api[_-]?key|apikey|session[_-]?id)`;

/** What an answer hands out to be sent back as a credential, by the names of its members, at any depth. */
const member = new RegExp(String.raw`"${name}"\s*:\s*"([^"\\]+)"`, 'gi');

/** Members of bodies that answers may repeat as such; `value` is that of a JSON Patch (RFC 6902 section 4). */
const broughtName = new RegExp(`^(?:${name}|value)$`, 'i');

/** Headers of answers that hand out a credential. */
const headerName = new RegExp(`^(?:x-)?(?:${name}|authorization)$`, 'i');

/** What the mock itself has handed out, by session. */
export interface IssuedTokens {
  /** Remembers what the answer of each request hands out; a stage that comes after the handlers. */
  readonly note: RequestHandler;
  /** Tells whether the session of a request was handed out a text. Texts are compared by their digests, so that time tells nothing of them. */
  readonly has: (session: Session, text: string) => boolean;
}

/** What is known of a session, as digests. */
interface Known {
  readonly issued: Set<string>;
  readonly brought: Set<string>;
  /** Whether nothing more is a token: what was brought is forgotten, and could be handed out. */
  isClosed: boolean;
}

/**
 * Gives what remembers the tokens that played logins hand out: members of JSON answers that are named like one (`token`,
 * `access_token`, `jwt`, `api_key`), headers that are, or by which the document's security schemes ask for a key, and such
 * cookies. What a client has sent is none, in whatever answer it comes back: nobody may choose a key. Nothing is remembered
 * for documents that ask for no credential, and nothing longer than its session lives or beyond its next reset.
 */
export function createIssuedTokens({ operations }: Pick<Contract, 'operations'>, most = mostHeld): IssuedTokens {
  const schemes = operations.flatMap(({ security }) => security.flat());
  const namesIn = (place: string): Set<string> =>
    new Set(schemes.flatMap((scheme) => (scheme.in === place ? [scheme.name?.toLowerCase() ?? ''] : [])));
  const [cookies, headers] = [namesIn('cookie'), namesIn('header')];
  const secret = randomBytes(32);
  const digestOf = (text: string): string => createHmac('sha256', secret).update(text).digest('base64');
  const { knownOf, find, makeRoom } = createMemory(most);
  const add = (known: Known, text: string): void => {
    const { issued, brought, isClosed } = known;
    if (isClosed || text === '' || text.length > longestToken || brought.size >= mostBrought) return;
    const digest = digestOf(text);
    if (brought.has(digest)) return;
    issued.delete(digest);
    issued.add(digest);
    const [oldest] = issued;
    if (issued.size > mostTokens && oldest !== undefined) issued.delete(oldest);
  };
  const note = (context: RequestContext, answer: Answer, method: string): void => {
    const tokens = [...tokensOf(answer, cookies, headers)];
    const isRead = method === 'GET' || method === 'HEAD';
    // One that has not begun is there for this request alone.
    if ((isRead && tokens.length === 0) || !context.session.isBegun) return;
    const known = knownOf(context.session);
    const own = new Set<string>();
    // What a read names it may echo at once; what a write brings may be answered at any time.
    for (const text of textsOf(context)) {
      if (isRead) own.add(text);
      else if (known.brought.size < mostBrought && !known.isClosed) known.brought.add(digestOf(text));
    }
    for (const token of tokens) if (!own.has(token)) add(known, token);
    makeRoom(known);
  };
  return {
    note: ({ context, method }, _response, next) => {
      if (schemes.length > 0 && context.answer !== undefined) note(context, context.answer, method);
      next();
    },
    has: (session, text) => find(session)?.issued.has(digestOf(text)) === true,
  };
}

/** What is known of sessions, so far as there is room. */
interface Memory {
  readonly knownOf: (session: Session) => Known;
  readonly find: (session: Session) => Known | undefined;
  /** Forgets what there is too much of; to be called after something was added to what is known of a session. */
  readonly makeRoom: (grown: Known) => void;
}

function createMemory(most: number): Memory {
  // A reset makes a new object, and what was known by the former is nobody's.
  const bySession = new WeakMap<object, Known>();
  // Those used last come last. What ended sessions held waits here to be the oldest.
  const sizes = new Map<Known, number>();
  let held = 0;
  const touch = (known: Known): void => {
    const size = sizes.get(known) ?? 0;
    sizes.delete(known);
    sizes.set(known, size);
  };
  const find = (session: Session): Known | undefined => {
    const known = bySession.get(session.handedOut);
    if (known !== undefined && sizes.has(known)) touch(known);
    return known;
  };
  const forget = (known: Known): void => {
    held -= sizes.get(known) ?? 0;
    sizes.delete(known);
    known.issued.clear();
    known.brought.clear();
    known.isClosed = true;
  };
  return {
    find,
    knownOf: (session) => {
      const found = find(session);
      if (found !== undefined) return found;
      const known: Known = { issued: new Set(), brought: new Set(), isClosed: false };
      bySession.set(session.handedOut, known);
      return known;
    },
    makeRoom: (grown) => {
      if (grown.isClosed) return;
      const size = grown.issued.size + grown.brought.size;
      held += size - (sizes.get(grown) ?? 0);
      sizes.delete(grown);
      sizes.set(grown, size);
      for (const oldest of sizes.keys()) {
        if (held <= most) return;
        forget(oldest);
      }
    },
  };
}

/** Gives what the members of a JSON text hand out as a credential, by their names; none where the text is very long. */
export function tokensIn(text: string): string[] {
  // Most texts hold none of these, which is seen at once.
  if (text.length > longestAnswer || !/token|jwt|key"|session/i.test(text)) return [];
  return [...text.matchAll(member)].map(([, token = '']) => token);
}

/** Gives what an answer hands out, by the names of its members, headers and cookies. */
function* tokensOf(
  { text = '', headers = {} }: Answer,
  cookies: ReadonlySet<string>,
  keyHeaders: ReadonlySet<string>,
): Generator<string> {
  yield* tokensIn(text);
  for (const header in headers) {
    // Blanks around a value do not travel (RFC 9110 section 5.5).
    const value = (headers[header] ?? '').trim();
    if (header.toLowerCase() === 'set-cookie') {
      const [, cookie = '', content = ''] = /^\s*([^=;\s]+)=([^;]*)/.exec(value) ?? [];
      if (cookies.has(cookie.toLowerCase())) yield content;
    } else if (headerName.test(header) || keyHeaders.has(header.toLowerCase())) {
      yield value;
      // `Bearer abc` hands out `abc`.
      const [, rest] = /^\S+ +(\S+)$/.exec(value) ?? [];
      if (rest !== undefined) yield rest;
    }
  }
}

/** Gives the texts of a request that its answer, or a later one, may repeat as a token: path parameters, query and body. */
function* textsOf({ pathParameters, parameters, query, body, bodyText }: RequestContext): Generator<string> {
  for (const parameter in pathParameters) {
    const raw = pathParameters[parameter] ?? '';
    yield raw;
    if (raw.includes('%')) yield decodeURIComponent(raw);
  }
  if (query !== '') for (const [, value] of new URLSearchParams(query)) yield value;
  yield* namedLikeTokens({ ...parameters.header });
  if (body === undefined) return;
  // An escape may spell a name.
  if (bodyText === undefined || /token|jwt|key|session|value|\\/i.test(bodyText)) yield* namedLikeTokens(body);
}

function* namedLikeTokens(value: JsonValue): Generator<string> {
  const waiting: (readonly [name: string, value: JsonValue])[] = [['', value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [key, held] = next;
    if (Array.isArray(held)) for (const item of held) waiting.push([key, item]);
    else if (typeof held === 'object' && held !== null)
      for (const [inner, child] of Object.entries(held)) waiting.push([inner, child]);
    else if (held !== null && broughtName.test(key) && String(held).length <= longestToken) yield String(held);
  }
}
