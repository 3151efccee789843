import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';

const file = path.join(__dirname, 'violations.json');

/**
 * Expects what was found to be what violations.json holds under a name. What stands there users keep, in baselines and in
 * profiles: `UPDATE_GOLDEN=1` writes it anew where it is meant to change (and Prettier lays it out).
 */
export function expectGolden(name: string, found: Readonly<Record<string, unknown>>): void {
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  if (process.env['UPDATE_GOLDEN'] !== undefined)
    writeFileSync(file, `${JSON.stringify({ ...known, [name]: found }, null, 2)}\n`);
  else expect(found).toEqual(known[name]);
}
