import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { useTestFolder } from '../test-folder';
import { runAgainst, tools, type Outcome, type Place } from './run';
import { elsewhereAlone, services } from './services';

/** What every run is to have done. */
export const clean: Outcome = { touches: [], unlisted: [], driven: [] };

/** Gives what makes a folder for each run. */
export function useFolders(): () => (name: string) => string {
  const fileIn = useTestFolder();
  let folders = 0;
  return () => {
    const made = fileIn(String((folders += 1)));
    mkdirSync(made);
    return (name) => path.join(made, name);
  };
}

/**
 * Tests that at a place no tool changes or removes what is not its own, whatever a service does, names all that it leaves, and
 * drives no IDs up. One of these alone: `npx jest test/load/foreign-items -t 'invoiceNumber.*learn, elsewhere'`.
 */
export function foreignItemsAt(place: Place): void {
  const folder = useFolders();
  const all = place === 'elsewhere' ? [...services, ...elsewhereAlone] : services;
  describe.each(all.map((shop) => [shop.name, shop] as const))('%s', (_name, shop) => {
    test.each(tools)(`%s, ${place}`, async (tool) => {
      const { requests, touches, unlisted, driven } = await runAgainst(shop, { tool, place }, folder());
      expect({ touches, unlisted, driven }).toEqual(clean);
      expect(requests).toBeGreaterThan(50);
    });
  });
}
