import { expect, test } from '@jest/globals';
import type { Operation } from '../../../openapi/operation';
import { judgeTwice } from './read-request';

test('what the second judge alone refuses is refused, with both verdicts', () => {
  const complaint = { where: 'body.name', keyword: 'maxLength', message: 'must NOT be longer' };
  const operation = { pointer: '/paths/~1things/post' } as Operation;
  const { violations, disagreement } = judgeTwice(operation, [], { complaints: [complaint] }, true);
  expect(violations).toMatchObject([{ where: 'body.name', rule: 'maxLength', clause: '/paths/~1things/post' }]);
  expect(disagreement).toMatch(
    /Understudy accepts the request, express-openapi-validator refuses it \(body\.name must NOT be longer\)$/,
  );
});
