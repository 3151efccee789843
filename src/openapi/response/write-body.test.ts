import { describe, expect, test } from '@jest/globals';
import { bytesOf } from '../../base/http';
import type { JsonValue } from '../../base/json';
import type { Schema } from '../schema/schema';
import { Schemas } from '../schema/schemas';
import { writeBody } from './write-body';

const pets: JsonValue = [{ id: 1, name: 'Rex, "the" dog' }, { id: 2 }];
const petSchema: Schema = {
  type: 'object',
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
  },
};

function write(name: string, value: JsonValue, schema: Schema = {}): string {
  const schemas = new Schemas({ components: { schemas: { Pet: petSchema } } });
  const media = { name, schema: { schema, pointer: '' }, examples: [], encoding: {}, pointer: '' };
  return Buffer.from(bytesOf(writeBody(schemas, media, value))).toString('latin1');
}

describe('a body', () => {
  test.each<[string, JsonValue, string]>([
    ['application/vnd.api+json', { id: 9007199254740993n }, '{"id":9007199254740993}'],
    ['text/csv', pets, 'id,name\r\n1,"Rex, ""the"" dog"\r\n2,\r\n'],
    ['application/x-ndjson', [{ id: 1 }, { id: 2 }], '{"id":1}\n{"id":2}\n'],
    ['text/event-stream', [{ data: 'a\nb', event: 'x' }, 'c'], 'data: a\ndata: b\nevent: x\n\ndata: c\n\n'],
    ['application/x-www-form-urlencoded', { a: 'b c', d: [1, 2] }, 'a=b+c&d=1&d=2'],
    ['text/plain', 'hello', 'hello'],
  ])('of %s', (name, value, expected) => {
    expect(write(name, value)).toBe(expected);
  });

  test('of XML has the names of the schema, and no text breaks it', () => {
    const value = { id: 1, tags: ['a<b', 'c'], 'no name': '\u0000&' };
    expect(write('application/xml', value, { $ref: '#/components/schemas/Pet' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Pet id="1"><tags><tag>a&lt;b</tag><tag>c</tag></tags><no_name>\u00ef\u00bf\u00bd&amp;</no_name></Pet>\n',
    );
  });

  test.each([
    ['image/png', /^\u0089PNG/],
    ['application/pdf', /^%PDF-1\.4[^]*%%EOF\n$/],
    ['application/octet-stream', /^[^]{64}$/],
  ])('of %s is a file', (name, expected) => {
    expect(write(name, null)).toMatch(expected);
  });
});
