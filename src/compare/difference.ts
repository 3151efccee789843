import { isSuccess } from '../probe/answers';
import type { Exchange } from '../probe/exchange';
import type { Probe } from './plan-parts';

/**
 * What a difference costs: another status, another shape (members, types, media type), another value, another wording of an
 * error. `spelling` is what no reader of JSON sees, `data` what the services hold: neither makes answers unlike.
 */
export type Weight = 'status' | 'shape' | 'value' | 'message' | 'spelling' | 'data';

/** One place in which two answers to one request differ. */
export interface Difference {
  /** `status`, `header.Allow`, `body[*].name`. */
  readonly place: string;
  readonly weight: Weight;
  /** What stands there in the answer of each service, shortened. */
  readonly a: string;
  readonly b: string;
  /** Where in the body of each answer, as its violations name places (`body.3.name`), of the first of all items that differ so. */
  readonly at?: readonly At[];
}

/** The same place in two bodies. */
export interface At {
  readonly a: string;
  readonly b: string;
}

/** Longest text of a value that is shown. */
const longestShown = 160;

/** Gives a value as it is shown beside another one. */
export function shown(text: string | undefined): string {
  if (text === undefined) return 'absent';
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}... (${text.length} characters)`;
}

/** Most differences of one pair of answers that are told. */
const mostOfAPair = 60;

/** Most items of one pair of which it is known where they differ in one place. */
const mostPlaces = 100;

/** The differences of one pair of answers, each place once. */
export class Differences {
  readonly #byPlace = new Map<string, Difference & { readonly at: At[] }>();

  /** Notes that something differs; what differs in a place before counts alone, with where it differs elsewhere. */
  add(place: string, weight: Weight, a: string | undefined, b: string | undefined, at?: At): void {
    const known = this.#byPlace.get(place);
    if (known !== undefined && at !== undefined && known.at.length < mostPlaces) known.at.push(at);
    if (known !== undefined || this.#byPlace.size >= mostOfAPair) return;
    this.#byPlace.set(place, { place, weight, a: shown(a), b: shown(b), at: at === undefined ? [] : [at] });
  }

  get all(): readonly Difference[] {
    return [...this.#byPlace.values()];
  }
}

/** What a difference of an item of the run's own is: told, or what an earlier request has told already. */
export type IsTold = (item: string, place: string) => boolean;

/**
 * What was told of items of the run's own: what a create or a change is answered otherwise shows in every later read of its item,
 * and is one difference all the same.
 */
export class Told {
  /** The probe that showed a difference first, by item and place within it. */
  readonly #first = new Map<string, string>();
  /** Items that one service has changed and the other has not. */
  readonly #apart = new Set<string>();

  /** Gives what tells whether a difference that a probe shows was told before. */
  of({ id, isWrite, operation }: Probe): IsTold {
    return (item, place) => {
      const key = `${item} ${place}`;
      const first = this.#first.get(key);
      if (first === undefined) this.#first.set(key, id);
      const isKnown = (first !== undefined && first !== id) || this.#apart.has(item);
      // What is written anew is told anew; a PATCH answers what was there before too.
      return isKnown && (!isWrite || operation?.method === 'PATCH');
    };
  }

  /** Notes what a write came to: items that it has changed on one side alone are no longer the same. */
  note({ isWrite, makes }: Probe, a: Exchange, b: Exchange, named: readonly string[]): void {
    if (!isWrite || makes !== undefined || isSuccess(a) === isSuccess(b)) return;
    for (const name of named) this.#apart.add(name);
  }
}
