import { parseJson, type JsonValue } from '../base/json';
import type { Operation } from '../openapi/operation';
import type { Credential } from './credentials';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Gives bytes as text, or undefined where they are not UTF-8 (RFC 3629). */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Gives the JSON value of a body, int64 digits kept; undefined where it is no JSON text in UTF-8 (RFC 8259 section 8.1). */
export function parseBody(body: Buffer): JsonValue | undefined {
  const text = decodeUtf8(body);
  if (text === undefined || text === '') return undefined;
  try {
    return parseJson(text);
  } catch (cause) {
    return cause instanceof RangeError ? parseDeep(text) : undefined;
  }
}

const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * Gives about how many values a JSON text holds, without reading it: commas and opening brackets, those within texts too.
 * It is never less than half of what there are.
 */
export function countValues(body: Buffer): number {
  let count = 0;
  // eslint-disable-next-line @typescript-eslint/prefer-for-of -- an iterator takes ten times as long, and each answer comes here
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index];
    if (byte === comma || byte === openBracket || byte === openBrace) count += 1;
  }
  return count;
}

/** Levels of a body beyond which nothing is looked at: far more than any document describes. */
const deepestLook = 100;

/**
 * Gives the JSON value of a text that nests deeper than `parseJson` reads, null in place of what lies too deep to look at:
 * a service may answer such a thing, as what it was sent.
 */
function parseDeep(text: string): JsonValue | undefined {
  let root: JsonValue;
  try {
    root = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  let level: JsonValue[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    const containers = level.filter((value) => value !== null && typeof value === 'object') as Members[];
    level = containers.flatMap((container) => Object.values(container));
    if (depth < deepestLook) continue;
    for (const container of containers) for (const name of Object.keys(container)) container[name] = null;
    break;
  }
  return root;
}

type Members = Record<string, JsonValue>;

/** Header fields in the order they travel, names as written; a name may occur more than once (RFC 9110 section 5.2). */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request as it goes out; `path` follows the base URL and carries the query. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderList;
  readonly body?: Buffer;
  /** Header fields, in lower case, that a client adds to every request and must not add to this one: it goes with no key, or another. */
  readonly withoutFields?: readonly string[];
}

/** A response as it came in, content codings undone, every other byte kept. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
  /** What is wrong with the body's bytes: it is cut off, or not of the content coding that it names. */
  readonly flaw?: string;
  /** Whether the connection broke within the body, which may happen once to any. */
  readonly isBrokenOff?: boolean;
  /** Why the body was not read, where it is longer than what is; then `body` is its beginning. */
  readonly unread?: string;
  /** Whether the body was read, and is no longer kept but for its beginning. */
  readonly isLetGo?: boolean;
  /** Length of the body in bytes, where `body` is but its beginning. */
  readonly size?: number;
}

/** Thrown where a body is asked for that was not read, or is no longer kept: nothing can be told of it. */
export class BodyUnread extends Error {}

/** Sends requests to one base URL. Throws an EnvironmentError where no complete response comes. */
export interface Client {
  /** Where the requests go, for messages and curl lines; without trailing slash. */
  readonly baseUrl: string;
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** One request with its response, as the kit keeps it for its report. */
export interface Exchange {
  /** Counts from 1 in the order of sending. */
  readonly number: number;
  /** The check that sent it, or `learning`. */
  readonly checkId: string;
  /** Whether it was a look at an item before a write to it, which no check plans. */
  readonly isLook?: boolean;
  readonly operation: Operation;
  readonly request: HttpRequest;
  readonly credential: Credential;
  readonly response: HttpResponse;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Milliseconds from the last sending of the request to its whole answer, without what was waited for before. */
  readonly answeredMs: number;
}

/** Gives the first header field of a name in any case, or undefined. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  return headers.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1];
}

interface Parsed {
  readonly value: JsonValue | undefined;
}

/** Values read from so many bytes of bodies are kept, and once more as many: values take several times what their text takes. */
const readBytes = 2 * 1024 ** 2;

/** The values that were read last, and those before them: nothing holds an answer for the sake of its value. */
let [late, early] = [new WeakMap<HttpResponse, Parsed>(), new WeakMap<HttpResponse, Parsed>()];
let lateBytes = 0;

function remember(response: HttpResponse, parsed: Parsed): void {
  lateBytes += response.body.length;
  late.set(response, parsed);
  if (lateBytes <= readBytes) return;
  [early, late, lateBytes] = [late, new WeakMap(), 0];
}

const noLongerKept = 'a body that is no longer kept: the answers of this run are too long to keep them all';

/**
 * Gives the JSON value of a response's body, int64 digits kept; undefined where it is no whole JSON text in UTF-8 (RFC 8259
 * section 8.1). Throws a BodyUnread where the body is not there.
 */
export function bodyOf(response: HttpResponse): JsonValue | undefined {
  if (response.unread !== undefined) throw new BodyUnread(response.unread);
  if (response.isLetGo === true) throw new BodyUnread(noLongerKept);
  const recent = late.get(response);
  if (recent !== undefined) return recent.value;
  const known = early.get(response) ?? {
    value: response.flaw === undefined ? parseBody(response.body) : undefined,
  };
  remember(response, known);
  return known.value;
}

/** Tells whether the body of an answer is there to be judged. */
export function isRead({ response }: Exchange): boolean {
  return response.unread === undefined && response.isLetGo !== true;
}

/** Forgets the value that was read from a body, when the body is let go. */
export function forgetBody(response: HttpResponse): void {
  late.delete(response);
  early.delete(response);
}
