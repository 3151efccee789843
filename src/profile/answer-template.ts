import { described, type ValueKind } from './value-kinds';

/**
 * An answer as a service writes it, in which `{{...}}` stands for what differs from request to request (template.ts). The body
 * is its text, to the letter.
 */
export interface AnswerTemplate {
  readonly status: number;
  /** By their names as written; Content-Type among them. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

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
