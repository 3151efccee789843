import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { createRandom } from '../../src/base/random';
import { callJson } from '../support/json-call';
import { processorTime } from '../support/processor-time';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();
let mock: RunningMock;

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const integer = { type: 'integer' };
const words = Array.from({ length: 5000 }, (_, index) => `word-${String(index).padStart(6, '0')}`);
const node = (side: string): object => ({
  type: 'object',
  required: [side],
  properties: { child: ref('Tree'), [side]: {} },
});

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

const properties = {
  unique: { type: 'array', uniqueItems: true },
  uniqueThings: { type: 'array', uniqueItems: true, items: ref('Thing') },
  uniqueLongs: { type: 'array', uniqueItems: true, items: { ...integer, format: 'int64' } },
  pattern: { ...text, pattern: '^(a+)+$' },
  patterns: { type: 'array', items: { ...text, pattern: '^(a|a)*$' } },
  referring: { ...text, pattern: String.raw`^(a+)+-\1$` },
  names: { type: 'object', propertyNames: { pattern: '^([a-z]|[a-z][a-z])+$' } },
  byPattern: { type: 'object', patternProperties: { '^(a|aa)+$': integer }, additionalProperties: false },
  tree: ref('Tree'),
  unevaluated: ref('Unevaluated'),
  things: { type: 'array', items: ref('Thing') },
  integers: { type: 'array', items: integer },
  contains: { type: 'array', contains: integer, minContains: 2 },
  word: { type: 'array', items: { enum: words } },
  objects: { type: 'array', items: { enum: words.map((word) => ({ word, at: [1] })) } },
  steps: { type: 'array', items: { type: 'number', multipleOf: 0.01 } },
  email: { ...text, format: 'email' },
  hostname: { ...text, format: 'hostname' },
  url: { ...text, format: 'url' },
  uri: { ...text, format: 'uri' },
  template: { ...text, format: 'uri-template' },
  duration: { ...text, format: 'duration' },
  regex: { ...text, format: 'regex' },
  password: { ...text, format: 'password' },
  annexB: { ...text, pattern: String.raw`^(?:\c1|\c1)+$` },
  window: { ...text, pattern: '^(?:a|b)*a(?:a|b){700}c' },
  manyUnique: { anyOf: times(300, (index) => ({ type: 'array', uniqueItems: true, minItems: 1_000_000 + index })) },
  manySteps: { items: { anyOf: times(300, (index) => ({ type: 'number', multipleOf: 0.3 + index })) } },
  manyKinds: { items: { anyOf: times(300, (index) => ({ type: ['string', 'null'], maxLength: index })) } },
  manyPasses: { allOf: times(300, () => ({ items: { minimum: 0 } })) },
  manyNames: { allOf: times(300, () => ({ additionalProperties: { minimum: 0 } })) },
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Judgement', version: '1' },
  paths: {
    '/judged': {
      post: {
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
        responses: { 204: { description: 'All is well.' } },
      },
    },
  },
  components: {
    schemas: {
      Thing: { type: 'object', required: ['id'], properties: { id: integer } },
      Tree: { oneOf: [node('left'), node('right'), { type: 'object', required: ['leaf'] }] },
      Unevaluated: {
        anyOf: [
          { properties: { child: ref('Unevaluated'), a: {} } },
          { properties: { child: ref('Unevaluated'), b: {} } },
        ],
        unevaluatedProperties: false,
      },
    },
  },
};

beforeAll(async () => {
  const openapiFile = pathTo('bounded-judgement.json');
  writeFileSync(openapiFile, JSON.stringify(document));
  mock = await startMock({ openapiFile });
});
afterAll(() => mock.close());

const named = (count: number, name: (index: number) => string): object =>
  Object.fromEntries(times<[string, number]>(count, (index) => [name(index), 1]));
const deep = (levels: number, leaf: object, around: (inner: object) => object): object =>
  levels === 0 ? leaf : around(deep(levels - 1, leaf, around));
const left = (child: object): object => ({ left: 1, child });
const beside = (child: object): object => ({ a: 1, b: 1, child });
const aLot = 'a'.repeat(900_000);
const longs = (end: string): string => `[${times(20_000, (index) => `90071992547${40_993 + index}`).join(',')}${end}]`;

/** What is sent, as a value or as JSON text; what the refusal says, or nothing where it is valid. */
type Case = readonly [name: string, body: object | string, refused?: string];

const things = (more: object = {}): unknown[] =>
  times(20_000, (index) => ({ id: index, name: `thing ${index}`, ...more }));
const cases: readonly Case[] = [
  ['20,000 objects that differ', { uniqueThings: things() }],
  [
    'two equal ones of 20,000',
    { uniqueThings: [...things(), { name: 'thing 0', id: 0 }] },
    'body.uniqueThings: expected items that differ',
  ],
  ['20,000 arrays that differ', { unique: times(20_000, (index) => [[index]]) }],
  ['1 and 1.0', '{"unique":[1,1.0]}', 'body.unique: expected items that differ'],
  ['1, "1", true, null, [1] and {"1":1}', { unique: [1, '1', true, null, [1], { 1: 1 }, '[1]', 'true'] }],
  [
    'members in another order',
    '{"unique":[{"a":1,"b":[{}]},{"b":[{}],"a":1.0}]}',
    'body.unique: expected items that differ',
  ],
  ['long integers that differ in their last digit', `{"uniqueLongs":${longs('')}}`],
  [
    'long integers of which two are equal',
    `{"uniqueLongs":${longs(',9007199254740993')}}`,
    'body.uniqueLongs: expected items that differ',
  ],
  ['a nested quantifier that matches', { pattern: aLot }],
  ['a nested quantifier that does not', { pattern: `${aLot}b` }, 'body.pattern: expected text that matches'],
  ['a nested quantifier on 27 letters', { pattern: `${'a'.repeat(26)}b` }, 'body.pattern: expected text that matches'],
  [
    'alternatives that are the same',
    { patterns: times(20_000, () => `${'a'.repeat(30)}b`) },
    'body.patterns.0: expected text that matches',
  ],
  ['a back-reference that matches', { referring: 'aa-aa' }],
  ['a back-reference that does not', { referring: 'aa-ab' }, 'body.referring: expected text that matches'],
  [
    'a back-reference that nobody can judge',
    { referring: `${'a'.repeat(60)}b` },
    'body: expected a value that can be judged in bounded time',
  ],
  [
    'names of a pattern',
    { names: named(10_000, (index) => `${'a'.repeat(40)}${index}`) },
    'body.names: expected text that matches',
  ],
  [
    'properties by a pattern',
    { byPattern: { aaa: 1, [`${'a'.repeat(50)}b`]: 1 } },
    `body.byPattern.${'a'.repeat(50)}b: expected no such field`,
  ],
  ['a tree of 300 levels', { tree: deep(300, { leaf: 1 }, left) }],
  ['a tree that is wrong at its end', { tree: deep(300, { dead: 1 }, left) }, 'expected a match of exactly one'],
  [
    'what nothing has evaluated, 200 levels deep',
    { unevaluated: deep(200, { z: 1 }, beside) },
    '.z: expected no such field',
  ],
  ['what alternatives have evaluated, 200 levels deep', { unevaluated: deep(200, { a: 1 }, beside) }],
  ['100,000 items that are wrong', { things: times(100_000, () => ({})) }, 'body.things.0.id: expected this field'],
  ['200,000 integers that are none', { integers: times(200_000, () => '') }, 'body.integers.0: expected an integer'],
  ['many that are not contained', { contains: [...times(100_000, () => ''), 1] }, 'body.contains'],
  ['many, and at the end what must be contained', { contains: [...times(100_000, () => ''), 1, 2] }],
  ['20,000 of 5,000 values', { word: times(20_000, (index) => words[index % 5000]) }],
  [
    'one value that is none of them',
    { word: [...times(20_000, () => words[4999]), 'word-00000x'] },
    'body.word.20000: expected one of',
  ],
  ['5,000 objects of 5,000', { objects: words.map((word) => ({ at: [1], word })) }],
  ['an object that is none of them', { objects: [{ word: words[7], at: [2] }] }, 'body.objects.0: expected one of'],
  ['steps of large numbers', { steps: times(50_000, () => 1e308) }],
  ['steps of small numbers', { steps: times(50_000, () => 1e-308) }, 'body.steps.0: expected a multiple of 0.01'],
  ['a long address', { email: `a@${aLot}!` }, 'body.email: expected the format'],
  ['a long host', { hostname: 'a.'.repeat(400_000) }, 'body.hostname: expected the format'],
  // No registry has the format `url`: a relative one is one too.
  ['a long URL', { url: `http://${':a'.repeat(400_000)}` }],
  ['another long URL', { url: `http://${'a-'.repeat(400_000)}` }],
  ['a URL with a blank', { url: `http://${'a '.repeat(400_000)}` }, 'body.url: expected the format'],
  ['a lawful URL', { url: 'https://example.com/a?b=c', uri: 'https://example.com/a?b=c', email: 'a.b@example.com' }],
  ['a long URI', { uri: `http://${'a@'.repeat(400_000)}|` }, 'body.uri: expected the format'],
  ['a long template', { template: `${'{a}'.repeat(300_000)}{` }, 'body.template: expected the format'],
  ['a long duration', { duration: `P${'1'.repeat(900_000)}` }, 'body.duration: expected the format'],
  ['what Annex B takes for a backslash', { annexB: String.raw`\c1\c1` }],
  ['a long expression', { regex: '(?:a|'.repeat(150_000) }, 'body.regex: expected the format'],
];

// Spread, for a function with parameters beyond those of a case would be handed a callback to wait for.
test.each(cases)(
  '%s',
  async (...[, body, refused]: Case) => {
    const start = performance.now();
    const headers = { 'content-type': 'application/json' };
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${mock.baseUrl}/judged`, { method: 'POST', headers, body: sent });
    const answer = await response.text();
    const { detail = '' } = (answer === '' ? {} : JSON.parse(answer)) as { detail?: string };
    expect({ status: response.status, detail }).toEqual(
      refused === undefined ? { status: 204, detail: '' } : { status: 400, detail: expect.stringContaining(refused) },
    );
    // Some of these took half a minute, others would have taken years.
    expect(performance.now() - start).toBeLessThan(15_000);
    // Whatever came, the next one is judged.
    expect((await callJson(mock.baseUrl, '/judged', 'POST', { pattern: 'a' })).status).toBe(204);
  },
  60_000,
);

const random = createRandom('window');
const tooMuch = 'body: expected a value that can be judged in bounded time';

test.each([
  [
    'a text in which a match may begin anywhere',
    { window: times(10_000, () => random.pick(['a', 'b'])).join('') },
    tooMuch,
  ],
  ['items that differ, for each of 300 alternatives', { manyUnique: times(45_000, (index) => index) }, tooMuch],
  ['steps of 300 alternatives', { manySteps: times(5000, () => 0.1) }, tooMuch],
  ['types of 300 alternatives', { manyKinds: times(30_000, () => 1) }, tooMuch],
  ['items that 300 parts pass over', { manyPasses: times(200_000, () => 1) }, tooMuch],
  ['names that 300 parts pass over', { manyNames: named(40_000, (index) => `${index}`) }, tooMuch],
])('to refuse %s takes little', async (...[, body, refused]: Case) => {
  let answer = {};
  const spent = await processorTime(async () => {
    answer = (await callJson(mock.baseUrl, '/judged', 'POST', body)).body as object;
  });
  expect(answer).toMatchObject({ detail: expect.stringContaining(refused ?? '') });
  // Some of these took half a minute, some seconds: the judgement, and then a second one by the other judge.
  expect(spent).toBeLessThan(2500);
});

test('a name that a client makes up is told by its beginning', async () => {
  const { status, body } = await callJson(mock.baseUrl, '/judged', 'POST', {
    byPattern: { ['b'.repeat(500_000)]: 'x' },
  });
  expect(status).toBe(400);
  expect(JSON.stringify(body).length).toBeLessThan(5000);
  expect(body).toMatchObject({ detail: expect.stringContaining(`byPattern.${'b'.repeat(200)}...: expected no`) });
});
