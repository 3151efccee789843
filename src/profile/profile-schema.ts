import type { JsonObject } from '../base/json';
import { hintNames } from '../openapi/collections/hints';

const text: JsonObject = { type: 'string' };
const map = (values: JsonObject): JsonObject => ({ type: 'object', additionalProperties: values });

/** RFC 9110 sections 5.1 and 5.6.2. */
export const headerName = String.raw`^[\w!#$%&'*+.^\`|~-]+$`;

/** A profile, as it is written. What only the OpenAPI file can say is checked besides. */
export const profileSchema: JsonObject = {
  type: 'object',
  required: ['profile'],
  additionalProperties: false,
  properties: {
    profile: { const: 1 },
    learned: { type: 'object' },
    items: text,
    mediaType: text,
    hints: map({
      type: 'object',
      additionalProperties: false,
      properties: { ...Object.fromEntries(hintNames.map((name) => [name, text])), response: { type: 'object' } },
    }),
    behaviours: map({ type: 'object' }),
    writes: map({ type: 'object' }),
    responses: map({
      type: 'object',
      required: ['status'],
      additionalProperties: false,
      properties: {
        status: { type: 'integer', minimum: 200, maximum: 599 },
        headers: { ...map(text), propertyNames: { pattern: headerName } },
        mediaType: text,
        body: {},
      },
    }),
  },
};
