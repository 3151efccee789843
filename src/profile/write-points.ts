import type { MomentSpelling } from './moment-spelling';
import type { Point } from './point';
import { madeMembers } from './made-value';
import { described, words } from './value-kinds';

/** A moment as RFC 3339 section 5.6 has it, or with a blank in it. */
const momentPattern = '^\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,12})?([Zz]|[+-]\\d\\d:?\\d\\d)$';

/** What becomes of what a body brings or leaves out, where its schema does not say so. */
export const writePoints = {
  nullMember: {
    id: 'body.null-member',
    place: 'member',
    title:
      'null for a member of a body whose schema has no null: refused, taken as if it were left out, or kept as null (learnt with `--as-it-is` alone)',
    values: words('refuse', 'left-out', 'kept'),
    usual: 'refused',
    why: 'the schema has no null',
  },
  unknownOfPut: {
    id: 'put.unknown-item',
    place: 'operation',
    title: 'a PUT whose path names no item: refused, or it makes the item',
    values: words('refuse', 'make'),
    usual: 'made where nothing else makes one and the document has 201, or no answer for what is not there',
    why: 'RFC 9110 section 9.3.4: PUT creates or replaces, as the service wants it',
  },
  idempotency: {
    id: 'idempotency.key',
    place: 'operation',
    title: 'a request with an Idempotency-Key that came before: done once more, or answered as the first one was',
    values: words('again', 'replay'),
    usual: 'done once more',
    why: 'the document says no more of the header than that it is there',
  },
  replayHeaders: {
    id: 'idempotency.headers',
    place: 'operation',
    title:
      'the headers that an answer has beside where it is that of a request which came before under its Idempotency-Key',
    values: described<Readonly<Record<string, string>>>(
      { type: 'object', additionalProperties: { type: 'string' } },
      { 'Idempotent-Replayed': 'true' },
    ),
    usual: 'none',
    why: 'the document says no more of the header than that it is there',
  },
  changedObjects: {
    id: 'changed.objects',
    place: 'operation',
    title: 'an object within a change by plain JSON: merged with what is there, or in its place',
    values: words('merged', 'replaced'),
    usual: 'merged, unless the document says that it is replaced',
    why: 'a change brings what changes',
  },
  emptyInMap: {
    id: 'changed.empty-in-map',
    place: 'operation',
    title: 'an empty text under a name of an object whose names are free, in a change: kept, or the name goes',
    values: words('kept', 'removed'),
    usual: 'kept',
    why: 'it is a text as any other',
  },
  keptMoment: {
    id: 'moment.kept',
    place: 'member',
    title:
      'how a moment is spelt that a body brings: a whole second and one with a half as examples, and in which zone',
    values: described<MomentSpelling>(
      {
        type: 'object',
        required: ['whole', 'fraction'],
        properties: {
          whole: { type: 'string', pattern: momentPattern },
          fraction: { type: 'string', pattern: momentPattern },
          keepsZone: { type: 'boolean' },
        },
        additionalProperties: false,
      },
      { whole: '2026-01-31T12:00:00Z', fraction: '2026-01-31T12:00:00.500Z' },
    ),
    usual: 'as it was sent',
    why: 'the document says nothing else',
  },
  toldAtRemoval: {
    id: 'removed.tells',
    place: 'operation',
    title:
      'what the answer of a removal tells, member by member; texts may repeat parameters of the path (`{{petId}}`)',
    values: madeMembers,
    usual: 'what the document describes, of the item that is gone; `deleted` and the like are true',
    why: 'the document says no more',
  },
} as const satisfies Readonly<Record<string, Point>>;
