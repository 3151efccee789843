import type { IncomingMessage } from 'node:http';
import type { Exchange } from '../exchange/exchange';
import { responseFields } from './header-fields';
import { drained, type Passage } from './passage';

/**
 * Passes a response on as it comes: status, headers and bytes, as fast as the client takes them. If it breaks off, the
 * connection of the client does too. Throws what node:http throws of a header that it cannot write, before anything is written.
 * @param via what this proxy is called in Via
 * @param held pieces that were read before
 * @returns why its body is not whole
 */
export async function relay(
  passage: Passage,
  incoming: IncomingMessage,
  via: string,
  held: readonly Buffer[],
  pieces: Pieces,
): Promise<Exchange['bodyProblem']> {
  const { request, response } = passage;
  const { rawHeaders, statusCode = 0, statusMessage = '' } = incoming;
  response.sendDate = false;
  response.writeHead(statusCode, statusMessage, responseFields(rawHeaders, via));
  // A body that is there already goes with its head.
  setImmediate(() => {
    if (!response.writableEnded && !response.destroyed) response.flushHeaders();
  });
  for (const piece of held) await write(passage, piece);
  for (let piece = await pieces(); piece !== undefined; piece = await pieces()) await write(passage, piece);
  if (passage.isGone) {
    incoming.destroy();
    return 'not read';
  }
  // A body without a length ends with its connection, which silence ends too.
  if (incoming.complete && !passage.isSilent) {
    response.end();
    return undefined;
  }
  breakOff(request);
  return passage.isSilent ? 'not read' : 'cut off';
}

async function write(passage: Passage, piece: Buffer): Promise<void> {
  if (passage.response.write(piece)) return;
  passage.waitsForClient = true;
  await drained(passage.response);
  passage.waitsForClient = false;
}

/** A client of HTTP/1.0 would take the end of the connection for that of the body. */
export function breakOff({ httpVersionMinor, socket }: IncomingMessage): void {
  if (httpVersionMinor === 0) socket.resetAndDestroy();
  else socket.destroy();
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
