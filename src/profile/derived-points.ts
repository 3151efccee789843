import type { JsonValue } from '../exact-json';
import type { Point } from './point';
import { described } from './value-kinds';

/**
 * How a member follows from others of the item. Of numbers: `product`, `sum` and `difference` of two, `linear` (`times` one and
 * `plus`, of parts of `per` that are rounded up or down where it is given), `count` of what a list or text holds, `total` of a
 * member of what a list holds, or of two that are multiplied. Of truth values: `above` (a number above `than`, or above another
 * member), `set` (whether there is a value), `one-of` (whether it is one of `values`). Of texts: `text` (as `like` is, in which
 * `{{name}}` stands for the member of that name, a number with `digits` at least), `slug`, `lower-case`, `upper-case`.
 */
export interface Derivation {
  readonly is: (typeof derivations)[number];
  readonly of: readonly string[];
  /** Digits behind the point to which a number is rounded, or that a number in a text has at least; none where left out. */
  readonly digits?: number;
  readonly times?: number;
  readonly plus?: number;
  readonly per?: number;
  readonly round?: 'up' | 'down';
  readonly than?: number;
  readonly values?: readonly JsonValue[];
  readonly like?: string;
}

const derivations = [
  'product',
  'sum',
  'difference',
  'linear',
  'count',
  'total',
  'above',
  'set',
  'one-of',
  'text',
  'slug',
  'lower-case',
  'upper-case',
] as const;

/** What of an item follows from the rest of it. */
export const derivedPoints = {
  derived: {
    id: 'member.derived',
    place: 'collection',
    title: 'members that follow from others of the item, by their names: made anew whenever it changes',
    values: described<Readonly<Record<string, Derivation>>>(
      {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['is', 'of'],
          additionalProperties: false,
          properties: {
            is: { enum: [...derivations] },
            of: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } },
            digits: { type: 'integer', minimum: 0, maximum: 9 },
            times: { type: 'number' },
            plus: { type: 'number' },
            per: { type: 'number', exclusiveMinimum: 0 },
            round: { enum: ['up', 'down'] },
            than: { type: 'number' },
            values: { type: 'array' },
            like: { type: 'string' },
          },
        },
      },
      { total: { is: 'product', of: ['quantity', 'price'], digits: 2 } },
    ),
    usual: 'none: each has a value of its own',
    why: 'the document says nothing of it',
  },
} as const satisfies Readonly<Record<string, Point>>;
