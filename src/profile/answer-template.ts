import { described, type ValueKind } from './value-kinds';
import type { AnswerTemplate } from './situations';

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
