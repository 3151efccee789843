import type { Contract } from '../contract/contract';
import { redactCarried } from '../contract/redact-carried';
import { redacted, type Redact } from '../contract/secrets';
import { errorCatalogue, type Violation } from '../errors';
import type { JsonValue } from '../exact-json';
import type { CallRedaction, RedactionOf } from '../middleware/call-redaction';
import { tokensIn } from '../middleware/issued-tokens';
import { isRefusal, judgementOf } from '../middleware/judgement';
import type { JournalEntry } from '../store/journal';
import { createBodyView, type ShownBody } from './body-view';
import { momentText, toMicroseconds } from './handler';

export { bodyValue } from './body-view';

/** Shows journal entries to people and programs, secrets taken out. All that leaves the process of a call passes through here. */
export interface CallView {
  readonly show: (entry: JournalEntry, session: string) => JsonValue;
  readonly requestHeaders: (entry: JournalEntry) => [name: string, value: string][];
  readonly responseHeaders: (entry: JournalEntry) => [name: string, value: string][];
  readonly requestBody: (entry: JournalEntry) => ShownBody | undefined;
  readonly responseBody: (entry: JournalEntry) => ShownBody | undefined;
  /** Path and query as they came. */
  readonly target: (entry: JournalEntry) => string;
  /** Gives what takes the secrets of an entry out of other words about it. */
  readonly redact: (entry: JournalEntry) => Redact;
}

/** Most credentials of one body that are looked for within other texts. */
const mostIssued = 20;

/** Gives the view of the calls of an API. */
export function createCallView(contract: Contract, redactionOf: RedactionOf): CallView {
  const bodyView = createBodyView(contract);
  // An entry is asked about several times over.
  let last: { readonly entry: JournalEntry; readonly redaction: CallRedaction } | undefined;
  const redactionFor = (entry: JournalEntry): CallRedaction => {
    if (last?.entry !== entry) {
      const mark = entry.target.indexOf('?');
      const headers = entry.requestHeaders === '' ? [] : entry.requestHeaders.split('\n');
      last = { entry, redaction: redactionOf(headers, mark === -1 ? '' : entry.target.slice(mark + 1)) };
    }
    return last.redaction;
  };
  const asksForKeys = contract.operations.some(({ security }) => security.flat().length > 0);
  // What a body hands out as a credential is one from then on.
  const redactBody = (entry: JournalEntry, body = ''): Redact => {
    const { text } = redactionFor(entry);
    const issued = new Set(asksForKeys ? tokensIn(body) : []);
    if (issued.size === 0) return text;
    const ofIssued = redactCarried([...issued].slice(-mostIssued), redacted);
    return (told) => (issued.has(told) ? redacted : ofIssued(text(told)));
  };
  const view: Omit<CallView, 'show'> = {
    requestHeaders: (entry) => redactPairs(pairs(entry.requestHeaders), redactionFor(entry)),
    responseHeaders: (entry) => redactPairs(responsePairs(entry.responseHeaders), redactionFor(entry)),
    requestBody: (entry) => {
      const contentType = valueOf(pairs(entry.requestHeaders), 'content-type');
      return bodyView(entry, 'request', { text: entry.requestBody, contentType }, redactBody(entry, entry.requestBody));
    },
    responseBody: (entry) => {
      const contentType = valueOf(responsePairs(entry.responseHeaders), 'content-type');
      return bodyView(
        entry,
        'response',
        { text: entry.responseBody, contentType },
        redactBody(entry, entry.responseBody),
      );
    },
    target: (entry) => redactionFor(entry).target(entry.target),
    redact: (entry) => redactionFor(entry).text,
  };
  return { ...view, show: (entry, session) => show(entry, session, view, redactionFor(entry)) };
}

function redactPairs(headers: readonly [string, string][], { header }: CallRedaction): [string, string][] {
  return headers.map(([name, value]) => [name, header(name, value)]);
}

function valueOf(headers: readonly [string, string][], wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}

function show(
  entry: JournalEntry,
  session: string,
  view: Omit<CallView, 'show'>,
  { text, path, violation }: CallRedaction,
): JsonValue {
  const { operation, error } = entry;
  const target = view.target(entry);
  const mark = target.indexOf('?');
  return {
    id: entry.id,
    time: momentText(entry.time),
    milliseconds: toMicroseconds(entry.duration),
    session,
    ...(operation !== undefined && { operation }),
    method: entry.method,
    path: path(entry.path),
    query: mark === -1 ? '' : target.slice(mark + 1),
    status: entry.status,
    verdict: judgementOf(entry),
    violations: violationsOf(entry).map((each) => ({ ...violation(each) })),
    warnings: entry.warnings.map(text),
    faults: [...entry.faults],
    ...(error !== undefined && { error: { code: error.code, message: text(error.message) } }),
    request: { headers: fromPairs(view.requestHeaders(entry)), ...bodyMember(view.requestBody(entry)) },
    response: { headers: fromPairs(view.responseHeaders(entry)), ...bodyMember(view.responseBody(entry)) },
  };
}

function violationsOf({ violations, error, faults }: JournalEntry): readonly Violation[] {
  if (violations.length > 0) return violations;
  if (error === undefined || !isRefusal(error, faults)) return [];
  const expected = (errorCatalogue as Record<string, { remedy: string } | undefined>)[error.code]?.remedy ?? '';
  return [{ where: 'request', clause: '', rule: error.code, expected, got: error.message }];
}

function bodyMember(body: ShownBody | undefined): { body?: JsonValue } {
  return body === undefined ? {} : { body: body.value };
}

function pairs(text: string): [string, string][] {
  const raw = text === '' ? [] : text.split('\n');
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[index * 2] ?? '', raw[index * 2 + 1] ?? '']);
}

function responsePairs(headers: JournalEntry['responseHeaders']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : typeof value === 'object' ? value.map((one) => [name, one]) : [[name, String(value)]],
  );
}

function fromPairs(headers: readonly [string, string][]): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = joined.get(key);
    joined.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}
