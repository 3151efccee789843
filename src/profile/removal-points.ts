import { madeMembers, type MadeValue } from './made-value';
import type { Point } from './point';
import { described } from './value-kinds';

/** How a removed item is kept, and asked for. */
export interface KeptRemoved {
  /** The query parameter of reads and lists by which those that are removed are shown too, and its value. */
  readonly parameter: string;
  readonly value: string;
  /** The member of an item that says that it is removed: it has a value then, other than `false`. */
  readonly member: string;
  /** What a removal sets. */
  readonly sets: Readonly<Record<string, MadeValue>>;
}

/** What becomes of what is removed. */
export const removalPoints = {
  keptRemoved: {
    id: 'removed.kept',
    place: 'collection',
    title: 'whether items that are removed are kept, and shown to those that ask for them by a parameter',
    values: described<KeptRemoved>(
      {
        type: 'object',
        required: ['parameter', 'value', 'member', 'sets'],
        additionalProperties: false,
        properties: {
          parameter: { type: 'string' },
          value: { type: 'string' },
          member: { type: 'string' },
          sets: madeMembers.schema,
        },
      },
      { parameter: 'deleted', value: 'true', member: 'deletedAt', sets: { deletedAt: { make: 'now' } } },
    ),
    usual: 'gone',
    why: 'RFC 9110 section 9.3.5: nothing says that it stays',
  },
} as const satisfies Readonly<Record<string, Point>>;
