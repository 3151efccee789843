import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { readContract } from '../../src/openapi/contract';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

type Json = Record<string, unknown>;

const fileIn = useTestFolder();
const text = { type: 'string' };
const object = (properties: Json, ...required: string[]): Json => ({ type: 'object', properties, required });

/** Asks for something that is not there, of a document that describes errors in a shape. */
async function refused(shape: Json, mediaType = 'application/json', status = '400'): Promise<JsonAnswer> {
  const file = fileIn('errors.json');
  const parameters = [{ name: 'n', in: 'query', schema: { type: 'integer', maximum: 5 } }];
  const responses = {
    200: { description: 'x', content: { 'application/json': { schema: object({ id: text }) } } },
    [status]: { description: 'x', content: { [mediaType]: { schema: shape } } },
  };
  const paths = { '/one': { get: { parameters, responses } } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Errors', version: '1' }, paths }));
  const mock = await startMock({ openapiFile: file });
  try {
    const answer = await callJson(mock.baseUrl, '/one?n=9');
    expect(answer.headers.get('content-type')).toContain(mediaType);
    const contract = readContract(file);
    const [operation] = contract.operations;
    if (operation === undefined) throw new Error('there is an operation');
    const observed = { status: answer.status, contentType: mediaType, header: () => undefined, hasBody: true };
    expect(contract.checkResponse(operation, { ...observed, body: answer.body as never })).toEqual([]);
    return answer;
  } finally {
    await mock.close();
  }
}

const words = expect.stringContaining('query.n');

test.each<[what: string, shape: Json, body: unknown]>([
  [
    'objects in an array',
    object({ errors: { type: 'array', items: object({ message: text, help: text }) } }),
    { errors: [{ message: words }] },
  ],
  [
    'objects in an array, one at least, with codes',
    object({ errors: { type: 'array', minItems: 1, items: object({ code: text, message: text }, 'code') } }, 'errors'),
    { errors: [{ code: 'invalid_parameter', message: words }] },
  ],
  [
    'an error within',
    object({ error: object({ type: text, code: text, message: text }, 'type', 'message') }, 'error'),
    { error: { type: 'invalid_parameter', code: 'invalid_parameter', message: words } },
  ],
  [
    'errors by the field that they are of',
    object({ errors: object({ body: { type: 'array', items: text } }, 'body') }, 'errors'),
    { errors: { body: [words] } },
  ],
  [
    'errors in a map',
    object({ errors: { type: 'object', additionalProperties: { type: 'array', items: text } } }),
    { errors: { 'query.n': [words] } },
  ],
  [
    'codes that are listed',
    object({ code: { enum: ['NOT_FOUND', 'BAD_REQUEST'] }, message: text }, 'code'),
    { code: 'BAD_REQUEST', message: words },
  ],
  [
    'members that must be there and that no error has words for',
    object(
      {
        request_id: { ...text, format: 'uuid' },
        time: { ...text, format: 'date-time' },
        ref: { ...text, pattern: '^E-[0-9]{4}$' },
        status_code: { type: 'integer' },
        msg: text,
      },
      'request_id',
      'time',
      'ref',
      'status_code',
    ),
    {
      request_id: expect.any(String),
      time: expect.any(String),
      ref: expect.stringMatching(/^E-\d{4}$/),
      status_code: 400,
      msg: words,
    },
  ],
  [
    'alternatives',
    { oneOf: [object({ wrong: { type: 'integer' } }, 'wrong'), object({ detail: text }, 'detail')] },
    { detail: words },
  ],
  [
    'parts',
    { allOf: [object({ code: { type: 'integer' } }, 'code'), object({ message: text })] },
    { code: 400, message: words },
  ],
  ['words that are short', object({ message: { ...text, maxLength: 8 } }), { message: 'query.n:' }],
  ['a list at the top', { type: 'array', items: object({ description: text }) }, [{ description: words }]],
  ['a text', text, words],
  ['no room for words', object({ kind: { const: 'refusal' } }, 'kind'), { kind: 'refusal' }],
  [
    'a problem with a type of its own',
    object({ type: text, title: text, status: { type: 'integer' }, detail: text, ok: { type: 'boolean' } }, 'ok'),
    { type: 'about:blank', title: 'invalid parameter', status: 400, detail: words, ok: false },
  ],
])('an error is told in the documented shape: %s', async (_what, shape, body) => {
  const answer = await refused(shape);
  expect([answer.status, answer.body]).toEqual([400, body]);
});

test.each(['4XX', 'default'])('the shape of %s is kept to as well', async (status) => {
  const shape = object({ errors: { type: 'array', items: object({ message: text }, 'message') } }, 'errors');
  expect((await refused(shape, 'application/vnd.api+json', status)).body).toEqual({ errors: [{ message: words }] });
});
