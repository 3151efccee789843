import { harPieces, type ArchivedBody, type ArchivedExchange } from '../har';
import type { JournalEntry } from '../store/journal';
import type { ShownBody } from './body-view';
import type { CallView } from './call-view';
import { momentText, toMicroseconds } from './handler';

/** Gives journal entries as the text of an HTTP Archive 1.2 in pieces, made one by one, secrets taken out. */
export function harOf(entries: readonly JournalEntry[], view: CallView): Iterable<string> {
  return harPieces('understudy', exchangesOf(entries, view));
}

function* exchangesOf(entries: readonly JournalEntry[], view: CallView): Generator<ArchivedExchange> {
  for (const entry of entries) yield toExchange(entry, view);
}

function toExchange(entry: JournalEntry, view: CallView): ArchivedExchange {
  const headers = view.requestHeaders(entry);
  const target = view.target(entry);
  const [, host = ''] = headers.find(([name]) => name.toLowerCase() === 'host') ?? [];
  return {
    startedAt: momentText(entry.time),
    milliseconds: toMicroseconds(entry.duration),
    request: {
      method: entry.method,
      // A target may be absolute already (RFC 9112 section 3.2.2).
      url: /^[a-z][a-z\d+.-]*:/i.test(target) ? target : `http://${host === '' ? 'localhost' : host}${pathOf(target)}`,
      headers,
      body: toBody(view.requestBody(entry)),
    },
    response: {
      status: entry.status,
      headers: view.responseHeaders(entry),
      body: toBody(view.responseBody(entry)),
    },
  };
}

/** `*` and what is no target at all are no paths either. */
function pathOf(target: string): string {
  return target === '' || target.startsWith('/') ? target : `/${target}`;
}

function toBody(body: ShownBody | undefined): ArchivedBody | undefined {
  if (body === undefined) return undefined;
  const { text, isBinary } = body;
  return isBinary === true ? { text, size: text.length, isBinary } : { text, size: Buffer.byteLength(text) };
}
