import { describe, expect, test } from '@jest/globals';
import { runAgainst, tools } from '../support/foreign-items/run';
import { changedAlong } from '../support/foreign-items/services/taken';
import { foreignItemsAt, useFolders } from '../support/foreign-items/stories';

const folder = useFolders();

describe.each(changedAlong.map((shop) => [shop.name, shop] as const))('%s', (_name, shop) => {
  test.each(tools)('%s harms one item by each kind of request, and sends no more of these', async (tool) => {
    const { touches, unlisted } = await runAgainst(shop, { tool, place: 'elsewhere', changes: true }, folder());
    const methods = touches.map((touch) => touch.split(' ', 1)[0]);
    // A comparison asks two services.
    const most = tool === 'compare' ? 2 : 1;
    for (const method of new Set(methods))
      expect(touches.filter((touch) => touch.startsWith(`${String(method)} `)).length).toBeLessThanOrEqual(most);
    expect(touches.length).toBeGreaterThan(0);
    expect(unlisted).toEqual([]);
  });
});

foreignItemsAt('elsewhere');
