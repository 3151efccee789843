import type { Contract } from '../contract/contract';
import { errorCatalogue } from '../errors';
import { parseJson, type JsonValue } from '../exact-json';
import type { JournalEntry } from '../store/journal';
import { momentText } from './handler';

/** Whether a request kept to the OpenAPI file. */
export type Verdict = 'valid' | 'warnings' | 'violations';

const redacted = '[redacted]';

/** Headers that carry secrets in any API; the document's own key headers come on top. */
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key'];

const secretParameters = ['access_token', 'api_key', 'apikey', 'token'];

/** Errors of a request that is well-formed and keeps to the document, and finds things other than it hoped. */
const lawful = new Set<string>(['not_found', 'conflict', 'gone', 'rate_limited', 'fault_injected', 'storage_full']);

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
  const keys = contract.operations.flatMap(({ security }) => security.flat()).filter(({ type }) => type === 'apiKey');
  const namesIn = (location: string): string[] =>
    keys.filter((scheme) => scheme.in === location).map(({ name = '' }) => name.toLowerCase());
  const headers = new Set([...secretHeaders, ...namesIn('header')]);
  const parameters = new Set([...secretParameters, ...namesIn('query')]);
  const redact = ([name, value]: [string, string]): [string, string] =>
    headers.has(name.toLowerCase()) ? [name, redacted] : [name, value];
  const view: Omit<CallView, 'show'> = {
    requestHeaders: ({ requestHeaders }) => pairs(requestHeaders).map(redact),
    responseHeaders: ({ responseHeaders }) => responsePairs(responseHeaders).map(redact),
    target: ({ target }) => redactQuery(target, parameters),
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
    milliseconds: Math.round(entry.duration * 1000) / 1000,
    session,
    ...(operation !== undefined && { operation }),
    method: entry.method,
    path: entry.path,
    query: mark === -1 ? '' : target.slice(mark + 1),
    status: entry.status,
    verdict: verdictOf(entry),
    violations: violationsOf(entry),
    warnings: [...entry.warnings],
    faults: [...entry.faults],
    ...(error !== undefined && { error: { code: error.code, message: error.message } }),
    request: { headers: fromPairs(view.requestHeaders(entry)), ...bodyMember(requestBody) },
    response: { headers: fromPairs(view.responseHeaders(entry)), ...bodyMember(responseBody) },
  };
}

/** Gives what a request's keeping to the document amounts to. */
export function verdictOf({ violations, warnings, error, faults }: JournalEntry): Verdict {
  if (violations.length > 0 || isRefusal(error, faults)) return 'violations';
  return warnings.length > 0 ? 'warnings' : 'valid';
}

/** An error that a fault played says nothing about the request. */
function isRefusal(error: JournalEntry['error'], faults: JournalEntry['faults']): boolean {
  if (error === undefined || faults.includes('status') || faults.includes('rateLimit')) return false;
  return error.status < 500 && !lawful.has(error.code);
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

function redactQuery(target: string, names: ReadonlySet<string>): string {
  const mark = target.indexOf('?');
  if (mark === -1) return target;
  const query = target.slice(mark + 1).split('&');
  const shown = query.map((pair) => {
    const [name = ''] = pair.split('=', 1);
    // As whoever takes the key reads it: percent escapes decoded.
    const [read = ''] = new URLSearchParams(pair).keys();
    return names.has(read.toLowerCase()) && pair.length > name.length ? `${name}=${redacted}` : pair;
  });
  return `${target.slice(0, mark)}?${shown.join('&')}`;
}
