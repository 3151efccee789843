import { parseJson, type JsonValue } from '../exact-json';
import type { Operation } from '../contract/operation';
import type { Credential } from './credentials';

/** Header fields in the order they travel, names as written; a name may occur more than once (RFC 9110 section 5.2). */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request as it goes out; `path` follows the base URL and carries the query. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderList;
  readonly body?: Buffer;
}

/** A response as it came in, content codings undone, every other byte kept. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
  /** What is wrong with the body's bytes: it is cut off, or not of the content coding that it names. */
  readonly flaw?: string;
}

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
  readonly operation: Operation;
  readonly request: HttpRequest;
  readonly credential: Credential;
  readonly response: HttpResponse;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/** Gives the first header field of a name in any case, or undefined. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  return headers.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1];
}

const parsed = new WeakMap<HttpResponse, { readonly value: JsonValue | undefined }>();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Gives the JSON value of a response's body, int64 digits kept; undefined where it is no whole JSON text in UTF-8 (RFC 8259 section 8.1). */
export function bodyOf(response: HttpResponse): JsonValue | undefined {
  let known = parsed.get(response);
  if (known === undefined) {
    const value = response.flaw === undefined ? parseBody(response.body) : undefined;
    parsed.set(response, (known = { value }));
  }
  return known.value;
}

function parseBody(body: Buffer): JsonValue | undefined {
  const text = decodeUtf8(body);
  if (text === undefined || text === '') return undefined;
  try {
    return parseJson(text);
  } catch (cause) {
    return cause instanceof RangeError ? parseDeep(text) : undefined;
  }
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

/** Gives bytes as text, or undefined where they are not UTF-8 (RFC 3629). */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}
