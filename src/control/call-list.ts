import type { Request, Response } from 'express';
import { stringifyJson, type JsonValue } from '../exact-json';
import { forEachInTurns, writePieces } from '../middleware/pieces';
import type { JournalEntry } from '../store/journal';
import { createComparison, isInSpan, type CallFilter } from './call-filter';
import type { CallView } from './call-view';

/** A list of more bytes is sent in pieces, and not checked against spec/control.yaml, which would take as long again. */
const longestList = 128 * 1024;

/** Tells whether entries are so few, or so small, that they can be sent at once. */
export function isShort(entries: readonly JournalEntry[]): boolean {
  let bytes = 0;
  for (const { size } of entries) bytes += size;
  return bytes <= longestList;
}

/** Gives the entries that match, letting others in meanwhile; some of them where `isWanted` says that nobody waits any longer. */
export async function select(
  entries: readonly JournalEntry[],
  filter: CallFilter,
  view: CallView,
  isWanted: () => boolean,
): Promise<readonly JournalEntry[]> {
  const { asksAnything, matches } = createComparison(filter, view);
  const inSpan = entries.filter((entry) => isInSpan(filter, entry));
  if (!asksAnything) return inSpan;
  const matching: JournalEntry[] = [];
  const visit = (entry: JournalEntry): void => {
    if (matches(entry)) matching.push(entry);
  };
  await forEachInTurns(inSpan, visit, isWanted);
  return matching;
}

/** Gives the text of a list of calls in pieces, made one by one. */
export function* callsText(
  entries: readonly JournalEntry[],
  rest: Readonly<Record<string, JsonValue>>,
  show: (entry: JournalEntry) => JsonValue,
): Generator<string> {
  yield '{"calls":[';
  let separator = '';
  for (const entry of entries) {
    yield separator + stringifyJson(show(entry));
    separator = ',';
  }
  yield `],${stringifyJson(rest).slice(1)}`;
}

/** Sends a JSON text while it is made, so that neither memory nor others wait for the whole; its length is not known before. */
export async function stream(request: Request, response: Response, pieces: Iterable<string>): Promise<undefined> {
  if (response.destroyed) return;
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  if (request.method === 'HEAD') response.end();
  else await writePieces(response, pieces);
}
