import { described, type ValueKind } from './value-kinds';

/**
 * What becomes of a parameter that is odd: `refuse` answers an error; `clamp` takes the nearest value that is allowed; `ignore`
 * goes on as if it had not come; `empty` answers an empty list; `not-found` answers that nothing has this identifier; `read` takes
 * it for what it means (`05` for 5, `SOLD` for `sold`); `truncate` and `round` make a whole number; `leading` takes the whole number that
 * it begins with; `first` and `last` take one of
 * several; `as` takes another value in its place.
 */
export type Reaction =
  | 'refuse'
  | 'clamp'
  | 'ignore'
  | 'empty'
  | 'not-found'
  | 'read'
  | 'truncate'
  | 'round'
  | 'leading'
  | 'first'
  | 'last'
  | { readonly as: string };

/** The kind of values that reactions are. */
export const reaction: ValueKind<Reaction> = described(
  {
    oneOf: [
      {
        enum: [
          'refuse',
          'clamp',
          'ignore',
          'empty',
          'not-found',
          'read',
          'truncate',
          'round',
          'leading',
          'first',
          'last',
        ],
      },
      { type: 'object', required: ['as'], additionalProperties: false, properties: { as: { type: 'string' } } },
    ],
  },
  { as: '20' },
);
