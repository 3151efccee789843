import type { Request, RequestHandler } from 'express';
import {
  createReadBytes,
  type BodyFault,
  type BodyRoom,
  otherwiseRead,
  wrongMediaType,
  type TakeTurn,
  lingerFor,
} from './request/body-bytes';
import { readForm, readMultipart } from './request/form-body';
import { assertXml } from './request/xml-body';
import { essence, findMediaType, isJson, isXml } from '../../base/http';
import type { Operation, RequestBody } from '../../openapi/operation';
import type { Contract } from '../../openapi/contract';
import { ApiError } from '../../base/errors';
import { flawOfSize, parseJson, placeOfJsonFault } from '../../base/json';
import type { Point } from '../../profile/point';
import type { Profile } from '../../profile/profile';
import { transportPoints } from '../../profile/answer-points';
import type { IncomingMessage } from 'node:http';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');

/**
 * A body of JSON may have this many values, or one for every sixteen bytes of a larger limit. A value of two bytes takes
 * twenty times that in memory, so that the bytes alone bound nothing.
 */
const [leastValues, bytesOfValue] = [2 ** 20, 16];

/** What reads and judges the parts of bodies. */
type Judging = Pick<Contract, 'schemas' | 'validators'>;

const atOnce: TakeTurn = (_bytes, _response, proceed) => {
  proceed();
};

/**
 * Reads the body of operations that take one: within the limit (413), in a documented media type (415), as JSON text in
 * UTF-8 (400), int64 digit by digit, or as a form, of several parts too, or as XML that is well-formed. A body of another media type is left alone, with a warning in the log.
 */
export function body(
  limit: number,
  contract: Judging,
  room: BodyRoom,
  { takeTurn = atOnce, profile }: { readonly takeTurn?: TakeTurn; readonly profile?: Profile | undefined } = {},
): RequestHandler {
  const readBytes = createReadBytes(limit, room);
  const { schemas, validators } = contract;
  const mostValues = Math.max(leastValues, limit / bytesOfValue);
  return (request, response, next) => {
    const { operation } = request.context;
    if (operation?.requestBody === undefined || request.method === 'HEAD') {
      next();
      return;
    }
    const { requestBody } = operation;
    const hasBody =
      Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
    const readAs = profile === undefined || !hasBody ? undefined : otherwiseRead(operation, request, profile);
    const wrongType = hasBody && readAs === undefined ? wrongMediaType(operation, request, profile) : undefined;
    // Some services repeat what they refuse to read.
    if (wrongType !== undefined && profile === undefined) throw wrongType;
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      request.context.deliver ??= lingerFor(request);
      next(tooLarge(limit, { Connection: 'close' }));
      return;
    }
    readBytes(request, (fault, bytes) => {
      if (fault !== undefined) {
        // What is still to come is not waited for: it may have no end.
        if (!request.complete) request.context.deliver ??= lingerFor(request);
        next(toApiError(fault, limit));
        return;
      }
      takeTurn(bytes?.length ?? 0, response, () => {
        try {
          if (wrongType !== undefined) {
            request.context.bodyText = textOf(bytes);
            throw wrongType;
          }
          if (profile !== undefined) assertNoMark(profile, operation, bytes);
          const takesAnyBytes = profile !== undefined && wayOf(profile, transportPoints.notUtf8, operation) === 'read';
          if (hasBody)
            readBody(request, bytes, { schemas, validators, requestBody, mostValues, readAs, takesAnyBytes });
          next();
        } catch (fault) {
          next(fault);
        }
      });
    });
  };
}

function assertNoMark(profile: Profile, operation: Operation, bytes: Buffer | undefined): void {
  if (bytes?.subarray(0, 3).equals(byteOrderMark) !== true) return;
  if (wayOf(profile, transportPoints.byteOrderMark, operation) === 'refuse')
    throw new ApiError('invalid_json', 'body: expected a JSON text, got a byte order mark before it', {
      situation: 'body.byte-order-mark',
    });
}

/** Bytes are read by one reader for all operations: where nothing is said of one, it does as others do. */
function wayOf(profile: Profile, point: Point<'read' | 'refuse'>, operation: Operation): 'read' | 'refuse' | undefined {
  return profile.find(point, operation) ?? profile.nearest(point, operation)?.value;
}

const byteOrderMark = Buffer.from('\u{feff}');

/** Undefined where it is no text, or so long that no answer repeats it. */
function textOf(bytes: Buffer | undefined): string | undefined {
  try {
    return bytes === undefined || bytes.length > longestRepeated ? undefined : utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Longest body that an answer repeats, in bytes. */
const longestRepeated = 10_000;

interface Reading extends Judging {
  readonly requestBody: RequestBody;
  readonly mostValues: number;
  /** The media type that it is read as, where that is not its own. */
  readonly readAs: string | undefined;
  /** Whether JSON in bytes that are not UTF-8 is read all the same. */
  readonly takesAnyBytes: boolean;
}

/** A form is read as the object it stands for; what is neither JSON nor a form is taken as it is. */
function readBody(
  request: Request,
  bytes: Buffer | undefined,
  { requestBody, schemas, validators, mostValues, readAs, takesAnyBytes }: Reading,
): void {
  const { context } = request;
  const contentType = readAs ?? request.headers['content-type'] ?? '';
  context.bodyType = contentType;
  if (isJson(contentType)) {
    readJson(request, bytes, mostValues, takesAnyBytes);
  } else if (essence(contentType) === 'application/x-www-form-urlencoded' && bytes !== undefined) {
    context.bodyText = decodeForm(bytes);
    context.body = readForm(schemas, findMediaType(requestBody.content, contentType), context.bodyText);
  } else if (essence(contentType) === 'multipart/form-data' && bytes !== undefined) {
    const media = findMediaType(requestBody.content, contentType);
    context.body = readMultipart(bytes, contentType, { schemas, validators, media, mostValues });
  } else if (isXml(contentType)) {
    if (bytes === undefined || bytes.length === 0) return;
    assertXml(bytes, contentType);
    context.hasOpaqueBody = true;
    context.warnings.push('the body was not validated: XML is checked for well-formedness only');
  } else {
    context.hasOpaqueBody = true;
    context.warnings.push(`the body was not read: ${essence(contentType)} is taken as it is`);
  }
}

/** Both the bytes of a form and what its escapes stand for are UTF-8 (WHATWG URL section 5.1). What came is not shown: it may be a password. */
function decodeForm(bytes: Buffer): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new ApiError('invalid_body', 'body: expected a form in UTF-8, got bytes that are not');
  }
  const flaw = flawOfEscapes(text);
  if (flaw !== undefined) throw new ApiError('invalid_body', `body: expected ${flaw.expected}, got others`);
  return text;
}

function readJson(request: Request, bytes: Buffer | undefined, mostValues: number, takesAnyBytes: boolean): void {
  if (bytes === undefined || bytes.length === 0) return;
  let text: string;
  try {
    text = (takesAnyBytes ? lenientUtf8 : utf8).decode(bytes);
  } catch {
    throw new ApiError('invalid_json', 'body: expected UTF-8 (RFC 8259 section 8.1), got bytes that are not', {
      situation: 'body.not-utf-8',
    });
  }
  const flaw = flawOfSize(text, mostValues);
  if (flaw !== undefined) throw new ApiError('payload_too_large', `body: expected ${flaw}, got more`);
  request.context.bodyText = text;
  try {
    request.context.body = parseJson(text);
  } catch (cause) {
    // The message of a RangeError is our own; that of a SyntaxError shows a piece of the body.
    const fault = cause instanceof RangeError ? `: ${cause.message}` : placeOfJsonFault(text);
    throw new ApiError('invalid_json', `body: expected a JSON text, got something else${fault}`);
  }
}

function tooLarge(limit: number, headers: Readonly<Record<string, string>> = {}): ApiError {
  return new ApiError('payload_too_large', `body: expected at most ${limit} bytes, got more`, { headers });
}

function toApiError(fault: BodyFault, limit: number): ApiError {
  const headers = { Connection: 'close' };
  switch (fault.kind) {
    case 'too-large':
      return tooLarge(limit, headers);
    case 'too-many':
      return new ApiError(
        'too_many_bodies',
        'body: expected the bodies of all requests on their way to take less memory, got one more',
        { headers: { ...headers, 'Retry-After': '1' } },
      );
    case 'unknown-coding':
      return new ApiError(
        'unsupported_media_type',
        'Content-Encoding: expected gzip, deflate, br or none, got another',
        { headers: { ...headers, 'Accept-Encoding': 'gzip, deflate, br' } },
      );
    case 'aborted':
      return new ApiError('invalid_request', 'body: expected as many bytes as Content-Length says, got others');
    case 'undecodable':
      return new ApiError('invalid_request', `body: it cannot be decoded: ${shorten(fault.words)}`, { headers });
  }
}

function shorten(message: string): string {
  return message.length > 200 ? `${message.slice(0, 200)}...` : message;
}

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
function flawOfEscapes(text: string): EscapeFlaw | undefined {
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
