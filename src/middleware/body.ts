import type { Request, RequestHandler } from 'express';
import { createReadBytes, type BodyFault, type BodyRoom } from './request/body-bytes';
import { otherwiseRead, wrongMediaType } from './request/body-media-type';
import { readForm } from './request/form-body';
import { readMultipart } from './request/multipart-body';
import { assertXml } from './request/xml-body';
import { flawOfEscapes } from './well-formed';
import type { TakeTurn } from './request/long-bodies';
import { lingerFor } from './request/linger';
import { essence, findMediaType, isJson, isXml } from '../contract/media-type';
import type { Operation, RequestBody } from '../contract/operation';
import type { Contract } from '../contract/contract';
import { ApiError } from '../errors';
import { flawOfSize, parseJson } from '../exact-json';
import { placeOfJsonFault } from '../contract/json-fault';
import type { Point } from '../profile/point';
import type { Profile } from '../profile/profile';
import { transportPoints } from '../profile/transport-points';

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
