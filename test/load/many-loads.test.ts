import { expect, test } from '@jest/globals';
import { call } from '../support/call';
import { useServed } from '../support/serve';

const served = useServed(['--log-level', 'silent'], {}, ['--max-old-space-size=200']);

test('large loads that come at the same time take the memory of one after another', async () => {
  const { port, child } = served();
  const items = Array.from({ length: 150_000 }, (_, index) => `{"id":${index + 1},"name":"","categoryId":1}`);
  const body = Buffer.from(`{"/pets":[${items.join(',')}]}`);
  const headers = { 'content-type': 'application/json' };
  const load = async (name: string): Promise<number> =>
    (await call(Number(port), { method: 'PUT', path: `/__mock/sessions/${name}/items`, key: '', headers, body }))
      .status;
  const statuses = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(load));
  // Some find the bytes of the store taken, and those that come last the room of bodies.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => ![200, 503, 507].includes(status))).toEqual([]);
  expect((await call(Number(port), { path: '/v1/pets/1' })).status).toBe(200);
  expect(child.exitCode).toBeNull();
});
