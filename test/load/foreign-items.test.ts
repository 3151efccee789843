import { describe, expect, test } from '@jest/globals';
import { pets } from '../support/foreign-items/pieces';
import { runAgainst, runNaive, tools } from '../support/foreign-items/run';
import { services } from '../support/foreign-items/services';
import { clean, foreignItemsAt, useFolders } from '../support/foreign-items/stories';

const folder = useFolders();

test.each(tools)('%s does create, change and remove items of its own on this machine', async (tool) => {
  const plain = { name: 'plain', collections: [pets()], naive: [] };
  const { own, ...run } = await runAgainst(plain, { tool, place: 'loopback' }, folder());
  expect(run).toMatchObject(clean);
  expect(Object.values(own)).not.toContain(0);
});

describe.each(services.map((shop) => [shop.name, shop] as const))('%s', (_name, shop) => {
  test('a client that takes everything at its word does harm', async () => {
    const world = await runNaive(shop);
    const harm = { touch: world.touches, left: world.left(), driven: world.driven }[shop.naiveShows ?? 'touch'];
    expect(harm).not.toEqual([]);
  });
});

foreignItemsAt('loopback');
