import { expect, test } from '@jest/globals';
import { createRandom } from '../base/random';
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

/** What is found, place by place and value by value: slow, and plain. */
function maskedPlainly(text: string, values: ReadonlyMap<string, string>): string {
  const isWord = (one: string | undefined): boolean => one !== undefined && /[a-z]/.test(one);
  let masked = '';
  let at = 0;
  for (const { index } of text.matchAll(/[a-z]+/g)) {
    if (index < at) continue;
    let found: { from: number; to: number; shownAs: string } | undefined;
    for (const [value, shownAs] of values) {
      const from = index - value.search(/[a-z]/);
      const to = from + value.length;
      if (from < at || !text.startsWith(value, from) || (found !== undefined && to <= found.to)) continue;
      const goesOn = [from, to].some((edge) => isWord(text[edge - 1]) && isWord(text[edge]));
      if (!goesOn) found = { from, to, shownAs };
    }
    if (found === undefined) continue;
    masked += text.slice(at, found.from) + found.shownAs;
    at = found.to;
  }
  return masked + text.slice(at);
}

test('the longest value at a word is found, however many begin alike', () => {
  const random = createRandom('values');
  const textOf = (length: number): string =>
    Array.from({ length }, () => random.pick(['a', 'a', 'b', ' ', ' ', '!'])).join('');
  for (let round = 0; round < 60; round += 1) {
    const values = createKnownValues(() => false);
    const plainly = new Map<string, string>();
    for (let count = 0; count < 40; count += 1) {
      const value = textOf(random.integer(4, 12));
      if (plainly.has(value) || !/[a-z]/.test(value)) continue;
      plainly.set(value, `<${count}>`);
      values.add(value, `<${count}>`, 'secret');
    }
    for (let count = 0; count < 5; count += 1) {
      const text = `${textOf(150)}#`;
      expect(values.mask(text)).toBe(maskedPlainly(text, plainly));
    }
  }
});

test('values that were forgotten are found no more, those that came after them are', () => {
  const values = createKnownValues(() => false);
  for (let count = 0; count < 100_020; count += 1) values.add(`anna number ${count}`, `<${count}>`, 'secret');
  expect(values.mask('anna number 19, anna number 20, anna number 100019.')).toBe('anna number 19, <20>, <100019>.');
});

test('the oldest of very many values are forgotten, and the others are found', () => {
  const values = createKnownValues(() => false);
  for (let index = 0; index < 250_000; index += 1) values.add(`value ${index}x`, `shown ${index}y`, 'personal');
  expect(values.mask('value 149999x and value 150000x, value 249999x')).toBe(
    'value 149999x and shown 150000y, shown 249999y',
  );
});
