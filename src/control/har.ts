import type { JsonValue } from '../exact-json';
import { toHar as archive, type ArchivedBody, type ArchivedExchange } from '../har';
import type { JournalEntry } from '../store/journal';
import type { CallView } from './call-view';
import { momentText, toMicroseconds } from './handler';

/** Gives journal entries as an HTTP Archive 1.2, secrets taken out. */
export function toHar(entries: readonly JournalEntry[], view: CallView): JsonValue {
  return archive(
    'understudy',
    entries.map((entry) => toExchange(entry, view)),
  );
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
      body: toBody(view.requestBody(entry)?.text),
    },
    response: {
      status: entry.status,
      headers: view.responseHeaders(entry),
      body: toBody(view.responseBody(entry)?.text),
    },
  };
}

/** `*` and what is no target at all are no paths either. */
function pathOf(target: string): string {
  return target === '' || target.startsWith('/') ? target : `/${target}`;
}

function toBody(text: string | undefined): ArchivedBody | undefined {
  return text === undefined ? undefined : { text, size: Buffer.byteLength(text) };
}
