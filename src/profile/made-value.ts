import type { JsonValue } from '../exact-json';
import { described, type ValueKind, type ValueSchema } from './value-kinds';

const makes = [
  'now',
  'uuid',
  'random',
  'same-as',
  'counter',
  'next',
  'absent',
  'text',
  'path',
  'sent',
  'plus',
  'minus',
] as const;

/** A value that a service makes anew each time, rather than one that stays. */
export interface Making {
  /**
   * `now`: the moment, spelt as `spelling` shows it (`2026-01-31T12:00:00Z`, `...00.000Z`, `...+00:00`, seconds or milliseconds as
   * numbers); `uuid` and `random`: as `like` is; `same-as`: the value of the member `of` (an identifier, a name); `counter`: numbers
   * one after another, from `from` on, at a change one more than before; `next`: one
   * more than the highest that an item of the collection has had, below the same parent, `from` where there is none; `absent`: none, though the document has a default; `text`: as `like` is, in which
   * `{{id}}` stands for the member of that name; `path`: the text of the path parameter `of`;
   * `sent`, `plus`, `minus`: what the body has of the member `of`, what the item had and as much more or less, and `otherwise` where the
   * body says nothing of it.
   */
  readonly make: (typeof makes)[number];
  readonly spelling?: string;
  readonly like?: string;
  readonly of?: string;
  readonly from?: number;
  readonly otherwise?: MadeValue;
}

/** A value as it stands, or how it is made; a value that looks like a making is written as `{ value: ... }`. */
export type MadeValue = { readonly value: JsonValue } | Making;

const madeValue = valueOr({
  otherwise: valueOr({}),
});

/** A value or a making, which may name further members. */
function valueOr(further: ValueSchema): ValueSchema {
  return {
    oneOf: [
      { type: 'object', required: ['value'], additionalProperties: false, properties: { value: {} } },
      {
        type: 'object',
        required: ['make'],
        additionalProperties: false,
        properties: {
          make: { enum: [...makes] },
          spelling: { type: 'string' },
          like: { type: 'string' },
          of: { type: 'string' },
          from: { type: 'integer' },
          ...further,
        },
      },
    ],
  };
}

/** The kind of values by the names of their members. */
export const madeMembers: ValueKind<Readonly<Record<string, MadeValue>>> = described(
  {
    type: 'object',
    additionalProperties: madeValue,
  },
  { status: { value: 'new' }, createdAt: { make: 'now', spelling: '2026-01-31T12:00:00Z' } },
);
