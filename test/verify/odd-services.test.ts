import { expect, test } from '@jest/globals';
import { isEqual } from '../../src/base/json';
import { runVerify } from '../../src/verify/run';
import { createCredentials } from '../../src/visit/credentials';
import type { WritePolicy } from '../../src/visit/write-policy';
import { hastyClock } from '../exchange/manual-clock';
import { createService, type Oddity } from '../visit/service';
import { shopContract } from '../visit/shop';
import { foreign, oddServices, withJsonAlone } from './odd-services';

const contract = shopContract();
const settings: readonly WritePolicy[] = [
  { writes: 20, isDisposable: false },
  { writes: 1000, isDisposable: true },
];
const runs = oddServices.flatMap(([name, oddity]) => settings.map((policy) => [name, policy, oddity] as const));

/** An item stays that nothing tells of. */
const notKept = ['another key than the ID'];
const title = '%s, %j: nothing of others is touched, and what stays is told';

test.each(runs.filter(([name]) => !notKept.includes(name)))(title, (_, policy, oddity) => visit(policy, oddity));

test.failing.each(runs.filter(([name]) => notKept.includes(name)))(title, (_, policy, oddity) => visit(policy, oddity));

/** Without rules: they only judge. */
async function visit(policy: WritePolicy, oddity: Oddity): Promise<void> {
  const service = createService(foreign, withJsonAlone(oddity));
  const { cleanedUp } = await runVerify({
    ...{ contract, policy, rules: [], client: service, clock: hastyClock(), basePath: '/v1' },
    ...{ seed: 'odd', runTag: 'k3vbm2qa', timeMs: 10 ** 9, isWanted: () => true, accepted: () => false },
    credentials: createCredentials({ key: 'k' }, contract),
  });
  const touched = Object.keys(foreign).filter((path) => !isEqual(service.items.get(path), foreign[path]));
  expect(touched).toEqual([]);
  const added = [...service.items].filter(([path, { name }]) => !Object.hasOwn(foreign, path) && name !== 'Somebody');
  const told = cleanedUp.left.map(({ path }) => path);
  expect(
    added.map(([path]) => path).filter((path) => !told.some((one) => path === one || path.startsWith(`${one}/`))),
  ).toEqual([]);
}
