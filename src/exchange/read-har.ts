import { UsageError } from '../base/errors';
import { readNamedFile } from '../base/files';
import {
  isForm,
  withoutTrailingSlashes,
  type Body,
  type HttpRequest,
  type HttpResponse,
  type RawHeaders,
} from '../base/http';
import {
  asText,
  findJsonProblem,
  isArray,
  isObject,
  tryParseJson,
  type JsonObject,
  type JsonValue,
} from '../base/json';
import type { EntryNote, Exchange } from './exchange';

interface ReadHar {
  /** In the order of the file, those below the base URL alone. */
  readonly exchanges: readonly Exchange[];
  /** How many entries were left out, by the origin of their URL: those of other hosts, or beside the base URL. */
  readonly skipped: ReadonlyMap<string, number>;
}

const howToExport = 'Save one from the network panel of a browser: Save all as HAR.';

/** Reads an HTTP Archive 1.2: a browser's, or Understudy's own. Throws a UsageError that says what is wrong with it, and where. */
export function readHar(file: string, baseUrl: string): ReadHar {
  return openHar(file)(baseUrl);
}

/** The same for who does not know the base URL yet. */
export function openHar(file: string): (baseUrl: string) => ReadHar {
  const entries = entriesIn(readNamedFile(file), file);
  return (baseUrl) => exchangesIn(entries, file, baseUrl);
}

/** @param file its name, for errors */
export function parseHar(text: string, file: string, baseUrl: string): ReadHar {
  return exchangesIn(entriesIn(text, file), file, baseUrl);
}

function entriesIn(text: string, file: string): readonly JsonValue[] {
  const plain = text.replace(/^\ufeff/, '');
  const root = tryParseJson(plain);
  if (root === undefined) {
    const { line = 1, column = 1 } = findJsonProblem(plain) ?? {};
    throw new UsageError(`${file}:${line}:${column}: not valid JSON. ${howToExport}`);
  }
  const log = isObject(root) && isObject(root['log']) ? root['log'] : undefined;
  const entries = log?.['entries'];
  if (!isArray(entries))
    throw new UsageError(`${file}: log.entries is missing: this is no HTTP Archive. ${howToExport}`);
  return entries;
}

function exchangesIn(entries: readonly JsonValue[], file: string, baseUrl: string): ReadHar {
  const base = new URL(baseUrl);
  const skipped = new Map<string, number>();
  const exchanges: Exchange[] = [];
  for (const [index, entry] of entries.entries()) {
    const place = new EntryPlace(file, `log.entries[${index}]`);
    const request = place.object(entry, 'request');
    const target = targetBelow(base, place.url(request));
    if (target.isBelow) exchanges.push(exchangeOf(place, entry, target.text, exchanges.at(-1)?.number ?? 0));
    else skipped.set(target.text, (skipped.get(target.text) ?? 0) + 1);
  }
  return { exchanges, skipped };
}

/** Where an entry stands, for errors. */
class EntryPlace {
  constructor(
    private readonly file: string,
    private readonly at: string,
  ) {}

  object(holder: JsonValue | undefined, name: string): JsonObject {
    const value = isObject(holder) ? holder[name] : undefined;
    return isObject(value) ? value : this.fail(name, 'an object', value);
  }

  text(holder: JsonObject, path: string, name: string): string {
    const value = holder[name];
    return typeof value === 'string' ? value : this.fail(`${path}.${name}`, 'a text', value);
  }

  url(request: JsonObject): string {
    const text = this.text(request, 'request', 'url');
    return URL.canParse(text) ? text : this.fail('request.url', 'an absolute URL', text);
  }

  /** Names and values; those that HTTP/2 writes as headers, `:path`, are none. */
  headers(holder: JsonObject, path: string): RawHeaders {
    const list = holder['headers'] ?? [];
    if (!isArray(list)) return this.fail(`${path}.headers`, 'an array', list);
    return list.flatMap((one) => {
      if (!isObject(one)) return this.fail(`${path}.headers`, 'an array of names and values', one);
      const name = this.text(one, `${path}.headers`, 'name');
      return name.startsWith(':') ? [] : [name, this.text(one, `${path}.headers`, 'value')];
    });
  }

  fail(path: string, expected: string, received: JsonValue | undefined): never {
    const wrong = received === undefined ? 'is missing' : `must be ${expected}`;
    throw new UsageError(`${this.file}: ${this.at}.${path} ${wrong}. ${howToExport}`);
  }
}

/** The path and query below a base URL exactly as they were sent, or the origin of what is elsewhere. */
function targetBelow(base: URL, text: string): { readonly isBelow: boolean; readonly text: string } {
  const { origin, protocol } = new URL(text);
  const [whole = '', path = ''] = /^[^:]*:\/\/[^/?#]*([^?#]*)(?:\?[^#]*)?/.exec(text) ?? [];
  const below = path.slice(withoutTrailingSlashes(base.pathname).length);
  const isBelow =
    origin === base.origin &&
    path.startsWith(withoutTrailingSlashes(base.pathname)) &&
    (below === '' || below.startsWith('/'));
  if (!isBelow) return { isBelow, text: origin === 'null' ? protocol : origin };
  const query = whole.includes('?') ? whole.slice(whole.indexOf('?')) : '';
  return { isBelow, text: (below === '' ? '/' : below) + query };
}

function exchangeOf(place: EntryPlace, entry: JsonValue, target: string, before: number): Exchange {
  const request = place.object(entry, 'request');
  const response = place.object(entry, 'response');
  const { number = before + 1, failure, bodyProblem, ...label } = noteIn(entry);
  const received = responseOf(place, response);
  const isUnread = received !== undefined && received.body === undefined && sizeOf(response) > 0;
  const { scenario, turn = 0, step = '' } = label;
  return {
    number: Math.max(number, before + 1),
    source: 'har',
    request: requestOf(place, request, target),
    ...(received === undefined ? { failure: failure ?? 'closed' } : { response: received }),
    bodyProblem: bodyProblem ?? (isUnread ? 'not read' : undefined),
    ...timesOf(entry),
    ...(scenario !== undefined && { label: { ...label, scenario, turn, step } }),
  };
}

function requestOf(place: EntryPlace, request: JsonObject, target: string): HttpRequest {
  const method = place.text(request, 'request', 'method').toUpperCase();
  const data = request['postData'];
  const body = isObject(data) ? (contentIn(data) ?? formIn(data)) : undefined;
  return { method, target, headers: place.headers(request, 'request'), ...(body !== undefined && { body }) };
}

/** Undefined for a status of 0: the browser got no response, or did not let the request go. */
function responseOf(place: EntryPlace, response: JsonObject): HttpResponse | undefined {
  const { status } = response;
  if (typeof status !== 'number') return place.fail('response.status', 'a number', status);
  if (status === 0) return undefined;
  const body = isObject(response['content']) ? contentIn(response['content']) : undefined;
  return { status, headers: place.headers(response, 'response'), ...(body !== undefined && { body }) };
}

/** The bytes that `content` says there were, whether it has them or not. */
function sizeOf({ content, bodySize }: JsonObject): number {
  const size = isObject(content) ? content['size'] : undefined;
  return Math.max(typeof size === 'number' ? size : 0, typeof bodySize === 'number' ? bodySize : 0);
}

function contentIn({ text, encoding }: JsonObject): Body | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  return encoding === 'base64' ? { bytes: Buffer.from(text, 'base64') } : { text };
}

/** Some browsers write a form as its parameters alone. */
function formIn({ params, mimeType }: JsonObject): Body | undefined {
  if (!isArray(params) || typeof mimeType !== 'string' || !isForm(mimeType)) return undefined;
  const form = new URLSearchParams();
  for (const one of params)
    if (isObject(one) && typeof one['name'] === 'string') form.append(one['name'], asText(one['value'] ?? ''));
  return { text: form.toString() };
}

function timesOf(entry: JsonValue): Pick<Exchange, 'startedAt' | 'durationMs'> {
  const { startedDateTime, time } = isObject(entry) ? entry : {};
  const startedAt = typeof startedDateTime === 'string' ? Date.parse(startedDateTime) : NaN;
  return {
    startedAt: Number.isNaN(startedAt) ? 0 : startedAt,
    durationMs: typeof time === 'number' && time > 0 ? time : 0,
  };
}

/** The note is ours: a person who changes it has to keep to it. */
function noteIn(entry: JsonValue): EntryNote {
  const note = isObject(entry) ? entry['_understudy'] : undefined;
  return isObject(note) ? note : {};
}
