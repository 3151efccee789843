import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { keepCompiled, readCompiled } from './compiled-program';

const before = { ...process.env };
let caches = '';

beforeEach(() => {
  caches = mkdtempSync(path.join(tmpdir(), 'understudy-cache-'));
  delete process.env['NODE_DISABLE_COMPILE_CACHE'];
  process.env['XDG_CACHE_HOME'] = caches;
});

afterEach(() => {
  process.env = { ...before };
  rmSync(caches, { recursive: true, force: true });
});

const ours = (): string => path.join(caches, 'understudy');
const bytes = Buffer.from('machine code');

describe('the compile cache', () => {
  test('gives what was kept, from a folder and a file of the user alone', () => {
    expect(readCompiled('one')).toBeUndefined();
    keepCompiled('one', () => bytes);
    expect(readCompiled('one')).toEqual(bytes);
    expect(readCompiled('other')).toBeUndefined();
    expect(statSync(ours()).mode & 0o777).toBe(0o700);
    const [file = ''] = readdirSync(ours());
    expect(statSync(path.join(ours(), file)).mode & 0o777).toBe(0o600);
  });

  test('keeps no more than four, whatever was left there', () => {
    for (let number = 0; number < 7; number += 1) keepCompiled(`version-${number}`, () => bytes);
    writeFileSync(path.join(ours(), 'half-written.compiled.123'), '');
    keepCompiled('last', () => bytes);
    expect(readdirSync(ours())).toHaveLength(4);
  });

  test('a folder that others may write to, and a link to one, is neither read nor written', () => {
    keepCompiled('one', () => bytes);
    chmodSync(ours(), 0o777);
    expect(readCompiled('one')).toBeUndefined();
    keepCompiled('other', () => bytes);
    expect(readdirSync(ours())).toHaveLength(1);
    chmodSync(ours(), 0o700);
    const linked = path.join(caches, 'linked');
    mkdirSync(linked);
    symlinkSync(ours(), path.join(linked, 'understudy'));
    process.env['XDG_CACHE_HOME'] = linked;
    expect(readCompiled('one')).toBeUndefined();
  });

  test('where nothing can be kept nothing happens, and nothing is made', () => {
    writeFileSync(ours(), 'a file, not a folder');
    keepCompiled('one', () => bytes);
    expect(readCompiled('one')).toBeUndefined();
  });

  test("Node's own variable turns it off", () => {
    keepCompiled('one', () => bytes);
    process.env['NODE_DISABLE_COMPILE_CACHE'] = '1';
    expect(readCompiled('one')).toBeUndefined();
    keepCompiled('other', () => bytes);
    expect(readdirSync(ours())).toHaveLength(1);
  });
});
