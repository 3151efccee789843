import { expect, test } from '@jest/globals';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonValue } from '../../base/json';
import { createRandom, type Random } from '../../base/random';
import { boundedCode, boundKeywords, UnboundedCode } from './bounded-ajv';
import { beginWork } from './work-budget';

const options = { strict: false, allErrors: true, verbose: true, ownProperties: true, logger: false } as const;
const bounded = new Ajv2020({ ...options, code: boundedCode });
const plain = new Ajv2020(options);
for (const ajv of [bounded, plain]) addFormats(ajv);
boundKeywords(bounded);

const self = { $ref: '#' };
const child = (name: string, more: object = {}): object => ({ properties: { child: self, [name]: {} }, ...more });

/** Schemas that lead to themselves in more than one way. */
const schemas: readonly object[] = [
  { oneOf: [child('a', { required: ['a'] }), child('b', { required: ['b'] }), { type: 'object', required: ['leaf'] }] },
  { anyOf: [child('a'), child('b', { required: ['b'] })], unevaluatedProperties: false },
  { allOf: [child('a'), child('b')], properties: { leaf: { const: 1 } }, unevaluatedProperties: { type: 'integer' } },
  {
    anyOf: [
      { type: 'array', items: self, uniqueItems: true },
      { type: 'array', contains: self, minContains: 2 },
      { type: 'integer' },
    ],
  },
  {
    if: child('a', { required: ['a'] }),
    then: { not: child('b', { required: ['b'] }) },
    else: child('b', { required: ['b'] }),
  },
];

function chain(random: Random, levels: number): JsonValue {
  let value: JsonValue = random.pick<JsonValue>([{ leaf: 1 }, { leaf: 2 }, { dead: 1 }, { a: 1 }, {}]);
  for (let level = 0; level < levels; level += 1)
    value = { [random.pick(['a', 'b', 'a', 'b', 'c'])]: level, child: value };
  return value;
}

function nested(random: Random, levels: number): JsonValue {
  if (levels === 0) return random.pick<JsonValue>([1, 2, 3, 'x']);
  return Array.from({ length: random.integer(1, 3) }, () => nested(random, levels - 1));
}

test('what is remembered is what would have been found again', () => {
  const random = createRandom('bounded');
  for (const schema of schemas) {
    const [remembers, repeats] = [bounded.compile(schema), plain.compile(schema)];
    for (let round = 0; round < 40; round += 1) {
      const value = random.integer(0, 3) === 0 ? nested(random, 6) : chain(random, random.integer(1, 13));
      beginWork(value);
      const found = remembers(value);
      expect([found, value]).toEqual([repeats(value), value]);
      const places = (errors: typeof remembers.errors): string[] =>
        (errors ?? []).slice(0, 100).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
      expect(places(remembers.errors)).toEqual(places(repeats.errors));
    }
  }
});

test('what leads to itself takes time linear in the depth', () => {
  const random = createRandom('deep');
  for (const schema of schemas) {
    const validate = bounded.compile(schema);
    const value = chain(random, 400);
    beginWork(value);
    expect(typeof validate(value)).toBe('boolean');
  }
});

test('another ajv, or code that is not the code that is known, is told of at once', () => {
  expect(() => {
    boundKeywords(new Ajv2020(options));
  }).toThrow(UnboundedCode);
  const { process } = boundedCode;
  const known = 'return function validate0(data){const err0 = {instancePath};}';
  expect(process(known)).toContain('guard(self, function(');
  for (const code of [
    'return (data) => true',
    known.replace('const err0 = {instancePath}', 'const err0 = {keyword:"a"}'),
    known.replace('const err0 = {instancePath}', 'vErrors = vErrors.concat(others)'),
    known.replace('const err0 = {instancePath}', 'for(let i0 = 0; i0<len0; i0++)'),
  ])
    expect(() => process(code)).toThrow(UnboundedCode);
});

test('what a document says in its texts is no code', () => {
  const names = ['const err0 = {instancePath', 'vErrors.concat(', 'Object.keys(', 'for(let i0=0; i0<len0; ', '"', '\\'];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const validate = bounded.compile({ properties, $id: '*/throw 1/*' });
  beginWork();
  expect(validate(Object.fromEntries(names.map((name) => [name, 1])))).toBe(false);
  expect(validate.errors).toHaveLength(names.length);
});
