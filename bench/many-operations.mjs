import { writeFileSync } from 'node:fs';

const json = (schema) => ({ 'application/json': { schema } });
const answer = (description, schema) => ({ description, ...(schema !== undefined && { content: json(schema) }) });
const refused = (statuses) =>
  Object.fromEntries(statuses.map((status) => [status, answer('Refused', { $ref: '#/components/schemas/Problem' })]));

function schemaOf() {
  return {
    type: 'object',
    required: ['id', 'name', 'status'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true },
      name: { type: 'string', minLength: 1, maxLength: 60 },
      status: { type: 'string', enum: ['open', 'closed', 'waiting'] },
      amount: { type: 'integer', minimum: 0, maximum: 10_000 },
      note: { type: 'string', maxLength: 200 },
      createdAt: { type: 'string', format: 'date-time', readOnly: true },
    },
  };
}

/** Gives the five operations of a collection with pages and a filter: list, create, read, change, remove. */
function pathsOf(number) {
  const item = { $ref: `#/components/schemas/Record${number}` };
  const parameter = `record${number}Id`;
  const query = (name, schema) => ({ name, in: 'query', schema });
  const page = {
    type: 'object',
    required: ['items', 'total'],
    properties: { items: { type: 'array', items: item }, total: { type: 'integer' } },
  };
  const requestBody = { required: true, content: json(item) };
  return {
    [`/records${number}`]: {
      get: {
        operationId: `listRecords${number}`,
        parameters: [
          query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
          query('offset', { type: 'integer', minimum: 0, default: 0 }),
          query('status', { type: 'string', enum: ['open', 'closed', 'waiting'] }),
        ],
        responses: { 200: answer('A page', page), ...refused([400, 401]) },
      },
      post: {
        operationId: `createRecord${number}`,
        requestBody,
        responses: { 201: answer('Created', item), ...refused([400, 401]) },
      },
    },
    [`/records${number}/{${parameter}}`]: {
      parameters: [{ name: parameter, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      get: { operationId: `getRecord${number}`, responses: { 200: answer('It', item), ...refused([401, 404]) } },
      patch: {
        operationId: `changeRecord${number}`,
        requestBody,
        responses: { 200: answer('Changed', item), ...refused([400, 401, 404]) },
      },
      delete: {
        operationId: `removeRecord${number}`,
        responses: { 204: answer('Removed'), ...refused([401, 404]) },
      },
    },
  };
}

/** Writes a document of so many operations, a multiple of five, into a file: collections that lists, creates, reads, changes and removals are of. */
export function writeManyOperations(file, operations) {
  const numbers = Array.from({ length: operations / 5 }, (_, number) => number);
  const problem = {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string' }, status: { type: 'integer' }, detail: { type: 'string' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Many records', version: '1' },
    security: [{ bearer: [] }],
    paths: Object.assign({}, ...numbers.map(pathsOf)),
    components: {
      schemas: Object.assign({ Problem: problem }, ...numbers.map((number) => ({ [`Record${number}`]: schemaOf() }))),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
  writeFileSync(file, JSON.stringify(document));
}
