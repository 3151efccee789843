import { expect, test } from '@jest/globals';
import { contractOf, readContract, type Contract } from './contract';

const pets = readContract('spec/openapi.yaml');

test('what is derived from a contract is made once, and anew for a contract with other parts', () => {
  let count = 0;
  const namesOf = ({ resources }: Contract): { readonly names: readonly string[] } => {
    count += 1;
    return { names: resources.map(({ collection }) => collection) };
  };
  const { names } = pets.derive(namesOf);
  expect(names).toEqual(['/pets']);
  expect(pets.derive(namesOf).names).toBe(names);
  expect(contractOf({ ...pets, resources: [] }).derive(namesOf).names).toEqual([]);
  expect(count).toBe(2);
});

test('what is derived from a part of a contract is made once for each part, though it be undefined', () => {
  const asked: string[] = [];
  const nothing = (_contract: Contract, name: string): undefined => {
    asked.push(name);
  };
  for (const name of ['a', 'b', 'a']) pets.derive(nothing, name);
  expect(asked).toEqual(['a', 'b']);
});
