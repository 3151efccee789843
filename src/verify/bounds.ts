import type { Schema } from '../contract/document';

/** A bound of an integer, and the keyword that writes it. */
export interface Bound {
  /** The least or greatest integer that is valid. */
  readonly value: number;
  readonly keyword: string;
}

/** What a schema says of the range of an integer. */
export interface Bounds {
  readonly minimum?: Bound;
  readonly maximum?: Bound;
}

/**
 * Gives the least and the greatest integer that a schema allows. An exclusive bound is a number of its own from 3.1 on
 * (JSON Schema 2020-12 validation, 6.2.3 and 6.2.5) and a boolean beside the bound in 3.0.
 */
export function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): Bounds {
  const least = [
    ...(minimum === undefined ? [] : [inclusive(minimum, 'minimum', exclusiveMinimum === true ? 1 : 0)]),
    ...(typeof exclusiveMinimum === 'number' ? [inclusive(exclusiveMinimum, 'exclusiveMinimum', 1)] : []),
  ].sort((first, second) => second.value - first.value)[0];
  const most = [
    ...(maximum === undefined ? [] : [inclusive(maximum, 'maximum', exclusiveMaximum === true ? -1 : 0)]),
    ...(typeof exclusiveMaximum === 'number' ? [inclusive(exclusiveMaximum, 'exclusiveMaximum', -1)] : []),
  ].sort((first, second) => first.value - second.value)[0];
  return { ...(least !== undefined && { minimum: least }), ...(most !== undefined && { maximum: most }) };
}

function inclusive(value: number, keyword: string, step: -1 | 0 | 1): Bound {
  return { value: value + step, keyword };
}
