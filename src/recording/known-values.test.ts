import { expect, test } from '@jest/globals';
import { createKnownValues } from './known-values';

test('values are found as whole words wherever they stand, in whatever case', () => {
  const values = createKnownValues((word) => word === 'gold');
  values.add('Wilhelmina Oosterhuis', 'Piggitzoho Aolkaryooj', 'name');
  values.add('+31612345678', '+10771180205', 'personal');
  values.add('Gold', 'Hult', 'personal');
  values.add('May', 'Xul', 'name');
  expect(values.mask('May asked what may be')).toBe('Xul asked what may be');
  expect(values.mask('Wilhelmina Oosterhuis asked')).toBe('Piggitzoho Aolkaryooj asked');
  expect(values.mask('call wilhelmina oosterhuis: +31612345678!')).toBe('call Piggitzoho Aolkaryooj: +10771180205!');
  expect(values.mask('Wilhelmina Oosterhuisen, 31612345678, Gold')).toBe('Wilhelmina Oosterhuisen, 31612345678, Gold');
});

test('secrets are found in every spelling, but short ones as words', () => {
  const values = createKnownValues(() => false);
  values.add('swordfish-77', 'blokrwist-20', 'credential');
  values.add('test', 'wilf', 'secret');
  values.add('1234', '9876', 'secret');
  const encoded = Buffer.from('mina:swordfish-77').toString('base64');
  expect(values.mask(`Basic ${encoded}`)).not.toContain(encoded.slice(8, 20));
  expect(values.mask('the latest test of 1234, 12345')).toBe('the latest wilf of 9876, 12345');
  expect(values.mask('1234')).toBe('1234');
});
