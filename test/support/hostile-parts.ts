import type { HostileDocument } from './hostile-document';

/** Gives a document in YAML: a harmless path, and what comes below `paths`. */
function withPaths(rest: string, openapi = '3.1.0'): string {
  return `openapi: ${openapi}
info: { title: Hostile, version: 1 }
paths:
  /harmless: { get: { responses: { '200': { description: ok } } } }
${rest}
`;
}

const answering = (content: string): string => `{ '200': { description: ok, content: ${content} } }`;

/** Gives a document whose schema A is asked for, sent and answered. */
function withSchema(schema: string): string {
  const a = "{ application/json: { schema: { $ref: '#/components/schemas/A' } } }";
  return withPaths(`  /a:
    get: { parameters: [{ name: q, in: query, schema: { $ref: '#/components/schemas/A' } }], responses: ${answering(a)} }
    post: { requestBody: { content: ${a} }, responses: ${answering(a)} }
  /b:
    get: { responses: ${answering('{ application/json: { schema: { type: array, items: { ' + schema + ' } } } }')} }
components: { schemas: { A: { ${schema} } } }`);
}

/** Schemas that are none: keywords with values of other types, and values that contradict each other. */
const schemas = [
  'properties: 5',
  'properties: { a: 5, b: null, c: [] }',
  'type: 7',
  'type: []',
  'type: [string, [integer]]',
  'enum: null',
  'enum: []',
  'required: true',
  'required: [a, a, 5]',
  'allOf: {}',
  'allOf: [null, 5]',
  'oneOf: [null]',
  'anyOf: 3',
  'items: []',
  'items: 5, type: array, minItems: 2',
  'pattern: 7',
  "pattern: '('",
  'format: {}',
  'minLength: x',
  'minLength: -1',
  'minLength: 1.5, type: string',
  'discriminator: 5',
  'additionalProperties: 7, type: object, required: [a]',
  'nullable: maybe, type: string',
  "patternProperties: { '[': {} }",
  'prefixItems: 5',
  'dependentSchemas: []',
  'dependentRequired: { a: 5 }',
  'not: []',
  'if: 3, then: 4',
  'exclusiveMinimum: true',
  'const: { $ref: 5 }',
  'default: { a: [1] }, type: integer',
  'uniqueItems: 5, type: array',
  'multipleOf: 0',
  'multipleOf: x',
  '$ref: 5',
  "$ref: ''",
  "$ref: 'http://127.0.0.1:1/x.json'",
  "$ref: '../../../../etc/passwd'",
  '$defs: 3, definitions: []',
  'example: { $ref: nowhere }, type: integer',
  'minProperties: x, type: object',
  "minimum: '5', type: number",
  'contains: 5, minContains: 1000000000, type: array',
  "propertyNames: { pattern: '^$' }, minProperties: 5, type: object",
  'unevaluatedProperties: 8, unevaluatedItems: 9',
  'xml: 5, externalDocs: 7, deprecated: x, title: [], description: {}',
  'readOnly: 5, writeOnly: [], type: object',
];

/** Documents whose structure is another than that of OpenAPI. */
const structures: Readonly<Record<string, string>> = {
  'a path that is a list': withPaths('  /a: []'),
  'a path that is null': withPaths('  /a: null'),
  'an operation that is text': withPaths('  /a: { get: x }'),
  'responses that are null': withPaths('  /a: { get: { responses: null } }', '3.0.3'),
  'responses that are a list': withPaths('  /a: { get: { responses: [] } }'),
  'a response that is text': withPaths("  /a: { get: { responses: { '200': ok } } }"),
  'parameters that are an object': withPaths('  /a: { parameters: {}, get: { responses: {} } }'),
  'a parameter that is null': withPaths(
    "  /a: { get: { parameters: [null], responses: { '200': { description: x } } } }",
  ),
  'a parameter nowhere': withPaths(
    '  /a: { get: { parameters: [{ name: a, in: nowhere, schema: {} }], responses: {} } }',
  ),
  'content that is a number': withPaths(`  /a: { get: { responses: ${answering('3')} } }`),
  'a media type that is null': withPaths(`  /a: { get: { responses: ${answering('{ application/json: null }')} } }`),
  'a schema that is text': withPaths(
    `  /a: { get: { responses: ${answering('{ application/json: { schema: x } }')} } }`,
  ),
  'a schema that is false': withPaths(
    `  /a: { get: { responses: ${answering('{ application/json: { schema: false } }')} } }`,
  ),
  'a body that is a list': withPaths("  /a: { post: { requestBody: [], responses: { '200': { description: x } } } }"),
  'security that is text': withPaths("  /a: { get: { security: x, responses: { '200': { description: x } } } }"),
  'headers that are null': withPaths(
    "  /a: { get: { responses: { '200': { description: x, headers: { a: null, b: 5, c: { schema: 7 } } } } } }",
  ),
  'examples that are a number': withPaths(
    `  /a: { get: { responses: ${answering('{ application/json: { examples: 3 } }')} } }`,
  ),
  'components that are a list': withPaths('components: []'),
  'schemas that are a list': withPaths('components: { schemas: [5, {}] }'),
  'all components null': withPaths(
    'components: { schemas: null, parameters: null, responses: null, securitySchemes: null }',
  ),
  'an operationId that is a list': withPaths(
    "  /a: { get: { operationId: [], responses: { '200': { description: x } } } }",
  ),
  'tags and texts of other types': withPaths(
    "  /a: { get: { tags: 5, summary: [], description: {}, deprecated: x, x-sunset: [], externalDocs: 5, callbacks: 5, responses: { '200': { description: [], links: 5 } } } }\ntags: 7",
  ),
  'status 99': withPaths("  /a: { get: { responses: { '99': { description: x } } } }"),
  'status 2xx': withPaths('  /a: { get: { responses: { 2xx: { description: x } } } }'),
  'status 600': withPaths("  /a: { get: { responses: { '600': { description: x } } } }"),
  'no status': withPaths("  /a: { get: { responses: { '': { description: x } } } }"),
  'info that is null':
    "openapi: 3.1.0\ninfo: null\npaths: { /harmless: { get: { responses: { '200': { description: ok } } } } }\n",
  'servers that are null':
    "openapi: 3.1.0\nservers: [null]\npaths: { /harmless: { get: { responses: { '200': { description: ok } } } } }\n",
  'paths that are a list': 'openapi: 3.1.0\ninfo: {}\npaths: []\n',
  'paths that are null': 'openapi: 3.1.0\ninfo: {}\npaths: null\n',
};

/** Documents in which one small part is none: each has to be played or refused, whichever. */
export const hostileParts: readonly HostileDocument[] = [
  ...schemas.map((schema) => ({ name: `schema ${schema}`, content: () => withSchema(schema) })),
  ...Object.entries(structures).map(([name, text]) => ({ name, content: () => text })),
];
