import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** How long a task may hold the process before it lets others in, in milliseconds. */
const longestTurn = 5;

/** About how many characters are written, or hashed, at once. */
const chunkLength = 64 * 1024;

/** A reader that takes nothing for this long is let go, in milliseconds: what it is sent stays in memory until then. */
const patience = 60_000;

let queue: Promise<unknown> = Promise.resolve();

/** Tasks that wait go on one after another, each after all that has come meanwhile: however many there are, others wait for one. */
function letOthersIn(): Promise<unknown> {
  return (queue = queue.then(() => new Promise((resolve) => setImmediate(resolve))));
}

/** Gives what a long task asks at every step: a promise to wait for where it is time to let others in, else undefined. */
export function createPace(): () => Promise<void> | undefined {
  let start = performance.now();
  const wait = async (): Promise<void> => {
    await letOthersIn();
    start = performance.now();
  };
  return () => (performance.now() - start < longestTurn ? undefined : wait());
}

/** Does something for each of many, in turns short enough that others are served meanwhile, while `isWanted` says so. */
export async function forEachInTurns<Element>(
  all: Iterable<Element>,
  visit: (element: Element) => void,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const pace = createPace();
  for (const element of all) {
    visit(element);
    const wait = pace();
    if (wait === undefined) continue;
    await wait;
    if (!isWanted()) return;
  }
}

/** Waits until the reader has taken what was sent; gives false where it went instead, or took nothing for a minute. */
export function isDrained(response: Response): Promise<boolean> {
  if (response.destroyed || response.writableEnded) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), patience).unref();
    const settle = (): void => {
      clearTimeout(timer);
      response.off('drain', settle).off('close', settle);
      resolve(!response.destroyed && !response.writableEnded);
    };
    response.on('drain', settle).on('close', settle);
  });
}

/** Writes a text in pieces and ends the answer, at the reader's pace and letting others in; stops where the reader goes. */
export async function writePieces(response: Response, pieces: Iterable<string>): Promise<void> {
  const pace = createPace();
  for (const chunk of chunksOf(pieces)) {
    if (response.destroyed) return;
    if (!response.write(chunk) && !(await isDrained(response))) return;
    await pace();
  }
  response.end();
}

/** A body that is sent in an unusual way: its length, and its bytes part by part. */
export interface Delivery {
  readonly bytes: number;
  readonly parts: Iterable<Buffer>;
}

/** Gives the bytes of a text in pieces, in UTF-8; a part is made when it is asked for. */
export function* bytesOfPieces(pieces: Iterable<string>): Generator<Buffer> {
  for (const chunk of chunksOf(pieces)) yield Buffer.from(chunk, 'utf8');
}

/** What is known of a text once it has been read through. */
export interface Measured {
  /** Length in bytes, in UTF-8. */
  readonly bytes: number;
  /** SHA-1 in base64url. */
  readonly digest: string;
}

/** Reads through a text in pieces, letting others in; undefined where `isWanted` says before the end that nobody waits any longer. */
export async function measure(pieces: Iterable<string>, isWanted: () => boolean): Promise<Measured | undefined> {
  const hash = createHash('sha1');
  let bytes = 0;
  const read = (chunk: string): void => {
    hash.update(chunk, 'utf8');
    bytes += Buffer.byteLength(chunk);
  };
  await forEachInTurns(chunksOf(pieces), read, isWanted);
  return isWanted() ? { bytes, digest: hash.digest('base64url') } : undefined;
}

/** Gives the beginning of a text in pieces, as many characters at least as asked for where it has them. */
export function beginningOf(pieces: Iterable<string>, length: number): string {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length >= length) break;
  }
  return text;
}

/** Gathers short pieces and cuts long ones; a cut never parts a surrogate pair, whose halves have no bytes of their own. */
function* chunksOf(pieces: Iterable<string>): Generator<string> {
  let gathered: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    gathered.push(piece);
    length += piece.length;
    if (length < chunkLength) continue;
    const text = gathered.length === 1 ? piece : gathered.join('');
    let from = 0;
    while (text.length - from > 2 * chunkLength) {
      const to = endOfCut(text, from + chunkLength);
      yield text.slice(from, to);
      from = to;
    }
    yield from === 0 ? text : text.slice(from);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield gathered.join('');
}

function endOfCut(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff ? at + 1 : at;
}
