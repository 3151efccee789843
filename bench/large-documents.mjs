import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { dump } from 'js-yaml';

const prose =
  'What the service keeps of it, as it was when it was last written; it may change without notice to whoever reads it.';
const kinds = [
  () => ({ type: 'string', maxLength: 200 }),
  () => ({ type: 'string', format: 'date-time' }),
  () => ({ type: 'string', format: 'uri', nullable: true }),
  () => ({ type: 'integer', format: 'int64', minimum: 0 }),
  () => ({ type: 'string', enum: ['open', 'closed', 'waiting', 'archived'] }),
  () => ({ type: 'boolean', default: false }),
  () => ({ type: 'array', items: { type: 'string' }, maxItems: 20 }),
];

/** Gives an object schema of many properties, some of which refer to the thing before and to what all share. */
function schemaOf(number, count) {
  const properties = { id: { type: 'integer', format: 'int64', readOnly: true } };
  for (let index = 0; index < count; index += 1)
    properties[`property_${index}`] = { ...kinds[index % kinds.length](), description: `${index}: ${prose}` };
  properties.owner = { $ref: '#/components/schemas/Owner' };
  if (number > 0) properties.previous = { $ref: `#/components/schemas/Reference${number - 1}` };
  return { type: 'object', required: ['id', 'property_0', 'property_4'], properties };
}

const json = (schema, example) => ({ 'application/json': { schema, ...(example !== undefined && { example }) } });

const refused = (status) => [
  String(status),
  {
    description: `${prose} ${prose}`,
    content: json({ type: 'object', properties: { message: { type: 'string' }, details: schemaOf(0, 6) } }),
  },
];

/** Gives the paths of a collection, about 50 kB of them: list, create, read, replace, remove. */
function pathsOf(number) {
  const item = { $ref: `#/components/schemas/Thing${number}` };
  const key = { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } };
  const query = (name, schema) => ({ name, in: 'query', description: prose, schema });
  const page = [
    query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 30 }),
    query('offset', { type: 'integer', minimum: 0 }),
  ];
  const filters = [query('property_4', kinds[4]()), query('property_0', { type: 'string' })];
  const errors = Object.fromEntries([400, 403, 404, 409].map(refused));
  const body = { required: true, content: json(schemaOf(0, 30)) };
  const ok = { description: prose, content: json(item) };
  const list = { description: prose, content: json({ type: 'array', items: item }) };
  const described = { summary: prose, description: `${prose} ${prose} ${prose}` };
  return {
    [`/things${number}`]: {
      get: { ...described, parameters: [...page, ...filters], responses: { 200: list, ...errors } },
      post: { ...described, requestBody: body, responses: { 201: ok, ...errors } },
    },
    [`/things${number}/{id}`]: {
      parameters: [key],
      get: { ...described, responses: { 200: ok, ...errors } },
      put: { ...described, requestBody: body, responses: { 200: ok, ...errors } },
      delete: { ...described, responses: { 204: { description: prose }, ...errors } },
    },
  };
}

/** Gives an OpenAPI document of so many collections, of five operations each. */
function documentOf(collections) {
  const numbers = Array.from({ length: collections }, (_, number) => number);
  const schemas = { Owner: schemaOf(0, 8) };
  delete schemas.Owner.properties.owner;
  for (const number of numbers) {
    schemas[`Thing${number}`] = schemaOf(number, 30);
    schemas[`Reference${number}`] = {
      type: 'object',
      properties: { id: { type: 'integer' }, url: { type: 'string' } },
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Many things', version: '1' },
    paths: Object.assign({}, ...numbers.map(pathsOf)),
    components: { schemas },
  };
}

/** Writes documents of about these megabytes, JSON or YAML, into a folder, and gives their files. */
export function writeDocuments(folder, wanted) {
  const each = JSON.stringify(documentOf(20)).length / 20;
  return wanted.map(({ megabytes, form }) => {
    const shared = dump(documentOf(20), { noRefs: true }).length / 20;
    const document = documentOf(Math.round((megabytes * 1e6) / (form === 'json' ? each : shared)));
    const file = path.join(folder, `${megabytes}-megabytes.${form}`);
    writeFileSync(file, form === 'json' ? JSON.stringify(document) : dump(document, { noRefs: true }));
    return file;
  });
}
