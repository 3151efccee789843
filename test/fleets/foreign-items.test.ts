import { describe, expect, test } from '@jest/globals';
import { runAgainst, runNaive, tools } from '../support/foreign-items/run';
import { ordinary, services, unnamed } from '../support/foreign-items/services';
import { unsaid } from '../support/foreign-items/services/taken';
import { writtenInto } from '../support/foreign-items/services/written-into';
import { clean, foreignItemsAt, useFolders } from '../support/foreign-items/stories';

const folder = useFolders();

describe.each(ordinary.map((shop) => [shop.name, shop] as const))('ordinary %s', (_name, shop) => {
  test.each(tools)('%s creates, changes and removes items of its own', async (tool) => {
    const { own, touches, unlisted, driven } = await runAgainst(shop, { tool, place: 'loopback' }, folder());
    expect({ touches, unlisted, driven }).toEqual(clean);
    expect(Object.entries(own).filter(([, count]) => count === 0)).toEqual([]);
  });
});

describe.each(unnamed.map((shop) => [shop.name, shop] as const))('%s', (_name, shop) => {
  test.each(tools)('%s finds what it has created, and removes it', async (tool) => {
    const { own, touches, unlisted } = await runAgainst(shop, { tool, place: 'loopback' }, folder());
    expect({ touches, unlisted }).toEqual({ touches: [], unlisted: [] });
    expect(own.created).toBeGreaterThan(0);
    expect(own.removed).toBe(own.created);
  });
});

describe.each(services.map((shop) => [shop.name, shop] as const))('%s', (_name, shop) => {
  test('a client that takes everything at its word does harm', async () => {
    const world = await runNaive(shop);
    const harm = { touch: world.touches, left: world.left(), driven: world.driven }[shop.naiveShows ?? 'touch'];
    expect(harm).not.toEqual([]);
  });
});

describe.each(unsaid.map((shop) => [shop.name, shop] as const))('%s', (_name, shop) => {
  test.each(tools)('%s harms one item with the first request, and sends no more', async (tool) => {
    const { touches } = await runAgainst(shop, { tool, place: 'loopback' }, folder());
    // A comparison asks two services.
    expect(touches).toHaveLength(tool === 'compare' ? 2 : 1);
  });
});

describe.each(writtenInto.map((shop) => [shop.name, shop] as const))('%s', (_name, shop) => {
  test.each(tools)('%s sends two creates at most, and changes and removes nothing', async (tool) => {
    const { touches } = await runAgainst(shop, { tool, place: 'loopback' }, folder());
    expect(touches.filter((touch) => !touch.startsWith('POST '))).toEqual([]);
    expect(touches.length).toBeLessThanOrEqual(tool === 'compare' ? 4 : 2);
  });
});

foreignItemsAt('loopback');
