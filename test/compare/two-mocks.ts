import { compare, type Comparison } from '../../src/compare/compare';
import type { ComparedService } from '../../src/compare/comparing';
import { mockClient } from '../../src/mock/start/ask-mock';
import { buildMock } from '../../src/mock/start/build-mock';
import { rules } from '../../src/rules/rules';
import { createCredentials } from '../../src/visit/credentials';
import { compiledFile } from '../compiled-file';
import { hastyClock } from '../exchange/manual-clock';
import { apiKey, type Mutation } from '../verify/whole-run';

/** Compares the mock of a file with itself: both addresses are one. */
export async function compareWithItself(file: string): Promise<Comparison> {
  const clock = hastyClock();
  const a = await sideOf(file, { side: 'a', seed: 1, only: [], clock });
  const b = { ...a, run: { ...a.run, runTag: 'k3vbm2qb' } };
  return compare({ contract: a.contract, clock, sides: { a, b }, isIgnoredHeader, isOneService: true });
}

/** Compares the mock of a file with another one that has a mutation, or other items. */
export async function compareMocks(
  file: string,
  mutate: Mutation = (request, ask) => ask(request),
  only: readonly string[] = [],
  seeds: readonly [number, number] = [1, 1],
  mutateFirst: Mutation = (request, ask) => ask(request),
): Promise<Comparison> {
  const clock = hastyClock();
  const a = await sideOf(file, { side: 'a', seed: seeds[0], only, clock, mutate: mutateFirst });
  const b = await sideOf(file, { side: 'b', seed: seeds[1], only, clock, mutate });
  return compare({ contract: a.contract, clock, sides: { a, b }, isIgnoredHeader, isOneService: false });
}

const isIgnoredHeader = (name: string): boolean => ['content-length', 'cache-control'].includes(name);

interface SideOptions {
  readonly side: 'a' | 'b';
  readonly seed: number;
  readonly only: readonly string[];
  readonly clock: ReturnType<typeof hastyClock>;
  readonly mutate?: Mutation;
}

async function sideOf(
  file: string,
  { side, seed, only, clock, mutate = (request, ask) => ask(request) }: SideOptions,
): Promise<ComparedService & { readonly contract: Parameters<typeof compare>[0]['contract'] }> {
  const { contract, handle } = await buildMock(
    { apiKeys: [apiKey], count: 12, seed },
    (error) => {
      throw error;
    },
    clock,
    await compiledFile(file),
  );
  const basePath = contract.servers[0]?.basePath ?? '';
  const mock = mockClient({ handle, contract });
  return {
    contract,
    url: `http://${side}.test${basePath}`,
    credentials: createCredentials({ key: apiKey }, contract),
    client: {
      ...mock,
      send: async (request) => {
        const ask = async (one: typeof request) => (await mock.send(one)).response ?? { status: 0, headers: [] };
        const response = await mutate(request, ask, clock);
        const times = { startedAt: clock.now(), durationMs: 0 };
        return response === undefined ? { ...times, failure: 'closed' } : { ...times, response };
      },
    },
    run: {
      ...{ seed: 'compare', runTag: side === 'a' ? 'k3vbm2qa' : 'k3vbm2qb', rules, basePath },
      policy: { writes: 1000, isDisposable: true },
      isWanted: ({ id }) => only.length === 0 || only.some((name) => id === name || id.startsWith(`${name}.`)),
      ...{ isSkipped: () => false, accepted: () => false, timeMs: 10 ** 9, values: {}, bodies: new Map() },
    },
  };
}
