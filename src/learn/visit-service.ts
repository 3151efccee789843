import type { Clock } from '../base/clock';
import { createRandom } from '../base/random';
import type { BaseUrl } from '../exchange/base-url';
import type { Exchange } from '../exchange/exchange';
import { createKnowledge } from '../knowledge/create-knowledge';
import type { Contract } from '../openapi/contract';
import { createPlanner } from '../plan/planner';
import { runOfPlan } from '../plan/run-options';
import { planFor, runPlan } from '../plan/run-plan';
import type { Access } from '../visit/access';
import { createVisit } from '../visit/create-visit';
import type { LeftBehind, LeftBehindJournal } from '../visit/left-behind';
import { createPace } from '../visit/pace';
import { preflight } from '../visit/preflight';
import type { LearnOptions } from './options';
import { inLearningOrder } from './learning-order';
import { probes } from './probes';

export interface Visited {
  readonly exchanges: readonly Exchange[];
  readonly startedAt: number;
  readonly durationMs: number;
  readonly writes: number;
  /** The option that ended the visit before its end: `--time 60`. */
  readonly endedBy?: string;
  /** Why it ended before its end otherwise: the service stopped responding, or somebody stopped it. */
  readonly whyEnded?: string;
  /** Why scenarios were not played to their end, by operation, `GET /pets`: the first reason. */
  readonly skipped: ReadonlyMap<string, string>;
  readonly left: readonly LeftBehind[];
  readonly runTag: string;
}

interface Surroundings {
  readonly clock: Clock;
  readonly journalFor: (runTag: string) => LeftBehindJournal;
  readonly onProgress: (progress: {
    readonly share: number;
    readonly requests: number;
    readonly operation: string;
  }) => void;
  readonly whyStopped: () => string | undefined;
}

/** Asks a service all that the plan of `verify` asks, and a little more; judges nothing, and cleans up. Throws an EnvironmentProblem. */
export async function visitService(
  { contract, baseUrl, client, credentials }: Access & { readonly contract: Contract; readonly baseUrl: BaseUrl },
  options: LearnOptions,
  { clock, journalFor, onProgress, whyStopped }: Surroundings,
): Promise<Visited> {
  const run = runOfPlan(contract, baseUrl, options);
  const waitMs = (options.wait ?? 0) * 1000;
  await preflight({ contract, client, credentials, baseUrl: baseUrl.url, clock, waitMs, whyStopped });
  const { seed, runTag, policy, isSkipped, isWanted, values, bodies, basePath, rate } = run;
  const startedAt = clock.now();
  const { timeMs, maxRequests = Infinity } = run;
  /** The option by which the visit is to end now. */
  const limitReached = (): string | undefined => {
    if (visit.sent >= maxRequests) return `--max-requests ${maxRequests}`;
    return clock.now() - startedAt > timeMs ? `--time ${timeMs / 1000}` : undefined;
  };
  const isOver = (): boolean => limitReached() !== undefined;
  const exchanges: Exchange[] = [];
  const visit = createVisit({
    ...{ contract, client, credentials, policy, clock, runTag, isSkipped, whyStopped, isSpent: isOver },
    knowledge: createKnowledge(contract, { runTag, basePath }),
    pace: createPace({ clock, ...(rate !== undefined && { rate }) }),
    randomFor: (scenario, turn) => createRandom(`${seed} ${scenario} ${turn}`),
    onView: () => Promise.resolve(undefined),
    onExchange: (exchange) => exchanges.push(exchange),
    ...(policy.writes > 0 && { journal: journalFor(runTag) }),
  });
  // One after the other: what follows what is what there is to learn.
  const planner = createPlanner(contract, { values, bodies });
  const planned = planFor(planner).filter(isWanted);
  const operations = [...new Set(planned.map(({ operation }) => operation))];
  const scenarios = inLearningOrder([...planned, ...[...probes(planner, operations)].filter(isWanted)]);
  const skipped = new Map<string, string>();
  const end = await runPlan(scenarios, {
    isOver,
    visitFor: (scenario, turn) => visit.forScenario(scenario.id, turn),
    onScenario: ({ operation: { method, path } }, index) => {
      onProgress({ share: index / scenarios.length, requests: visit.sent, operation: `${method} ${path}` });
    },
    afterScenario: () => Promise.resolve(),
    onSkipped: ({ operation: { method, path } }, { message }) => {
      const name = `${method} ${path}`;
      if (!skipped.has(name)) skipped.set(name, message);
    },
    resume: () => {
      visit.resume();
    },
  }).catch(async (error: unknown) => {
    await visit.cleanUp(options.keep).catch(() => undefined);
    throw error;
  });
  const whyEnded = end.ended?.message;
  const endedBy = end.leftOut > 0 && whyEnded === undefined ? limitReached() : undefined;
  const { left } = await visit.cleanUp(options.keep);
  return {
    ...{ exchanges, startedAt, durationMs: clock.now() - startedAt, writes: policy.writes, skipped, left, runTag },
    ...(endedBy !== undefined && { endedBy }),
    ...(whyEnded !== undefined && { whyEnded }),
  };
}
