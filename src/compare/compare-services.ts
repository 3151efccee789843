import type { Contract } from '../openapi/contract';
import type { Resource } from '../openapi/collections/resources';
import { createRandom } from '../base/random';
import { isSuccess } from '../probe/answers';
import { EnvironmentError, outcomeOfError } from '../probe/run-errors';
import { type Client, isRead, type Exchange } from '../probe/exchange';
import type { GuardTold } from '../probe/harm';
import { createRedact } from '../probe/redaction';
import { deadlineOf, systemClock } from '../probe/limits';
import type { Deadline, RunClock, SenderOptions } from '../probe/sender';
import { askBoth, type Asking, type Pair } from './ask-both';
import { withoutHeaderNoise } from './header-noise';
import { findingsOf, type Finding } from './findings';
import { Incomparable, learnSides, type CollectionData } from './learn-sides';
import type { Plan } from './plan';
import { Side, type OwnItem, type UnnamedCreate } from './service-side';
import { Told } from './difference';
import type { LeftOverNotes } from '../probe/left-over-notes';
import { cleaning, removeCreated, type Left, withRemovalBody } from '../probe/clean-up';
import { marksIn } from '../probe/run-tags';
import { stepsOf } from '../probe/parents';
import { itemOperations } from '../probe/item-place';
import { idText } from '../probe/knowledge';
import { itemsOf } from '../probe/listing';
import { bears } from '../probe/lost-creates';
import { pathOf, type RequestSpec } from '../probe/request';
import { withRequired } from '../probe/required-parameters';
import { sentItem } from '../probe/bodies';
import { pageBefore } from '../probe/shared-parameters';

/** How two services name the items that a run has made, where they do it in different ways. */
interface IdentifierWays {
  readonly collection: string;
  readonly a: string;
  readonly b: string;
}

/** Gives the collections whose identifiers the services make in different ways, those with three items on each side alone. */
function identifierWays(resources: readonly Resource[], a: Side, b: Side): IdentifierWays[] {
  return resources.flatMap((resource) => {
    const [one, other] = [a, b].map((side) =>
      wayOf(side.own.filter((item) => item.resource === resource).map(({ id }) => id)),
    );
    if (one === undefined || other === undefined || one === other) return [];
    return [{ collection: resource.collection, a: one, b: other }];
  });
}

const forms: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'UUIDs of version 4'],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'UUIDs of version 7'],
  [/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, 'UUIDs'],
  [/^[0-9A-HJKMNP-TV-Z]{26}$/, 'ULIDs'],
  [/^[0-9a-f]{24}$/, '24 hexadecimal digits'],
];

/** Gives how identifiers follow each other, or what texts they are; undefined where too few are known. */
function wayOf(ids: readonly string[]): string | undefined {
  if (ids.length < 3) return undefined;
  const numbers = ids.flatMap((id) => (/^-?\d{1,40}$/.test(id) ? [BigInt(id)] : []));
  if (numbers.length < ids.length)
    return forms.find(([pattern]) => ids.every((id) => pattern.test(id)))?.[1] ?? 'texts';
  const steps = numbers.slice(1).map((id, index) => id - (numbers[index] ?? id));
  if (steps.every((step) => step === 1n)) return 'integers, each one more';
  return steps.every((step) => step > 0n) ? 'integers that rise' : 'integers in no order';
}

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
interface ComparisonOptions {
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
  readonly guard: { readonly a: GuardTold; readonly b: GuardTold };
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
    stopped = (await sendAll(options, asking, pairs, time)) ?? (await whyDead(a)) ?? (await whyDead(b));
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
    guard: { a: a.guard.told(redact), b: b.guard.told(redact) },
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

/** Gives why a service is not what it was; undefined where it is. */
async function whyDead({ name, sender }: Side): Promise<string | undefined> {
  try {
    await sender.assertNotDead();
    return undefined;
  } catch (error) {
    if (error instanceof EnvironmentError) return `${name}: ${error.message}`;
    throw error;
  }
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

/** An item that a run made and that is left on a service. */
interface LeftOnSide {
  readonly side: 'a' | 'b';
  /** The path of the item, or of its collection where the document reads none. */
  readonly path: string;
  /** Left out where its create was not answered with one. */
  readonly id?: string;
  readonly reason: string;
}

/** Removes what a run made on a service where the document has a DELETE, the newest first, and gives what is left. */
async function cleanUpSide(side: Side, keeps: boolean): Promise<LeftOnSide[]> {
  const left: LeftOnSide[] = [];
  for (const create of [...side.unnamed]) await find(side, create);
  for (const item of side.left()) {
    const why = keeps ? { reason: 'it is kept, as asked for', isMisnamed: false } : await remove(side, item);
    if (why === undefined) side.forget(item);
    else if (why.isMisnamed)
      left.push({ side: side.name, path: item.resource.collection, reason: misnamed(item, why) });
    else left.push({ side: side.name, path: pathOfItem(item), id: item.id, reason: why.reason });
  }
  const reason = 'its create was answered without an identifier that no item had before';
  return [...left, ...side.unnamed.map(({ resource }) => ({ side: side.name, path: resource.collection, reason }))];
}

function misnamed({ id }: OwnItem, { reason }: Left): string {
  return `its create was answered with the identifier ${id}: ${reason}`;
}

function pathOfItem(item: OwnItem): string {
  const { resource, id, above } = item;
  const operation = resource.remove ?? resource.read;
  const parameter = resource.identifier?.parameter;
  return operation === undefined || parameter === undefined
    ? resource.collection
    : pathOf({ operation, path: { ...above, [parameter]: id } });
}

/** Looks in the list for what a create made that did not name it, by the text that it was sent; the guard proves what is found. */
async function find(side: Side, unnamed: UnnamedCreate): Promise<void> {
  const { guard, contract } = side;
  const { resource, above, exchange } = unnamed;
  const { list, identifier } = resource;
  const [operation] = itemOperations(resource);
  const { operation: create, request } = exchange;
  const sent = sentItem(contract, create, { operation: create }, request);
  const marks = marksIn(sent).filter(({ isOfRun }) => isOfRun);
  if (list === undefined || operation === undefined || identifier === undefined || marks.length === 0) return;
  const values = stepsOf(list.operation.path).map(({ name }) => above[name] ?? '');
  const send = sending(side);
  try {
    const read = await send(pageBefore(contract, resource, list, values));
    const items = isRead(read) ? (itemsOf(resource, { ...read, operation: list.operation }) ?? []) : [];
    for (const item of items.filter((one) => bears(one, { marks }))) {
      const id = idText(item[identifier.property]);
      const path = { ...above, [identifier.parameter ?? '']: id ?? '' };
      if (id === undefined || !guard.claim(operation, path, { sent, marks, since: exchange.number - 1 })) continue;
      if ((await guard.look(resource, path, send)).is !== 'created') continue;
      side.adopt(unnamed, id);
      return;
    }
  } catch (error) {
    if (outcomeOfError(error) === undefined && !(error instanceof EnvironmentError)) throw error;
  }
}

function sending({ sender, contract, runTag }: Side): (spec: RequestSpec) => Promise<Exchange> {
  return (spec) =>
    sender.send(
      withRemovalBody(contract, withRequired(contract, spec, `${runTag} ${sender.exchanges.length}`)),
      cleaning,
    );
}

/** Gives why an item could not be removed; undefined where it is gone. */
async function remove(side: Side, { resource, id, above }: OwnItem): Promise<Left | undefined> {
  const { guard, sender } = side;
  const path = { ...above, [resource.identifier?.parameter ?? '']: id };
  try {
    const { assertAlive, stillAnswers } = sender;
    return await removeCreated({ guard, send: sending(side), assertAlive, stillAnswers }, resource, path);
  } catch (error) {
    if (error instanceof EnvironmentError) return { reason: error.message, isMisnamed: false };
    throw error;
  }
}
