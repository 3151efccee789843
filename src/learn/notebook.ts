import type { Operation } from '../contract/operation';
import type { Redact } from '../contract/secrets';
import { stringifyJson, type JsonValue } from '../exact-json';
import { placeOf, type Entry, type Unclear } from '../profile/profile';
import type { EntryCheck } from '../profile/entry-check';
import type { Point } from '../profile/point';
import type { Exchange } from '../verify/exchange';
import { evidenceOf, shortEvidenceOf } from './evidence';
import { stableValue } from './stable-text';

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
export class Notebook {
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
