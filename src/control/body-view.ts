import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import { isBinaryType } from '../contract/bodies/sample-files';
import { essence, findMediaType } from '../contract/media-type';
import type { MediaType, Operation } from '../contract/operation';
import { describedResponse } from '../contract/response-check';
import { createHideSecrets } from '../contract/schema/hide-secrets';
import { eachSchema } from '../contract/schema/walk';
import { redacted, type Redact } from '../contract/secrets';
import { parseJson, stringifyJson, type JsonValue } from '../exact-json';
import type { JournalEntry } from '../store/journal';

/** A body as it may be shown: as text, and as the value it stands for where it is JSON, else as text again. */
export interface ShownBody {
  readonly text: string;
  readonly value: JsonValue;
  /** Whether the text has a character for each byte (ISO 8859-1), and the value is the bytes in base64. */
  readonly isBinary?: boolean;
}

/** The body of a request or an answer, and what it says it is. */
export interface KeptBody {
  readonly text: string | undefined;
  readonly contentType: string;
}

/** Gives a body of an entry as it may be shown, keys taken out of it by `redact`; undefined where there is none. */
export type BodyView = (
  entry: JournalEntry,
  side: 'request' | 'response',
  body: KeptBody,
  redact: Redact,
) => ShownBody | undefined;

/**
 * Gives the view of bodies of an API: what a schema calls a secret (`writeOnly`, format `password`) is hidden by its place,
 * keys by their value. A body that cannot be read, such as the beginning of one, is searched for the names of such fields.
 */
export function createBodyView(contract: Contract): BodyView {
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
