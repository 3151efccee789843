import type { Contract } from '../../openapi/contract';
import { redactCarried, redacted, type Redact } from '../../secrets/redact';
import { errorCatalogue, type Violation } from '../../base/errors';
import { type JsonValue, parseJson, stringifyJson } from '../../base/json';
import type { CallRedaction, RedactionOf } from '../pipeline/call-redaction';
import { tokensIn } from '../pipeline/authentication';
import { isRefusal, judgementOf } from '../pipeline/journal';
import type { JournalEntry } from '../store/journal';
import { momentText, toMicroseconds } from './handler';
import { isObject } from '../../openapi/document';
import { isBinaryType } from '../../openapi/write-body';
import { essence, findMediaType } from '../../base/http';
import type { MediaType, Operation } from '../../openapi/operation';
import { describedResponse } from '../../openapi/response-check';
import { createHideSecrets } from '../../openapi/schema/describe-error';
import { eachSchema } from '../../openapi/walk-document';

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

/** A body as it may be shown: as text, and as the value it stands for where it is JSON, else as text again. */
export interface ShownBody {
  readonly text: string;
  readonly value: JsonValue;
  /** Whether the text has a character for each byte (ISO 8859-1), and the value is the bytes in base64. */
  readonly isBinary?: boolean;
}

/** The body of a request or an answer, and what it says it is. */
interface KeptBody {
  readonly text: string | undefined;
  readonly contentType: string;
}

/** Gives a body of an entry as it may be shown, keys taken out of it by `redact`; undefined where there is none. */
type BodyView = (
  entry: JournalEntry,
  side: 'request' | 'response',
  body: KeptBody,
  redact: Redact,
) => ShownBody | undefined;

/**
 * Gives the view of bodies of an API: what a schema calls a secret (`writeOnly`, format `password`) is hidden by its place,
 * keys by their value. A body that cannot be read, such as the beginning of one, is searched for the names of such fields.
 */
function createBodyView(contract: Contract): BodyView {
  const hideSecrets = createHideSecrets(contract.loaded.root);
  const names = secretNames(contract);
  const hideUnread = hideByName(names);
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  return (entry, side, { text, contentType }, redact) => {
    if (text === undefined) return undefined;
    if (side === 'response' && isBinaryType(contentType)) return asBytes(text);
    if (essence(contentType) === 'application/x-www-form-urlencoded') return asText(redact(hideInForm(text, names)));
    const read = readBody(text);
    if (read === undefined) return asText(redact(hideUnread(text)));
    const media = mediaOf(operations.get(entry.operation ?? ''), entry.status, side, contentType);
    const hidden = media === undefined ? read.value : hideSecrets(media.schema, read.value);
    // An escape may spell a character of a key.
    const value = text.includes('\\') || redact(text) !== text ? redactWithin(hidden, redact) : hidden;
    if (value === read.value) return { text, value };
    const shown = stringifyJson(value);
    return { text: shown === stringifyJson(read.value) ? text : shown, value };
  };
}

/** Gives a body as JSON where it is, else as text. */
export function bodyValue(text: string): JsonValue {
  const read = readBody(text);
  return read === undefined ? text : read.value;
}

function readBody(text: string): { readonly value: JsonValue } | undefined {
  try {
    return { value: parseJson(text) };
  } catch {
    return undefined;
  }
}

function asText(text: string): ShownBody {
  return { text, value: text };
}

/** What is answered as bytes is of the document or made by the stand-in: no request is repeated in it. */
function asBytes(text: string): ShownBody {
  return { text, value: Buffer.from(text, 'latin1').toString('base64'), isBinary: true };
}

function mediaOf(
  operation: Operation | undefined,
  status: number,
  side: 'request' | 'response',
  contentType: string,
): MediaType | undefined {
  if (operation === undefined) return undefined;
  const holder = side === 'request' ? operation.requestBody : describedResponse(operation, status);
  return findMediaType(holder?.content ?? [], contentType);
}

function redactWithin(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'number' || typeof value === 'bigint') {
    const text = String(value);
    return redact(text) === text ? value : redacted;
  }
  if (Array.isArray(value)) return value.map((item) => redactWithin(item, redact));
  if (value === null || typeof value !== 'object') return value;
  // fromEntries defines members, so that one named __proto__ stays a member.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redact(name), redactWithin(member, redact)]),
  );
}

/** Gives the names, in lower case, of properties that some schema calls a secret. */
function secretNames({ loaded: { root }, schemas }: Contract): ReadonlySet<string> {
  const names = new Set(['password']);
  eachSchema(root, ({ properties }) => {
    for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
      const { writeOnly, format } = schemas.flatten(property);
      if (writeOnly === true || format === 'password') names.add(name.toLowerCase());
    }
  });
  return names;
}

/** Gives what hides, in a text that is no JSON, what follows the name of a secret. */
function hideByName(names: ReadonlySet<string>): Redact {
  const listed = [...names].map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|');
  const value = `"(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[^,;&}\\]\\s]+`;
  const pattern = new RegExp(`(["']?(?:${listed})["']?\\s*[:=]\\s*)(?:${value})`, 'gi');
  return (text) => text.replaceAll(pattern, (_whole, before: string) => before + redacted);
}

/** Of `user[password]` the last name counts. */
function hideInForm(form: string, names: ReadonlySet<string>): string {
  return form
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      const [[said = ''] = []] = new URLSearchParams(`${name}=`);
      const last = said.replace(/\]$/, '').split('[').at(-1) ?? '';
      return names.has(last.toLowerCase()) ? `${name}=${redacted}` : pair;
    })
    .join('&');
}
