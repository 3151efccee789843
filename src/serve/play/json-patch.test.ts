import { expect, test } from '@jest/globals';
import { isJsonPatch } from '../../base/http';
import type { JsonValue } from '../../base/json';
import { mergePatchOf, patchItem } from './json-patch';

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
  ['tests whatever the order', [{ op: 'test', path: '/deep', value: { y: 'y', x: 'x' } }], {}],
  ['replaces the whole', [{ op: 'replace', path: '', value: { a: 2 } }], { a: 2, list: null, deep: null, big: null }],
  ['takes pointers with escapes', [{ op: 'add', path: '/m~1n', value: 1 }], { 'm/n': 1 }],
])('a JSON patch %s', (_name, operations, merged) => {
  expect(mergePatchOf(present, patchItem(present, operations))).toEqual(merged);
});

test.each<[string, JsonValue]>([
  ['an index beyond the end', [{ op: 'add', path: '/list/4', value: 1 }]],
  ['a member that is not there', [{ op: 'replace', path: '/none', value: 1 }]],
  ['a move into itself', [{ op: 'move', from: '/deep', path: '/deep/x' }]],
  ['a test of fewer members', [{ op: 'test', path: '/deep', value: { x: 'x' } }]],
  ['a test of one that inherits', [{ op: 'test', path: '/deep/constructor', value: {} }]],
  ['a text for an index', [{ op: 'add', path: '/list/one', value: 1 }]],
  ['what leaves no object', [{ op: 'replace', path: '', value: 1 }]],
])('a JSON patch fails at %s', (_name, operations) => {
  expect(() => patchItem(present, operations)).toThrow(expect.objectContaining({ code: 'conflict' }));
});

test.each<[string, JsonValue]>([
  ['no array', {}],
  ['an unknown operation', [{ op: 'increment', path: '/a' }]],
  ['a path that is no pointer', [{ op: 'remove', path: 'a' }]],
  ['a path with an escape that is none', [{ op: 'add', path: '/a~2b', value: 1 }]],
  ['a source with a bare tilde', [{ op: 'copy', from: '/a~', path: '/b' }]],
  ['an add without a value', [{ op: 'add', path: '/a' }]],
  ['copies of copies', Array.from({ length: 40 }, (_, index) => ({ op: 'copy', from: '', path: `/n${index}` }))],
  ['what nests without end', Array.from({ length: 600 }, () => ({ op: 'copy', from: '', path: '/a' }))],
])('%s is no JSON patch', (_name, operations) => {
  expect(() => patchItem(present, operations)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
});

test('a patch leaves the item as it was, and copies are apart from what they were made of', () => {
  const before = JSON.stringify(present.deep);
  const patched = patchItem(present, [
    { op: 'copy', from: '/deep', path: '/twin' },
    { op: 'add', path: '/twin/x', value: 'changed' },
    { op: 'add', path: '/deep/z', value: null },
    { op: 'move', from: '/list', path: '/deep/list' },
    { op: 'remove', path: '/deep/list/0' },
  ]);
  expect(patched).toEqual({
    a: 1,
    deep: { x: 'x', y: 'y', z: null, list: [2, 3] },
    twin: { x: 'changed', y: 'y' },
    big: 9007199254740993n,
  });
  expect([JSON.stringify(present.deep), present.list]).toEqual([before, [1, 2, 3]]);
});

test('many operations on a large object copy it once', () => {
  const map = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 0]));
  let reads = 0;
  const counted = new Proxy(map, { ownKeys: (target) => ((reads += 1), Reflect.ownKeys(target)) });
  const operations = Array.from({ length: 1000 }, (_, index) => ({ op: 'add', path: `/map/z${index}`, value: 1 }));
  const patched = patchItem({ map: counted }, operations);
  expect(Object.keys(patched['map'] as object)).toHaveLength(51_000);
  expect(reads).toBe(1);
});

test.each<[string, JsonValue[]]>([
  ['adds', Array.from({ length: 1000 }, () => ({ op: 'add', path: '/list/0', value: 1 }))],
  ['removals', Array.from({ length: 1000 }, () => ({ op: 'remove', path: '/list/0' }))],
  ['moves', Array.from({ length: 1000 }, () => ({ op: 'move', from: '/list/0', path: '/list/-' }))],
])('%s at the head of an array that is too large for them are refused', (_name, operations) => {
  const list = Array.from({ length: 400_000 }, (_, index) => index);
  expect(() => patchItem({ list }, operations)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
  expect(patchItem({ list }, operations.slice(0, 60))).not.toEqual({ list });
});

test('a patch that copies into itself ends where bodies may nest no deeper', () => {
  const operations: JsonValue[] = [];
  let path = '/map';
  for (let index = 0; index < 14; index += 1) {
    operations.push({ op: 'copy', from: '/map', path: `${path}/a` });
    path += '/a'.repeat(2 ** index);
  }
  const started = { map: {} };
  expect(() => patchItem(started, operations)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
  expect(() => patchItem(started, operations.slice(0, 8))).not.toThrow();
});

test('values added below each other nest no deeper than bodies may', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) as JsonValue;
  const operations = [1, 2, 3].map((time) => ({ op: 'add', path: '/a'.repeat(200 * time - 199), value: deep }));
  expect(() => patchItem({}, operations.slice(0, 2))).not.toThrow();
  expect(() => patchItem({}, operations)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
});

test('a member called __proto__ is one like others', () => {
  const merged = mergePatchOf(
    present,
    patchItem(present, [{ op: 'add', path: '/__proto__', value: { polluted: true } }]),
  );
  expect(Object.keys(merged)).toEqual(['__proto__']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('a JSON patch is told by its media type', () => {
  expect(isJsonPatch('application/json-patch+json; charset=utf-8')).toBe(true);
  expect(isJsonPatch('application/merge-patch+json')).toBe(false);
  expect(isJsonPatch(undefined)).toBe(false);
});
