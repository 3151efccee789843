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
