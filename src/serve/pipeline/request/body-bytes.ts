import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { Request, Response } from 'express';
import type { Delivery } from '../pieces';
import { isFieldValue, essence, findMediaType, isInUtf8, isJson } from '../../../base/http';
import type { Operation } from '../../../openapi/operation';
import { ApiError } from '../../../base/errors';
import type { Profile } from '../../../profile/profile';
import { requestPoints } from '../../../profile/request-points';
import { transportPoints } from '../../../profile/answer-points';

/** Why the bytes of a body could not be read. */
export type BodyFault =
  | { readonly kind: 'too-large' | 'too-many' | 'unknown-coding' | 'aborted' }
  /** The bytes are not of the coding that was named; the words are the decoder's. */
  | { readonly kind: 'undecodable'; readonly words: string };

/** Is called once with the bytes of a body, or with why they could not be read. */
type BytesRead = (fault: BodyFault | undefined, bytes: Buffer | undefined) => void;

/** The codings of bodies that are known (RFC 9110 section 8.4.1), and brotli (RFC 7932). */
const decoders: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** How much all bodies that are on their way may take together, and what they take now, in bytes. */
export interface BodyRoom {
  readonly most: number;
  held: number;
}

/** What all bodies may take at least; clients that send slowly, or never end, must not fill the memory together. */
const leastRoom = 64 * 1024 * 1024;

/** Bodies up to this length are never refused for others, in bytes. */
const shortBody = 64 * 1024;

/** Gives the room for all bodies of one mock, whoever reads them: as much as four of the largest, 64 MiB at least. */
export function createBodyRoom(...limits: readonly number[]): BodyRoom {
  return { most: Math.max(leastRoom, ...limits.map((limit) => 4 * limit)), held: 0 };
}

/**
 * Gives what reads the bytes of bodies, decoded, at most as many as `limit`. Where more have come it says so at once, and
 * does not wait for an end that may never come; whoever is told must see to the rest.
 */
export function createReadBytes(limit: number, room: BodyRoom): (request: Request, done: BytesRead) => void {
  return (request, done) => {
    const coding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
    if (request.readableDidRead) {
      // A program that mounts the app may have read the body before.
      const bytes: unknown = request.body;
      done(undefined, Buffer.isBuffer(bytes) ? bytes : undefined);
    } else if (coding === 'identity') collect(request, request, { limit, room }, done);
    else {
      const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
      if (decoder === undefined) done({ kind: 'unknown-coding' }, undefined);
      else collect(request, request.pipe(decoder()), { limit, room }, done);
    }
  };
}

/** The parser of node:http sees to it that as many bytes come as Content-Length says, or the request is aborted. */
function collect(
  request: Request,
  from: Request | Transform,
  { limit, room }: { readonly limit: number; readonly room: BodyRoom },
  done: BytesRead,
): void {
  let chunks: Buffer[] = [];
  let length = 0;
  let isDone = false;
  const end = (fault?: BodyFault): void => {
    if (isDone) return;
    isDone = true;
    room.held -= length;
    if (fault !== undefined && from !== request) {
      request.unpipe();
      from.destroy();
    }
    const [only = Buffer.alloc(0)] = chunks;
    const bytes = chunks.length > 1 && fault === undefined ? Buffer.concat(chunks) : only;
    // The listeners live as long as the request, which a connection that is kept alive keeps until the next.
    chunks = [];
    done(fault, fault === undefined ? bytes : undefined);
  };
  from.on('data', (chunk: Buffer) => {
    if (isDone) return;
    length += chunk.length;
    room.held += chunk.length;
    if (length > limit) end({ kind: 'too-large' });
    else if (room.held > room.most && length > shortBody) end({ kind: 'too-many' });
    else chunks.push(chunk);
  });
  from.on('end', () => {
    end();
  });
  request.on('aborted', () => {
    end({ kind: 'aborted' });
  });
  if (from === request) return;
  from.on('error', ({ message }: Error) => {
    end({ kind: 'undecodable', words: message });
  });
}

/** A body of more bytes than these is long: what is made of it takes many times that in memory. */
const longestOfMany = 1024 * 1024;

/** Lets a body that has come be read and answered when its turn is; never where the client has gone by then. */
export type TakeTurn = (bytes: number, response: Response, proceed: () => void) => void;

/** Gives what lets long bodies be read one after another, each once the one before is answered; they keep their room until then. */
export function createLongBodies(room: BodyRoom): TakeTurn {
  let last: Promise<void> = Promise.resolve();
  return (bytes, response, proceed) => {
    if (bytes <= longestOfMany) {
      proceed();
      return;
    }
    room.held += bytes;
    last = last.then(() => {
      room.held -= bytes;
      if (response.destroyed) return undefined;
      return new Promise<void>((resolve) => {
        response.once('close', () => {
          resolve();
        });
        proceed();
      });
    });
  };
}

/**
 * How long a client is read from whose body is refused, in milliseconds: to close the connection while it sends would reset
 * it, and the client would lose the answer (RFC 9112 section 9.6).
 */
const patience = 1000;

/**
 * Gives what sends the body of a refusal at once and ends the answer, and with it the connection, when the client has sent
 * all that it announced, or is out of time. What comes meanwhile is thrown away.
 */
export function lingerFor(request: Request): (body: Delivery, response: Response) => void {
  return (body, response) => {
    for (const part of body.parts) response.write(part);
    const end = (): void => {
      clearTimeout(timer);
      response.end();
    };
    const timer = setTimeout(end, patience).unref();
    request.once('end', end).once('close', end).resume();
  };
}

/** Gives the refusal (415) of a body under a media type or charset that its operation does not take (RFC 9110 section 15.5.16). */
export function wrongMediaType(
  operation: Operation,
  request: Request,
  profile: Profile | undefined,
): ApiError | undefined {
  const content = operation.requestBody?.content ?? [];
  const documented = content.map(({ name }) => name);
  const contentType = request.headers['content-type'];
  const isKnown = contentType !== undefined && isTaken(operation, contentType, profile);
  if (isKnown && (!isJson(contentType) || isInUtf8(contentType))) return undefined;
  const got = contentType === undefined ? 'no Content-Type' : JSON.stringify(contentType);
  const taken = documented.filter(isFieldValue).join(', ');
  const headers = { Accept: taken, ...(request.method === 'POST' && { 'Accept-Post': taken }) };
  return new ApiError('unsupported_media_type', `Content-Type: expected ${documented.join(' or ')}, got ${got}`, {
    headers,
  });
}

/** Gives the media type of JSON that a body is read as though it is declared otherwise, where a profile says so. */
export function otherwiseRead(operation: Operation, request: Request, profile: Profile): string | undefined {
  const { content } = operation.requestBody ?? { content: [] };
  const json = content.find(({ name }) => isJson(name))?.name;
  const contentType = request.headers['content-type'];
  const isKnown = contentType !== undefined && isTaken(operation, contentType, profile);
  if (json === undefined || (isKnown && !/;\s*charset=/i.test(contentType))) return undefined;
  const { noMediaType, otherMediaType, otherCharset } = requestPoints;
  const isOwnJson =
    contentType !== undefined && isJson(contentType) && findMediaType(content, contentType) === undefined;
  const ofJson = isOwnJson ? profile.find(transportPoints.jsonMediaType, operation) : undefined;
  if (ofJson !== undefined) return ofJson === 'read' ? json : undefined;
  const point = contentType === undefined ? noMediaType : isKnown ? otherCharset : otherMediaType;
  return profile.find<string>(point, operation) === 'read' ? json : undefined;
}

/** The names of media types are the same in any case (RFC 9110 section 8.3.1), but not to every service. */
function isTaken(operation: Operation, contentType: string, profile: Profile | undefined): boolean {
  const media = findMediaType(operation.requestBody?.content ?? [], contentType);
  if (media === undefined || profile?.find(transportPoints.mediaTypeCase, operation) !== 'exact')
    return media !== undefined;
  const written = contentType.split(';', 1)[0]?.trim() ?? '';
  return written === essence(written) || media.name.startsWith(written);
}
