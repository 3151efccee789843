import { createHmac, randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Contract } from '../contract/contract';
import type { Session } from '../store/session';

/** Most tokens of a session that are remembered: the last that were handed out count. */
const mostTokens = 1000;

/** Longest answer that is looked through, and longest token in it, in characters. */
const [longestAnswer, longestToken] = [64 * 1024, 4096];

/** What an answer hands out to be sent back as a credential, by the names of its members. */
const member =
  /"(?:access|auth|id|session|bearer|refresh|api)?[_-]?(?:token|jwt|api[_-]?key|apikey|session[_-]?id)"\s*:\s*"([^"\\]+)"/gi;

/** What the mock itself has handed out, by session. */
export interface IssuedTokens {
  /** Remembers what the answer of each request hands out; a stage that comes after the handlers. */
  readonly note: RequestHandler;
  /** Tells whether the session of a request was handed out a text. Texts are compared by their digests, so that time tells nothing of them. */
  readonly has: (session: Session, text: string) => boolean;
}

/**
 * Gives what remembers the tokens that played logins hand out: members of JSON answers that are named like one (`token`,
 * `access_token`, `jwt`, `api_key`), and cookies by which the document's security schemes ask for a key. Nothing is
 * remembered for documents that ask for no credential, and nothing longer than its session lives.
 */
export function createIssuedTokens({ operations }: Pick<Contract, 'operations'>): IssuedTokens {
  const schemes = operations.flatMap(({ security }) => security.flat());
  const cookies = new Set(schemes.flatMap(({ in: place, name = '' }) => (place === 'cookie' ? [name] : [])));
  const secret = randomBytes(32);
  const digestOf = (text: string): string => createHmac('sha256', secret).update(text).digest('base64');
  const bySession = new WeakMap<Session, Set<string>>();
  const add = (session: Session, text: string): void => {
    if (text.length > longestToken) return;
    const known = bySession.get(session) ?? new Set<string>();
    bySession.set(session, known);
    const digest = digestOf(text);
    known.delete(digest);
    known.add(digest);
    const [oldest] = known;
    if (known.size > mostTokens && oldest !== undefined) known.delete(oldest);
  };
  return {
    note: ({ context: { answer, session } }, _response, next) => {
      if (schemes.length > 0 && answer !== undefined) {
        const { text = '', headers = {} } = answer;
        for (const token of tokensIn(text)) add(session, token);
        const [, name = '', value = ''] = /^\s*([^=;\s]+)=([^;]*)/.exec(headers['Set-Cookie'] ?? '') ?? [];
        if (cookies.has(name) && value !== '') add(session, value);
      }
      next();
    },
    has: (session, text) => bySession.get(session)?.has(digestOf(text)) === true,
  };
}

/** Gives what the members of a JSON text hand out as a credential, by their names; none where the text is very long. */
export function tokensIn(text: string): string[] {
  // Most texts hold none of these, which is seen at once.
  if (text.length > longestAnswer || !/token|jwt|key"|session/i.test(text)) return [];
  return [...text.matchAll(member)].map(([, token = '']) => token);
}
