import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { ApiError } from '../errors';

/** Headers that decide what a request is. Of two, node:http keeps the first; whoever stands before it may take the other. */
const single: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);
const lengths = new Set([...single].map((name) => name.length));

/**
 * Refuses what HTTP calls malformed and node:http lets pass (400): a target that is neither a path nor a URI of this scheme
 * (RFC 9112 section 3.2), another version, no Host, two, or one that is no host (RFC 9112 section 3.2), a second
 * Authorization or Content-Type (RFC 9110 section 5.3), a transfer coding other than chunked, or any in HTTP/1.0 (RFC 9112
 * section 6.1), a percent escape that is none or is not UTF-8 (RFC 3986 section 2.1). What it expects beyond 100-continue
 * nothing can meet (417, RFC 9110 section 10.1.1).
 */
export function wellFormed(): RequestHandler {
  return (request, _response, next) => {
    assertWellFormed(request);
    next();
  };
}

/** Throws the ApiError that refuses a malformed request; see `wellFormed`. */
export function assertWellFormed(request: Request): void {
  assertTarget(request);
  assertHeaders(request);
  assertEscapes('path', request.context.path);
  assertEscapes('query', request.context.query);
}

/** The absolute form names a host, and no user: a password would stand in it (RFC 9110 section 4.2.4). */
const absoluteForm = /^https?:\/\/([^/?#]+)/i;

function assertTarget({ originalUrl: target, method }: Request): void {
  if (target.startsWith('/') || (target === '*' && method === 'OPTIONS')) return;
  const authority = absoluteForm.exec(target)?.[1] ?? '';
  if (authority !== '' && !authority.startsWith(':') && hostPattern.test(authority)) return;
  // It is not shown: it may hold a password.
  throw new ApiError(
    'invalid_request',
    'target: expected a path, or a URI of http with a host (RFC 9112 section 3.2), got something else',
  );
}

/** A host and a port, either may be empty (RFC 3986 section 3.2.2). */
const hostPattern = /^(\[[\w.~!$&'()*+,;=:-]*\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/;

/** A client that is refused so may not send the body it announced, or its end is in doubt: the connection ends. */
const closing = { headers: { Connection: 'close' } };

/**
 * Throws the ApiError that refuses a request which every server must refuse, a proxy too: one without Host, with two, or with
 * one that is no host (RFC 9112 section 3.2), and one of HTTP/1.0 with a transfer coding, whose end is in doubt (section 6.1).
 */
export function assertHost(
  request: Pick<IncomingMessage, 'headers' | 'httpVersion' | 'rawHeaders'>,
  once: ReadonlySet<string> = onlyHost,
): void {
  const { headers, httpVersion } = request;
  if (headers.host === undefined && httpVersion === '1.1') {
    throw new ApiError('invalid_request', 'Host: expected this header (RFC 9112 section 3.2), got nothing');
  }
  if (!isHost(headers.host ?? '')) {
    const got = JSON.stringify(headers.host);
    throw new ApiError(
      'invalid_request',
      `Host: expected a host and perhaps a port (RFC 9112 section 3.2), got ${got}`,
    );
  }
  if (headers['transfer-encoding'] !== undefined && httpVersion === '1.0') {
    const got = JSON.stringify(headers['transfer-encoding']);
    throw new ApiError('invalid_request', `Transfer-Encoding: expected none in HTTP/1.0, got ${got}`, closing);
  }
  assertOnce(request.rawHeaders, once);
}

const onlyHost: ReadonlySet<string> = new Set(['host']);

function assertHeaders(request: Request): void {
  const { headers, httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    throw new ApiError('invalid_request', `HTTP version: expected 1.1 or 1.0, got ${httpVersion}`);
  }
  assertHost(request, single);
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    const got = JSON.stringify(coding);
    throw new ApiError('invalid_request', `Transfer-Encoding: expected chunked or none, got ${got}`);
  }
  if (headers.expect !== undefined && httpVersion === '1.1' && !/\b100-continue\b/i.test(headers.expect)) {
    const got = JSON.stringify(headers.expect);
    throw new ApiError('expectation_failed', `Expect: expected 100-continue or nothing, got ${got}`, closing);
  }
}

/** The last one that was a host: clients send the same again and again. */
let knownHost = '';

function isHost(host: string): boolean {
  if (host === knownHost) return true;
  if (!hostPattern.test(host)) return false;
  knownHost = host;
  return true;
}

function assertOnce(rawHeaders: readonly string[], once: ReadonlySet<string>): void {
  let seen = '';
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index] ?? '';
    if (!lengths.has(raw.length)) continue;
    const name = raw.toLowerCase();
    if (!once.has(name)) continue;
    if (seen.includes(name)) {
      const spelling = name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
      throw new ApiError('invalid_request', `${spelling}: expected this header once, got it more than once`);
    }
    seen += ` ${name}`;
  }
}

function assertEscapes(where: string, text: string): void {
  const flaw = flawOfEscapes(text);
  if (flaw === undefined) return;
  const got = flaw.malformed === undefined ? 'others' : JSON.stringify(flaw.malformed);
  throw new ApiError('invalid_request', `${where}: expected ${flaw.expected}, got ${got}`);
}

/** What is wrong with percent escapes: what was expected in words, and the first that is none. */
interface EscapeFlaw {
  readonly expected: string;
  readonly malformed: string | undefined;
}

/** Gives what is wrong with the percent escapes of a text (RFC 3986 section 2.1); undefined where all are well-formed and UTF-8. */
export function flawOfEscapes(text: string): EscapeFlaw | undefined {
  if (!text.includes('%')) return undefined;
  const malformed = /%(?![0-9A-Fa-f]{2}).{0,2}/.exec(text)?.[0];
  if (malformed !== undefined) return { expected: 'well-formed percent escapes', malformed };
  try {
    decodeURIComponent(text);
    return undefined;
  } catch {
    return { expected: 'percent escapes that are UTF-8', malformed: undefined };
  }
}
