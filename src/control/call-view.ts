import type { Contract } from '../contract/contract';
import { createRedaction } from '../contract/secrets';
import { errorCatalogue } from '../errors';
import { parseJson, type JsonValue } from '../exact-json';
import { isRefusal, judgementOf } from '../middleware/judgement';
import type { JournalEntry } from '../store/journal';
import { momentText, toMicroseconds } from './handler';

/** Shows journal entries to people and programs, secrets taken out. */
export interface CallView {
  readonly show: (entry: JournalEntry, session: string) => JsonValue;
  readonly requestHeaders: (entry: JournalEntry) => [name: string, value: string][];
  readonly responseHeaders: (entry: JournalEntry) => [name: string, value: string][];
  /** Path and query as they came. */
  readonly target: (entry: JournalEntry) => string;
}

/** Gives the view of the calls of an API; which headers and parameters carry keys is read from its security schemes. */
export function createCallView(contract: Contract): CallView {
  const redaction = createRedaction(contract);
  const redact = ([name, value]: [string, string]): [string, string] => [name, redaction.header(name, value)];
  const view: Omit<CallView, 'show'> = {
    requestHeaders: ({ requestHeaders }) => pairs(requestHeaders).map(redact),
    responseHeaders: ({ responseHeaders }) => responsePairs(responseHeaders).map(redact),
    target: ({ target }) => {
      const mark = target.indexOf('?') + 1;
      return mark === 0 ? target : target.slice(0, mark) + redaction.query(target.slice(mark));
    },
  };
  return { ...view, show: (entry, session) => show(entry, session, view) };
}

function show(entry: JournalEntry, session: string, view: Omit<CallView, 'show'>): JsonValue {
  const { operation, error, requestBody, responseBody } = entry;
  const target = view.target(entry);
  const mark = target.indexOf('?');
  return {
    id: entry.id,
    time: momentText(entry.time),
    milliseconds: toMicroseconds(entry.duration),
    session,
    ...(operation !== undefined && { operation }),
    method: entry.method,
    path: entry.path,
    query: mark === -1 ? '' : target.slice(mark + 1),
    status: entry.status,
    verdict: judgementOf(entry),
    violations: violationsOf(entry),
    warnings: [...entry.warnings],
    faults: [...entry.faults],
    ...(error !== undefined && { error: { code: error.code, message: error.message } }),
    request: { headers: fromPairs(view.requestHeaders(entry)), ...bodyMember(requestBody) },
    response: { headers: fromPairs(view.responseHeaders(entry)), ...bodyMember(responseBody) },
  };
}

function violationsOf({ violations, error, faults }: JournalEntry): JsonValue[] {
  if (violations.length > 0) return violations.map((violation) => ({ ...violation }));
  if (error === undefined || !isRefusal(error, faults)) return [];
  const expected = (errorCatalogue as Record<string, { remedy: string } | undefined>)[error.code]?.remedy ?? '';
  return [{ where: 'request', clause: '', rule: error.code, expected, got: error.message }];
}

/** Gives a body as JSON where it is, else as text. */
export function bodyValue(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function bodyMember(text: string | undefined): { body?: JsonValue } {
  return text === undefined ? {} : { body: bodyValue(text) };
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
