import type { ValueKind } from './value-kinds';

/**
 * What a point is asked of. Each is written in a profile as a place: the service `*`; a path `/pets/{petId}`; a collection, by
 * the path of its list, `/pets`; an operation `GET /pets`; a part of its requests, `GET /pets query`, `POST /pets body`; a parameter or a
 * member of a body, `GET /pets query.limit`, `POST /pets body.name`.
 */
export type PlaceKind = 'service' | 'path' | 'collection' | 'operation' | 'part' | 'parameter' | 'member';

/** The parts of a request in which several things can be wrong: its parameters, and its body. */
export type RequestPart = 'query' | 'body';

/**
 * A point on which the document is silent and services differ: one knob. The stand-in plays it, `learn` writes it down, and
 * docs/silent-points.md lists it.
 */
export interface Point<Value = unknown> {
  /** Stable and readable, as it stands in a profile: `parameter.below`. */
  readonly id: string;
  readonly place: PlaceKind;
  /** What is asked, in half a sentence: "a number below the minimum". */
  readonly title: string;
  readonly values: ValueKind<Value>;
  /** What the stand-in does where no profile says otherwise. */
  readonly usual: string;
  /** Why it does so. */
  readonly why: string;
}
