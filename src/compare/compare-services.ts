import type { Contract } from '../contract/contract';
import type { Resource } from '../contract/resource/resources';
import { createRandom } from '../random';
import { isSuccess } from '../verify/answers';
import type { Client } from '../verify/exchange';
import { createRedact } from '../verify/report/redact';
import { deadlineOf, systemClock } from '../verify/run-clock';
import type { Deadline, RunClock, SenderOptions } from '../verify/sender';
import { askBoth, type Asking, type Pair } from './ask-both';
import { cleanUpSide, type LeftOnSide } from './clean-up-side';
import { findingsOf, type Finding } from './findings';
import { withoutHeaderNoise } from './header-noise';
import { identifierWays, type IdentifierWays } from './identifier-ways';
import { Incomparable, learnSides, type CollectionData } from './learn-sides';
import type { Plan } from './plan';
import { Side } from './side';
import { Told } from './told';
import type { LeftOverNotes } from '../verify/left-over-notes';

/** One of two services, and how it is asked. */
export interface ComparedService extends Pick<SenderOptions, 'key' | 'keys' | 'rate'> {
  readonly client: Client;
  /** Names of header fields that the client adds. */
  readonly headerNames?: readonly string[];
  /** Most creates and changes that may succeed on it. */
  readonly writes: number;
  /** Where what is created on it is noted as it happens. */
  readonly notes?: LeftOverNotes;
}

/** How two services are compared. */
export interface ComparisonOptions {
  readonly contract: Contract;
  readonly a: ComparedService;
  readonly b: ComparedService;
  readonly plan: Pick<Plan, 'probes'>;
  /** Decides which service is asked first, request by request. */
  readonly seed: string;
  /** The tag that what it creates bears. */
  readonly runTag: string;
  /** Takes secrets of both services out of what is told. */
  readonly redact?: (text: string) => string;
  /** Names of header fields that are not compared. */
  readonly ignoredHeaders?: readonly string[];
  /** Whether what the run creates is left where it is. */
  readonly keep?: boolean;
  readonly clock?: RunClock;
  /** Milliseconds that the run may take. */
  readonly longestRun?: number;
  readonly signal?: AbortSignal;
  readonly onPair?: (pair: Pair, index: number) => void;
}

/** What a comparison found. */
export interface Comparison {
  readonly pairs: readonly Pair[];
  readonly findings: readonly Finding[];
  readonly data: readonly CollectionData[];
  readonly identifiers: readonly IdentifierWays[];
  readonly leftOver: readonly LeftOnSide[];
  /** How many requests each service was sent. */
  readonly requests: { readonly a: number; readonly b: number };
  /** Why the run ended before its plan did; undefined where it did not. */
  readonly stopped?: string;
}

/** So many requests in a row that a service does not answer mean that it is gone. */
const patience = 5;

/**
 * Sends a plan to two services and gives where they differ: each request to both, reads twice, writes once; own items are
 * removed at the end. Never throws for what a service does.
 */
export async function compareServices(options: ComparisonOptions): Promise<Comparison> {
  const { contract, seed, ignoredHeaders = [], keep = false } = options;
  const clock = options.clock ?? systemClock(options.signal);
  const redact = options.redact ?? createRedact(options.a.key, options.b.key);
  const time = timeOf(options.longestRun, clock);
  const [a, b] = [
    sideOf('a', options.a, options, { clock, redact, time }),
    sideOf('b', options.b, options, { clock, redact, time }),
  ];
  let data: readonly CollectionData[] = [];
  let stopped: string | undefined;
  const pairs: Pair[] = [];
  try {
    data = await learnSides(contract, a, b);
    const asking: Asking = {
      a,
      b,
      others: ofKinds(data, ['other', 'empty']),
      fewer: ofKinds(data, ['fewer']),
      ignored: new Set(ignoredHeaders.map((name) => name.toLowerCase())),
      told: new Told(),
      random: createRandom(`${seed}\norder`),
      now: () => clock.now(),
    };
    stopped = await sendAll(options, asking, pairs, time);
  } catch (error) {
    if (!(error instanceof Incomparable)) throw error;
    if (!time.isUp()) stopped = redact(error.message);
  }
  // What was stopped before anything was compared is no comparison.
  if (stopped === undefined || pairs.length > 0)
    pairs.push(...restOf(options.plan.probes, pairs, stopped ?? time.words));
  const leftOver = [...(await cleanUpSide(a, keep)), ...(await cleanUpSide(b, keep))];
  const told = withoutHeaderNoise(pairs);
  const headerNames = { a: options.a.headerNames ?? [], b: options.b.headerNames ?? [] };
  return {
    pairs: told,
    findings: findingsOf({ contract, a, b, redact, headerNames }, told),
    data,
    identifiers: identifierWays(contract.resources, a, b),
    leftOver: leftOver.map((one) => ({
      ...one,
      path: redact(one.path),
      ...(one.id !== undefined && { id: redact(one.id) }),
      reason: redact(one.reason),
    })),
    requests: { a: a.sender.exchanges.length, b: b.sender.exchanges.length },
    ...(stopped !== undefined && { stopped: redact(stopped) }),
  };
}

/** How long a run may take. */
interface Time {
  readonly deadline: Deadline | undefined;
  /** Tells whether no more of the plan is to be sent: a part of the time is for the removal of what the run has made. */
  readonly isUp: () => boolean;
  readonly words: string;
}

/** What part of the time is for the plan. */
const shareOfPlan = 0.9;

function timeOf(longestRun: number | undefined, clock: RunClock): Time {
  const started = clock.now();
  return {
    deadline: deadlineOf(longestRun, started),
    isUp: () => longestRun !== undefined && clock.now() > started + longestRun * shareOfPlan,
    words: `not sent: the time was up (--deadline${longestRun === undefined ? '' : ` ${longestRun / 1000}`})`,
  };
}

function restOf(probes: Plan['probes'], pairs: readonly Pair[], why: string): Pair[] {
  return probes.slice(pairs.length).map((probe) => unsent(probe, why));
}

interface RunOfSides {
  readonly clock: RunClock;
  readonly redact: (text: string) => string;
  readonly time: Time;
}

function sideOf(
  name: 'a' | 'b',
  service: ComparedService,
  { contract, signal, runTag }: ComparisonOptions,
  { clock, redact, time }: RunOfSides,
): Side {
  const { client, key, keys, rate, notes } = service;
  notes?.begin(runTag);
  const sending = {
    client,
    key,
    keys,
    rate,
    clock,
    retries: 3,
    longestWait: 10_000,
    redact,
    onLetGo: () => undefined,
    signal,
    deadline: time.deadline,
  };
  return new Side(name, client, contract, sending, runTag, notes);
}

function ofKinds(data: readonly CollectionData[], kinds: readonly CollectionData['kind'][]): ReadonlySet<Resource> {
  return new Set(data.filter(({ kind }) => kinds.includes(kind)).map(({ resource }) => resource));
}

/** Sends the plan while there is time, and gives why it had to end; undefined where it had not. */
async function sendAll(
  options: ComparisonOptions,
  asking: Asking,
  pairs: Pair[],
  time: Time,
): Promise<string | undefined> {
  const written = { a: 0, b: 0 };
  const silent = { a: 0, b: 0 };
  for (const [index, probe] of options.plan.probes.entries()) {
    if (options.signal?.aborted === true) return 'it was stopped';
    if (time.isUp()) return undefined;
    const isSpent = probe.isWrite && (written.a >= options.a.writes || written.b >= options.b.writes);
    const pair = isSpent ? unsent(probe, spentWrites) : await askBoth(asking, probe);
    // What was asked while the time ran out has no answer for that alone.
    if (time.isUp() && pair.troubles.length > 0) return undefined;
    pairs.push(pair);
    options.onPair?.(pair, index);
    for (const side of ['a', 'b'] as const) {
      const exchange = pair[side];
      if (probe.isWrite && exchange !== undefined && isSuccess(exchange)) written[side] += 1;
      const trouble = pair.troubles.find((one) => one.side === side);
      silent[side] = trouble === undefined ? 0 : silent[side] + 1;
      if (trouble !== undefined && (trouble.isGone || silent[side] >= patience)) return `${side}: ${trouble.words}`;
    }
  }
  return undefined;
}

const spentWrites = 'the budget of writes is used up (--writes)';

function unsent(probe: Pair['probe'], unasked: string): Pair {
  return { probe, a: undefined, b: undefined, differences: [], noise: [], troubles: [], unasked };
}
