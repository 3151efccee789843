/** A document made to hurt whoever reads it; too large, or too odd, to be stored as a file. */
export interface HostileDocument {
  readonly name: string;
  readonly content: () => string | Buffer;
  /** Whether something of it is played, or the start is refused; left open where either will do. */
  readonly isPlayed?: boolean;
}

/** A JSON object of a document. */
type Json = Record<string, unknown>;

const repeat = <Value>(times: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: times }, (_none, index) => make(index));

/** Gives an object of members that are made one by one. */
const members = (times: number, make: (index: number) => [string, unknown]): Json =>
  Object.fromEntries(repeat(times, make));

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const answering = (schema: unknown): Json => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});

function documentText(paths: Json, components: Json = {}, openapi = '3.1.0'): string {
  return JSON.stringify({ openapi, info: { title: 'Hostile', version: '1' }, paths, components });
}

/** Gives a document whose one schema is answered, sent and kept, beside a path that is harmless. */
function withSchema(schema: unknown, schemas: Json = {}, openapi = '3.1.0'): string {
  const item: Json = {
    type: 'object',
    required: ['id', 'value'],
    properties: { id: { type: 'string' }, value: ref('Value') },
  };
  const body = { requestBody: { content: { 'application/json': { schema: ref('Item') } } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  return documentText(
    {
      '/harmless': { get: answering({ type: 'string' }) },
      '/sample': { get: answering(ref('Value')) },
      '/items': {
        get: {
          parameters: [{ name: 'value', in: 'query', schema: ref('Value') }],
          ...answering({ type: 'array', items: ref('Item') }),
        },
        post: { ...body, ...answering(ref('Item')) },
      },
      '/items/{id}': { parameters, get: answering(ref('Item')), put: { ...body, ...answering(ref('Item')) } },
    },
    { schemas: { Value: schema, Item: item, ...schemas } },
    openapi,
  );
}

/** Gives component schemas, each of which combines the one before twice. */
function doubled(levels: number, keyword: string, first: Json): [unknown, Json] {
  const schemas = members(levels, (level) => {
    const before = level === 0 ? first : ref(`D${level - 1}`);
    return [`D${level}`, { [keyword]: keyword === 'not' ? { allOf: [before, before] } : [before, before] }];
  });
  return [ref(`D${levels - 1}`), schemas];
}

const nested = (depth: number, open: string, close: string, inside = ''): string =>
  open.repeat(depth) + inside + close.repeat(depth);

/** Gives a document of YAML text after the usual head. */
const yaml = (rest: string): string =>
  `openapi: 3.1.0\ninfo: { title: Hostile, version: 1 }\npaths:\n  /harmless: { get: { responses: { '200': { description: ok } } } }\n${rest}`;

const played = (name: string, content: () => string | Buffer): HostileDocument => ({ name, content, isPlayed: true });
const refused = (name: string, content: () => string | Buffer): HostileDocument => ({ name, content, isPlayed: false });
const schema = (name: string, make: () => unknown, schemas: Json = {}): HostileDocument =>
  played(name, () => withSchema(make(), schemas));

const text = { type: 'string' };

/** Values and schemas that are too large to be made up, compiled or walked. */
const large: readonly HostileDocument[] = [
  schema('minLength 5e8', () => ({ type: 'string', minLength: 5e8 })),
  schema('minLength 1e9', () => ({ type: 'string', minLength: 1e9 })),
  schema('minLength 1e300', () => ({ type: 'string', minLength: 1e300 })),
  schema('minItems 1e6', () => ({ type: 'array', minItems: 1e6, items: text })),
  schema('minItems 1e9, unique', () => ({ type: 'array', minItems: 1e9, uniqueItems: true, items: { enum: [1, 2] } })),
  schema('minItems in minItems', () => ({
    type: 'array',
    minItems: 300,
    items: { type: 'array', minItems: 300, items: { type: 'array', minItems: 300, items: text } },
  })),
  schema('minProperties 1e9', () => ({ type: 'object', minProperties: 1e9 })),
  schema('maxLength 1e300', () => ({ type: 'string', maxLength: 1e300, minLength: 10 })),
  schema('a pattern that repeats 1e6 times', () => ({ type: 'string', pattern: '^a{1000000}$' })),
  schema('a pattern that repeats repeats', () => ({ type: 'string', pattern: '^(((a{100}){100}){100}){100}$' })),
  schema('a pattern of 20,000 groups', () => ({ type: 'string', pattern: nested(20_000, '(', ')', 'a') })),
  schema('a pattern of 2,000 groups', () => ({ type: 'string', pattern: nested(2000, '(', ')', 'a') })),
  schema('a pattern of a megabyte', () => ({ type: 'string', pattern: 'a?'.repeat(500_000) })),
  schema('a pattern that backtracks', () => ({ type: 'string', pattern: '^(a+)+$', minLength: 40 })),
  schema('4,000 properties', () => ({ type: 'object', properties: members(4000, (index) => [`p${index}`, text]) })),
  schema('20,000 properties, all required', () => ({
    type: 'object',
    required: repeat(20_000, (index) => `p${index}`),
    properties: members(20_000, (index) => [`p${index}`, text]),
  })),
  schema('3,000 patternProperties', () => ({
    type: 'object',
    patternProperties: members(3000, (index) => [`^p${index}`, text]),
  })),
  schema('3,000 dependentSchemas', () => ({
    type: 'object',
    dependentSchemas: members(3000, (index) => [`p${index}`, { required: [`p${index + 1}`] }]),
  })),
  schema('5,000 alternatives', () => ({ oneOf: repeat(5000, (index) => ({ const: index })) })),
  schema('1,000 alternatives that are objects', () => ({
    anyOf: repeat(1000, (index) => ({ type: 'object', required: [`p${index}`], properties: { [`p${index}`]: text } })),
  })),
  schema('20,000 prefixItems', () => ({ type: 'array', minItems: 20_000, prefixItems: repeat(20_000, () => text) })),
  schema('a const of a megabyte', () => ({ const: 'x'.repeat(1_000_000) })),
  schema('an enum of 100,000 values', () => ({ enum: repeat(100_000, (index) => `value ${index}`) })),
  schema('an enum of 5,000 objects', () => ({ enum: repeat(5000, (index) => ({ index })) })),
  schema('a description of 4 MB', () => ({ type: 'string', description: 'x'.repeat(4_000_000) })),
];

/** Gives a chain of component schemas, each a part of the next. */
function chain(length: number, link: (next: Json) => Json): [unknown, Json] {
  const schemas = members(length, (index) => [
    `C${index}`,
    index === 0 ? { type: 'object' } : link(ref(`C${index - 1}`)),
  ]);
  return [ref(`C${length - 1}`), schemas];
}

const combined = (name: string, [top, schemas]: [unknown, Json]): HostileDocument =>
  played(name, () => withSchema(top, schemas));

/** Schemas whose parts multiply, or lead back to themselves. */
const growing: readonly HostileDocument[] = [
  combined('allOf doubled 28 levels', doubled(28, 'allOf', { type: 'object', properties: { a: text } })),
  combined('oneOf doubled 24 levels', doubled(24, 'oneOf', text)),
  combined('anyOf doubled 24 levels of objects', doubled(24, 'anyOf', { type: 'object', properties: { a: text } })),
  combined('not doubled 24 levels', doubled(24, 'not', text)),
  combined('properties doubled 30 levels', [
    ref('P29'),
    members(30, (level) => {
      const below = level === 0 ? text : ref(`P${level - 1}`);
      return [`P${level}`, { type: 'object', required: ['a', 'b'], properties: { a: below, b: below } }];
    }),
  ]),
  combined(
    'allOf 5,000 deep',
    chain(5000, (next) => ({ allOf: [next] })),
  ),
  combined(
    '$ref 5,000 long',
    chain(5000, (next) => next),
  ),
  combined(
    'properties 5,000 deep',
    chain(5000, (next) => ({ type: 'object', required: ['p'], properties: { p: next } })),
  ),
  combined('wide required objects that nest', [
    ref('W5'),
    members(6, (level) => [
      `W${level}`,
      {
        type: 'object',
        required: repeat(30, (index) => `p${index}`),
        properties: members(30, (index) => [`p${index}`, level === 0 ? text : ref(`W${level - 1}`)]),
      },
    ]),
  ]),
  combined('anyOf of each other in a ring of 200', [
    ref('R0'),
    members(200, (index) => [`R${index}`, { anyOf: [ref(`R${(index + 1) % 200}`), ref(`R${(index + 7) % 200}`)] }]),
  ]),
];

/** Many of what documents have few of. */
const many: readonly HostileDocument[] = [
  played('10,000 operations', () =>
    documentText(members(10_000, (index) => [`/p${index}`, { get: answering({ type: 'integer' }) }])),
  ),
  played('5,000 collections', () =>
    documentText(
      members(10_000, (index) =>
        index % 2 === 0
          ? [`/c${index}`, { get: answering({ type: 'array', items: ref('Item') }) }]
          : [
              `/c${index - 1}/{id}`,
              {
                parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
                get: answering(ref('Item')),
              },
            ],
      ),
      { schemas: { Item: { type: 'object', required: ['id'], properties: { id: text, name: text } } } },
    ),
  ),
  played('10,000 parameters', () =>
    documentText({
      '/many': {
        get: {
          parameters: repeat(10_000, (index) => ({ name: `q${index}`, in: 'query', schema: text })),
          ...answering(text),
        },
      },
    }),
  ),
  played('1,000 required parameters', () =>
    documentText({
      '/many': {
        get: {
          parameters: repeat(1000, (index) => ({ name: `q${index}`, in: 'query', required: true, schema: text })),
          ...answering(text),
        },
      },
    }),
  ),
  played('a path of 30 parameters in one segment', () => {
    const names = repeat(30, (index) => `p${index}`);
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: text }));
    return documentText({
      [`/x/${names.map((name) => `{${name}}`).join('-')}`]: { get: { parameters, ...answering(text) } },
    });
  }),
  played('a path of 500 segments', () => {
    const names = repeat(500, (index) => `p${index}`);
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: text }));
    return documentText({ [names.map((name) => `/{${name}}`).join('')]: { get: { parameters, ...answering(text) } } });
  }),
  played('2,000 responses headers', () =>
    documentText({
      '/many': {
        get: {
          responses: {
            200: { description: 'ok', headers: members(2000, (index) => [`x-${index}`, { schema: text }]) },
          },
        },
      },
    }),
  ),
  played('500 servers', () =>
    JSON.stringify({
      ...(JSON.parse(documentText({ '/a': { get: answering(text) } })) as Json),
      servers: repeat(500, (index) => ({ url: `/base${index}/{v}`, variables: { v: { default: '{v}{v}{v}' } } })),
    }),
  ),
];

/** Files that are hard to read at all. */
const files: readonly HostileDocument[] = [
  refused('50 MB', () => yaml(`x-long: ${'x'.repeat(50 * 1024 ** 2)}\n`)),
  refused('50 MB of JSON', () => `{"openapi":"3.1.0","x-list":[${'1,'.repeat(25 * 1024 ** 2)}1]}`),
  played('4 MB of YAML', () => yaml(`x-list:\n${'  - some words\n'.repeat(280_000)}`)),
  played('100 levels deep', () => yaml(`x-deep: ${nested(100, '[', ']')}\n`)),
  refused('100,000 levels deep', () => yaml(`x-deep: ${nested(100_000, '[', ']')}\n`)),
  refused('100,000 levels deep in JSON', () => `{"openapi":"3.1.0","x-deep":${nested(100_000, '[', ']')}}`),
  refused('3,000 objects deep in JSON', () => `{"openapi":"3.1.0","x-deep":${nested(3000, '{"a":', '}', '1')}}`),
  refused('2,000 levels deep by indentation', () =>
    yaml(`x-deep:\n${repeat(2000, (level) => `${' '.repeat(level + 1)}a:\n`).join('')}`),
  ),
  refused('unclosed brackets', () => yaml(`x-deep: ${'['.repeat(50_000)}\n`)),
  refused('billion laughs', () =>
    yaml(
      `x-a0: &a0 [lol]\n${repeat(12, (index) => `x-a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(10)}]\n`).join('')}`,
    ),
  ),
  refused('billion laughs by merge keys', () =>
    yaml(
      `x-a0: &a0 { a: b }\n${repeat(12, (index) => `x-a${index + 1}: &a${index + 1} { <<: [${`*a${index}, `.repeat(9)}*a${index}] }\n`).join('')}`,
    ),
  ),
  refused('20,000 aliases', () => yaml(`x-a: &a [${'1, '.repeat(1000)}1]\nx-b: [${'*a, '.repeat(20_000)}*a]\n`)),
  played('UTF-16, little-endian', () => Buffer.from(`\ufeff${yaml('')}`, 'utf16le')),
  played('UTF-16, big-endian', () => Buffer.from(`\ufeff${yaml('')}`, 'utf16le').swap16()),
  played('a byte order mark', () => Buffer.from(`\ufeff${yaml('')}`)),
  refused('invalid UTF-8', () => Buffer.concat([Buffer.from(yaml('x-text: ')), Buffer.from([0xff, 0xc3, 0x28, 0x0a])])),
  refused('NUL', () => yaml('x-text: "a\0b"\nx-other: a\0b\n')),
  refused('a binary file', () => Buffer.from(repeat(5000, (index) => (index * 7919) % 256))),
  refused('tabs', () => yaml('x-text:\n\ta: b\n')),
];

/** All of them; those that are small enough to be read by people lie in test-documents/hostile. */
export const hostileDocuments: readonly HostileDocument[] = [...large, ...growing, ...many, ...files];
