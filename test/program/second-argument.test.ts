import path from 'node:path';
import { expect, test } from '@jest/globals';
import { learn, verify } from '../support/verify';

const orders = path.resolve('spec/self-proof/orders.yaml');
const nowhere = 'http://127.0.0.1:9/v1';

test('learn does not say that it held a service against the Pet Store where a document was given', async () => {
  const given = await learn([nowhere, orders], {});
  expect(given.status).toBe(2);
  expect(given.stderr).toContain('the document asks for a key');
  expect(given.stderr).not.toContain('Pet Store');
  const none = await learn([nowhere], {});
  expect(none.stderr).toContain('Held against the Pet Store; another document is the second argument');
});

test('verify takes its document as the second argument too, as learn and compare do, and not twice', async () => {
  const plan = await verify(['--plan', '--spec', orders, nowhere]);
  expect(plan.stdout).toContain('listOrders');
  expect(await verify(['--plan', nowhere, orders])).toEqual(plan);
  const keyless = await verify([nowhere, orders], {});
  expect(keyless.stderr).toContain('the document asks for a key');
  expect(keyless.stderr).not.toContain('Pet Store');
  const twice = await verify([nowhere, orders, '--spec', orders]);
  expect(twice).toMatchObject({ status: 2, stderr: expect.stringContaining('as the second argument or with --spec') });
});
