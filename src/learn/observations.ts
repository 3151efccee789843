import type { Operation } from '../openapi/operation';
import type { Redact } from '../secrets/redact';
import { stringifyJson, type JsonValue } from '../base/json';
import { placeOf, type Entry, type Unclear } from '../profile/profile';
import type { EntryCheck } from '../profile/check-profile';
import type { Point } from '../profile/point';
import { type Exchange, bodyOf, decodeUtf8, isRead } from '../probe/exchange';
import { isObject } from '../openapi/document';
import { alike, momentAlike } from '../profile/write-text';
import { createRandom } from '../base/random';

/** Something that was seen and is not played, with the reason. */
export interface LeftUnlearnt {
  /** A point at a place, or a learner. */
  readonly what: string;
  readonly reason: string;
}

interface Noted {
  readonly value: JsonValue;
  readonly text: string;
  /** Without the examples of what differs by itself. */
  readonly plain: string;
  readonly evidence: string;
}

/** Most observations that are kept of a point that is unclear. */
const mostSeen = 6;

/** What a run of learning has written down: one value for each point and place, and what contradicts itself. */
export class Observations {
  readonly #entries = new Map<string, Map<string, Noted>>();
  readonly #unclear = new Map<string, { readonly point: string; readonly place: string; readonly seen: string[] }>();
  readonly #left: LeftUnlearnt[] = [];

  /**
   * `whyKept` gives why an answer must not be played, such as that it breaks its document; undefined where it may.
   */
  constructor(
    private readonly redact: Redact,
    private readonly whyKept: (point: Point, shown: Exchange) => string | undefined,
    private readonly check: EntryCheck,
  ) {}

  /** Writes a value down with the exchange that shows it; one that contradicts another makes both unclear. */
  note(point: Point, value: unknown, shown: Exchange, operation?: Operation | string, subject?: string): void {
    const place = placeOf(operation, subject);
    const kept = this.whyKept(point, shown);
    if (kept !== undefined) {
      this.leave(`${point.id} at ${place}`, `${kept} (${evidenceOf(shown, this.redact)})`);
      return;
    }
    const unfit = this.check(point, place, value as JsonValue);
    if (unfit !== undefined) {
      this.leave(`${point.id} at ${place}`, unfit);
      return;
    }
    // What a learner gives is of the kind that the point's values are: plain data.
    const stable = stableValue(value as JsonValue);
    const text = stringifyJson(stable);
    // What only shows what something looks like may look otherwise the next time: tokens of other lengths.
    const plain = text.replaceAll(/\{\{(token|number):[^{}]{1,200}\}\}/g, '{{$1}}');
    if (this.redact(text) !== text) {
      this.leave(`${point.id} at ${place}`, 'the answer repeats a secret of this run');
      return;
    }
    const evidence = shortEvidenceOf(shown, this.redact);
    const places = this.#entries.get(point.id) ?? new Map<string, Noted>();
    const before = places.get(place);
    if (before === undefined || before.plain === plain) {
      if (before === undefined) places.set(place, { value: stable, text, plain, evidence });
      this.#entries.set(point.id, places);
      return;
    }
    this.#see(point, place, [`${before.text.slice(0, 200)}: ${before.evidence}`, `${text.slice(0, 200)}: ${evidence}`]);
  }

  /** Writes down that observations of a point contradict each other. */
  unclear(point: Point, seen: readonly Exchange[], operation?: Operation | string, subject?: string): void {
    this.#see(
      point,
      placeOf(operation, subject),
      seen.map((exchange) => evidenceOf(exchange, this.redact)),
    );
  }

  /** Writes down that something was not learnt; each once. */
  leave(what: string, reason: string): void {
    const line = { what, reason: this.redact(reason).slice(0, 1000) };
    if (!this.#left.some((one) => one.what === line.what && one.reason === line.reason)) this.#left.push(line);
  }

  get left(): readonly LeftUnlearnt[] {
    return this.#left;
  }

  #see(point: Point, place: string, seen: readonly string[]): void {
    const key = `${point.id} ${place}`;
    const known = this.#unclear.get(key) ?? { point: point.id, place, seen: [] };
    for (const one of seen) if (known.seen.length < mostSeen && !known.seen.includes(one)) known.seen.push(one);
    this.#unclear.set(key, known);
  }

  /** Gives the entries of a profile; what is unclear is not among them. */
  entries(): Map<string, Map<string, Entry>> {
    const all = new Map<string, Map<string, Entry>>();
    for (const [id, places] of this.#entries) {
      const sure = [...places].filter(([place]) => !this.#unclear.has(`${id} ${place}`));
      const written = sure.map(([place, { value, evidence }]): [string, Entry] => [place, { value, evidence }]);
      if (written.length > 0) all.set(id, new Map(written));
    }
    return all;
  }

  /** Gives what contradicts itself. */
  contradictions(): Unclear[] {
    return [...this.#unclear.values()];
  }
}

/** Longest part of a body, in characters, that evidence shows. */
const longestBody = 120;

/** Names that the run has made up, which another seed makes otherwise. */
const madeUp = /understudy-[0-9a-z]{8}-\w+/g;

/**
 * Gives an exchange in a line, without secrets: `GET /pets?limit=0 -> 200, 20 items`. Of data that the service holds it tells
 * how much there was, and of refusals what they say.
 */
function evidenceOf(exchange: Exchange, redact: Redact): string {
  return lineOf(exchange, redact, answerWords(exchange));
}

/** Gives the same, of refusals without what they say: a profile has their text as the answer that is played. */
function shortEvidenceOf(exchange: Exchange, redact: Redact): string {
  const { status } = exchange.response;
  return lineOf(exchange, redact, status >= 300 ? '' : listWords(exchange)).replaceAll(madeUp, '...');
}

function lineOf({ request, response }: Exchange, redact: Redact, words: string): string {
  const sent =
    request.body === undefined || request.body.length === 0 ? '' : ` ${shortened(decodeUtf8(request.body) ?? 'bytes')}`;
  const line = `${request.method} ${stableEvidence(request.path)}${sent} -> ${response.status}${words}`;
  return redact(line).slice(0, 2 * longestBody + 200);
}

function answerWords(exchange: Exchange): string {
  const { response } = exchange;
  if (!isRead(exchange)) return ', a body that is no longer kept';
  if (response.body.length === 0) return '';
  if (response.status >= 300) return ` ${shortened(decodeUtf8(response.body) ?? 'bytes')}`;
  return listWords(exchange) || `, ${response.body.length} bytes`;
}

/** How many items an answer holds that is a list, or has one. */
function listWords(exchange: Exchange): string {
  const body = isRead(exchange) ? bodyOf(exchange.response) : undefined;
  const list = Array.isArray(body)
    ? body
    : isObject(body)
      ? Object.values(body).find((member) => Array.isArray(member))
      : undefined;
  return Array.isArray(list) ? `, ${list.length} items` : '';
}

function shortened(text: string): string {
  const line = stableEvidence(text.slice(0, 16 * longestBody)).replaceAll(/\s+/g, ' ');
  return line.length > longestBody ? `${line.slice(0, longestBody)}...` : line;
}

/** Any moment will do that is the same in each run, in milliseconds since 1970. */
const someMoment = Date.UTC(2026, 0, 31, 12, 0, 0, 123);

/**
 * Gives a text of evidence without what differs from run to run and tells nothing: UUIDs as `<uuid>`, moments as `<time>`, what
 * the run calls its own things as `understudy-<tag>`. Two runs
 * with the same seed then write the same file.
 */
export function stableEvidence(text: string): string {
  return text
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>')
    .replaceAll(/\b[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}\b/g, '<UUID>')
    .replaceAll(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>')
    .replaceAll(/\bunderstudy-[0-9a-f]{6,8}\b/g, 'understudy-<tag>')
    .replaceAll(/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, '<time>');
}

/**
 * Gives a value of a profile in which examples that only show what something looks like are the same in each run: those of
 * `{{date-time:...}}`, `{{http-date:...}}`, `{{token:...}}` and `{{number:...}}`, and the `spelling` of what is made of the moment.
 */
export function stableValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replaceAll(examples, stableExample);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(stableValue);
  const isMoment = (value as Readonly<Record<string, JsonValue>>)['make'] === 'now';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isMoment && name === 'spelling' && typeof one === 'string' ? momentLike(one) : stableValue(one),
    ]),
  );
}

const examples = /\{\{(date-time|http-date|token|number):([^{}]{1,200})\}\}/g;

function stableExample(_whole: string, shape: string, like: string): string {
  const isMoment = shape === 'date-time' || shape === 'http-date';
  return `{{${shape}:${isMoment ? momentLike(like) : alike(createRandom('example'), like)}}}`;
}

function momentLike(like: string): string {
  return String(momentAlike(someMoment, like) ?? like);
}
