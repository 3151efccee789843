import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { useTestFolder } from '../../../test/support/test-folder';
import { readContract } from '../contract';
import { unplayedParameters } from './inspection';

const fileIn = useTestFolder();

test('a parameter is taken for a bound of a range by a word of its own alone', () => {
  const names = ['price[gte]', 'created_lt', 'createdLte', 'gt', 'price_min', 'alt', 'default', 'result'];
  const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  const schema = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
  const get = { parameters, responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } };
  const file = fileIn('ranges.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/things': { get } } }));
  const ranges = unplayedParameters(readContract(file)).filter(({ reason }) => reason === 'no range is kept to');
  expect(ranges.map(({ parameter }) => parameter.name)).toEqual(names.slice(0, 5));
});
