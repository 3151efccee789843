import type { JsonValue } from '../../src/base/json';

/** A point of a profile moved by hand, at one place of test/test-documents/knobs.yaml. */
export interface Move {
  readonly point: string;
  readonly place: string;
  readonly value: JsonValue;
  /** Those of one group are moved together: none hides another. */
  readonly group: string;
  /** What both profiles say beside, so that the point is asked at all. */
  readonly beside?: readonly Said[];
  /** What of the point the unmoved profile says; nothing where left out. */
  readonly before?: JsonValue;
  /** What every probe is called that shows the move, by its identifier, what it tries, and the place in its answers. */
  readonly names: RegExp;
}

/** A value of a point at a place. */
export interface Said {
  readonly point: string;
  readonly place: string;
  readonly value: JsonValue;
}
