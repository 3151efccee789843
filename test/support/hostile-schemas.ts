import {
  answering,
  documentText,
  members,
  nested,
  played,
  ref,
  repeat,
  text,
  type HostileDocument,
  type Json,
} from './hostile-document';

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

const schema = (name: string, make: () => unknown, schemas: Json = {}): HostileDocument =>
  played(name, () => withSchema(make(), schemas));

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

/** Those that grow large when they are played. */
export const hostileSchemas: readonly HostileDocument[] = [...large, ...growing];
