import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { useTestFolder } from '../../test/support/test-folder';
import { contractOf, readContract, type Contract } from '../openapi/contract';
import { answerTemplate } from './point';
import { createPlaces } from './profile';
import { points } from './points';
import { readProfile } from './read-profile';

const pathTo = useTestFolder();

/** Bodies of one schema whose members hold one another. */
function entangled(operations: number): Contract {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
  const requestBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/a' } } } };
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [
      `/things${index}`,
      { post: { requestBody, responses: { 200: { description: 'done' } } } },
    ]),
  );
  const file = pathTo('entangled.json');
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths, components: { schemas } }),
  );
  return readContract(file);
}

/** Gives how often schemas were looked at while a profile with an answer for each of these points was read. */
function looksOf(contract: Contract, most: number): number {
  let looks = 0;
  const { flatten } = contract.schemas;
  const counted = contractOf({
    ...contract,
    schemas: {
      ...contract.schemas,
      flatten: (schema) => {
        looks += 1;
        return flatten(schema);
      },
    },
  });
  const answered = points.filter(({ values, place }) => values === answerTemplate && place !== 'path').slice(0, most);
  const lines = answered.map(
    ({ id }) =>
      `  ${id}:\n    "*": {value: {status: 400, body: "no {{path}}, {{body.a}}"}}\n` +
      `    POST /things1: {value: {status: 400, body: "no {{body.b}}"}}\n`,
  );
  const file = pathTo('answers.yaml');
  writeFileSync(
    file,
    `profile: 1\npoints:\n${lines.join('')}  created.sets:\n    POST /things1: {value: {x: {value: 1}}}\n`,
  );
  readProfile(file, counted);
  return looks;
}

test('what it costs to read a profile grows with the document and with the profile, not with one times the other', () => {
  const small = entangled(3);
  const one = looksOf(small, 1);
  expect(looksOf(small, 60)).toBe(one);
  // One more operation is one more body, of a schema that was walked before.
  expect(looksOf(entangled(40), 60)).toBeLessThan(one + 40);
});

test('members that name one another without end are named four deep', () => {
  const places = createPlaces(entangled(2))('member');
  for (const place of ['*', '/things1', 'POST /things1', 'body.a.b.c.d', 'POST /things1 body.a.b.c.d'])
    expect([place, places.has(place)]).toEqual([place, true]);
  for (const place of [
    'body.a.b.c.d.e',
    'POST /things2 body.a',
    'POST /things1 body',
    'body',
    'POST /things1  body.a',
    '',
  ])
    expect([place, places.has(place)]).toEqual([place, false]);
});

test('each place that is told is one of the document', () => {
  const places = createPlaces(readContract('spec/openapi.yaml'));
  for (const kind of ['service', 'path', 'collection', 'operation', 'part', 'parameter', 'member'] as const) {
    const all = [...places(kind).all()];
    expect(all[0]).toBe('*');
    expect(all.filter((place) => !places(kind).has(place))).toEqual([]);
  }
});
