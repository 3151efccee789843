import { expect, test } from '@jest/globals';
import { fixtures } from '../../../fixtures/index';
import { resolveConfig } from '../config';
import { readContract } from '../../openapi/contract';
import { playableState } from './handlers';
import { readGivenItems } from './loaded-items';

test('items that deviate can be left out, each said up to a bound', () => {
  const config = resolveConfig({}, fixtures);
  const played = playableState(readContract(config.openapiFile), config, () => undefined);
  const warned: string[] = [];
  const good = { id: 3, name: 'Rex', categoryId: 1 };
  const kept = {
    '/dogs': [],
    '/pets': [good, { ...good, name: 'Twin' }, ...Array.from({ length: 30 }, (_, index) => ({ id: 100 + index }))],
  };
  const reading = {
    where: 'learnt',
    onDeviation: 'leave out',
    warn: (message: string) => warned.push(message),
  } as const;
  const given = readGivenItems(kept, { ...played, config }, reading);
  expect(given.get('/pets')?.map(({ id }) => id)).toEqual(['3']);
  expect(warned).toHaveLength(21);
  expect(warned[0]).toMatch(/^learnt: \/~1dogs: expected one of the collections \/pets, got .*: it is left out$/);
  expect(warned[1]).toMatch(
    /^learnt: \/~1pets\/1\/id: expected an identifier that no other item has, got 3: it is left/,
  );
  expect(warned[20]).toBe('learnt: 12 more are left out');
});
