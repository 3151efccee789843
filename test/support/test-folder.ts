import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';

/** Makes a folder before the tests of a file and removes it after them; gives what makes the path of a file in it. */
export function useTestFolder(): (name: string) => string {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'understudy-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  return (name) => path.join(folder, name);
}
