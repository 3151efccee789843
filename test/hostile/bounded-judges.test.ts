import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { readContract } from '../../src/openapi/contract';
import type { JsonValue } from '../../src/base/json';
import { createRequestValidator } from '../../src/serve/pipeline/openapi-validator/request-validator';

const pathTo = useTestFolder();

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));
const properties = {
  kinds: { items: { anyOf: times(300, (index) => ({ type: ['string', 'null'], maxLength: index })) } },
  unique: { anyOf: times(300, (index) => ({ type: 'array', uniqueItems: true, minItems: 1_000_000 + index })) },
  steps: { items: { anyOf: times(300, (index) => ({ type: 'number', multipleOf: 0.3 + index })) } },
  passes: { allOf: times(300, () => ({ items: { minimum: 0 } })) },
};
const pointer = '/paths/~1judged/post/requestBody/content/application~1json/schema';

test('both judges of requests are bounded, each by itself', () => {
  const schema = { type: 'object', properties };
  const requestBody = { content: { 'application/json': { schema } } };
  const paths = { '/judged': { post: { requestBody, responses: { 204: { description: 'All is well.' } } } } };
  const file = pathTo('judged.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Judged', version: '1' }, paths }));
  const contract = readContract(file);
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('there is one operation');
  const ours = contract.validators.compile(pointer, 'request');
  const theirs = createRequestValidator(contract);
  const bodies: JsonValue[] = [
    { kinds: times(30_000, () => 1) },
    { unique: times(45_000, (index) => index) },
    { steps: times(10_000, () => 0.1) },
    { passes: times(200_000, () => 1) },
  ];
  for (const body of bodies) {
    expect(ours(body, 'body')).toMatchObject([{ rule: 'bounded' }]);
    const opinion = theirs.judge(operation, { came: [], body, mediaType: 'application/json' });
    expect(opinion).toEqual({ failure: 'it cannot be judged in bounded time' });
  }
  const opinion = theirs.judge(operation, { came: [], body: { steps: [0.3] }, mediaType: 'application/json' });
  expect(opinion).toEqual({ complaints: [] });
});
