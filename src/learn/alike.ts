import { decodePart, headerOf, essenceOf, isJson, textOf, type HttpRequest, type HttpResponse } from '../base/http';
import {
  isArray,
  isEqual,
  isNumeric,
  isObject,
  isScalar,
  ownProperty,
  tryParseJson,
  type JsonValue,
} from '../base/json';
import { renamePart, translateRequest } from '../exchange/translate';
import { nounOf } from '../openapi/collections/paths';
import { isIdName, plainName, singularOf, wordsOf } from '../openapi/names';
import { isUuid, readMoment } from '../responses/made-value';

/** How far a response is that of the service: the status, the names and types of all values too, or every value. */
export type Likeness = 'other' | 'status' | 'shape' | 'exact';

/**
 * What stands for what in two runs of the same requests: identifiers, tokens and moments that a service makes anew each time. Where both
 * responses have something new of one form at the same place, the one stands for the other from then on.
 */
export class Aliases {
  /** By the text that the service had: the text that the mock has. */
  readonly #others = new Map<string, string>();
  /** The same of numbers, by what they number: `task 5`. */
  readonly #numbers = new Map<string, string>();
  readonly #nouns = new Set<string>();
  #isCreate = false;
  /** What the items are called that responses are about: numbers of each kind are their own. */
  #noun = '';

  /** @param running names of numbers that are other ones at each moment */
  constructor(
    private readonly seen = new Set<string>(),
    private readonly running: ReadonlySet<string> = new Set(),
  ) {}

  /** The same knowledge, before anything was made anew. */
  again(): Aliases {
    return new Aliases(this.seen, this.running);
  }

  /** Notes all that the service has said or heard: what comes later and is none of it was made anew. */
  see(value: JsonValue | undefined): void {
    if (isArray(value)) for (const element of value) this.see(element);
    else if (isObject(value)) for (const inner of Object.values(value)) this.see(inner);
    else if (value !== undefined && value !== null && typeof value !== 'boolean') this.seen.add(String(value));
  }

  seeRequest({ target, body }: HttpRequest): void {
    for (const part of target.split(/[/?&=]/)) this.seen.add(decodePart(part) ?? part);
    this.see(jsonOf(body));
  }

  /** A request of the recording as the mock has to get it: with its own identifiers. */
  translate(request: HttpRequest): HttpRequest {
    if (this.#others.size === 0) return request;
    let noun = '';
    return translateRequest(
      request,
      (text, name) => this.#otherOf(text, this.#nounOf(name, text)) ?? text,
      (segment) => {
        const other = renamePart(segment, '', (text) => this.#otherOf(text, noun) ?? text);
        if (/[a-z]/i.test(segment)) noun = singularOf(plainName(segment));
        return other;
      },
      (name) => isIdName(name) || this.#nouns.has(plainName(name)),
    );
  }

  /**
   * @param at when the service responded, in milliseconds since 1970
   * @param isCreate the response shows an item that was not there before: its number may be one that was free again
   * @param path of the items that it is about
   */
  compare(wanted: HttpResponse, got: HttpResponse, at: number, isCreate = false, path = ''): Likeness {
    this.#isCreate = isCreate;
    this.#noun = singularOf(plainName(nounOf(path)));
    const [body, other] = [bodyOf(wanted), bodyOf(got)];
    this.#align(body, other, at);
    this.#alignTags(wanted, got);
    if (wanted.status !== got.status) return 'other';
    if (mediaTypeOf(wanted) !== mediaTypeOf(got)) return 'status';
    return (['status', 'shape', 'exact'] as const)[this.likenessOf(body, other, at)];
  }

  /** 0 for another shape, 1 for the same, 2 for the same values. */
  likenessOf(wanted: JsonValue | undefined, got: JsonValue | undefined, at: number): 0 | 1 | 2 {
    if (!isSameShape(wanted, got)) return 0;
    return this.isSame(wanted, got, at) ? 2 : 1;
  }

  /** Whether two values say the same; new identifiers and moments are noted as they are met. */
  isSame(wanted: JsonValue | undefined, got: JsonValue | undefined, at: number, name = ''): boolean {
    if (isArray(wanted))
      return (
        isArray(got) &&
        wanted.length === got.length &&
        wanted.every((element, index) => this.isSame(element, got[index], at, name))
      );
    if (isObject(wanted)) {
      if (!isObject(got) || isArray(got) || Object.keys(wanted).length !== Object.keys(got).length) return false;
      return Object.entries(wanted).every(
        ([own, value]) => Object.hasOwn(got, own) && this.isSame(value, got[own], at, own),
      );
    }
    const noun = typeof wanted === 'string' ? '' : this.#nounOf(name, String(wanted)) || this.#noun;
    if (isEqual(wanted, got)) {
      if (isNumeric(wanted) && isIdName(name)) this.#number(noun, String(wanted), String(wanted));
      return true;
    }
    if (this.running.has(name) && isNumeric(wanted) && isNumeric(got)) return true;
    if (!isScalar(wanted) || !isScalar(got) || typeof wanted !== typeof got) return false;
    const [text, other] = [String(wanted), String(got)];
    const isOwn = typeof wanted !== 'string' && noun === this.#noun;
    const known = this.#isCreate && isOwn ? undefined : this.#otherOf(text, noun);
    if (known !== undefined) return known === other;
    const areMoments =
      isNear(wanted, at) && isNear(got, at) && (typeof wanted !== 'string' || formOf(text) === formOf(other));
    if (areMoments || this.#isMadeAnew(text, other, name, typeof wanted !== 'string')) {
      this.#others.set(text, other);
      this.#number(noun, text, other);
      return true;
    }
    return typeof wanted === 'string' && this.#translateText(text) === other;
  }

  #number(noun: string, text: string, other: string): void {
    this.#nouns.add(noun);
    this.#numbers.set(`${noun} ${text}`, other);
  }

  /** What a number at a place counts: `project` of `project_id`, and of `project` if that is the number of one. */
  #nounOf(name: string, text: string): string {
    if (isIdName(name)) return wordsOf(name).slice(0, -1).join('');
    const noun = plainName(name);
    return this.#numbers.has(`${noun} ${text}`) ? noun : '';
  }

  #otherOf(text: string, noun: string): string | undefined {
    return this.#numbers.get(`${noun} ${text}`) ?? this.#others.get(text);
  }

  /** A client sends the entity tag back that it got. */
  #alignTags(wanted: HttpResponse, got: HttpResponse): void {
    const [tag, other] = [wanted, got].map(({ headers }) => headerOf(headers, 'etag'));
    if (tag !== undefined && other !== undefined) this.#others.set(tag, other);
  }

  /** Notes what was made anew at the same places of two values, however much they differ. */
  #align(wanted: JsonValue | undefined, got: JsonValue | undefined, at: number, name = ''): void {
    if (isArray(wanted) && isArray(got))
      for (const [index, one] of wanted.entries()) this.#align(one, got[index], at, name);
    else if (isObject(wanted) && isObject(got))
      for (const [own, value] of Object.entries(wanted)) this.#align(value, ownProperty(got, own), at, own);
    else this.isSame(wanted, got, at, name);
  }

  #isMadeAnew(text: string, other: string, name: string, isNumber: boolean): boolean {
    if (isNumber && isIdName(name) && this.#isCreate) return true;
    if (this.seen.has(text)) return false;
    if (isNumber) return isIdName(name) && /^\d{1,15}$/.test(text) && /^\d{1,15}$/.test(other);
    // A create may respond with no more than the ID.
    const isNewId = this.#isCreate && (name === '' || isIdName(name));
    return isNewId || (text.length >= 8 && /\d/.test(text) && formOf(text) === formOf(other));
  }

  /** A text with the mock's identifiers in the place of the service's. */
  #translateText(text: string): string {
    return text
      .replaceAll(/[\w.:+-]+/g, (word) => this.#others.get(word) ?? word)
      .replaceAll(/[\w-]+/g, (word) => this.#others.get(word) ?? word);
  }
}

export function jsonOf(body: HttpRequest['body']): JsonValue | undefined {
  if (body === undefined) return undefined;
  if ('text' in body && body.json !== undefined) return body.json;
  const text = textOf(body);
  return text === undefined ? undefined : tryParseJson(text);
}

function mediaTypeOf({ headers, body }: HttpResponse): string {
  return body === undefined ? '' : essenceOf(headerOf(headers, 'content-type') ?? '');
}

/** The JSON of a body, else its text. */
export function bodyOf({ headers, body }: HttpResponse): JsonValue | undefined {
  if (body === undefined) return undefined;
  const json = isJson(headerOf(headers, 'content-type') ?? '') ? jsonOf(body) : undefined;
  return json ?? textOf(body);
}

const dayAndHalf = 36 * 60 * 60 * 1000;

/** Whether a value is a moment near another. */
function isNear(value: JsonValue, at: number): boolean {
  return Math.abs((readMoment(value)?.time ?? NaN) - at) < dayAndHalf;
}

/** The form of a text: a UUID, a moment and a token each have their own. */
function formOf(text: string): string {
  const plain = text.replaceAll(/\d+/g, (digits) => (digits.length > 3 ? '#' : digits.replaceAll(/\d/g, '0')));
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text.replaceAll(/\d/g, '0').replace(/\.0+/, '.0');
  if (isUuid(text)) return `uuid ${text.charAt(14)}`;
  if (/^[\w-]+$/.test(text)) return `token ${text.length}`;
  return plain.replaceAll(/[\da-f]{6,}/gi, '#');
}

function isSameShape(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (isArray(one)) return isArray(other) && (one.length === 0 || other.length === 0 || isSameShape(one[0], other[0]));
  if (isObject(one)) {
    if (!isObject(other) || isArray(other)) return false;
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && isSameShape(one[name], other[name]))
    );
  }
  return one === null || other === null ? one === other : typeof one === typeof other && !isObject(other);
}
