import { describe, expect, test } from '@jest/globals';
import { createFixtures } from '../../../fixtures';
import { asText, isArray, isObject, parseJson, type JsonObject, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import { Problems } from '../document/document';
import { createSchemaJudge } from '../schema/judge';
import type { Schema } from '../schema/schema';
import { Schemas } from '../schema/schemas';
import { NoSampleError, sample, type SampleOptions } from './sample';

/** Samples of the schema `Root` of some components. */
function samples(components: Record<string, Schema>, options: Partial<SampleOptions> = {}, count = 20): JsonValue[] {
  const root = { components: { schemas: components } };
  const schemas = new Schemas(root);
  const judge = createSchemaJudge({ root, problems: new Problems() }, schemas);
  const ref = { schema: { $ref: '#/components/schemas/Root' }, pointer: '/components/schemas/Root' };
  return Array.from({ length: count }, (_, index) =>
    sample({ schemas, judge }, ref, { random: createRandom(`seed ${index}`), style: 'realistic', ...options }),
  );
}

function objects(components: Record<string, Schema>, options: Partial<SampleOptions> = {}): JsonObject[] {
  return samples(components, options).filter((value) => isObject(value));
}

const text = { type: 'string' };
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const dateTime = { type: 'string', format: 'date-time' };
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

// Every sample is checked by the judge: what is returned is valid.
describe('a sample', () => {
  test.each<[string, Record<string, Schema>]>([
    ['bounds', { Root: { type: 'integer', exclusiveMinimum: 3, maximum: 9, multipleOf: 3 } }],
    ['decimals', { Root: { type: 'number', minimum: 0.1, maximum: 0.12 } }],
    ['a pattern and a length', { Root: { type: 'string', pattern: '^[A-Z]{2}-\\d+$', minLength: 8, maxLength: 9 } }],
    ['unique items', { Root: { type: 'array', minItems: 3, uniqueItems: true, items: { enum: ['a', 'b', 'c'] } } }],
    ['positions', { Root: { type: 'array', prefixItems: [text, { type: 'integer' }], items: false, minItems: 2 } }],
    [
      'maps',
      { Root: { type: 'object', minProperties: 2, propertyNames: { pattern: '^x-' }, additionalProperties: text } },
    ],
    ['overlapping alternatives', { Root: { oneOf: [object({ a: text }), object({ a: text, b: text })] } }],
    ['parts', { Root: { allOf: [object({ a: text }), object({ b: { const: 5 } })] } }],
    [
      'conditions',
      {
        Root: {
          ...object({ kind: { enum: ['x', 'y'] } }),
          if: { properties: { kind: { const: 'x' } } },
          then: { required: ['b'] },
          properties: { kind: { enum: ['x', 'y'] }, b: text },
        },
      },
    ],
    [
      'optional recursion',
      { Root: { type: 'object', properties: { child: ref('Root'), children: { type: 'array', items: ref('Root') } } } },
    ],
    ['a wrong example', { Root: { ...object({ a: { type: 'integer' } }), example: { a: 'x' } } }],
    [
      'a pattern of which V8 never finds that an example does not match',
      { Root: object({ url: { ...text, pattern: '^([\\w.-]*)*/$', example: `${'example-'.repeat(9)}!` } }) },
    ],
    ['a wrong suggestion', { Root: object({ email: { type: 'string', maxLength: 3 } }) }],
  ])('keeps to %s', (_name, components) => {
    const { suggest } = createFixtures();
    for (const style of ['realistic', 'simple'] as const)
      expect(samples(components, { style, values: suggest })).toHaveLength(20);
  });

  test('has the value of the discriminator', () => {
    const pet = {
      ...object({ kind: text }),
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
      },
    };
    const found = objects({
      Root: { oneOf: [ref('Cat'), ref('Dog')], discriminator: pet.discriminator },
      Cat: object({ kind: text, lives: { type: 'integer' } }),
      Dog: object({ kind: text, walks: { type: 'integer' } }),
    }).map((value) => [value['kind'], 'lives' in value]);
    expect(new Set(found.map(String))).toEqual(new Set(['cat,true', 'dog,false']));
  });

  test('is the same for the same seed', () => {
    const Root = object({ id: { type: 'string', format: 'uuid' }, name: text, at: dateTime });
    const options = { values: createFixtures().suggest };
    expect(samples({ Root }, options, 3)).toEqual(samples({ Root }, options, 3));
  });

  test('is small if the file names no bound', () => {
    const Root = object({ count: { type: 'integer', format: 'int64' }, list: { type: 'array', items: text } });
    for (const { count, list } of objects({ Root })) {
      expect(count).toBeLessThanOrEqual(1000);
      expect(isArray(list) && list.length > 0 && list.length <= 3).toBe(true);
    }
  });

  test('is an amount, where a pattern would allow odd decimals', () => {
    const price = { type: 'string', format: 'decimal', pattern: '^-?\\d{0,6}(?:\\.\\d{0,2})?$' };
    for (const { price: amount } of objects({ Root: object({ price }) })) expect(amount).toMatch(/^\d{1,2}\.\d{2}$/);
  });

  test('has the properties of its direction', () => {
    const Root = {
      type: 'object',
      properties: { id: { type: 'integer', readOnly: true }, key: { ...text, writeOnly: true }, a: text },
    };
    const names = (options: Partial<SampleOptions>): string =>
      Object.keys(objects({ Root }, { optional: 'all', ...options })[0] ?? {}).join();
    expect([names({ direction: 'response' }), names({ direction: 'request' }), names({ optional: 'none' })]).toEqual([
      'id,a',
      'key,a',
      '',
    ]);
  });

  test('is the example, or like it', () => {
    const properties = { sku: text, size: { type: 'integer' }, resource_type: text };
    const Root = { ...object(properties), example: { sku: 'AB-1234', size: 40, resource_type: 'part' } };
    expect(samples({ Root }, { examples: 'as-is' }, 1)).toEqual([Root.example]);
    const varied = objects({ Root }, { examples: 'varied' });
    expect(new Set(varied.map(({ sku }) => sku)).size).toBeGreaterThan(5);
    for (const { sku } of varied) expect(sku).toMatch(/^AB-1\d{3}$/);
    const suggested = objects({ Root }, { examples: 'varied', values: createFixtures().suggest });
    for (const { resource_type: type } of suggested) expect(type).toBe('part');
  });

  test('has times that agree', () => {
    const Root = object({
      updated_at: dateTime,
      createdAt: dateTime,
      startDate: { type: 'string', format: 'date' },
      endDate: { type: 'string', format: 'date' },
    });
    for (const { createdAt, updated_at, startDate, endDate } of objects({ Root })) {
      expect([updated_at, createdAt].sort()).toEqual([createdAt, updated_at]);
      expect([endDate, startDate].sort()).toEqual([startDate, endDate]);
    }
    const now = Date.UTC(2030, 0, 1);
    expect(objects({ Root }, { now })[0]).toMatchObject({
      createdAt: '2030-01-01T00:00:00Z',
      updated_at: '2030-01-01T00:00:00Z',
    });
  });

  test('has bounds in their order', () => {
    const number = { type: 'integer' };
    const Root = object({ upper_bound: number, lower_bound: number, maxPrice: number, minPrice: number });
    for (const one of objects({ Root })) {
      expect(one.lower_bound).toBeLessThanOrEqual(Number(one.upper_bound));
      expect(one.minPrice).toBeLessThanOrEqual(Number(one.maxPrice));
    }
  });

  test('has JSON within a text', () => {
    const Root = {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: object({ a: { type: 'integer' } }),
    };
    for (const value of samples({ Root })) expect(parseJson(asText(value))).toEqual({ a: expect.any(Number) });
  });

  test('has other texts where JSON is too long, or has no end', () => {
    const json = { type: 'string', contentMediaType: 'application/json' };
    const Root = object({
      short: { ...json, maxLength: 5, contentSchema: object({ name: { type: 'string' } }) },
      child: { ...json, contentSchema: ref('Root') },
    });
    for (const value of samples({ Root }))
      expect(value).toEqual({ short: expect.stringMatching(/^.{1,5}$/), child: expect.stringContaining('"child"') });
  });

  test('has no next page', () => {
    const Root = object({ next_cursor: { type: ['string', 'null'] }, has_more: { type: 'boolean' } });
    expect(samples({ Root }, {}, 1)).toEqual([{ next_cursor: null, has_more: false }]);
  });

  test.each<[string, Record<string, Schema>, string | undefined]>([
    ['nothing is allowed', { Root: { type: 'integer', minimum: 3, maximum: 1 } }, 'maximum'],
    ['a schema requires itself', { Root: object({ child: ref('Root') }) }, undefined],
  ])('cannot be made if %s', (_name, components, keyword) => {
    let error: unknown;
    try {
      samples(components, {}, 1);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(NoSampleError);
    expect((error as NoSampleError).violation?.keyword).toBe(keyword);
  });
});
