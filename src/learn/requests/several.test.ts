import { expect, test } from '@jest/globals';
import type { Exchange } from '../../probe/exchange';
import { orderOf } from './several-errors';

function answered(value: unknown): Exchange {
  const body = Buffer.from(JSON.stringify(value));
  const response = { status: 422, headers: [['Content-Type', 'application/json']], body };
  return { response } as unknown as Exchange;
}

const wrong = ['b', 'a'].map((name) => ({
  subject: `body.${name}`,
  exchange: answered({ errors: [{ path: name, message: 'is wrong' }] }),
}));
const told = ['a', 'b'].map((path) => ({ path, message: 'is wrong' }));

test('the order in which several things are told is that of the list', () => {
  expect(orderOf(wrong, answered({ errors: told }))).toEqual(['body.a', 'body.b']);
});

test('an answer that is longer than those to faults are has no order', () => {
  const others = Array.from({ length: 5000 }, (_, index) => ({ path: `c${index}`, message: 'is wrong' }));
  expect(orderOf(wrong, answered({ errors: [...told, ...others] }))).toBeUndefined();
});

test('of what is told of one thing alone the first entries are looked for', () => {
  const many = Array.from({ length: 65 }, (_, index) => ({ path: `c${index}` }));
  const lateAlone = { subject: 'body.d', exchange: answered({ errors: [...many, { path: 'd' }] }) };
  const all = answered({ errors: [...told, { path: 'd' }] });
  expect(orderOf([...wrong, lateAlone], all)).toBeUndefined();
});
