import type { IncomingMessage } from 'node:http';
import { headerOf } from '../base/http';
import type { Exchange } from '../exchange/exchange';
import { responseFields, trailerFields } from './header-fields';
import { drained, type Passage } from './passage';

/** How the response of the service came to its end. */
export interface Ending {
  readonly incoming: IncomingMessage;
  readonly bodyProblem?: Exchange['bodyProblem'];
}

export interface RelayOptions {
  /** What this proxy is called in Via. */
  readonly via: string;
  /** Pieces that were read before. */
  readonly held?: readonly Buffer[];
  readonly pieces: Pieces;
  /** Called once, when the last byte is there and before it is written. */
  readonly onEnd: (ending: Ending) => Promise<void>;
}

/**
 * Passes a response on as it comes: status, headers, bytes and trailers, as fast as the client takes them. If it breaks off, the
 * connection of the client does too. Throws what node:http throws of a header that it cannot write.
 */
export async function relay(passage: Passage, incoming: IncomingMessage, options: RelayOptions): Promise<void> {
  const { request, response } = passage;
  const { rawHeaders, statusCode = 0, statusMessage = '' } = incoming;
  const announced = headerOf(rawHeaders, 'content-length');
  const hasNone = passage.asked.method === 'HEAD' || statusCode === 204 || statusCode === 304;
  const isChunked = announced === undefined && !hasNone && request.httpVersionMinor > 0;
  const length = hasNone ? 0 : announced === undefined ? undefined : Number(announced);
  response.sendDate = false;
  response.writeHead(statusCode, statusMessage, responseFields(rawHeaders, options.via, isChunked));
  // Of a response without a body the head is the last byte.
  if (length !== 0) response.flushHeaders();
  const last = await passBody(passage, length, options);
  if (passage.isGone) {
    incoming.destroy();
    await options.onEnd({ incoming, bodyProblem: 'not read' });
  } else if (incoming.complete) {
    await options.onEnd({ incoming });
    const { rawTrailers } = incoming;
    if (isChunked && rawTrailers.length > 0) response.addTrailers(trailerFields(rawTrailers));
    response.end(last);
  } else {
    await options.onEnd({ incoming, bodyProblem: passage.isSilent ? 'not read' : 'cut off' });
    breakOff(request);
  }
}

/** A client of HTTP/1.0 would take the end of the connection for that of the body. */
export function breakOff({ httpVersionMinor, socket }: IncomingMessage): void {
  if (httpVersionMinor === 0) socket.resetAndDestroy();
  else socket.destroy();
}

/** Writes what comes but the piece with the last byte, if a length announces it. @returns that piece */
async function passBody(
  passage: Passage,
  length: number | undefined,
  { held = [], pieces }: RelayOptions,
): Promise<Buffer | undefined> {
  let [passed, last] = [0, undefined as Buffer | undefined];
  const pass = async (piece: Buffer): Promise<void> => {
    passed += piece.length;
    if (passed === length) last = piece;
    else if (!passage.response.write(piece)) {
      passage.waitsForClient = true;
      await drained(passage.response);
      passage.waitsForClient = false;
    }
  };
  for (const piece of held) await pass(piece);
  for (let piece = await pieces(); piece !== undefined; piece = await pieces()) await pass(piece);
  return last;
}

/** The pieces of a response one by one, of which copies are kept; undefined at its end, or if it breaks off. */
export type Pieces = () => Promise<Buffer | undefined>;

export function piecesOf(passage: Passage, incoming: IncomingMessage): Pieces {
  const iterator = incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  incoming.on('error', () => undefined);
  return async () => {
    try {
      const { value } = await iterator.next();
      passage.activity += 1;
      if (value !== undefined) passage.received.add(value);
      return value;
    } catch {
      return undefined;
    }
  };
}
