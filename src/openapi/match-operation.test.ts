import { describe, expect, test } from '@jest/globals';
import { createMatcher, type MatchOperation } from './match-operation';
import type { Operation } from './operation';

function matcher(...paths: string[]): MatchOperation {
  const operations = paths.map((path) => ({ id: path, method: 'GET', path }) as Operation);
  return createMatcher(operations, ['']);
}

/** Gives the template that a path is of, with its parameters as they came; the kind of match where it is of none. */
function matched(match: MatchOperation, path: string): unknown {
  const found = match('GET', path);
  return found.kind === 'operation' ? [found.operation.path, found.pathParameters] : found.kind;
}

describe('a path is matched', () => {
  test('by its literals, written or escaped as URIs have them', () => {
    const match = matcher('/caf\u00e9/{id}', '/a b/{id}', '/files/*/{id}');
    expect(matched(match, '/caf%C3%A9/1')).toEqual(['/caf\u00e9/{id}', { id: '1' }]);
    expect(matched(match, '/a%20b/1')).toEqual(['/a b/{id}', { id: '1' }]);
    expect(matched(match, '/files/*/1')).toEqual(['/files/*/{id}', { id: '1' }]);
    expect(matched(match, '/cafe/1')).toBe('path-unknown');
  });

  test('with several parameters in a segment, each as long as it can be, the first before the others', () => {
    const match = matcher('/x/{a}-{b}', '/y/v{a}.{b}.json');
    expect(matched(match, '/x/1-2')).toEqual(['/x/{a}-{b}', { a: '1', b: '2' }]);
    expect(matched(match, '/x/1-2-3')).toEqual(['/x/{a}-{b}', { a: '1-2', b: '3' }]);
    expect(matched(match, '/x/-')).toBe('path-unknown');
    expect(matched(match, '/y/v1.2.json')).toEqual(['/y/v{a}.{b}.json', { a: '1', b: '2' }]);
    expect(matched(match, '/y/v1.json')).toBe('path-unknown');
  });

  test('concrete paths first, then those with fewer parameters, then those with more text, whatever their first segment', () => {
    const match = matcher('/{a}/{b}', '/{a}/pets-{b}', '/pets/{b}', '/pets/mine', '/{a}/special');
    expect(matched(match, '/pets/mine')).toEqual(['/pets/mine', {}]);
    expect(matched(match, '/pets/special')).toEqual(['/{a}/special', { a: 'pets' }]);
    expect(matched(match, '/pets/pets-1')).toEqual(['/pets/{b}', { b: 'pets-1' }]);
    expect(matched(match, '/dogs/pets-1')).toEqual(['/{a}/pets-{b}', { a: 'dogs', b: '1' }]);
    expect(matched(match, '/dogs/1')).toEqual(['/{a}/{b}', { a: 'dogs', b: '1' }]);
  });

  test('by its form alone: a slash at the end, an empty or malformed segment', () => {
    const match = matcher('/pets/{id}', '/constructor');
    expect(['/pets/', '/pets/1/', '/pets', '/', '', '/__proto__/1'].map((path) => matched(match, path))).toEqual(
      Array(6).fill('path-unknown'),
    );
    expect(matched(match, '/pets/%ff')).toBe('malformed');
  });
});
