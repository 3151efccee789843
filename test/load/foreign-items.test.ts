import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { pets } from '../support/foreign-items/pieces';
import { places, runAgainst, runNaive, tools, type Outcome, type Place } from '../support/foreign-items/run';
import { services } from '../support/foreign-items/services';
import { useTestFolder } from '../support/test-folder';

// What is not the tools' own they neither change nor remove, whatever a service does. One of these alone:
// npx jest test/load/foreign-items.test.ts -t 'invoiceNumber.*learn, elsewhere'
const fileIn = useTestFolder();
const clean: Outcome = { touches: [], unlisted: [], driven: [] };
const runs = tools.flatMap((tool) => (Object.keys(places) as Place[]).map((place) => [tool, place] as const));
let folders = 0;

function folder(): (name: string) => string {
  const made = fileIn(String((folders += 1)));
  mkdirSync(made);
  return (name) => path.join(made, name);
}

test.each(tools)('%s does create, change and remove items of its own on this machine', async (tool) => {
  const plain = { name: 'plain', collections: [pets()], naive: [] };
  const run = await runAgainst(plain, { tool, place: 'loopback' }, folder());
  expect(run).toMatchObject(clean);
  for (const done of Object.values(run.own ?? {})) expect(done).toBeGreaterThan(0);
});

describe.each(services.map((shop) => [shop.name, shop] as const))('%s', (_name, shop) => {
  test('a client that takes everything at its word does harm', async () => {
    const world = await runNaive(shop);
    const harm = { touch: world.touches, left: world.left(), driven: world.driven }[shop.naiveShows ?? 'touch'];
    expect(harm).not.toEqual([]);
  });

  test.each(runs)('%s, %s', async (tool, place) => {
    const { touches, unlisted, driven } = await runAgainst(shop, { tool, place }, folder());
    expect({ touches, unlisted, driven }).toEqual(clean);
  });
});
