import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { troubleBefore } from '../preflight';
import { petService } from './pet-service';
import { startService, type RunningService } from './service';

let running: RunningService | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

/** Gives a port of the loopback address on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a dead address is one failed test that names it and says what to do', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}/v1`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--selectProjects', 'contract', '--reporters', 'default'],
    { env: { ...process.env, BASE_URL: baseUrl, API_KEY: 'x' }, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toContain(`BASE_URL=${baseUrl} cannot be tested`);
  expect(stderr).toMatch(/ECONNREFUSED.*; start the service, or set BASE_URL/);
  expect(stderr).toMatch(/Tests: +1 failed, 1 total/);
  expect(stderr.split('\n').length).toBeLessThan(30);
});

test('a wrong key is said to be one', async () => {
  running = await startService(petService());
  const trouble = await troubleBefore({ BASE_URL: running.baseUrl, API_KEY: 'another-key' });
  expect(trouble).toMatch(/was answered 401: check the key; set API_KEY to a key that the service takes$/);
});
