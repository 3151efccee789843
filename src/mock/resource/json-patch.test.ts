import { expect, test } from '@jest/globals';
import type { JsonValue } from '../../exact-json';
import { asMergePatch, isJsonPatch } from './json-patch';

const present = { a: 1, list: [1, 2, 3], deep: { x: 'x', y: 'y' }, big: 9007199254740993n };

test.each<[string, JsonValue, JsonValue]>([
  ['adds into an array', [{ op: 'add', path: '/list/1', value: 9 }], { list: [1, 9, 2, 3] }],
  ['adds behind an array', [{ op: 'add', path: '/list/-', value: 9 }], { list: [1, 2, 3, 9] }],
  ['removes from an array', [{ op: 'remove', path: '/list/0' }], { list: [2, 3] }],
  ['removes a member', [{ op: 'remove', path: '/deep/x' }], { deep: { x: null } }],
  ['replaces in depth', [{ op: 'replace', path: '/deep/y', value: { z: 1 } }], { deep: { y: { z: 1 } } }],
  ['moves', [{ op: 'move', from: '/a', path: '/b' }], { b: 1, a: null }],
  ['copies, every digit kept', [{ op: 'copy', from: '/big', path: '/a' }], { a: 9007199254740993n }],
  ['changes nothing by a test', [{ op: 'test', path: '/list', value: [1, 2, 3] }], {}],
  ['replaces the whole', [{ op: 'replace', path: '', value: { a: 2 } }], { a: 2, list: null, deep: null, big: null }],
  ['takes pointers with escapes', [{ op: 'add', path: '/m~1n', value: 1 }], { 'm/n': 1 }],
])('a JSON patch %s', (_name, operations, merged) => {
  expect(asMergePatch(present, operations)).toEqual(merged);
});

test.each<[string, JsonValue]>([
  ['an index beyond the end', [{ op: 'add', path: '/list/4', value: 1 }]],
  ['a member that is not there', [{ op: 'replace', path: '/none', value: 1 }]],
  ['a move into itself', [{ op: 'move', from: '/deep', path: '/deep/x' }]],
  ['a text for an index', [{ op: 'add', path: '/list/one', value: 1 }]],
  ['what leaves no object', [{ op: 'replace', path: '', value: 1 }]],
])('a JSON patch fails at %s', (_name, operations) => {
  expect(() => asMergePatch(present, operations)).toThrow(expect.objectContaining({ code: 'conflict' }));
});

test.each<[string, JsonValue]>([
  ['no array', {}],
  ['an unknown operation', [{ op: 'increment', path: '/a' }]],
  ['a path that is no pointer', [{ op: 'remove', path: 'a' }]],
  ['an add without a value', [{ op: 'add', path: '/a' }]],
  ['copies of copies', Array.from({ length: 40 }, (_, index) => ({ op: 'copy', from: '', path: `/n${index}` }))],
  ['what nests without end', Array.from({ length: 600 }, () => ({ op: 'copy', from: '', path: '/a' }))],
])('%s is no JSON patch', (_name, operations) => {
  expect(() => asMergePatch(present, operations)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
});

test('a member called __proto__ is one like others', () => {
  const merged = asMergePatch(present, [{ op: 'add', path: '/__proto__', value: { polluted: true } }]);
  expect(Object.keys(merged)).toEqual(['__proto__']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('a JSON patch is told by its media type', () => {
  expect(isJsonPatch('application/json-patch+json; charset=utf-8')).toBe(true);
  expect(isJsonPatch('application/merge-patch+json')).toBe(false);
  expect(isJsonPatch(undefined)).toBe(false);
});
