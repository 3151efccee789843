import { expect, test } from '@jest/globals';
import { evaluateExpression, type ExpressionSource } from './links';

const parts: Readonly<Record<string, string | undefined>> = {
  'request path id': '7',
  'request query q': 'a b',
  'response header x-next': 'n',
};

const source: ExpressionSource = {
  method: 'POST',
  status: 201,
  part: (side, place, name) => parts[`${side} ${place} ${name.toLowerCase()}`],
  body: (side) => (side === 'response' ? { id: 12, items: [{ 'a/b': true }], gone: null } : undefined),
};

test.each<readonly [unknown, unknown]>([
  ['$response.body#/id', 12],
  ['$response.body#/items/0/a~1b', true],
  ['$response.body#/gone', null],
  ['$response.body#/none', undefined],
  ['$response.body', { id: 12, items: [{ 'a/b': true }], gone: null }],
  ['$request.body#/id', undefined],
  ['$request.path.id', '7'],
  ['$request.query.q', 'a b'],
  ['$response.header.X-Next', 'n'],
  ['$method', 'POST'],
  ['$statusCode', 201],
  ['$nothing.known', undefined],
  ['item {$response.body#/id} of {$request.path.id}', 'item 12 of 7'],
  ['item {$response.body#/items}', undefined],
  ['a constant', 'a constant'],
  [5, 5],
])('%j stands for %j', (expression, value) => {
  expect(evaluateExpression(expression, source)).toEqual(value);
});
