import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '../../base/json';
import { Problems } from '../document/document';
import type { MediaType, Operation } from '../operation';
import { createSchemaJudge } from '../schema/judge';
import type { Schema } from '../schema/schema';
import { Schemas } from '../schema/schemas';
import { createErrorBody, type ErrorStatement, type WriteErrorBody } from './error-body';

const invalid: ErrorStatement = {
  status: 422,
  code: 'invalid_body',
  message: 'body.name is required. body.age must be an integer, got "x".',
  details: [
    {
      place: { in: 'body', at: '/name' },
      keyword: 'required',
      message: 'body.name is required.',
      reason: 'is required',
    },
  ],
};
const unknown: ErrorStatement = {
  status: 404,
  code: 'not_found',
  message: '/pets has no item with petId 9.',
  details: [],
};

/** The JSON body of an error of an operation that documents one response. */
function write(schema: Schema, statement: ErrorStatement, status = 'default'): JsonValue | undefined {
  const root = { components: { schemas: { Error: schema } } };
  const ref = { schema, pointer: '/components/schemas/Error' };
  const content = [{ name: 'application/json', schema: ref, examples: [], encoding: {}, pointer: '' }];
  const responses = [
    { status: '200', description: '', content: [], headers: [], pointer: '' },
    { status, description: '', content, headers: [], pointer: '' },
  ];
  const operation = { responses } as unknown as Operation;
  const schemas = new Schemas(root);
  const judge = createSchemaJudge({ root, problems: new Problems() }, schemas);
  const { body } = createErrorBody({ operations: [operation], schemas, judge })(operation, statement);
  return 'json' in body ? body.json : undefined;
}

const text = { type: 'string' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const list = (items: Schema): Schema => ({ type: 'array', items });

describe('an error in the format of the API', () => {
  test.each<[string, Schema, ErrorStatement, JsonValue]>([
    [
      'code, message and status',
      object({ code: text, message: text, status: { type: 'integer' } }),
      unknown,
      { code: 'not_found', message: '/pets has no item with petId 9.', status: 404 },
    ],
    [
      'problem details',
      object({ type: text, title: text, status: { type: 'integer' }, detail: text }),
      unknown,
      { type: 'about:blank', title: 'Not Found', status: 404, detail: '/pets has no item with petId 9.' },
    ],
    [
      'a list of messages',
      object({ errors: list(object({ message: text })) }),
      unknown,
      { errors: [{ message: unknown.message }] },
    ],
    [
      'fields with reasons',
      object({ errors: list(object({ field: text, reason: text })) }),
      invalid,
      { errors: [{ field: 'name', reason: 'is required' }] },
    ],
    [
      'a code for the whole and one for each field',
      object({ code: text, message: text, errors: list(object({ code: text, field: text, message: text })) }),
      invalid,
      {
        code: 'invalid_body',
        message: invalid.message,
        errors: [{ code: 'required', field: 'name', message: 'is required' }],
      },
    ],
    [
      'places as paths',
      object({ detail: list(object({ loc: list(text), msg: text, type: text })) }),
      invalid,
      { detail: [{ loc: ['body', 'name'], msg: 'is required', type: 'required' }] },
    ],
    [
      'reasons by field',
      object({ message: text, errors: { type: 'object', additionalProperties: list(text) } }),
      invalid,
      { message: invalid.message, errors: { name: ['is required'] } },
    ],
    [
      'texts',
      object({ errors: object({ body: list(text) }) }),
      invalid,
      { errors: { body: ['body.name is required.'] } },
    ],
    [
      'the nearest of listed codes',
      object({ code: { enum: ['ACCESS_DENIED', 'RESOURCE_NOT_FOUND', 'INTERNAL'] }, message: text }),
      unknown,
      { code: 'RESOURCE_NOT_FOUND', message: unknown.message },
    ],
    [
      'one of two alternatives',
      { oneOf: [object({ ok: { const: true } }), object({ error: object({ message: text }) })] },
      unknown,
      { error: { message: unknown.message } },
    ],
  ])('%s', (_name, schema, statement, expected) => {
    expect(write(schema, statement)).toEqual(expected);
  });

  test('of a status that is not documented is that of another error', () => {
    expect(write(object({ message: text }), unknown, '400')).toEqual({ message: unknown.message });
  });

  /** An error of an operation that documents one response, as JSON. */
  const writeAs = (status: string, media: Partial<MediaType>): ReturnType<WriteErrorBody> => {
    const root = { components: { schemas: { Pet: media.schema?.schema ?? {} } } };
    const content = [{ name: 'application/json', examples: [], encoding: {}, pointer: '', ...media }];
    const operation = {
      responses: [{ status, description: '', content, headers: [], pointer: '' }],
    } as unknown as Operation;
    const schemas = new Schemas(root);
    const judge = createSchemaJudge({ root, problems: new Problems() }, schemas);
    return createErrorBody({ operations: [operation], schemas, judge })(operation, unknown);
  };

  test('of an operation that documents its success alone, as default, is problem details', () => {
    const schema = object({ id: text });
    expect(writeAs('default', { schema: { schema, pointer: '/components/schemas/Pet' } })).toMatchObject({
      mediaType: 'application/problem+json',
      body: { json: { status: 404, detail: unknown.message } },
    });
  });

  test('that is a text is the message', () => {
    expect(writeAs('404', { schema: { schema: text, pointer: '' } }).body).toMatchObject({ json: unknown.message });
  });

  test('of an object that nobody describes has problem details', () => {
    expect(
      writeAs('404', { schema: { schema: { type: 'object' }, pointer: '/components/schemas/Pet' } }),
    ).toMatchObject({
      mediaType: 'application/json',
      body: { json: { status: 404, detail: unknown.message } },
    });
  });

  test('is as the example, where there is no schema; problem details as JSON without either', () => {
    const example = { value: { error: { message: 'Sorry.', code: 'sorry' } }, pointer: '' };
    expect(writeAs('404', { examples: [example] })).toMatchObject({
      mediaType: 'application/json',
      body: { json: { error: { message: unknown.message, code: 'not_found' } } },
    });
    expect(writeAs('404', {})).toMatchObject({ mediaType: 'application/json', body: { json: { status: 404 } } });
  });

  test('is problem details if no error is documented', () => {
    const [schemas, judge] = [
      new Schemas({}),
      createSchemaJudge({ root: {}, problems: new Problems() }, new Schemas({})),
    ];
    expect(createErrorBody({ operations: [], schemas, judge })(undefined, unknown)).toMatchObject({
      mediaType: 'application/problem+json',
      body: { json: { type: 'about:blank', title: 'Not Found', status: 404, detail: unknown.message } },
    });
  });
});
