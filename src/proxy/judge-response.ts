import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { describedResponse, type ResponseCheck } from '../openapi/response-check';
import { isJson } from '../base/http';
import { successResponse } from '../openapi/success-response';
import type { Violation } from '../base/errors';
import { flawOfSize, maximumDepth, parseJson, repeatedNames, type JsonValue } from '../base/json';
import { decode, knownCodings, type BodyCopy } from './body-copy';
import { valueOf } from './header-fields';
import type { Operation, ResponseDescription } from '../openapi/operation';

/** What of an answer the document does not allow. */
export interface ResponseVerdict {
  readonly violations: readonly Violation[];
  /** Why the body could not be judged, where it could not. */
  readonly unknown: string | undefined;
  /** The body, where it was read as text. */
  readonly text?: string | undefined;
}

/** Judges an answer whose body has gone by, or its head alone where the body is not all there. */
export type JudgeResponse = (
  request: Request,
  incoming: IncomingMessage,
  copy: BodyCopy,
  isWhole: boolean,
) => ResponseVerdict;

const lawful: ResponseVerdict = { violations: [], unknown: undefined };

/** Most values of a JSON body that is judged. */
const mostValues = 2 ** 20;

const tooDeep = `arrays and objects that nest at most ${maximumDepth} levels`;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Gives the judge of answers: the response check of the document, which the kit uses too. What an operation that is not
 * documented answers is not judged. Answers that HTTP itself gives to what was asked for are lawful without being documented:
 * 304 to a conditional request, 206 and 416 to one for a range (RFC 9110 sections 13.1, 14.2).
 *
 * @param longest most bytes of a body, decoded
 * @param enforce whether JSON that is too much to be judged, or is under a content coding that is not known here, counts as a
 *   violation, for nobody can say what is in it; else it is not judged
 */
export function createResponseJudge(check: ResponseCheck, longest: number, enforce: boolean): JudgeResponse {
  const known = new KnownAnswers();
  return (request, incoming, copy, isWhole) => {
    const { operation } = request.context;
    if (operation === undefined) return lawful;
    const isReadable = isWhole && !copy.isCut && copy.bytes > 0;
    const knownText = isReadable ? known.find(operation, incoming, copy.whole()) : undefined;
    if (knownText !== undefined) return { violations: [], unknown: undefined, text: knownText };
    const status = incoming.statusCode ?? 0;
    const contentType = valueOf(incoming.rawHeaders, 'content-type');
    const isHead = request.method === 'HEAD';
    const read: ReadBody = isHead ? {} : readBody(incoming, contentType ?? '', copy, isWhole, longest);
    const violations = check(operation, {
      status,
      contentType,
      header: (name) => valueOf(incoming.rawHeaders, name.toLowerCase()),
      body: read.value,
      hasBody: copy.bytes > 0,
      isHead,
    });
    const count = violations.filter(
      ({ where, rule }) =>
        !((read.unknown !== undefined || !isWhole) && where.startsWith('body')) &&
        !(
          rule === 'status' &&
          (isAskedFor(request, status) || (status < 300 && successResponse(operation) === undefined))
        ),
    );
    const { text, unknown } = read;
    const clause = describedResponse(operation, status)?.pointer ?? operation.pointer;
    if (enforce && read.wrong !== undefined) count.push({ clause, ...read.wrong });
    if (read.repeated !== undefined)
      count.push({
        clause,
        where: `body${read.repeated}`,
        rule: 'invalid_json',
        expected: 'one member of this name',
        got: 'several',
      });
    if (isReadable && text !== undefined && unknown === undefined && count.length + violations.length === 0)
      known.add(operation, incoming, copy.whole(), text);
    return { violations: count, unknown, text };
  };
}

function isAskedFor({ headers }: Request, status: number): boolean {
  if (status === 304) return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
  return (status === 206 || status === 416) && headers.range !== undefined;
}

interface ReadBody {
  readonly value?: JsonValue;
  readonly text?: string;
  readonly unknown?: string;
  /** Where an object has two members of one name: what it says depends on who reads it. */
  readonly repeated?: string;
  /** What keeps a body that is there whole from being judged: where the document is enforced, that is a violation. */
  readonly wrong?: Omit<Violation, 'clause'>;
}

const foreignCoding: NonNullable<ReadBody['wrong']> = {
  where: 'header.Content-Encoding',
  rule: 'content-coding',
  expected: `at most a few of ${knownCodings}, or none`,
  got: 'others',
};

/** Of a body that takes more to be judged than there is. */
function tooMuch(unknown: string, expected: string): ReadBody {
  return { unknown, wrong: { where: 'body', rule: 'size', expected, got: 'more' } };
}

function readBody(
  incoming: IncomingMessage,
  contentType: string,
  copy: BodyCopy,
  isWhole: boolean,
  longest: number,
): ReadBody {
  if (copy.bytes === 0 && isWhole) return {};
  if (!isJson(contentType)) return {};
  if (copy.isCrowdedOut) return { unknown: 'there was no room to keep the body of the answer' };
  if (copy.isCut) return tooMuch('the body of the answer is too large', `at most ${longest} bytes (--copy-bytes)`);
  if (!isWhole) return { unknown: 'the answer did not come to its end' };
  if (incoming.statusCode === 206) return { unknown: 'the answer is a part of a body' };
  const decoded = decode(copy.whole(), valueOf(incoming.rawHeaders, 'content-encoding'), longest);
  if ('unknown' in decoded) {
    const unknown = `${decoded.unknown} (answer)`;
    if (decoded.isForeign === true) return { unknown, wrong: foreignCoding };
    return tooMuch(unknown, `at most ${longest} bytes, decoded (--copy-bytes)`);
  }
  if ('broken' in decoded) return {};
  let text: string;
  try {
    text = utf8.decode(decoded.bytes);
  } catch {
    return {};
  }
  const flaw = flawOfSize(text, mostValues);
  if (flaw !== undefined) return tooMuch('the body of the answer has too many values', flaw);
  try {
    let value: JsonValue = null;
    const [repeated] = repeatedNames(() => (value = parseJson(text)));
    return { value, text, ...(repeated !== undefined && { repeated }) };
  } catch (cause) {
    return cause instanceof RangeError ? tooMuch('the body of the answer nests too deeply', tooDeep) : {};
  }
}

/** The longest answer that is remembered, in bytes. */
const longestAnswer = 32 * 1024;

/** What all of them take together, in bytes; what goes beyond makes room by forgetting all. */
const mostBytes = 32 * 1024 ** 2;

/** About what one takes beside its bytes and its text. */
const overhead = 500;

/** So many bytes at the beginning of a body, and about as many spread over the rest, tell under which number it is remembered. */
const sampled = 128;

/** An answer that keeps to the document. */
interface KnownAnswer {
  readonly status: number;
  /** Names of the fields that the verdict rests on, and their values. */
  readonly names: readonly string[];
  readonly fields: string;
  readonly body: Buffer;
  readonly text: string;
}

/**
 * Remembers answers to reads that keep to the document: the verdict follows from operation, status, documented fields and
 * bytes, and clients ask the same again and again. To compare the bytes costs a hundredth of reading and judging them.
 */
class KnownAnswers {
  #bytes = 0;
  readonly #byOperation = new Map<Operation, Map<number, KnownAnswer>>();
  readonly #names = new WeakMap<ResponseDescription, readonly string[]>();

  /** Gives the text of an answer that is known to keep to the document. */
  find(operation: Operation, { statusCode, rawHeaders }: IncomingMessage, body: Buffer): string | undefined {
    if (body.length > longestAnswer) return undefined;
    const known = this.#byOperation.get(operation)?.get(numberOf(body));
    if (known === undefined || known.status !== statusCode || !known.body.equals(body)) return undefined;
    return known.fields === fieldsOf(known.names, rawHeaders) ? known.text : undefined;
  }

  /** Remembers an answer that keeps to the document. */
  add(operation: Operation, { statusCode = 0, rawHeaders }: IncomingMessage, body: Buffer, text: string): void {
    if (body.length > longestAnswer || operation.method !== 'GET') return;
    const size = sizeOf(body, text);
    if (this.#bytes + size > mostBytes) {
      this.#byOperation.clear();
      this.#bytes = 0;
    }
    let answers = this.#byOperation.get(operation);
    if (answers === undefined) this.#byOperation.set(operation, (answers = new Map<number, KnownAnswer>()));
    const names = this.#namesOf(operation, statusCode);
    const number = numberOf(body);
    const earlier = answers.get(number);
    this.#bytes += size - (earlier === undefined ? 0 : sizeOf(earlier.body, earlier.text));
    // A copy: what came may be a piece of a larger buffer, all of which would be kept.
    const kept = Buffer.from(body);
    answers.set(number, { status: statusCode, names, fields: fieldsOf(names, rawHeaders), body: kept, text });
  }

  #namesOf(operation: Operation, status: number): readonly string[] {
    const described = describedResponse(operation, status);
    let names = described === undefined ? undefined : this.#names.get(described);
    if (names === undefined) {
      names = ['content-type', 'content-encoding', ...(described?.headers ?? []).map(({ name }) => name.toLowerCase())];
      if (described !== undefined) this.#names.set(described, names);
    }
    return names;
  }
}

function sizeOf(body: Buffer, text: string): number {
  return body.length + text.length + overhead;
}

/** Bodies of the same number may differ; the last of them is remembered. */
function numberOf(body: Buffer): number {
  let number = body.length;
  const step = Math.max(1, Math.floor(body.length / sampled));
  for (let index = 0; index < body.length; index += index < sampled ? 1 : step)
    number = (Math.imul(number, 31) + (body[index] ?? 0)) | 0;
  return number;
}

function fieldsOf(names: readonly string[], rawHeaders: readonly string[]): string {
  return names.map((name) => valueOf(rawHeaders, name) ?? '\0').join('\n');
}

/** Statuses that only who has got an operation answers: what stands before a router answers others for any path. */
const ofOwn: ReadonlySet<number> = new Set([304, 409, 410, 412, 422, 428]);

/** Gives the templates of the collections on the way to an operation's path, itself last: `/notes` of `/notes/{id}`. */
function collectionsOf({ path }: Pick<Operation, 'path'>): string[] {
  const segments = path.split('/').slice(1);
  const ends = segments.flatMap((segment, index) => (segment.includes('{') ? [] : [index + 1]));
  return ends.map((end) => `/${segments.slice(0, end).join('/')}`);
}

/**
 * What an upstream has shown of the collections that it has and has not, so that a resource is not split between it and the
 * stand-in: where the list is not there, an item's 404 is not about the item. There are at most as many as the document has.
 */
export class KnownCollections {
  readonly #there = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #hinted = new Set<string>();

  /** Takes a status that the upstream answered to an operation, which is its own answer. */
  noteAnswer(operation: Operation, status: number): void {
    if (!ofOwn.has(status) && (status < 200 || status > 299)) return;
    for (const template of collectionsOf(operation)) {
      this.#there.add(template);
      this.#missing.delete(template);
    }
  }

  /** Takes that the upstream has not got an operation: where that is one of a collection itself, the collection is not there. */
  noteMissing(operation: Operation): void {
    const { path } = operation;
    const own = collectionsOf(operation).at(-1);
    if (own === path && !this.#there.has(own)) this.#missing.add(own);
  }

  /** Gives the collection of an operation that is known not to be there; undefined where there is none. */
  missingOf(operation: Operation): string | undefined {
    return collectionsOf(operation).find((template) => this.#missing.has(template));
  }

  /** Tells whether the collection that an operation is of has shown itself. */
  isThere(operation: Operation): boolean {
    const own = collectionsOf(operation).at(-1);
    return own === undefined || this.#there.has(own);
  }

  /** Tells once of each collection that it is to be hinted at. */
  hints(operation: Operation): boolean {
    const own = collectionsOf(operation).at(-1) ?? operation.path;
    if (this.#hinted.has(own)) return false;
    this.#hinted.add(own);
    return true;
  }
}
