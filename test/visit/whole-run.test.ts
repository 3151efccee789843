import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isEqual, isObject, parseJson, type JsonValue } from '../../src/base/json';
import { createRandom } from '../../src/base/random';
import type { Exchange } from '../../src/exchange/exchange';
import { createKnowledge } from '../../src/knowledge/create-knowledge';
import { buildMock } from '../../src/mock/start/build-mock';
import { createPlanner } from '../../src/plan/planner';
import { planFor, runPlan } from '../../src/plan/run-plan';
import type { CleanedUp } from '../../src/visit/clean-up';
import { createCredentials } from '../../src/visit/credentials';
import { createVisit } from '../../src/visit/create-visit';
import { createPace } from '../../src/visit/pace';
import type { WritePolicy } from '../../src/visit/write-policy';
import { hastyClock } from '../exchange/manual-clock';
import { createFolders } from '../files';
import { mockClient } from '../../src/cli/mock-client';
import { shop } from './shop';

const folderWith = createFolders();
const runTag = 'k3vbm2qa';

interface WholeRun {
  readonly created: number;
  readonly cleaned: CleanedUp;
  readonly exchanges: readonly Exchange[];
  /** Items that were there before and are not as they were. */
  readonly touched: readonly string[];
  /** Items that were not there before. */
  readonly added: readonly string[];
}

/** An item without what a PUT cannot set: the mock drops it. */
function settable(text = 'null'): JsonValue {
  const item = parseJson(text);
  return isObject(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'revision')) : item;
}

/** The whole plan on a mock, and what it did to what was there before. */
async function wholeRun(file: string, policy: WritePolicy): Promise<WholeRun> {
  const clock = hastyClock();
  const rethrow = (error: unknown): never => {
    throw error;
  };
  const { contract, handle, sessions } = await buildMock(
    { openapiFile: file, count: 3, apiKeys: ['k'] },
    rethrow,
    clock,
  );
  const basePath = contract.servers[0]?.basePath ?? '';
  const dump = async (): Promise<ReadonlyMap<string, string>> =>
    new Map(
      (await sessions.default.store.dump()).map(({ address, item }) => [`${address.at}/${address.id}`, item.text]),
    );
  const before = await dump();
  const exchanges: Exchange[] = [];
  const run = createVisit({
    ...{ contract, policy, runTag, clock, client: mockClient(handle, basePath) },
    pace: createPace({ clock, isParallel: policy.isDisposable }),
    knowledge: createKnowledge(contract, { runTag, basePath }),
    credentials: createCredentials({ key: 'k' }, contract),
    randomFor: (scenario, turn) => createRandom(`${scenario} ${turn}`),
    onView: () => Promise.resolve(undefined),
    onExchange: (exchange) => exchanges.push(exchange),
  });
  await runPlan(planFor(createPlanner(contract, { mayOverlap: policy.isDisposable })), {
    isOver: () => false,
    visitFor: ({ id }, turn) => run.forScenario(id, turn),
    afterScenario: () => Promise.resolve(),
    onSkipped: () => undefined,
    resume: () => undefined,
  });
  const cleaned = await run.cleanUp();
  const after = await dump();
  const touched = [...before]
    .filter(([at, text]) => !isEqual(settable(after.get(at)), settable(text)))
    .map(([at]) => at);
  const added = [...after.keys()].filter((at) => !before.has(at));
  return { created: Object.values(run.created).reduce((sum, one) => sum + one, 0), cleaned, exchanges, touched, added };
}

test.each<WritePolicy>([
  { writes: 1000, isDisposable: true },
  { writes: 1000, isDisposable: false },
  { writes: 5, isDisposable: false },
  { writes: 0, isDisposable: false },
])('a whole run with %j touches nothing of others, and tells all that it leaves', async (policy) => {
  const file = path.join(folderWith({ 'shop.yaml': shop }), 'shop.yaml');
  const { created, cleaned, exchanges, touched, added } = await wholeRun(file, policy);
  expect(touched).toEqual([]);
  expect(created).toBeLessThanOrEqual(policy.writes);
  expect(cleaned.left.map(({ path: at }) => at).sort()).toEqual([...added].sort());
  expect(exchanges.length).toBeGreaterThan(50);
  if (policy.writes === 0) expect(exchanges.filter(({ request }) => isWrite(request))).toEqual([]);
});

function isWrite({ method, target }: Exchange['request']): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && target !== '/pets/search';
}
