import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { findingsOf } from '../../test/judgements';
import { tasksContract } from '../../test/tasks';
import { rules } from './rules';

const contract = tasksContract();

describe('layers', () => {
  test('of a body under a wrong status nothing is said', () => {
    expect(findingsOf(contract, ['POST /tasks {"name":"a"} -> 200 {"id":"x"}'])).toEqual([
      'failed error: returned 200, documented is 201',
    ]);
  });

  test('of items in a body that breaks its schema nothing is said', () => {
    const before = 'GET /tasks/1 -> 200 {"id":1,"name":"a"}';
    expect(findingsOf(contract, [before, 'GET /tasks/1 -> 200 {"id":2,"name":7}'])).toEqual([
      'failed error: returned 200 with an invalid body.name',
    ]);
  });

  test('after a warning, later layers are asked', () => {
    const read = 'GET /owners/1 -> 200 {"id":2,"name":"Ada"}';
    expect(findingsOf(contract, [read])).toEqual([
      'failed warning: is deprecated and sends no Sunset header',
      'failed error: returned the item "2" for "1"',
    ]);
  });

  test('of another method than that of the operation, only HTTP is judged', () => {
    expect(findingsOf(contract, ['HEAD /tasks -> 202'])).toEqual(['failed error: returned 202, documented is 200']);
    expect(findingsOf(contract, [['HEAD /tasks -> 200', { label: { credential: 'none' } }]])).toEqual([
      'failed error: returned 200 without credentials, documented is 401',
    ]);
  });
});

describe('the list of rules', () => {
  test('has each rule once, under the name of its file', () => {
    const ids = rules.map(({ id }) => id);
    const files = readdirSync(__dirname).map((name) => name.replace(/\.ts$/, ''));
    expect(new Set(ids).size).toBe(31);
    expect(ids.filter((id) => !files.includes(id))).toEqual([]);
  });

  test('is in the order of the layers', () => {
    const layers = [...new Set(rules.map(({ layer }) => layer))];
    expect(layers).toEqual(['wire', 'status', 'form', 'meaning']);
    const order = rules.map(({ layer }) => layers.indexOf(layer));
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))('%s speaks in sentences', (_, { sentence, fix }) => {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(fix).toMatch(/^[A-Z].*\.$/);
  });
});
