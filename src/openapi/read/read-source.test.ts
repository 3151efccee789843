import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { childPointer } from '../document';
import { readSource } from './source';

const folders = ['spec', 'test/test-documents'];
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .map((name) => path.join(folder, name)),
);

/** Texts in which readers of YAML 1.1 and 1.2, and careless scanners, are known to differ. */
const tricky: readonly string[] = [
  'a: [1_000, 0x1F, 0o17, 017, 0b1, -0x1F, 0x, 1:30, +1, -0, 1., .5, 1e5, 12e03, 1.5e, 1e400]\n',
  'a: [.inf, -.INF, +.Inf, .NaN, .nan, -.nan, 9223372036854775807, 12345678901234567890123]\n',
  'a: [yes, no, on, off, y, True, FALSE, tRUE, ~, null, Null, nUll, 2001-12-14, 2001-12-14T21:59:43Z, =]\n',
  '1.0: x\n1e3: y\n0x10: z\ntrue: q\n200: ok\n"2": two\n',
  'a: |\n  # no comment\n  b: no key\n\n  - no entry\nc: >-\n  folded\n  text\n\n  more\nd: "a\n  quoted: text"\n',
  "a: 'it''s: # one'\n'b c': &x {d: \"e: }\", 'f': [g, {h: i}]}\nj: *x\n\"k\\u0041\": plain # comment\n",
  'list:\n- a: 1\n  b:\n  - - deep\n    - er\n  -\n    c: 2\n- "quoted: no key"\n- |\n  x: y\n# comment\nafter: [\n  1, # one, two\n  "3"\n]\n',
  '---\n# first\na: &anchor\n  b: 1\nc: &other\n\n  # between\n  d: *anchor\nempty:\nnext: https://example.com/#a:b\n',
  '%YAML 1.2\n---\na: !!str 3\nb: !own {c: !!int "4"}\n...\n',
  '{"a": {"b": [1, {"c:d": "e,}]"}, null]}, "f\\"g": "h\\\\", "i":{}}',
  '\ufeffa:\r\n  b: c\r\n  d:\r\n    - e\r\n',
  'a:\t1\nb:\t\n  c:\t{ d:\t1,\te: 2 }\n\t\nf:\t"x"\n',
  '{\r\n\t"a"\r\n\t:\r\n\t[\r\n {"b":1}\r\n ]}',
  '\u00e4: {\u00f6: "x"}\n"\ud83d\ude00": {b: 1}\nd: \u2028z\ne: {f: 1}\n',
  '__proto__: { a: 1 }\nconstructor: 2\n',
];

test.each([...files, ...tricky])('%s is read as by another reader, and each part found where that finds it', (name) => {
  const text = files.includes(name) ? readFileSync(name, 'utf8') : name.replace('\ufeff', '');
  const lines = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: lines });
  const { root, positions, twins } = readSource('a file', text);
  expect([root, twins]).toEqual([yaml.toJS() as unknown, []]);
  const visit = (node: unknown, pointer: string): void => {
    if (isAlias(node) || (isScalar(node) && node.source === '')) return;
    const offset = (node as { range: [number] }).range[0];
    const { line, col } = lines.linePos(offset);
    expect([pointer, positions.of(pointer)]).toEqual([pointer, `${line}:${col}`]);
    if (isSeq(node))
      node.items.forEach((item, index) => {
        visit(item, childPointer(pointer, index));
      });
    if (isMap(node))
      for (const { key, value } of node.items) {
        const { source = '', value: said } = key as { source?: string; value: unknown };
        visit(value, childPointer(pointer, typeof said === 'string' ? said : source));
      }
  };
  visit(yaml.contents, '');
});

test.each([
  ['JSON', '{"a":{"b":1,"c":[{"d":1,"d":2}],"b":3}}'],
  ['long JSON', `{"a":{"b":1,"c":[{"d":1,"d":2}],"b":3},"e":"${'x'.repeat(2 * 1024 ** 2)}"}`],
  ['YAML', "a:\n  b: 1\n  c:\n  - d: 1\n    'd': 2\n  b: 3\n"],
])('of a key that stands twice in %s the last is taken, and each is found', (_kind, text) => {
  const { root, twins } = readSource('a file', text);
  expect((root as { a: unknown }).a).toEqual({ b: 3, c: [{ d: 2 }] });
  expect(twins.toSorted()).toEqual(['/a/b', '/a/c/0/d']);
});

test('an anchor before the first key belongs to the key', () => {
  const { positions } = readSource('a file', '&a a: &b 1\n&c b:\n  &d c: 1\n');
  expect(['/a', '/b', '/b/c'].map(positions.of)).toEqual(['1:10', '3:3', '3:9']);
});

test('merge keys add members, of the mapping itself first, of several mappings those of the first', () => {
  const text = 'a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc: {<<: [*a, *b], x: 0}\nd: {<<: *b}\ne: {<<: none}\n';
  expect(readSource('a file', text).root).toMatchObject({
    c: { x: 0, y: 1, z: 2 },
    d: { y: 2, z: 2 },
    e: { '<<': 'none' },
  });
});

test('an anchor may be used as often as documents do, and not without end', () => {
  const used = (members: number, times: number): string =>
    `a: &a [${'v, '.repeat(members)}]\nb: [${'*a, '.repeat(times)}]\n`;
  expect(readSource('a file', used(5, 2000)).root).toHaveProperty('b.1999', ['v', 'v', 'v', 'v', 'v']);
  expect(() => readSource('a file', used(1000, 20_000))).toThrow(/cannot be expanded/);
});
