import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** Of each source file the source files it imports: types and what is loaded only when it runs among them. */
function readImports(folders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => path.join(folder, name)),
  );
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const names = readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\b ?\(?'(\.{1,2}\/[^']+)'/g);
      const imported = [...names].flatMap(([, name = '']) => {
        const base = path.join(path.dirname(file), name.replace(/\.js$/, ''));
        return [`${base}.ts`, path.join(base, 'index.ts')].filter((candidate) => known.has(candidate));
      });
      return [file, imported];
    }),
  );
}

/** Gives the shortest way from a file over its imports back to it; undefined where there is none. */
function shortestCycle(file: string, imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const seen = new Set<string>();
  let ways = [[file]];
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways) {
      for (const next of imports.get(way.at(-1) ?? '') ?? []) {
        if (next === file) return way;
        if (!seen.has(next)) longer.push([...way, next]);
        seen.add(next);
      }
    }
    ways = longer;
  }
  return undefined;
}

/** Gives every cycle once, from its first file in the order of the alphabet. */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const cycles = [...imports.keys()].map((file) => shortestCycle(file, imports) ?? []);
  const turned = cycles.map((way) => {
    const start = way.indexOf([...way].sort()[0] ?? '');
    return [...way.slice(start), ...way.slice(0, start)].join(' > ').replaceAll('\\', '/');
  });
  return new Set(turned.filter((way) => way !== ''));
}

test('no source file imports itself, however many files or types lie between', () => {
  const imports = readImports(['src', 'fixtures', 'contract-tests']);
  expect(imports.size).toBeGreaterThan(150);
  expect([...imports.values()].flat().length).toBeGreaterThan(600);
  expect([...cyclesOf(imports)]).toEqual([]);
});
