import type { JsonValue } from '../exact-json';
import { madeMembers } from './made-value';
import type { Point } from './point';
import { described } from './value-kinds';

/** How JSON is written. */
export interface Spelling {
  /** Blanks of each level; 0 writes all in one line. */
  readonly indent?: number;
  readonly blankAfterColon?: boolean;
  readonly blankAfterComma?: boolean;
  /** Whether what is beyond ASCII is written `\u00e9`. */
  readonly isAscii?: boolean;
}

/** What answers are like, whatever they tell of. */
export const answerPoints = {
  status: {
    id: 'answer.status',
    place: 'operation',
    title: 'the status of success, where several are described',
    values: described<number>({ type: 'integer', minimum: 200, maximum: 299 }),
    usual: 'the first that is described',
    why: 'the document says which there are, not when',
  },
  headers: {
    id: 'answer.headers',
    place: 'operation',
    title: 'the headers of a success, by their names: a template, or `absent` for one that is left out',
    values: described<Readonly<Record<string, string>>>(
      { type: 'object', additionalProperties: { type: 'string' } },
      { 'X-Request-Id': '{{uuid}}', ETag: 'absent' },
    ),
    usual: 'those that are described, ETag, and Location at a create',
    why: 'HTTP clients rely on them',
  },
  spelling: {
    id: 'json.spelling',
    place: 'service',
    title: 'how JSON is written',
    values: described<Spelling>(
      {
        type: 'object',
        additionalProperties: false,
        properties: {
          indent: { type: 'integer', minimum: 0, maximum: 8 },
          blankAfterColon: { type: 'boolean' },
          blankAfterComma: { type: 'boolean' },
          isAscii: { type: 'boolean' },
        },
      },
      { indent: 2, blankAfterColon: true },
    ),
    usual: 'in one line, without blanks, in UTF-8',
    why: 'nobody should see it',
  },
  body: {
    id: 'answer.body',
    place: 'operation',
    title: 'the body of a success that keeps no state',
    values: described<JsonValue>({}, { state: 'up' }),
    usual: 'the example of the document, else a sample',
    why: 'an example is what its author wants to be seen',
  },
  members: {
    id: 'answer.members',
    place: 'operation',
    title: 'members of the body of a success that shows no item, such as that of a removal',
    values: madeMembers,
    usual: 'a sample, with what the path and the body of the request say',
    why: 'the document says no more',
  },
  memberOrder: {
    id: 'json.member-order',
    place: 'collection',
    title: 'the order in which the members of an item are written',
    values: described<readonly string[]>({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
    usual: 'that of the document',
    why: 'nobody should see it',
  },
} as const satisfies Readonly<Record<string, Point>>;
