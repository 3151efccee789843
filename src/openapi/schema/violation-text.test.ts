import { expect, test } from '@jest/globals';
import { isObject, parseJson, type JsonObject, type JsonValue } from '../../base/json';
import { Problems } from '../document/document';
import type { Violation } from '../violation';
import { createSchemaJudge } from './judge';
import { Schemas } from './schemas';
import { describeViolation, describeViolations } from './violation-text';

const root = {
  components: {
    schemas: {
      Card: { type: 'object', required: ['number'], properties: { number: { type: 'string' } } },
      BankAccount: { type: 'object', required: ['iban', 'bic'], properties: { iban: { type: 'string' } } },
    },
  },
};
const judge = createSchemaJudge({ root, problems: new Problems() }, new Schemas(root));
const payment = '{"oneOf":[{"$ref":"#/components/schemas/Card"},{"$ref":"#/components/schemas/BankAccount"}]}';

/** Of the property x of a body. */
function check(schema: JsonValue, value: JsonValue): readonly Violation[] {
  const properties = { x: schema };
  return judge.check({ schema: { type: 'object', properties }, pointer: '/x' }, { x: value }, 'request');
}

test.each<[string, string, string]>([
  ['{"type":"integer"}', '"7"', 'body.x must be an integer, got "7".'],
  ['{"type":"object"}', '[1]', 'body.x must be an object, got an array.'],
  ['{"type":["string","null"]}', '7', 'body.x must be a string or null, got 7.'],
  ['{"type":"boolean"}', '"yes"', 'body.x must be true or false, got "yes".'],
  ['{"type":"string"}', 'null', 'body.x must not be null.'],
  ['{"required":["a~b"]}', '{}', 'body.x.a~b is required.'],
  ['{"items":{"required":["sku"]}}', '[{}]', 'body.x[0].sku is required.'],
  [
    '{"enum":["available","pending","sold"]}',
    '"solt"',
    'body.x must be available, pending or sold, got "solt". Did you mean sold?',
  ],
  ['{"enum":["a"]}', '1', 'body.x must be "a", got 1.'],
  ['{"enum":[1,2,3,4,5,6,7,8,9,10,11]}', '0', 'body.x must be 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 or one of 1 more, got 0.'],
  ['{"const":"card"}', '"cash"', 'body.x must be "card", got "cash".'],
  ['{"minimum":0}', '-1', 'body.x must be at least 0, got -1.'],
  ['{"maximum":100}', '500', 'body.x must be at most 100, got 500.'],
  ['{"exclusiveMinimum":0}', '0', 'body.x must be greater than 0, got 0.'],
  ['{"exclusiveMaximum":1}', '1', 'body.x must be less than 1, got 1.'],
  ['{"multipleOf":0.01}', '0.005', 'body.x must be a multiple of 0.01, got 0.005.'],
  ['{"minLength":1}', '""', 'body.x must have at least 1 character, got "".'],
  ['{"maxLength":2}', '"abc"', 'body.x must have at most 2 characters, got "abc".'],
  ['{"maxLength":2}', `"${'a'.repeat(50)}"`, `body.x must have at most 2 characters, got "${'a'.repeat(40)}...".`],
  ['{"pattern":"^[0-9]{5}$"}', '"1234"', 'body.x must match ^[0-9]{5}$, got "1234".'],
  ['{"format":"email"}', '"ada"', 'body.x must be an e-mail address, got "ada".'],
  [
    '{"format":"int64"}',
    '9223372036854775808',
    'body.x must be at most 9223372036854775807 (int64), got 9223372036854775808.',
  ],
  ['{"format":"int32"}', '-2147483649', 'body.x must be at least -2147483648 (int32), got -2147483649.'],
  ['{"format":"password","minLength":9}', '"hunter2"', 'body.x must have at least 9 characters.'],
  ['{"maxItems":1}', '[1,2]', 'body.x must have at most 1 item, got 2.'],
  ['{"minProperties":2}', '{}', 'body.x must have at least 2 properties, got 0.'],
  ['{"uniqueItems":true}', '[1,2,3,1]', 'body.x must not contain an item twice: items 0 and 3 are equal.'],
  [
    '{"properties":{"color":{}},"additionalProperties":{"not":{}}}',
    '{"colour":1}',
    'body.x.colour is not allowed. Did you mean color?',
  ],
  ['{"propertyNames":{"maxLength":1}}', '{"ab":1}', 'body.x must not have a property with the name "ab".'],
  ['{"not":{"type":"string"}}', '"a"', 'body.x must not match the schema under "not".'],
  ['{"not":{}}', '"a"', 'body.x is not allowed.'],
  ['{"contains":{"const":1}}', '[]', 'body.x does not match "contains".'],
  [payment, '{}', 'body.x must be a Card or a BankAccount. Closest is Card: body.x.number is required.'],
  [payment, '{"number":"1","iban":"2","bic":"3"}', 'body.x must be only one of a Card or a BankAccount.'],
  ['{"anyOf":[{"type":"string"},{"type":"integer"}]}', 'true', 'body.x must be a string or an integer, got true.'],
])('%s, got %s', (schema, value, sentence) => {
  const parsed = parseJson(schema);
  expect(describeViolations(check(isObject(parsed) ? parsed : {}, parseJson(value)))).toBe(sentence);
});

test.each<[Partial<Violation>, string]>([
  [
    { place: { in: 'query', at: 'limit' }, keyword: 'repeated', received: ['1', '2'] },
    'query.limit must be sent once, got 2 values.',
  ],
  [
    { place: { in: 'query', at: 'limti' }, keyword: 'unknown', expected: ['limit'] },
    'query.limti is not in the OpenAPI file. Did you mean limit?',
  ],
  [{ place: { in: 'header', at: 'X-\u001b[31m' }, keyword: 'required' }, 'header.X-\\u001b[31m is required.'],
  [
    { keyword: 'text', expected: { format: 'JSON', line: 1, column: 9 } },
    'body is not valid JSON: it ends too early, at line 1, column 9.',
  ],
  [
    { keyword: 'text', expected: { format: 'JSON', line: 1, column: 10, character: 'R' } },
    'body is not valid JSON: unexpected "R" at line 1, column 10.',
  ],
  [{ keyword: 'text', expected: { format: 'UTF-8' } }, 'body is not valid UTF-8.'],
  [
    { keyword: 'mediaType', expected: ['application/json'], received: 'text/plain' },
    'Content-Type must be application/json, got text/plain.',
  ],
  [{ keyword: 'mediaType', expected: ['application/json'] }, 'Content-Type is missing. Send application/json.'],
  [
    { place: { in: 'status', at: '' }, keyword: 'status', expected: ['200', '4XX'], received: 500 },
    'status must be 200 or 4XX, got 500.',
  ],
  [{ keyword: 'complexity' }, 'body is too complex to be checked.'],
])('%j', (violation, sentence) => {
  const full: Violation = { place: { in: 'body', at: '' }, keyword: '', pointer: '', expected: null, ...violation };
  expect(describeViolation(full)).toBe(sentence);
});

test('five sentences, then a count', () => {
  const required: JsonObject = { required: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] };
  expect(describeViolations(check(required, {}))).toMatch(
    /^body\.x\.a is required\. .* body\.x\.e is required\. 3 more violations\.$/,
  );
});
