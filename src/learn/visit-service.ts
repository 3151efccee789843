import type { BaseUrl } from '../exchange/base-url';
import { sizeOf, type Exchange } from '../exchange/exchange';
import { createKnowledge } from '../knowledge/create-knowledge';
import { joinedHints, type OperationHints } from '../openapi/collections/hints';
import { shapeOf } from '../openapi/collections/paths';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import { isResponseOpen } from '../openapi/response/hinted-response';
import { PlanRun, type PlanRunOptions } from '../plan/plan-run';
import { createPlanner } from '../plan/planner';
import { runOfPlan } from '../plan/run-options';
import { playable, type Scenario } from '../plan/scenario';
import { planFor } from '../plan/generators';
import type { Access } from '../visit/access';
import type { LeftBehind, LeftBehindJournal } from '../visit/left-behind';
import { preflight } from '../visit/preflight';
import type { LearnOptions } from './options';
import { keyedHints } from './keyed';
import { guessSchemas } from './learn-schemas';
import { inLearningOrder } from './learning-order';
import { probes } from './probes';

export interface Visited {
  /** All but those of the clean-up: deletes were seen before. */
  readonly exchanges: readonly Exchange[];
  /** Requests that were sent, those of the clean-up included. */
  readonly sent: number;
  readonly durationMs: number;
  /** Most items that it was allowed to create; 0 if it was to read only. */
  readonly writes: number;
  /** The option that ended the visit before its end: `--time 60`. */
  readonly endedBy?: string;
  /** Why it ended before its end otherwise: the service stopped responding, or somebody stopped it. */
  readonly whyEnded?: string;
  /** Why scenarios were not played to their end, by operation: the first reason. */
  readonly skipped: ReadonlyMap<Operation, string>;
  /** Created items that were deleted again. */
  readonly deleted: number;
  readonly left: readonly LeftBehind[];
  readonly runTag: string;
}

/** Values of one body that are tried: others teach little that is new. */
const mostVaried = 20;

/** About how many MiB of exchanges are learned from: the mock gets each of them several times. */
const mostMebibytes = 32;

class KeptExchanges {
  readonly exchanges: Exchange[] = [];
  #room = mostMebibytes * 2 ** 20;

  get whyFull(): string | undefined {
    return this.#room > 0 ? undefined : `the API has returned more than ${mostMebibytes} MiB`;
  }

  readonly add = (exchange: Exchange): void => {
    if (this.#room > 0) this.exchanges.push(exchange);
    this.#room -= sizeOf(exchange);
  };
}

interface Surroundings extends Required<Pick<PlanRunOptions, 'clock' | 'onProgress'>> {
  readonly journalFor: (runTag: string) => LeftBehindJournal;
  readonly whyStopped: () => string | undefined;
}

/** Whether it shows responses of which the OpenAPI file says nothing, or the items that they stand below. */
function isLook({ generator, operation }: Scenario, open: readonly Operation[]): boolean {
  const path = shapeOf(operation.path);
  return (
    (generator === 'lists' || generator === 'reads.plain') &&
    open.some((one) => one === operation || shapeOf(one.path).startsWith(`${path}/`))
  );
}

function openIn({ operations }: Contract): readonly Operation[] {
  return operations.filter((operation) => operation.method === 'GET' && isResponseOpen(operation));
}

function withKeys(contract: Contract, hints: OperationHints = {}): Contract {
  const hinted = contract.withHints(hints);
  return contract.withHints(joinedHints(hints, keyedHints(hinted)));
}

/** Looks at open responses until nothing more is learned of their schemas. */
async function untilKnown(
  contract: Contract,
  look: (contract: Contract, open: readonly Operation[]) => Promise<Contract>,
): Promise<Contract> {
  const open = openIn(contract);
  if (open.length === 0) return contract;
  const next = await look(contract, open);
  return openIn(next).length < open.length ? untilKnown(next, look) : next;
}

/** Asks a service all that the plan of `verify` asks, and a little more; judges nothing, and cleans up. Throws an EnvironmentProblem. */
export async function visitService(
  { contract, baseUrl, client, credentials }: Access & { readonly contract: Contract; readonly baseUrl: BaseUrl },
  options: LearnOptions,
  { clock, journalFor, onProgress, whyStopped }: Surroundings,
): Promise<Visited> {
  const waitMs = (options.wait ?? 0) * 1000;
  await preflight({ contract, client, credentials, baseUrl: baseUrl.url, clock, waitMs, whyStopped });
  const kept = new KeptExchanges();
  const { exchanges } = kept;
  const run = new PlanRun({ ...runOfPlan(contract, baseUrl, options), clock, onProgress });
  const begin = (hinted: Contract, mayWrite: boolean) => {
    const plan = runOfPlan(hinted, baseUrl, options);
    const { runTag, policy, isWanted, basePath } = plan;
    const visit = run.visit({
      ...{ ...plan, contract: hinted, client, credentials, whyStopped: () => kept.whyFull ?? whyStopped() },
      ...(!mayWrite && { policy: { ...policy, writes: 0 } }),
      knowledge: createKnowledge(hinted, { runTag, basePath }),
      onView: () => Promise.resolve(undefined),
      onExchange: kept.add,
      ...(mayWrite && policy.writes > 0 && { journal: journalFor(runTag) }),
    });
    const planner = createPlanner(hinted, plan, { mostVaried });
    return { runTag, policy, isWanted, visit, planner, planned: planFor(planner).filter(isWanted) };
  };
  const looked = async (hinted: Contract, open: readonly Operation[]): Promise<Contract> => {
    const { planned, visit } = begin(hinted, false);
    await run.play(
      planned.filter((scenario) => isLook(scenario, open)),
      visit,
    );
    return withKeys(contract, guessSchemas(contract, exchanges));
  };
  const hinted = await untilKnown(withKeys(contract), looked);
  const { runTag, policy, isWanted, visit, planner, planned } = begin(hinted, true);
  // One after the other: what follows what is what there is to learn.
  const operations = [...new Set(planned.map(({ operation }) => operation))];
  const { ended, endedBy } = await run.play(
    inLearningOrder([...planned, ...playable(planner, probes(planner, operations)).filter(isWanted)]),
    visit,
  );
  const { durationMs } = run;
  const learned = [...exchanges];
  const { left, deleted } = await visit.cleanUp(options.keep);
  return {
    ...{ exchanges: learned, sent: run.sent, skipped: run.skipped, writes: policy.writes },
    ...{ durationMs, deleted, left, runTag },
    ...(endedBy !== undefined && { endedBy }),
    ...(ended !== undefined && { whyEnded: ended.message }),
  };
}
