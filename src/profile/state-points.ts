import type { JsonValue } from '../exact-json';
import { answerTemplate } from './answer-template';
import { madeMembers, type MadeValue } from './made-value';
import type { Point } from './point';
import { described } from './value-kinds';
import type { AnswerTemplate } from './situations';

/** When an operation is refused for what an item is, and how that is answered. */
export interface StateRule {
  /** A member of the item, and the values with which it is refused. */
  readonly member?: string;
  readonly is?: readonly JsonValue[];
  /** The path of a collection below the item, as the document has it: refused as long as the item has any there. */
  readonly holds?: string;
  /** Items of another collection, by the member in which they name this one: refused as long as any does. */
  readonly refers?: { readonly collection: string; readonly member: string };
  /** Members of a body, each with values that go through all the same. */
  readonly unless?: Readonly<Record<string, readonly JsonValue[]>>;
  readonly answer: AnswerTemplate;
}

/** What an item becomes along with a member. */
export interface StateChange {
  readonly member: string;
  readonly becomes: JsonValue;
  readonly sets: Readonly<Record<string, MadeValue>>;
}

const stateChanges = described<readonly StateChange[]>(
  {
    type: 'array',
    items: {
      type: 'object',
      required: ['member', 'becomes', 'sets'],
      additionalProperties: false,
      properties: { member: { type: 'string' }, becomes: {}, sets: madeMembers.schema },
    },
  },
  [{ member: 'status', becomes: 'sold', sets: { soldAt: { make: 'now' } } }],
);

/** What follows from what an item is. */
export const statePoints = {
  refusedInState: {
    id: 'refusals.state',
    place: 'operation',
    title: 'what is refused for what the item is, or for what lies below it, and how that is answered',
    values: described<readonly StateRule[]>(
      {
        type: 'array',
        items: {
          type: 'object',
          required: ['answer'],
          additionalProperties: false,
          properties: {
            member: { type: 'string' },
            is: { type: 'array', minItems: 1 },
            holds: { type: 'string' },
            refers: {
              type: 'object',
              required: ['collection', 'member'],
              additionalProperties: false,
              properties: { collection: { type: 'string' }, member: { type: 'string' } },
            },
            unless: { type: 'object', additionalProperties: { type: 'array' } },
            answer: answerTemplate.schema,
          },
        },
      },
      [{ member: 'status', is: ['sold'], answer: { status: 409 } }],
    ),
    usual: 'nothing, unless the document says so',
    why: 'which states there are, and what each allows, is not shown',
  },
  createdWith: {
    id: 'created.sets-with',
    place: 'operation',
    title: 'what a create sets along with a member that has a value, where the body says nothing of it',
    values: stateChanges,
    usual: 'nothing',
    why: 'the document says no more',
  },
  setWith: {
    id: 'changed.sets-with',
    place: 'operation',
    title: 'what a change sets along with a member that becomes a value',
    values: stateChanges,
    usual: 'nothing',
    why: 'the document says no more',
  },
} as const satisfies Readonly<Record<string, Point>>;
