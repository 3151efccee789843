import type { JsonObject } from '../../base/json';

const text: JsonObject = { type: 'string' };
const map = (values: JsonObject): JsonObject => ({ type: 'object', additionalProperties: values });

/** A response of one's own, as people write it. */
export const overrideSchema: JsonObject = {
  type: 'object',
  required: ['operation'],
  additionalProperties: false,
  properties: {
    operation: { type: 'string', description: 'By its operationId, or as `GET /pets`' },
    when: {
      type: 'object',
      description: 'Which requests it is for: all that is named must be there',
      additionalProperties: false,
      properties: {
        path: { type: 'object', description: 'Path parameters' },
        query: { type: 'object', description: 'Query parameters' },
        headers: { ...map(text), description: 'Headers' },
        body: { description: 'A part of the body: objects may have more properties' },
      },
    },
    status: { type: 'integer', minimum: 200, maximum: 599, description: 'Default: that of the usual response' },
    headers: { ...map(text), description: 'Headers beside the usual ones' },
    body: {
      description:
        'Default: that of the usual response. `{{path.petId}}`, `{{query.limit}}`, `{{body.name}}` stand for values of the request',
    },
    delay: {
      type: 'integer',
      minimum: 0,
      maximum: 60_000,
      description: 'How long the response waits, in milliseconds',
    },
    times: { type: 'integer', minimum: 1, description: 'After so many requests it ends' },
  },
};

/** What people add to a mock without code, by the names of `Additions`. */
export const additionSchemas: Readonly<Record<'items' | 'overrides' | 'values', JsonObject>> = {
  items: {
    ...map({ type: 'array', items: { type: 'object' } }),
    description: 'Items beside the generated ones, by the paths of their collections',
  },
  overrides: {
    type: 'array',
    items: overrideSchema,
    description: 'Responses of your own; the first that matches responds',
  },
  values: {
    ...map({ anyOf: [text, { type: 'array', minItems: 1, items: {} }] }),
    description:
      'Values by property (`name`), or by schema and property (`Pet.name`): a method of faker (`person.firstName`), or a list',
  },
};
