import { expect, test } from '@jest/globals';
import { withOtherEnd } from './http';

test.each([
  ['/pets', '/pets/'],
  ['/pets/', '/pets'],
  ['/pets?next=/a/', '/pets/?next=/a/'],
  ['/pets/?next=/a', '/pets?next=/a'],
  ['/', '/'],
  ['/?a=1', '/?a=1'],
])('the other end of %s is that of %s', (target, other) => {
  expect(withOtherEnd(target)).toBe(other);
});
