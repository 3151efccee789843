import type { JsonObject } from '../base/json';
import { enumerate } from '../base/text';
import { headerName } from './profile-schema';
import { triggerTests } from './trigger';

/** Where services differ in which branch they take. Without an answer the mock does what `usual` says. */
export interface Behaviour {
  /** What decides. */
  readonly title: string;
  readonly usual: string;
  /** The JSON Schema of an answer. */
  readonly answers: JsonObject;
}

/** All behaviours, by their ids. Files have an answer by operation, or for `*`, which is any. */
export const behaviours = {
  'unknown-query': {
    title: 'A query parameter that the OpenAPI file does not have: an error, or a filter by the property of this name',
    usual: 'It has no effect',
    answers: { enum: ['reject', 'filter'] },
  },
  'list-order': {
    title:
      'The property by which a list is sorted, if the request does not say; `-` before it for falling values, `-` alone for the newest first',
    usual: 'In the order in which the items were created',
    answers: { type: 'string', pattern: '^-?.' },
  },
  'list-filter': {
    title:
      'Parameters of a list whose value is a part of what the property says, in any case, or that have no effect: `{ name: contains, owner: ignore }`',
    usual: 'It is all that the property says',
    answers: { type: 'object', additionalProperties: { enum: ['contains', 'ignore'] } },
  },
  'page-size': {
    title: 'The number of items on a page, if the request does not say, or `all`',
    usual: 'What the OpenAPI file says, else 20',
    answers: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'all' }] },
  },
  'page-beyond': {
    title: 'A page behind the last one: an error',
    usual: 'It is empty',
    answers: { enum: ['reject'] },
  },
  'all-errors': {
    title: 'Whether the response to a request with several errors names all of them',
    usual: 'What the format of the errors allows',
    answers: { enum: ['all', 'first'] },
  },
  'create-existing': {
    title:
      'A create with the ID of an item that exists: returns it as it is, or replaces it; or one with another property that an item has, and only with a flag: `{ by: name, if: get_or_create }`',
    usual: 'An error for the ID, a new item for other properties',
    answers: {
      anyOf: [
        { enum: ['return', 'replace'] },
        {
          type: 'object',
          required: ['by'],
          properties: { by: { type: 'string' }, if: { type: 'string' } },
          additionalProperties: false,
        },
      ],
    },
  },
  'not-served': {
    title: 'An operation that the API does not have',
    usual: 'It has all that the OpenAPI file has',
    answers: { enum: ['method-unknown', 'path-unknown'] },
  },
  'missing-body': {
    title: 'A request without its optional body',
    usual: 'It is accepted',
    answers: { enum: ['reject'] },
  },
  'media-type': {
    title: 'A body with another media type than the OpenAPI file has: `ignore` reads it as if it had that',
    usual: 'An error',
    answers: { enum: ['ignore'] },
  },
  authentication: {
    title:
      'What the OpenAPI file does not say of credentials: they are `optional`, or a key is required in this header, `Authorization`',
    usual: 'As in the file',
    answers: { type: 'string', pattern: headerName },
  },
  head: {
    title: 'HEAD: not allowed, or a path that does not exist',
    usual: 'As GET, without the body',
    answers: { enum: ['method-unknown', 'path-unknown'] },
  },
  'invalid-value': {
    title:
      'Values that break the OpenAPI file and are accepted, or ignored as if not sent: `{ query.limit minimum: ignore, body null: accept, body.text type:string:object: accept }`, by place and rule (with the type of an object or list), or for all places by the part of the request; `reject` takes back what a wider name or `*` says',
    usual: 'An error',
    answers: { type: 'object', additionalProperties: { enum: ['accept', 'ignore', 'reject'] } },
  },
  'unknown-parent': {
    title: 'A list below an item that does not exist, or an operation that no items hold',
    usual: 'An error, of other operations than lists if they document a 404',
    answers: { enum: ['pass', 'reject'] },
  },
  'list-fields': {
    title: 'The properties that a list shows beside those that it is asked for',
    usual: 'None',
    answers: { type: 'array', items: { type: 'string' } },
  },
  'rejected-when': {
    title: `Valid requests that are rejected: \`[{ at: body.name, is: shorter, than: 3 }, { at: body.name, is: taken }, { at: path.id, is: unlike, than: uuid }]\`; \`is\` may be ${enumerate(triggerTests, 'or')}`,
    usual: 'Valid requests are accepted',
    answers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['at', 'is'],
        properties: {
          at: { type: 'string', pattern: '^(?:path|query|body)\\.' },
          is: { enum: triggerTests },
          than: { type: ['number', 'string'] },
        },
        additionalProperties: false,
      },
    },
  },
} as const satisfies Readonly<Record<string, Behaviour>>;

export type BehaviourId = keyof typeof behaviours;
