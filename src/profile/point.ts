import type { JsonValue } from '../base/json';
import type { AnswerTemplate } from '../base/refusal-reasons';

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

/** A JSON Schema (2020-12) as plain data. */
export type ValueSchema = Readonly<Record<string, JsonValue>>;

/** What the values of a point are; `Value` is what whoever reads the point gets. */
export interface ValueKind<Value> {
  readonly schema: ValueSchema;
  /** Values as a profile may have them, where words alone would not tell what they look like. */
  readonly examples?: readonly Value[];
  /** There for the type alone. */
  readonly of?: Value;
}

/** Gives the kind of one of several words. */
export function words<const Word extends string>(...known: readonly Word[]): ValueKind<Word> {
  return { schema: { enum: [...known] } };
}

/** Gives the kind of whole numbers from a least one on. */
export function wholeNumber(minimum: number): ValueKind<number> {
  return { schema: { type: 'integer', minimum } };
}

/** Gives the kind that a schema of its own describes; examples are for docs/silent-points.md. */
export function described<Value>(schema: ValueSchema, ...examples: readonly Value[]): ValueKind<Value> {
  return { schema, ...(examples.length > 0 && { examples }) };
}

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

/** The kind of a point that is answered with an answer of its own. */
export const answerTemplate: ValueKind<AnswerTemplate> = described<AnswerTemplate>({
  type: 'object',
  required: ['status'],
  additionalProperties: false,
  properties: {
    status: { type: 'integer', minimum: 200, maximum: 599 },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    body: { type: 'string' },
  },
});
