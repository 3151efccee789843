import { DocumentError } from '../../base/errors';
import { printableAddress } from '../../base/text';
import type { Reading } from '../load-document';
import { mostBytes, readText, textOf } from './text';

/** How long it may take to fetch a document, in milliseconds, and how often it may have moved. */
const usualPatience = 10_000;
const mostMoves = 5;

/** A document by the name it is shown under, and how it is read. */
export interface DocumentAt {
  readonly file: string;
  readonly reading: Reading;
}

/**
 * Gives how the document of a path or of an `http:` or `https:` address is read; what lies at an address is fetched now, with no
 * credentials, and alone: what it refers to is not. Its query is not shown, for some hold keys. Throws a DocumentError where
 * nothing can be fetched, nor within `patience` milliseconds.
 */
export async function documentAt(
  place: string,
  allowedFolders: readonly string[],
  patience = usualPatience,
): Promise<DocumentAt> {
  if (!/^https?:\/\//i.test(place)) return { file: place, reading: { allowedFolders } };
  const file = printableAddress(place);
  if (!URL.canParse(place) || hasUser(new URL(place)))
    throw new DocumentError(file, '', 'expected an address without user name and password', 'Download the file first.');
  const text = textOf(file, await fetchBytes(new URL(place), file, patience));
  return { file, reading: { allowedFolders, read: (one) => (one === file ? text : readText(one)) } };
}

function hasUser({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

async function fetchBytes(address: URL, file: string, patience: number): Promise<Buffer> {
  const refuse = (problem: string): DocumentError =>
    new DocumentError(file, '', problem, 'Check the address, or download the file and name that.');
  const signal = AbortSignal.timeout(patience);
  try {
    let url = address;
    for (let moves = 0; moves <= mostMoves; moves += 1) {
      const response = await fetch(url.href, { redirect: 'manual', signal, headers: { accept: '*/*' } });
      const { status } = response;
      const location = response.headers.get('location');
      if (status === 200) return await bodyOf(response);
      await response.body?.cancel();
      if (status < 300 || status > 399 || location === null) throw refuse(`expected the status 200, got ${status}`);
      const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
      if (next === undefined || !/^https?:$/.test(next.protocol) || hasUser(next))
        throw refuse('it has moved to what is no address of http or https');
      if (url.protocol === 'https:' && next.protocol === 'http:')
        throw refuse('it has moved from https to http, where anybody on the way may change it');
      url = next;
    }
    throw refuse(`it has moved more than ${mostMoves} times`);
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    throw refuse(signal.aborted ? `it was not fetched within ${patience / 1000} s` : reasonOf(cause));
  }
}

/** Gives the bytes of an answer, one more than are read where it has more. */
async function bodyOf(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    pieces.push(read.value as Uint8Array);
    bytes += (read.value as Uint8Array).length;
    if (bytes > mostBytes) break;
  }
  await reader?.cancel();
  return Buffer.concat(pieces);
}

/** Gives why nothing was fetched: the engine says `fetch failed`, and what failed is the cause of that. */
function reasonOf(cause: unknown): string {
  const { cause: inner, message = String(cause) } = cause as {
    cause?: { code?: string; message?: string };
    message?: string;
  };
  return `it cannot be fetched (${inner?.code ?? inner?.message ?? message})`;
}
