import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { assertBuilt, killServed, runWith, serve } from '../support/serve';
import { until } from '../support/until';

afterEach(killServed);

test('the built fixtures take what they share with the program from it, rather than hold a second copy', () => {
  assertBuilt();
  const text = readFileSync('dist/fixtures/index.js', 'utf8');
  expect(text).toContain('require("../src/openapi/schema/fit-value")');
  expect(text).not.toMatch(/node_modules\/ajv/);
});

test('the command line is one file, beside which the licences of all that it contains stand', () => {
  assertBuilt();
  const text = readFileSync('dist/program.js', 'latin1');
  expect([...text.matchAll(/require\("(?!node:)([^"]+)"\)/g)].map(([, name]) => name)).not.toContain('ajv');
  const notices = readFileSync('dist/THIRD-PARTY-NOTICES', 'utf8');
  for (const name of ['@faker-js/faker', 'ajv 8', 'express 5', 'commander 14']) expect(notices).toContain(name);
});

test('what a start has compiled is kept for the next; what cannot be used is passed over, and made anew', async () => {
  const caches = mkdtempSync(path.join(tmpdir(), 'understudy-cache-'));
  const folder = path.join(caches, 'understudy');
  const env = { XDG_CACHE_HOME: caches, NODE_DISABLE_COMPILE_CACHE: '' };
  mkdirSync(folder, { mode: 0o700 });
  const kept = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.compiled'));
  try {
    await serve([], env);
    await until(() => kept().length === 1);
    const file = path.join(folder, kept()[0] ?? '');
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, 1000));
    const { status, stdout, stderr } = runWith(env, '--version');
    expect({ status, stderr, isVersion: /^\d+\.\d+\.\d+\n$/.test(stdout) }).toEqual({
      status: 0,
      stderr: '',
      isVersion: true,
    });
    await serve([], env);
    await until(() => readFileSync(file).length > 1000);
    expect((await serve([], env)).log()).toBe('');
  } finally {
    killServed();
    rmSync(caches, { recursive: true, force: true });
  }
});
