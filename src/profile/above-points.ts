import { answerTemplate } from './answer-template';
import type { Point } from './point';
import { described, words } from './value-kinds';
import type { AnswerTemplate } from './situations';

/** How a number of an item changes: by a member of what is made or removed below it, or by a number. */
export interface NumberChange {
  readonly by: string | number;
  readonly times: 1 | -1;
}

/** What a request below an item changes of that item. */
export interface AboveChange {
  readonly numbers: Readonly<Record<string, NumberChange>>;
  /** Members that become the moment, by how it is spelt. */
  readonly moments?: Readonly<Record<string, string>>;
  /** The least that a number may become, and how a request is refused that would make it less. */
  readonly least?: Readonly<Record<string, number>>;
  readonly answer?: AnswerTemplate;
}

/** What becomes of items by what is done below them. */
export const abovePoints = {
  unknownAbove: {
    id: 'above.unknown',
    place: 'operation',
    title: 'a list, a create or an item below an item that is not there',
    values: words('refuse', 'pass'),
    usual: '404 where the document has that, else as if it were there',
    why: 'the document says which answers there are',
  },
  aboveChange: {
    id: 'above.changes',
    place: 'operation',
    title: 'what a create or removal below an item changes of that item, such as a stock by a movement',
    values: described<AboveChange>(
      {
        type: 'object',
        required: ['numbers'],
        additionalProperties: false,
        properties: {
          numbers: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              required: ['by', 'times'],
              additionalProperties: false,
              properties: { by: { oneOf: [{ type: 'string' }, { type: 'number' }] }, times: { enum: [1, -1] } },
            },
          },
          moments: { type: 'object', additionalProperties: { type: 'string' } },
          least: { type: 'object', additionalProperties: { type: 'number' } },
          answer: answerTemplate.schema,
        },
      },
      { numbers: { stock: { by: 'quantity', times: 1 } } },
    ),
    usual: 'nothing',
    why: 'the document says nothing of it',
  },
} as const satisfies Readonly<Record<string, Point>>;
